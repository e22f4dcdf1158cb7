# A thin cover over Meson and Ninja: `make help` says what there is.

BUILD = build
CHECK = build-check
SANITIZERS = -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false -Dslow_asserts=true -Dfuzz=true -Dgpu=disabled

.PHONY: all web configured run site test bench fuzz load flood kills chaos cluster timing minds recovery sweep offline screen-twins check compilers golden words dist deb check-deb image check-image install clean help

all: web configured
	@ninja -C $(BUILD)

# A new test file, too, is a reason to configure again.
configured:
	@[ -e $(BUILD)/build.ninja ] || tools/set-up build
	@tools/configure $(BUILD)

# The page, as the files that the program carries: web/dist.  A release has them.
ifneq ($(wildcard web/RELEASE),)
web:
else
WEB = $(shell find web/src web/public web/tools web/index.html web/vite.config.ts po -type f 2>/dev/null)
web: web/dist/index.html
web/dist/index.html: web/node_modules/.package-lock.json web/wasm/thicket.wasm $(WEB)
	@cd web && npm run --silent build -- --logLevel warn && touch dist/index.html
# Tables for a browser without a server: C once more, for WebAssembly.
WASM = $(shell find lib core games bots table front/server front/offline lab/bench.c tests/offline/play.c tools/wasm -type f)
web/wasm/thicket.wasm: $(WASM)
	@tools/set-up page
	@$(MAKE) --no-print-directory configured
	@tools/wasm $(BUILD) && touch $@
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@tools/set-up page
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error && touch node_modules/.package-lock.json
endif

run: all
	@$(BUILD)/thicket serve $(SERVE)

# The page without a server, for any web server (docs/offline.md): a folder, SITE=site.
SITE = site
site: web
	@tools/site $(SITE)

# The release build, and clang's with the sanitizers.
test:
	@tools/set-up test
	@$(MAKE) --no-print-directory web
	@tools/configure $(BUILD) -Dwerror=true
	@CC=$$(tools/llvm clang) tools/configure $(CHECK) -Dwerror=true $(SANITIZERS)
	@ninja -C $(BUILD)
	@ninja -C $(CHECK)
	@tools/run-tests --no-suite check $(BUILD) $(CHECK)

# What looks at the source, and what builds other programs of it: mutants, a new game.
check:
	@tools/set-up test
	@$(MAKE) --no-print-directory web
	@tools/configure $(BUILD) -Dwerror=true
	@ninja -C $(BUILD)
	@tools/run-tests --suite check $(BUILD)

compilers: web
	@tools/compilers

bench: all
	@$(BUILD)/thicket bench
	@tools/set-up bench
	@tools/instructions $(BUILD)

# For FUZZ_SECONDS, ten minutes unless told otherwise; then what was reached.
FUZZ_SECONDS = 600
fuzz:
	@tools/set-up test
	@CC=$$(tools/llvm clang) tools/configure $(CHECK) $(SANITIZERS)
	@ninja -C $(CHECK) tests/fuzz tests/fuzz-coverage
	@FUZZ_COVERAGE=$(CHECK)/tests/fuzz-coverage tests/fuzz/run $(CHECK)/tests/fuzz -max_total_time=$(FUZZ_SECONDS) $(FUZZ)

# LOAD="TABLES SEATS SECONDS [database|node|cluster]"
LOAD = 1000 4 20
load: all
	@python3 tests/server/load.py $(BUILD)/thicket $(BUILD)/tests/load $(LOAD)

# FLOOD="PART SECONDS": the share of all guests, and how long people play.
FLOOD = 1 40
flood: all
	@python3 tests/server/flood.py $(BUILD)/thicket $(BUILD)/tests/load $(BUILD)/tests/flood $(FLOOD)

# TIMING: games of each kind at each level.
TIMING = 300
timing: all
	@$(BUILD)/tests/timing $(TIMING)

# What docs/minds.md says, and that page: hours; MINDS="--games 20 --seconds 600" for ten minutes.
MINDS =
minds: all
	@tools/minds $(BUILD) $(MINDS)

# Our levels found again from their games, and what they lose: docs/memory.md, docs/review.md.  RECOVERY: games of each; SEED: which.
RECOVERY = 16
SEED = 2026
recovery: all
	@mkdir -p $(BUILD)/recovery
	@tools/regret $(BUILD)/thicket $(RECOVERY) --seed $(SEED) --cases $(BUILD)/recovery
	@tools/recovery $(BUILD)/thicket $(BUILD)/recovery

# KILLS=N times kill -9 under eight tables.
KILLS = 2000
kills: all
	@THICKET_KILLS=$(KILLS) python3 tests/server/crash.py $(BUILD)/thicket "times kill"

# CHAOS=N faults of a server and its database (PostgreSQL, of its own), and as many of three servers.
CHAOS = 300
chaos: all
	@python3 tests/cluster/chaos.py $(BUILD)/thicket $(CHAOS)

# Three servers, a pair of databases and a proxy before them, until Ctrl-C; CLUSTER is the port.
CLUSTER = 8080
cluster: all
	@tools/set-up cluster
	@tools/cluster $(BUILD) $(CLUSTER)

# Whole games and lessons in a browser at every size and in every language: nothing moves, all is in reach.
sweep: all
	@SWEEP=1 THICKET=$(BUILD)/thicket node tests/browser/still.mjs
	@SWEEP=1 ONLY='the lesson' THICKET=$(BUILD)/thicket node tests/browser/game.mjs
	@SWEEP=1 ONLY='every page' THICKET=$(BUILD)/thicket node tests/browser/everyone.mjs
	@SWEEP=1 THICKET=$(BUILD)/thicket node tests/browser/languages.mjs

# Without a server, the same as with one: 200 matches in Node, Chromium and Firefox, how fast, all games offline.
BROWSERS = chromium firefox-esr
offline: all
	@tools/set-up offline
	@SPEED=1 node tests/offline/play.mjs $(BUILD)/tests/play $(BUILD)/wasm/play.wasm 200 $(BROWSERS)
	@FULL=1 THICKET=$(BUILD)/thicket node tests/browser/offline.mjs
	@FULL=1 BROWSER=firefox-esr THICKET=$(BUILD)/thicket node tests/browser/offline.mjs

# Every record of the rules on one screen passed round, for everybody at its table.
screen-twins: all
	@TWINS=all node tests/browser/twins.mjs

golden: all
	@ninja -C $(BUILD) golden-write golden-screens

# Finds new sentences; what was translated stays (docs/translating.md).
words: web/node_modules/.package-lock.json configured
	@ninja -C $(BUILD) --quiet vocabulary
	@tools/words update $(BUILD)/vocabulary

# What was built goes where a release or a package is made of it.
dist: web
	@tools/dist $(BUILD)

deb: web
	@tools/set-up deb
	@tools/deb $(BUILD)

# Installed, upgraded and purged in a bare Debian, and behind proxies: root, and a mirror of Debian.
check-deb: all deb
	@tools/set-up check-deb
	@python3 tests/deb/run.py $(BUILD)
	@python3 tests/deb/proxies.py $(BUILD)

image: web
	@tools/image $(BUILD)

# Runs it as docs/hosting.md does, with podman.
check-image: image
	@tools/set-up image
	@python3 tests/deb/image.py $(BUILD)

# PREFIX=$HOME/.local needs no root; DESTDIR as usual.
install: all
	@[ -z "$(PREFIX)" ] || meson configure $(BUILD) -Dprefix="$(abspath $(PREFIX))"
	@meson install --quiet -C $(BUILD) $(if $(DESTDIR),--destdir "$(abspath $(DESTDIR))")

clean:
	rm -rf $(BUILD) $(CHECK) build-compilers web/dist web/node_modules web/fixtures web/wasm site

help:
	@echo "make            set up and build, the page too"
	@echo "make web        the page alone"
	@echo "make run        and open tables for browsers (SERVE=\"--port 80\" and so on)"
	@echo "make site       the games without a server, as a folder for any web server (SITE=site)"
	@echo "make test       build with gcc and with clang's sanitizers, run all tests and checks"
	@echo "make check      the checks alone: warnings, format, linters, types of the page, planted mistakes, a new game"
	@echo "make compilers  build with every gcc and clang that is here; warnings are errors"
	@echo "make bench      how fast the rules play, and the instructions of an action"
	@echo "make fuzz       feed nonsense to every reader, and say what it reached (FUZZ_SECONDS=600)"
	@echo "make load       1,000 tables with 4 screens each (LOAD=\"1000 4 20 database\": seconds, kind; \"2500 4 20 cluster\")"
	@echo "make flood      200 tables at play while others do their worst (FLOOD=\"1 40\": share, seconds)"
	@echo "make timing     whether computer players' pauses tell what they have (TIMING=300: games)"
	@echo "make minds      what the computer players are worth: docs/minds.md (MINDS=\"--games 20\": minutes)"
	@echo "make recovery   the levels found again from their games, and what they lose (RECOVERY=16: games of each, SEED=2026)"
	@echo "make kills      kill -9 under eight tables, again and again (KILLS=2000)"
	@echo "make chaos      the same with a database and three servers, cut off, stopped, promoted (CHAOS=300; as root more)"
	@echo "make cluster    three servers with one database and a proxy, on this machine (CLUSTER=8080)"
	@echo "make sweep      whole games in a browser at every size, in every language: nothing moves"
	@echo "make offline    the games without a server: the same matches in Node, Chromium and Firefox, and how fast"
	@echo "make screen-twins  one screen passed round: every record of the rules, against its twins"
	@echo "make golden     renew the golden games and screens; review the diff"
	@echo "make words      find new sentences for the translators (po/)"
	@echo "make dist       a release: the source, with the page built, so that it needs no Node"
	@echo "make deb        the Debian package, from such a release"
	@echo "make check-deb  install, upgrade and purge it in a bare Debian; behind nginx and Caddy (root)"
	@echo "make image      a container image, for podman load and docker load"
	@echo "make check-image  run it with podman (root)"
	@echo "make install    install (PREFIX=\$$HOME/.local without root; DESTDIR)"
	@echo "make clean      remove what was built"
