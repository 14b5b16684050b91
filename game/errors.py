"""What the rules say when they refuse something."""

from collections.abc import Callable, Iterable


class RuleError(Exception):
    """A refusal: raised before anything has changed.

    ``code`` is a short fixed word (``not-your-turn``), ``rule`` the rule id behind it (``ROUND-2``,
    or empty where no rule but plain sense refuses), ``facts`` what a person needs in order to type
    something better. It carries no sentence: ``narration.refusals.refusal`` writes that.
    """

    def __init__(self, code: str, rule: str = "", **facts: object) -> None:
        super().__init__(code, rule, facts)
        self.code = code
        self.rule = rule
        self.facts = facts

    def __str__(self) -> str:
        told = ", ".join(f"{key}={value!r}" for key, value in self.facts.items())
        return f"{self.code} [{self.rule or '-'}] {told}".rstrip()


def why_refused[**P](
    check: Callable[P, object], *args: P.args, **kwargs: P.kwargs
) -> RuleError | None:
    try:
        check(*args, **kwargs)
    except RuleError as error:
        return error
    return None


def verify_length(text: str, most: int) -> None:
    if len(text) > most:
        raise RuleError("text-too-long", length=len(text), limit=most)


def verify_within(key: str, value: int, least: int, most: int, rule: str = "") -> None:
    if not least <= value <= most:
        raise RuleError("bad-value", rule, key=key, value=value, allowed=[f"{least} to {most}"])


def verify_among(key: str, value: object, allowed: Iterable[object], rule: str = "") -> None:
    known = list(allowed)
    if value not in known:
        raise RuleError("bad-value", rule, key=key, value=value, allowed=known)
