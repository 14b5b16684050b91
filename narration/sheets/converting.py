"""What a sheet of another system is by a scene's rules, told before its owner joins (SYS-2)."""

from collections.abc import Iterator, Mapping, Sequence

from game.fighter import Fighter
from game.moments import RULESETS
from game.reading import Rules, table_for
from game.state.person import Person
from game.stock import Conversion, Sum
from narration.languages import N_, _
from narration.phrases.exchanges import level_words
from narration.reader import Reader
from narration.sheets.tables import weapon_words
from narration.text import line, lines, listing, sentence, typed

KEPT = N_(
    "Your own sheet is kept aside. When you leave, what you have spent is "
    "spent, and harm or healing counts in proportion, harm rounded up. "
    "Nothing that these rules destroy is lost."
)


def conversion_lines(
    own: Fighter, person: Person, rules: Rules, reader: Reader, usual: Rules
) -> list[str]:
    """Return how somebody would be played by some rules: traits, pools, wounds, weapons. Of those
    that have such sheets as theirs, the ``usual`` rules of the game are named.
    """
    system = own.template.system
    theirs = usual if usual.sheets == system else RULESETS[system]
    told = line(
        _("Your sheet is by the {id} rules, this scene by {id2}.", id=theirs.id, id2=rules.id),
        reader,
    )
    told += line(
        sentence(_("Traits: {traits}", traits="; ".join(_traits(own, person, rules)))), reader
    )
    told += lines(map(sentence, _body(own, person, table_for(own, rules))), reader)
    told += line(_wounds(own, person, theirs, rules, reader.screenreader), reader)
    weapons = [weapon_words(one, person.fighter, False, rules) for one in person.fighter.arsenal()]
    return [*told, *lines(map(sentence, weapons), reader), *line(_(KEPT), reader)]


def agreeing_lines(command: str, reader: Reader) -> list[str]:
    """Return how to say yes, and how to say no."""
    yes, no = typed(f"{command} yes"), typed(f"{command} no")
    return line(
        _("To take part like this, type {yes}. To stay out, type {no}.", yes=yes, no=no), reader
    )


def _traits(own: Fighter, person: Person, rules: Rules) -> Iterator[str]:
    """Yield what is worked out, and from what: ``physical 5 from strength 2, stamina 3``."""
    table, by_source = table_for(own, rules), dict[str, list[str]]()
    for name, dots in person.adapted.items():
        if name in person.fighter.resources:
            continue
        source = _from(table, own, name)
        by_source.setdefault(source, []).append(f"{name} {dots}")
    for source, names in by_source.items():
        yield f"{listing(names)} {source}".strip()


def _from(table: Conversion, own: Fighter, name: str) -> str:
    worked = table.traits.get(name)
    if worked is None:
        return ""
    if name in table.guesses(own):
        return _("by guess")
    way: Sum = worked.way(own)
    told = [f"{one} {own.rating(one)}" for one in way.sources if own.rating(one)]
    return _("from {told}", told=listing(told)) if told else ""


def _body(own: Fighter, person: Person, table: Conversion) -> Iterator[str]:
    """Yield what is called otherwise here: the kind of being, its shape, its pools."""
    now = person.fighter
    if now.template.name != own.template.name:
        yield _(
            "You are a {name} here for a {name2}", name=now.template.name, name2=own.template.name
        )
    if now.form != own.form and now.form:
        yield _("Your form is {form}", form=now.form) + (
            _(" for {form}", form=own.form) if own.form else ""
        )
    yield from _pools(own.resources, now.resources, table.pools)


def _pools(
    own: Mapping[str, int], now: Mapping[str, int], called: Mapping[str, str]
) -> Sequence[str]:
    told = [
        f"{called.get(name, name)} {now[called.get(name, name)]}"
        + (_(" for {name}", name=name) if called.get(name, name) != name else "")
        for name in own
        if called.get(name, name) in now
    ]
    return [_("Left to spend: {told}", told=", ".join(told))] if told else []


def _wounds(own: Fighter, person: Person, theirs: Rules, here: Rules, spoken: bool) -> str:
    """Return the wounds on both tracks."""
    was, now = own.health, person.fighter.health
    tracks = (theirs.track_of(own), was), (here.track_of(person.fighter), now)
    before, after = (
        _(
            "{level}, {marked} of {levels} levels",
            level=level_words(track.level(one), track.penalty(one), spoken),
            marked=one.marked,
            levels=len(track.levels),
        )
        for track, one in tracks
    )
    return sentence(_("Health: {after}; on your own sheet {before}", after=after, before=before))
