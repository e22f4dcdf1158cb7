#!/usr/bin/env python3
"""The program in every language, as TAP.  run.py THICKET THICKET-MARKED

THICKET-MARKED is the same program with one catalogue, of a made-up language
xx in which every sentence begins with "~" (tools/words mark).
"""
import importlib.machinery
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import languages.glossary as glossary  # noqa: E402
from games import games_of  # noqa: E402
from tap import main, test  # noqa: E402

THICKET, MARKED = sys.argv[1:3]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def load_tool():
    loader = importlib.machinery.SourceFileLoader("words", os.path.join(ROOT, "tools", "words"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("words", loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


words = load_tool()
LANGUAGES = words.languages()
SAID = {l: {m.id: m.said[0] for m in words.read(words.catalogue(l))[1:] if m.said and not m.context}
        for l in LANGUAGES}
RECORDS = os.path.join(ROOT, "tests", "terminal", "records")
CLEAN = {k: v for k, v in os.environ.items() if k not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")}


def run(*args, text="", env=None, program=THICKET):
    return subprocess.run([program, *args], input=text, capture_output=True, text=True,
                          encoding="utf-8", timeout=60, env={**CLEAN, **(env or {})})


def games():
    return [g["id"] for g in json.loads(run("games", "--json").stdout)["games"]]


def said(language, english):
    translated = SAID[language].get(english)
    assert translated, f"{language}: {english!r} has no translation"
    return translated


def title_in(language):
    return said(language, "# Forest of Lights")[2:]


def speaks(language, *args, **how):
    done = run("rules", "lights", *args, **how)
    assert done.returncode == 0, done
    return done.stdout.startswith((title_in(language) if language != "en" else "Forest of Lights") + "\n")


@test
def lang_speaks_the_language_in_every_command():
    for language in LANGUAGES:
        assert speaks(language, "--lang", language), language
        assert speaks(language, "--lang=" + language), language
        listed = run("--lang", language, "help").stdout
        for name in re.findall(r"^  (\w+)", run("help").stdout, re.M):
            own = run(name, "--help", "--lang", language)
            assert own.returncode == 0 and own.stdout == run("help", name, "--lang", language).stdout
            assert own.stdout.startswith(said(language, "Usage: thicket {command} [options]").split("{")[0]), own
            wide = [line for line in own.stdout.splitlines() if words.columns(line) > 79]
            assert not wide, (language, wide)
        assert all(words.columns(line) < 80 for line in listed.splitlines()), (language, listed)
    assert speaks("en", "--lang", "en", env={"LANGUAGE": "de"})


@test
def the_environment_chooses_and_no_locale_need_be_installed():
    assert speaks("de", env={"LANGUAGE": "de"})
    assert speaks("de", env={"LANGUAGE": "sv:de:fr"})
    assert speaks("nl", env={"LANG": "nl_NL.UTF-8"})
    assert speaks("es", env={"LC_ALL": "es_ES.UTF-8", "LANG": "nl_NL.UTF-8"})
    assert speaks("it", env={"LC_MESSAGES": "it_IT@euro", "LANG": "nl_NL"})
    assert speaks("fr", env={"LANGUAGE": "fr", "LC_ALL": "de_DE.UTF-8"})
    assert speaks("fr", "--lang", "fr", env={"LANGUAGE": "de"})
    for other in ({}, {"LANG": "ja_JP.UTF-8"}, {"LANGUAGE": "sv"}, {"LC_ALL": "C"}, {"LANGUAGE": "en:de"},
                  {"LANG": "deutsch"}):
        assert speaks("en", env=other), other


@test
def a_language_that_is_not_here_is_one_sentence_and_status_2():
    for args in (["rules", "lights", "--lang", "xx"], ["rules", "lights", "--lang"],
                 ["--lang=klingon", "help"], ["rules", "--lang", "", "lights"]):
        done = run(*args)
        assert done.returncode == 2 and done.stdout == "", (args, done)
        assert done.stderr == "thicket: --lang is one of: en, " + ", ".join(LANGUAGES) + "\n", (args, done)


@test
def no_sentence_goes_round_the_catalogues():
    """In the made-up language nothing may come without the mark."""
    def xx(*args, **how):
        return run(*args, "--lang", "xx", program=MARKED, **how)
    for game in games():
        for paragraph in xx("rules", game).stdout.strip().split("\n\n"):
            assert paragraph.lstrip().startswith("~") or re.fullmatch(r"[v^<>o .\n]+", paragraph), paragraph
        for line in xx("notation", game).stdout.splitlines():
            if line.startswith("  "):
                assert "~" in line, line
    for line in xx("help").stdout.splitlines():
        assert not line.strip() or "~" in line, line
    for name in re.findall(r"^  (\w+)", run("help").stdout, re.M):
        for line in xx(name, "--help").stdout.splitlines():
            if line.startswith("  --"):
                assert "~" in line, (name, line)
    out = xx("play", "lights", "--people", "2", text="enter N1\nsing\npush W1\nquit\n").stdout
    assert out.startswith("~Forest of Lights")
    told = [line for line in out.splitlines() if line.startswith("* ")]
    assert told and all(line.startswith("* ~") for line in told), told
    assert '~"sing" is no action' in out and "~Your light is still outside" in out
    assert xx("dance").stderr.startswith("thicket: ~")


@test
def words_in_sentences_are_translated():
    """Every event of whole games: each word that fills a place has its mark, alone or with its article."""
    vocabulary = {m.id for m in words.read(words.POT)[1:] if any(f.endswith("edition.json") for f in m.files)}
    for game in games():
        told = run("play", game, "--people", "0", "--level", "random", "--seed", "5", "--plain", "--lang", "xx",
                   program=MARKED).stdout
        marked, bare = ({w for w in re.findall(r"[:,] " + sign + r"((?:the )?\w[\w-]*)(?=[,.])", told) if w in vocabulary}
                        for sign in ("~", ""))
        marked |= {w for w in re.findall(r"~(the \w[\w-]*)", told) if w in vocabulary}
        assert marked and not bare, (game, bare)
    out = run("play", "goblins", "--people", "1", "--seats", "2", "--seed", "5", "--plain", "--lang", "xx",
              text="escape palace2\nquit\n", program=MARKED).stdout
    assert "from ~the palace with ~the lamp." in out, out


@test
def the_catalogues_keep_to_the_glossary():
    terms = glossary.terms(os.path.join(ROOT, "po", "GLOSSARY.md"))
    assert len(terms) > 150, len(terms)
    for language in LANGUAGES:
        messages = words.read(words.catalogue(language))[1:]
        wrong = glossary.faults(terms, messages, language)
        assert not wrong, language + ":\n" + "\n".join(wrong)
    # One that does not is found: in sentences, and alone.
    messages = words.read(words.catalogue("nl"))[1:]
    alone = next(t for t in terms if any(t.is_alone_in(m) and t.concerns(m) for m in messages))
    for term in (next(t for t in terms if t.english == "pebble"), alone):
        term.said["nl"] = ["rots"]
        assert glossary.faults([term], messages, "nl"), term.english


@test
def numbers_choose_their_words():
    """No "1 tiles": a number before a noun is {n:one tile|# tiles}, or the sentence has a plural of its own."""
    number = r"\{(?:n|turns|points|pebbles|tiles|cards|tokens|plies|min|stones|flowers|spaces|seconds)\} [a-z]{3,}s\b"
    ranges = re.compile(r"\{\w+\} (?:to|of) \{\w+\} [a-z]+s|From \{n\} years|^\{n\} minutes")
    for m in words.read(words.POT)[1:]:
        assert m.plural or not re.search(number, ranges.sub("", m.id)), m.id


@test
def a_record_has_no_language():
    with tempfile.TemporaryDirectory() as folder:
        made = {}
        for language in ["en", *LANGUAGES]:
            path = os.path.join(folder, language + ".rec")
            done = run("play", "lights", "--people", "2", "--seats", "2", "--seed", "9", "--plain",
                       "--record", path, "--lang", language,
                       text="name crown\nenter N1\nenter W1\npush W1\nquit\n")
            assert done.returncode == 0, (language, done)
            with open(path, "rb") as f:
                made[language] = f.read()
        assert len(set(made.values())) == 1, made
        for i, language in enumerate(LANGUAGES):
            other = os.path.join(folder, LANGUAGES[i - 1] + ".rec")
            shown = run("show", other, "--lang", language)
            assert shown.returncode == 0 and shown.stdout, (language, shown)


@test
def no_label_of_a_board_is_cut_in_any_language():
    """Where the English screen shows a label, the other one shows its translation whole."""
    labels = [m.id for m in words.read(words.POT)[1:]
              if any(f.startswith("front/terminal/board_") for f in m.files)
              and "{" not in m.id and 3 <= len(m.id) <= 40]
    cut = []
    for record in sorted(os.listdir(RECORDS)):
        path = os.path.join(RECORDS, record)
        if record[:-len(".rec")] not in games_of("GAME"):
            continue  # not translated yet
        for at in ("1", "12", "30"):
            english = run("show", path, "--at", at).stdout.split("\n", 1)[1]  # without the title
            here = [l for l in labels if re.search(r"(?<!\w)" + re.escape(l) + r"(?!\w)", english)]
            for language in LANGUAGES:
                screen = run("show", path, "--at", at, "--lang", language).stdout
                assert screen, (record, at, language)
                wide = [line for line in screen.splitlines() if words.columns(line) > 80]
                assert not wide, (record, language, wide)
                cut += [f"{record} at {at}, {language}: {SAID[language][l]!r}" for l in here
                        if SAID[language].get(l, l) not in screen]
    assert not cut, "\n".join(sorted(set(cut)))


@test
def the_manual_page_has_a_synopsis_in_every_language():
    with tempfile.TemporaryDirectory() as folder:
        for language in LANGUAGES:
            path = os.path.join(folder, language, "thicket.1")
            subprocess.run([sys.executable, os.path.join(ROOT, "tools", "manual"), THICKET, language, path],
                           check=True, env=CLEAN)
            with open(path, encoding="utf-8") as f:
                page = f.read()
            summary = said(language, "family games of memory and hidden paths")
            assert "thicket \\- " + summary.replace("-", "\\-") in page, page
            assert page.count(".TP") > 40, page
            assert said(language, "walk through a record").replace("-", "\\-") in page, page


sys.exit(main())
