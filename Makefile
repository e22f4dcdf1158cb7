# A thin cover over Meson and Ninja: `make help` says what there is.

BUILD = build
CHECK = build-check

.PHONY: all web run test bench fuzz load check golden words install clean help

all: web $(BUILD)/build.ninja
	@ninja -C $(BUILD)

# The page, as the files that the program carries: web/dist.
WEB = $(shell find web/src web/public web/tools web/index.html web/vite.config.ts po -type f 2>/dev/null)
web: web/dist/index.html
web/dist/index.html: web/node_modules/.package-lock.json $(WEB)
	@cd web && npm run --silent build -- --logLevel warn && touch dist/index.html
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@tools/set-up build
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error && touch node_modules/.package-lock.json

run: all
	@$(BUILD)/thicket serve $(SERVE)

# The release build with gcc, and clang's with the sanitizers.
test:
	@tools/set-up test
	@$(MAKE) --no-print-directory web $(BUILD)/build.ninja $(CHECK)/build.ninja
	@ninja -C $(BUILD)
	@ninja -C $(CHECK)
	@tools/run-tests $(BUILD) $(CHECK)

bench: all
	@$(BUILD)/thicket bench
	@command -v valgrind >/dev/null || tools/set-up check
	@tools/instructions $(BUILD)

# For FUZZ_SECONDS, ten minutes unless told otherwise.
FUZZ_SECONDS = 600
fuzz: $(CHECK)/build.ninja
	@ninja -C $(CHECK)
	@tests/fuzz/run $(CHECK)/tests/fuzz -max_total_time=$(FUZZ_SECONDS)

# LOAD="TABLES SEATS SECONDS"
LOAD = 1000 4 20
load: all
	@python3 tests/server/load.py $(BUILD)/thicket $(BUILD)/tests/load $(LOAD)

check: test
	@tools/set-up check
	@tools/check-style

golden: all
	@ninja -C $(BUILD) golden-write golden-screens

# Finds new sentences; what was translated stays (docs/translating.md).
words: web/node_modules/.package-lock.json $(BUILD)/build.ninja
	@ninja -C $(BUILD) --quiet vocabulary
	@tools/words update $(BUILD)/vocabulary

install: all
	@meson install -C $(BUILD)

clean:
	rm -rf $(BUILD) $(CHECK) web/dist web/node_modules web/fixtures

help:
	@echo "make          set up and build, the page too"
	@echo "make web      the page alone"
	@echo "make run      and open tables for browsers (SERVE=\"--port 80\" and so on)"
	@echo "make test     build with gcc and with clang's sanitizers, run all tests"
	@echo "make bench    how fast the rules play, and the instructions of an action"
	@echo "make fuzz     feed nonsense to every reader (FUZZ_SECONDS=600)"
	@echo "make load     1,000 tables with 4 screens each (LOAD=\"1000 4 20\": seconds)"
	@echo "make check    tests, formatting and linters"
	@echo "make golden   renew the golden games and screens; review the diff"
	@echo "make words    find new sentences for the translators (po/)"
	@echo "make install  meson install"
	@echo "make clean    remove what was built"

$(BUILD)/build.ninja:
	@tools/set-up build
	@meson setup $(BUILD)

$(CHECK)/build.ninja:
	@tools/set-up test
	@CC=clang-14 meson setup $(CHECK) -Dbuildtype=debugoptimized \
	    -Db_sanitize=address,undefined -Db_lundef=false \
	    -Dslow_asserts=true -Dfuzz=true
