"""The derivation once more, straight from its description in docs/dice.md, with nothing of ours."""

import hashlib
import hmac


def mac(key: bytes, text: bytes) -> bytes:
    """Return HMAC-SHA256."""
    return hmac.new(key, text, hashlib.sha256).digest()


def faces_of(key: str, many: int) -> list[int]:
    found: list[int] = []
    block = 0
    while len(found) < many:
        for byte in mac(bytes.fromhex(key), block.to_bytes(4, "big")):
            if byte < 250:
                found.append(byte % 10 + 1)
        block += 1
    return found[:many]


def secret_of(seed: str, lane: str, number: int) -> str:
    return mac(bytes.fromhex(seed), f"{lane} key {number}".encode()).hex()


def place_of(seed: str, lane: str, number: int) -> int:
    if lane == "open":
        return number
    first = number - number % 1024
    raw, numbers = bytes.fromhex(seed), range(first, first + 1024)
    drawn = sorted(numbers, key=lambda one: mac(raw, f"hidden place {one}".encode()))
    return first + drawn.index(number)


def key_of(secret: str, words: list[str]) -> str:
    text = b""
    for word in words:
        said = word.encode("utf-8")
        text += len(said).to_bytes(4, "big") + said
    return mac(bytes.fromhex(secret), text).hex()


def root_of(secret: str, place: int, path: list[str]) -> str:
    node = hashlib.sha256(b"\x00" + bytes.fromhex(secret)).digest()
    for height, beside in enumerate(path):
        other = bytes.fromhex(beside)
        left, right = (other, node) if place % 1024 >> height & 1 else (node, other)
        node = hashlib.sha256(b"\x01" + left + right).digest()
    return node.hex()


def commitment_to(seed: str, scene: int) -> str:
    text = f"roundkeeper dice 1\n{scene}\n".encode()
    return hashlib.sha256(text + bytes.fromhex(seed)).hexdigest()
