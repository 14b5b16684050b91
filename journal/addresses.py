"""Where accounts want to be told by mail, once they have confirmed that the address is theirs."""

import secrets
import time

import msgspec

from journal.models import MailAddressRecord

HOUR = 3600
CODE_HOURS = 24
MOST_CODES = 5  # in a day, for an account as for an address
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_CODE_LENGTH = 10


class Address(msgspec.Struct, frozen=True):
    """An account's address; what goes there only goes when it is ``confirmed``."""

    account_id: int
    address: str
    confirmed: bool
    wanted: bool
    digest: bool
    digested: float


def of(account_id: int) -> Address | None:
    row = MailAddressRecord.objects.filter(account_id=account_id)
    found = row.values_list(*Address.__struct_fields__).first()
    return Address(*found) if found else None


def digests_due(every: float) -> list[Address]:
    """Return where a digest goes, and none has for so many seconds."""
    rows = MailAddressRecord.objects.filter(
        confirmed=True, digest=True, digested__lte=time.time() - every
    )
    return [Address(*one) for one in rows.values_list(*Address.__struct_fields__)]


def propose(account_id: int, address: str) -> str:
    """Keep an address that is to be confirmed; return the code that does it, empty where too many
    codes have been sent to this account or address today.
    """
    now = time.time()
    row = MailAddressRecord.objects.filter(account_id=account_id).first()
    row = row or MailAddressRecord(account_id=account_id)
    same = MailAddressRecord.objects.filter(address__iexact=address).exclude(account_id=account_id)
    sent = [_today(one, now) for one in (row, *same)]
    if sum(map(len, sent)) >= MOST_CODES:
        return ""
    row.address, row.confirmed, row.wanted = address, False, True
    row.code = "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))
    row.asked = msgspec.json.encode([*sent[0], now]).decode()
    row.save()
    return str(row.code)


def confirm(account_id: int, code: str) -> bool:
    """Confirm an account's address by its code; say whether that is it, and not too old."""
    row = MailAddressRecord.objects.filter(account_id=account_id).first()
    if row is None or not row.code or not secrets.compare_digest(row.code, code.strip().lower()):
        return False
    asked = msgspec.json.decode(row.asked, type=list[float])
    if asked[-1] < time.time() - CODE_HOURS * HOUR:
        return False
    row.confirmed, row.code = True, ""
    row.save()
    return True


def set_wanted(account_id: int, wanted: bool) -> bool:
    """Have mail go to an account's address, or no more of any; say whether there is one."""
    rows = MailAddressRecord.objects.filter(account_id=account_id)
    return bool(rows.update(wanted=wanted) if wanted else rows.update(wanted=False, digest=False))


def set_digest(account_id: int, wanted: bool) -> None:
    """Have a storyteller's digest go to an account's address, or none."""
    MailAddressRecord.objects.filter(account_id=account_id).update(digest=wanted)


def note_digested(account_id: int) -> None:
    MailAddressRecord.objects.filter(account_id=account_id).update(digested=time.time())


def forget(account_id: int) -> bool:
    """Forget an account's address; say whether there was one."""
    return bool(MailAddressRecord.objects.filter(account_id=account_id).delete()[0])


def _today(row: MailAddressRecord, now: float) -> list[float]:
    return [
        one for one in msgspec.json.decode(row.asked, type=list[float]) if one > now - 24 * HOUR
    ]
