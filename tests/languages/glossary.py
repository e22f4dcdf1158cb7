"""The glossary (po/GLOSSARY.md) as a table, and how well a catalogue keeps to it."""
import re
import unicodedata

COLUMNS = ("de", "fr", "es", "it", "nl")
GAMES = {"Tom Thumb": "thumb", "Little Red Riding Hood": "hood", "Forest of Lights": "lights",
         "The Princess and the Goblin": "goblins", "Secret Labyrinth": "labyrinth"}
# Of the sentences that name a term so many, in hundredths, have it: others say the same without it.
KEPT = 75


class Term:
    """One English term and how each language says it: what is parted by "/" is as good."""

    def __init__(self, section, english, is_plain, said):
        self.game = GAMES.get(section)
        self.english = re.sub(r"^the ", "", english)
        self.is_plain = is_plain  # an explained one means something else in other sentences
        self.said = said

    def concerns(self, message):
        if self.game is None:
            return not message.context
        return any(f"/{self.game}/" in f for f in message.files) and message.context in (None, self.game)

    def is_alone_in(self, message):
        return message.id.casefold() in (self.english.casefold(), "the " + self.english.casefold())

    def is_named_in(self, message):
        text = re.sub(r"\{[^}]*\}", "", message.id)
        return re.search(rf"(?<![\w\"-]){re.escape(self.english)}s?(?![\w-])", text, re.I)


def fold(text):
    """Small letters without their accents: Schätze has Schatz in it."""
    plain = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return "".join(c for c in plain if not unicodedata.combining(c))


def parted(cell, sign):
    """What a cell has, without bold and explanations."""
    return [x.strip() for x in re.sub(r"\*\*|\s*\([^)]*\)", "", cell).split(sign)]


def terms(path):
    found, section = [], None
    with open(path, encoding="utf-8") as f:
        for line in f:
            if line.startswith("## "):
                section = line[3:].strip()
            cells = [c.strip() for c in line.strip().strip("|").split("|")]
            if not line.startswith("| ") or cells[0] == "English" or section in (None, "How we speak to people", "The games"):
                continue
            english = parted(cells[0], ",")
            said = {l: parted(c, ",") for l, c in zip(COLUMNS, cells[1:])}
            for l, words in said.items():
                assert len(words) == len(english), f"{l}: {cells[0]}: {words}"
            for i, word in enumerate(english):
                if not word.startswith("to "):
                    found.append(Term(section, word, "(" not in cells[0],
                                      {l: said[l][i].split(" / ") for l in COLUMNS}))
    return found


def has(text, wording):
    """Whether a text has all words of a term, however they end."""
    words = re.findall(r"\w+", re.sub(r"^(der|die|das|le|la|les|el|los|las|il|lo|gli|i|de|het) |^l'", "", fold(wording)))
    return all(w[:max(3, len(w) - 2)] in fold(text) for w in words if len(w) > 2)


def faults(found, messages, language):
    wrong = []
    for term in found:
        ways = term.said[language]
        mine = [m for m in messages if m.said and term.concerns(m)]
        for m in mine:
            if term.is_alone_in(m) and not any(has(m.said[0], way) for way in ways):
                wrong.append(f"{m.id!r} is {m.said[0]!r}, in the glossary {' / '.join(ways)}")
        named = [m for m in mine if term.is_plain and term.is_named_in(m) and "\n" not in m.id]
        kept = [m for m in named if any(has(" ".join(m.said), way) for way in ways)]
        if named and 100 * len(kept) < KEPT * len(named):
            other = next(m for m in named if m not in kept)
            wrong.append(f"{term.english!r}, in the glossary {' / '.join(ways)}, is so in {len(kept)} of {len(named)} sentences, "
                         f"and not here: {other.said[0][:70]!r}")
    return wrong
