"""One line, one declaration: every form of the notation, and what is said of a wrong one."""

import pytest

from game.engine.verb import Vocabulary
from game.errors import RuleError
from game.notation import MAX_LINE, format, parse
from game.rules.attack import ATTACK_KINDS
from game.rules.grapple import EFFECTS
from game.rulesets.detroit import VERBS
from game.state.declaration import Attack, Block, Declaration, Do, Dodge, Haste, Part, Pass

PEOPLE = (
    "Jo",
    "Joan",
    "Big Al",
    "Al",
    "Al Capone",
    "O'Neill",
    "Power",
    'Tom "Tiny" Thumb',
    "R&B: One",
)
VOCABULARY = Vocabulary(
    names=PEOPLE,
    weapons=("sword", "heavy pistol", "heavy revolver", "range finder", "bare hands"),
    traits=frozenset({"dexterity", "wits", "strength", "stamina", "animal ken", "do"}),
    attack_kinds=tuple(ATTACK_KINDS),
    effects=tuple(EFFECTS),
    verbs=VERBS,
    called={"38": "heavy revolver"},
    specialties={"brawl": ("kicks",)},
)


def read(line: str) -> Declaration:
    return parse(line, VOCABULARY)


def read_one(line: str) -> Part:
    (part,) = read(line).parts
    return part


def refusal(line: str) -> RuleError:
    with pytest.raises(RuleError) as caught:
        read(line)
    return caught.value


# --- what can be said ----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("attack Jo", Attack("Jo")),
        ("attack Jo power", Attack("Jo", kind="power")),
        ("attack Jo feint", Attack("Jo", kind="feint")),
        ("attack Jo with sword", Attack("Jo", weapon="sword")),
        ("attack Jo at left knee", Attack("Jo", location="left knee")),
        ("attack Jo range 60", Attack("Jo", range=60)),
        ("attack Jo willpower", Attack("Jo", willpower=True)),
        ("attack Jo with willpower", Attack("Jo", willpower=True)),
        (
            "attack Jo with .38 specialty in kicks",
            Attack("Jo", weapon="heavy revolver", specialty=True),
        ),
        ("attack Jo with kicks", Attack("Jo", specialty=True)),
        ("attack Jo at kicks", Attack("Jo", location="kicks")),
        ("block with specialty", Block(specialty=True)),
        (
            "attack Al Capone power with heavy pistol at the head range 12 willpower",
            Attack("Al Capone", "power", "heavy pistol", "the head", 12, willpower=True),
        ),
        ("block", Block()),
        ("dodge", Dodge()),
        ("pass", Pass()),
        ("do climb the fence", Do("climb the fence")),
        ('do "climb: the & fence"', Do("climb: the & fence")),
        ("do hide : dexterity + wits vs 7", Do("hide", ("dexterity", "wits"), 7)),
        ('do "meet at 12:30"', Do("meet at 12:30")),
        ("do hide: dexterity vs 6 willpower", Do("hide", ("dexterity",), 6, willpower=True)),
        ("do calm the dog: animal ken + wits vs 8", Do("calm the dog", ("animal ken", "wits"), 8)),
    ],
)
def test_part(line: str, part: Part) -> None:
    assert read(line) == Declaration((part,))


@pytest.mark.parametrize(
    ("line", "declaration"),
    [
        ("attack Jo haste 2 rage", Declaration((Attack("Jo"),), Haste(2, "rage"))),
        ("do wait haste 1 a drug", Declaration((Do("wait"),), Haste(1, "a drug"))),
        ("attack Jo & block haste 1 rage", Declaration((Attack("Jo"), Block()), Haste(1, "rage"))),
        (
            "attack Jo willpower & dodge & attack Big Al at nose",
            Declaration((Attack("Jo", willpower=True), Dodge(), Attack("Big Al", location="nose"))),
        ),
        ("do flips the table & shouts", Declaration((Do("flips the table & shouts"),))),
        ("do sing & dance & dodge", Declaration((Do("sing & dance"), Dodge()))),
        ('do "sing" & dodge', Declaration((Do("sing"), Dodge()))),
        ("do rant & rave : wits vs 6", Declaration((Do("rant & rave", ("wits",), 6),))),
        ("do sing & dodge", Declaration((Do("sing"), Dodge()))),
    ],
)
def test_line(line: str, declaration: Declaration) -> None:
    assert read(line) == declaration
    assert read(format(declaration)) == declaration


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("  ATTACK  jo POWER  With Sword RANGE 5 WILLPOWER ",
         Attack("Jo", "power", "sword", range=5, willpower=True)),
        ("att Jo", Attack("Jo")),
        ("bl", Block()),
        ("attack Al power", Attack("Al", kind="power")),
        ("attack Jo with heavy p at head", Attack("Jo", weapon="heavy pistol", location="head")),
        ("do hide: dexterity", Do("hide", ("dexterity",), 6)),
        ("do Shout  'Hey, YOU!'", Do("Shout  'Hey, YOU!'")),
        ("attack jo at Left Knee", Attack("Jo", location="Left Knee")),
    ],
)  # fmt: skip
def test_case_and_spaces_matter_in_free_text_alone(line: str, part: Part) -> None:
    assert read_one(line) == part


# --- names ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Jo", "Jo"),  # not Joan, which it begins
        ("Al", "Al"),
        ("Al C", "Al Capone"),
        ("al capone", "Al Capone"),
        ("o'n", "O'Neill"),
        ('"Big Al"', "Big Al"),
        ('"big al"', "Big Al"),
        ('"Power"', "Power"),
        ('"R&B: One"', "R&B: One"),
        (r'"Tom \"Tiny\" Thumb"', 'Tom "Tiny" Thumb'),
        ("Tom", 'Tom "Tiny" Thumb'),
    ],
)
def test_name(words: str, name: str) -> None:
    assert read_one(f"attack {words}") == Attack(name)
    assert read_one(f"attack {words} feint") == Attack(name, kind="feint")


# --- what is refused, and where ------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ("atack Jo", "unknown-verb", "atack"),
        ('"attack" Jo', "unknown-verb", "attack"),
        ("attack Bob", "unknown-name", "Bob"),
        ('attack "Big"', "unknown-name", "Big"),
        ("attack J", "ambiguous-name", "J"),
        ("attack Jo with heavy", "ambiguous-name", "heavy"),
        ("attack Jo with axe", "unknown-name", "axe"),
        ("attack Jo hard", "unexpected-word", "hard"),
        ("attack Jo power feint", "unexpected-word", "feint"),
        ("attack Jo range 5 range 6", "unexpected-word", "range"),
        ("attack Jo range far", "bad-number", "far"),
        ("block &dodge", "unexpected-word", "&dodge"),
        ("attack Jo&Al", "unknown-name", "Jo&Al"),
        ("do meet at 12:30", "unknown-name", "30"),
        ("pass willpower", "unexpected-word", "willpower"),
        ("do hide: luck vs 6", "unknown-name", "luck"),
        ("do hide: dexterity vs 11", "bad-number", "11"),
        ("do hide: st + wits vs 6", "ambiguous-name", "st"),
        ("do hide: dexterity vs 6 quickly", "unexpected-word", "quickly"),
        ('do "hide" well', "unexpected-word", "well"),
        ("pass haste 0 rage", "bad-number", "0"),
        ("pass haste 1 rage & block", "unexpected-word", "&"),
        ('attack "Jo', "unclosed-quote", '"'),
    ],
)
def test_a_wrong_word_is_pointed_at(line: str, code: str, word: str) -> None:
    error = refusal(line)
    assert error.code == code
    assert error.facts["word"] == word
    offset = error.facts["offset"]
    assert isinstance(offset, int)
    assert line[offset:].lstrip('"').startswith(word.strip('"'))
    assert error.facts["line"] == line


@pytest.mark.parametrize(
    "line",
    ["", "   ", "attack", "attack Jo with", "attack Jo at", "attack Jo range", "attack Jo &", "do",
     "do hide:", "do hide: dexterity +", "do hide: dexterity vs", "pass haste", "pass haste 1"],
)  # fmt: skip
def test_a_missing_word_is_missed_at_the_end(line: str) -> None:
    error = refusal(line)
    assert error.code == "missing-word"
    assert error.facts["offset"] == len(line)
    assert error.facts["expected"]


def test_a_line_is_bounded() -> None:
    assert refusal("do " + "x" * MAX_LINE).code == "text-too-long"
    assert refusal(" & ".join(["pass"] * 21)).code == "too-many-actions"
    assert len(read(" & ".join(["pass"] * 20)).parts) == 20
