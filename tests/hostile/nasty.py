"""What nobody types by mistake: text that a careless program would act upon, or break over."""

import random

# A product that stands nowhere else: where it is seen, a person has computed it.
CANARY = str(7919 * 6469)

CONTROL = [
    *("\x00", "\x01", "\x07", "\x08", "\x0b", "\x0c", "\x1a", "\x1b", "\x7f", "\x85", "\x9b"),
    *("\x1b[31m", "\x1b[2J", "\x1b]0;owned\x07", "\x1b[1z<SEND>x</SEND>", "\x9b2J"),
    *("\r", "\n", "\r\n", "\t", "\ufeff", "\xff\xfb\x18", "\x1f", "\x1f\x1f"),
]
MARKUP = [
    *("|", "||", "|||", "|r", "|n", "|[r", "|500", "|=a", "|/", "|-", "|_", "|*", "|^", "|h", "|u"),
    *("|lcquit|ltclick me|le", "|luhttp://x.example|ltclick|le", "|lc", "|le", "{r", "{n", "%cr"),
    *("<b>", "<script>alert(1)</script>", "&lt;", "&#60;", "MXP<SEND>", "`+init/end`", "`", "``"),
]
FUNCTIONS = [
    *("$eval(7919*6469)", "$int(3)", "$pron(you)", "$You()", "$you(Jo)", "$conj(hit)", "$random()"),
    *("$search(Jo)", "$dbref(#1)", "\\$eval(7919*6469)", "$clr(r, x)", "$pad(x, 500)", "$(", "$)"),
    *("{7919*6469}", "${7919*6469}", "{{7919*6469}}", "%s", "%d", "%n", "%(key)s", "%", "%%"),
    *("{0}", "{}", "{name}", "{0.__class__}", "{", "}", "{caller.account.password}", "$1", "*"),
    "?",
    *("[", "]", "[0]", "[eval 7919*6469]", "\\1", "\\g<0>", "\\", "\\\\", "\\n", "$", "@", "~"),
    "^",
    *("'; DROP TABLE x; --", '" OR 1=1 --', "__import__('os')", "(.*)+$", ".*", "(", ")", "!", "-"),
]
SCRIPTS = [
    *("\u202e", "\u202etxt.exe", "\u200f", "\u2066", "\u200b", "\u200d", "\u00ad", "\u2028"),
    *("\u0301", "Jo\u0301", "\u0301" * 40, "Z\u0351\u0352\u0353", "\u0660", "\u0663", "\u00b2"),
    *("\u2460", "\u2155", "\uff11", "\u4e09", "\u0130", "\u0131", "\u00df", "\ufb01", "\u1e9e"),
    *("\u0408o", "J\u043e", "K\u0435lly", "\u65e5\u672c", "\U0001f600"),
    "\U0001f468\u200d\U0001f469",
    *("\U000e0041", "\ufdd0", "\ufffe", "\uffff", "\U0010ffff", "\ud800", "\udfff", "\udc80"),
    *("\ue000", "e\u0301", "\u00e9", "\u2212", "\u2013", "\u201c", "\u201d", "\uff1d", "\uff0b"),
]
NUMBERS = [
    *("0", "-0", "00", "007", "1", "-1", "+1", "2", "3", "9", "10", "11", "20", "21", "99", "100"),
    *("101", "199", "200", "201", "999", "1000", "1001", "5000", "5001", "65536", "2147483648"),
    *("9223372036854775807", "9223372036854775808", "18446744073709551616", "1e9", "1e999", "0x10"),
    *("1_000", "1,000", "1.5", ".5", "NaN", "nan", "Infinity", "-inf", "3l", "0l", "999999l", "3x"),
    *("1 000", "#1", "#-1", "#2", "*9999", "*0", "*-1", "9" * 12, "9" * 13, "9" * 400),
]
NAMES = [
    *("ST", "st", "me", "self", "here", "all", "none", "nobody", "None", "True", "off", "on"),
    "yes",
    *("-h", "--help", "--json", "-rf", "/", "//", "/end", "init/end", "+init", "+init/end", "quit"),
    *("quell", "@py", "py 7919*6469", "attack", "with", "at", "then", "haste", "willpower", "do"),
    *("choose", "abort", "pass", "by", "on", "for", "because", "as", "vs", "against", "once"),
    "private",
    *("Jo Kelly", "J", "K", "T", "jo's", "Jo,Kelly", "Jo=Kelly", "Jo&Kelly", "thug", "Thug"),
    "Thug1",
    *("null", "undefined", "NULL", "__class__", "__init__", "switch_start", "plain", "func"),
]
PATHS = [
    *("../../etc/passwd", "/etc/passwd", "..", ".", "C:\\x", "file:///etc/passwd", "~root"),
    "a/b/c",
    *("scene 1", "scene 99999", "scene -1", "scene 0x1", "scenes/../1", "1.json", "server/conf"),
]
STRUCTURE = [
    *("=", "==", "= =", "=a=b=", ",", ",,", ", ,", ";", ";;", ":", "::", "&", "&&", " & ", "& &"),
    *("+", "++", "+ +", '"', '""', '"""', "'", "''", '" "', "/", " / ", "*", "x=", "=x", "vs vs"),
    *("{brawl: 2}", "{a: &x [1], b: *x}", "[[[[]]]]", "{a: {b: {c: {}}}}", "!!python/object:x"),
    "---",
]

KINDS = (CONTROL, MARKUP, FUNCTIONS, SCRIPTS, NUMBERS, NAMES, PATHS, STRUCTURE)


def piece(dice: random.Random) -> str:
    """Return one such text."""
    return dice.choice(dice.choice(KINDS))


def stretched(dice: random.Random, text: str) -> str:
    """Return ``text`` over and over, up to just over what the game, or its door, lets in."""
    length = dice.choice((80, 200, 201, 500, 999, 1000, 1001, 4999, 5001, 6000))
    return (text * (length // max(1, len(text)) + 1))[:length]
