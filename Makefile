# geojson: what `make` can do here.
#
#   make help       this list
#   make deps       install what the build needs from Debian or Homebrew; says where to get Swift if it is missing
#                     PROJ (libproj-dev) and Pango (libpango1.0-dev) may upgrade other packages; SMALL=1 leaves them out
#   make build      build the programs, optimised: .build/release/geojson and, where PROJ or Pango is installed, geojson-full, which geojson
#                     starts for other coordinate reference systems than WGS84 (PROJ) and for labels (Pango); SMALL=1 builds geojson alone
#   make demo       deps, build, then validate and convert the files in Samples/ and show what came out
#                     FILE=your.geojson   the same with a file of yours
#   make test       deps, build with warnings as errors, run every test, fuzz for a short while, let system calls fail,
#                     compare what every command writes with what is recorded (Tests/Golden) and documented (Tests/Documentation)
#   make quick      while you work: the same build and the same tests as `make test`, without fuzzing, faults and the matrix of outputs
#   make format     format the Swift code in place with swift-format (.swift-format); make lint reports what it would change
#   make deps-test  install what only some tests need: strace, GNU parallel, fonts-noto-core, chromium-headless-shell (64 MB) unless there is
#                     a Chromium or Chrome, and Python packages (shapely, pyproj, duckdb, codespell, skia-python, mapnik, maplibre) in
#                     .build/test-python; tests that lack them are skipped with a message
#   make test-spark run Samples/batch/spark in a small Spark cluster on this machine (Tests/Spark/run). PySpark, 400 MB, is installed in
#                     .build/test-spark; without Java, or where it cannot be installed, nothing is tested, with a message
#   make check      make lint, what CI runs, that it left the checkout clean, that files and folders are in no more cycles than before, and
#                     wording, links and spelling of the documentation (Tests/Style)
#   make bench      measure speed and memory (Benchmarks/run; arguments in BENCH_ARGS)
#   make pictures   draw the pictures of the documentation again (Documentation/Pictures/draw)
#   make sample-renderer
#                   build Samples/renderer (OpenGL ES, drawn in software without a window) and draw the islands: out/islands.png,
#                   and both floors of the airport, one of them dark: out/terminal-0.png, out/terminal-1.png, out/terminal-0-dark.png
#   make gallery DATA=folder
#                   draw the gallery of Documentation/pictures.md, each picture of at most 150 kB; without DATA only what Samples has
#   make screenshots DATA=folder
#                   draw the README's pictures of maps with it, from files that Samples/renderer/pictures names
#   make docs       the libraries' documentation, with the toolchain's own docc: out/docs; fails for any warning, and for
#                     public top-level symbols that no group of topics names
#   make library    build the C library, optimised: .build/library/libgeotoolkit.so (.dylib); headers: Sources/CGeoToolkit/include
#   make install    programs (geojson-full in libexec/geojson), completions, manual page and schemas; PREFIX (/usr/local) and DESTDIR are
#                     honoured. The programs are stripped; STRIP=: keeps their symbols.
#   make dist       on Debian or Ubuntu: the static program as a tarball for any Linux, Debian packages of both programs, the source, SBOMs
#                     (SPDX) and SHA256SUMS: out/dist
#                     DIST_REPOSITORY=https://… (where releases are published) adds a Homebrew formula and the home page
#   make dist-check
#                   install what `make dist` made in a fresh Debian root (debootstrap) and try it; needs root, and the network once
#   make clean      remove what was built
#
# Results of demo, bench, docs and dist go to out/, which git ignores.

PREFIX ?= /usr/local
DESTDIR ?=
FILE ?=
BENCH_ARGS ?=

SWIFT ?= swift
# The version that the manifest needs is the only one that is named here.
SWIFT_NEEDED := $(shell sed -n '1s,^// swift-tools-version: *,,p' Package.swift)
SYSTEM := $(shell uname -s)
STRIP ?= strip
# More options for the build of the program, as --disable-sandbox in a sandbox.
SWIFT_BUILD_FLAGS ?=
BUILD_FLAGS = -c release $(SWIFT_BUILD_FLAGS)
# Not empty: without PROJ and Pango.
SMALL ?=
# These depend on what is installed, which `make deps` may change: they are looked up when they are needed.
HAS_PROJ = $(if $(SMALL),,$(shell pkg-config --exists proj 2>/dev/null && echo 1))
PANGO_MODULES := pangoft2 >= 1.50 harfbuzz >= 4.0 fontconfig
HAS_PANGO = $(if $(SMALL),,$(shell pkg-config --exists "$(PANGO_MODULES)" 2>/dev/null && echo 1))
HAS_FULL = $(HAS_PROJ)$(HAS_PANGO)
ifeq ($(SYSTEM),Linux)
# With no library left to load and nothing to relocate the program starts in half the time: everything is linked in where
# the system has the archives for it (Debian's -dev packages do; its yajl has another name than the linker looks for).
STATIC_YAJL = $(shell all=1; for library in z zstd yaml deflate sqlite3 m c stdc++ yajl_s; do \
  archive=$$(g++ -print-file-name=lib$$library.a); [ -f "$$archive" ] || all=; done; [ -z "$$all" ] || echo "$$archive")
ARCHIVES = $(if $(STATIC_YAJL),$(CURDIR)/.build/archives)
# No library of ours lies next to the programs.
BUILD_FLAGS += --static-swift-stdlib --disable-local-rpath
endif
# Package.swift looks for these: with one of them it has geojson-full.
FOUND = GEO_PROJ=$(HAS_PROJ) GEO_PANGO=$(HAS_PANGO)
PROGRAM := .build/release/geojson
FULL_PROGRAM := .build/release/geojson-full
# The C library exports the functions that Sources/CGeoToolkit/geotoolkit.map lists, and nothing else. SwiftPM exports all that Swift calls public, and gold,
# its linker on Linux, exports protected symbols whatever the list says: so the objects are linked once more, by lld of the toolchain.
EXPORTS := $(CURDIR)/Sources/CGeoToolkit/geotoolkit.map
ifeq ($(SYSTEM),Darwin)
LIBRARY = .build/library/libgeotoolkit.dylib
EXPORT_FLAGS = -Xlinker -exported_symbols_list -Xlinker .build/library/exported-symbols -Xlinker -install_name -Xlinker @rpath/libgeotoolkit.dylib
# All that a program for macOS may lose: local and debugging symbols.
STRIP_FLAGS = -S -x
else
LIBRARY = .build/library/libgeotoolkit.so
EXPORT_FLAGS = -use-ld=lld -Xlinker --version-script=$(EXPORTS) -Xlinker -rpath='$$ORIGIN'
STRIP_FLAGS = --remove-section=.comment
endif
# $(call link-library,FOLDER): links what was built there, and checks it.
define link-library
	@mkdir -p .build/library && sed -n 's/^ *\(geo_[a-z_]*\);$$/_\1/p' $(EXPORTS) >.build/library/exported-symbols
	$(SWIFT)c -emit-library -module-name geotoolkit -o $(LIBRARY) @$(1)/geotoolkit.product/Objects.LinkFileList \
	  $$(pkg-config --libs yajl zlib libzstd yaml-0.1) $(EXPORT_FLAGS)
	Tests/Tools/c-interface .build/library
endef

# C libraries with their headers, and what a bare Debian 12 lacks for compiling and linking.
APT_PACKAGES := libyajl-dev zlib1g-dev libzstd-dev libyaml-dev libdeflate-dev libsqlite3-dev pkg-config g++ git ca-certificates tzdata
# What PROJ and Pango need may have to be newer than what is installed.
APT_PROJ_PACKAGES := libproj-dev
APT_PANGO_PACKAGES := libpango1.0-dev
# What the toolchain's own programs load: asked for only when they do not start.
APT_SWIFT_PACKAGES := binutils libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2
BREW_PACKAGES := yajl zlib zstd libyaml libdeflate sqlite pkgconf
BREW_PROJ_PACKAGES := proj
BREW_PANGO_PACKAGES := pango

.DEFAULT_GOAL := help
DATA ?=
# What only tests need: programs from Debian or Homebrew, and Python packages in an environment of their own.
TEST_PYTHON := $(CURDIR)/.build/test-python
TEST_REQUIREMENTS := Tests/requirements.txt Tests/Pictures/requirements.txt Tests/Tiles/requirements.txt
TEST_APT_PROGRAMS := strace parallel
TEST_FONT := /usr/share/fonts/truetype/noto/NotoSans-Regular.ttf
TEST_APT_PACKAGES := $(TEST_APT_PROGRAMS) python3-venv fonts-noto-core
TEST_BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable
TEST_SPARK := $(CURDIR)/.build/test-spark
.PHONY: help deps deps-test build library demo test test-spark quick check format lint bench pictures gallery sample-renderer screenshots docs install \
  dist dist-check clean

help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' Makefile

# Looks for the things themselves, not for packages: nothing is fetched, and no root is needed, when they are there.
deps:
	@set -e; \
	missing=; \
	for tool in pkg-config git; do command -v $$tool >/dev/null || missing="$$missing $$tool"; done; \
	if [ "$(SYSTEM)" = Linux ]; then command -v g++ >/dev/null || missing="$$missing g++"; fi; \
	for library in yajl zlib libzstd yaml-0.1 libdeflate sqlite3; do pkg-config --exists $$library 2>/dev/null || missing="$$missing $$library"; done; \
	packages="$(APT_PACKAGES)"; brews="$(BREW_PACKAGES)"; full=; \
	if [ -z "$(SMALL)" ] && ! pkg-config --exists proj 2>/dev/null; then \
	  missing="$$missing proj"; full="$(APT_PROJ_PACKAGES)"; brews="$$brews $(BREW_PROJ_PACKAGES)"; \
	fi; \
	if [ -z "$(SMALL)" ] && ! pkg-config --exists "$(PANGO_MODULES)" 2>/dev/null; then \
	  missing="$$missing pango"; full="$$full $(APT_PANGO_PACKAGES)"; brews="$$brews $(BREW_PANGO_PACKAGES)"; \
	fi; \
	if command -v $(SWIFT) >/dev/null && ! $(SWIFT) package --version >/dev/null 2>&1; then \
	  missing="$$missing libraries-of-swift"; packages="$$packages $(APT_SWIFT_PACKAGES)"; \
	fi; \
	if [ -n "$$missing" ]; then \
	  echo "missing:$$missing"; \
	  if [ "$(SYSTEM)" = Darwin ]; then brew install $$brews; \
	  elif command -v apt-get >/dev/null; then \
	    sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	    $$sudo apt-get update -qq; \
	    $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends --no-upgrade $$packages; \
	    failed=; \
	    for package in $$full; do $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$package || \
	      failed="$$failed $$package"; done; \
	    [ -z "$$failed" ] || { echo "not installed:$$failed; make build builds geojson, and geojson-full with what is here"; exit 1; }; \
	  else echo "neither apt-get nor brew is here: install the equivalents of $$packages $$full"; exit 1; fi; \
	fi; \
	if ! version=$$($(SWIFT) --version 2>/dev/null); then \
	  echo "Swift is missing: a toolchain of version $(SWIFT_NEEDED) or later must be on PATH."; \
	  if [ "$(SYSTEM)" = Darwin ]; then echo "  Install Xcode, or a toolchain from https://www.swift.org/install/macos/"; \
	  else echo "  https://www.swift.org/install/linux/ has it for this system. Either with swiftly:"; \
	    echo "    curl -O https://download.swift.org/swiftly/linux/swiftly-$$(uname -m).tar.gz"; \
	    echo "    tar zxf swiftly-$$(uname -m).tar.gz && ./swiftly init"; \
	    echo "  or by unpacking the archive of a release and adding its usr/bin to PATH. Then: make deps"; fi; \
	  exit 1; \
	fi; \
	number=$$(echo "$$version" | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p'); \
	if [ -z "$$number" ] || [ "$$(printf '%s\n' $(SWIFT_NEEDED) "$$number" | sort -V | head -n 1)" != $(SWIFT_NEEDED) ]; then \
	  echo "found Swift $$number; $(SWIFT_NEEDED) or later is needed: https://www.swift.org/install/"; exit 1; \
	fi; \
	echo "everything is here: Swift $$number, yajl, zlib, zstd, libyaml, libdeflate, SQLite$(if $(SMALL),,, PROJ and Pango)"

deps-test:
	@set -e; missing=; \
	for tool in $(TEST_APT_PROGRAMS); do command -v $$tool >/dev/null || missing="$$missing $$tool"; done; \
	[ -f $(TEST_FONT) ] || missing="$$missing fonts"; \
	if [ "$(SYSTEM)" = Linux ] && command -v apt-get >/dev/null && [ -n "$$missing" ]; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq; \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends --no-upgrade $(TEST_APT_PACKAGES); \
	fi; \
	browser=; for name in $(TEST_BROWSERS); do ! command -v $$name >/dev/null || browser=$$name; done; \
	if [ "$(SYSTEM)" = Linux ] && command -v apt-get >/dev/null && [ -z "$$browser" ]; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; $$sudo apt-get update -qq; \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(firstword $(TEST_BROWSERS)) || \
	    echo "no page will be opened: a Chromium could not be installed"; fi; \
	mark="$(TEST_PYTHON)/installed"; \
	if ! cat $(TEST_REQUIREMENTS) | cmp -s - "$$mark"; then \
	  python3 -m venv "$(TEST_PYTHON)"; \
	  install() { "$(TEST_PYTHON)/bin/python" -m pip install --quiet --disable-pip-version-check -r "$$1"; }; \
	  install Tests/requirements.txt; \
	  install Tests/Pictures/requirements.txt || echo "pictures will not be compared with those of Skia and Mapnik"; \
	  install Tests/Tiles/requirements.txt || echo "tiles will not be judged, nor read by other programs"; \
	  cat $(TEST_REQUIREMENTS) >"$$mark"; \
	fi; \
	echo "what tests need is here: $$("$(TEST_PYTHON)/bin/python" -m pip list --disable-pip-version-check --format freeze | tr '\n' ' ')"

build:
	@if [ -n "$(STATIC_YAJL)" ]; then mkdir -p .build/archives && ln -sf "$(STATIC_YAJL)" .build/archives/libyajl.a; fi
	GEO_ARCHIVES=$(ARCHIVES) $(FOUND) $(SWIFT) build $(BUILD_FLAGS) --product geojson
	$(if $(HAS_FULL),GEO_ARCHIVES=$(ARCHIVES) $(FOUND) $(SWIFT) build $(BUILD_FLAGS) --product geojson-full,rm -f $(FULL_PROGRAM))

library: deps
	$(FOUND) $(SWIFT) build -c release --product geotoolkit
	$(call link-library,.build/release)

# Status 1 means errors in the data: expected of Samples/damaged, and of a file that is being tried. Anything else that is
# not 0 means that the program failed, and so does the demo.
export FILE
demo: deps build
	@set -e; mkdir -p out; \
	show() { \
	  echo; echo "\$$ geojson $$*"; status=0; $(PROGRAM) "$$@" >out/.shown 2>&1 || status=$$?; \
	  head -n 16 out/.shown | cut -c 1-160; \
	  lines=$$(wc -l <out/.shown); [ "$$lines" -le 16 ] || echo "… $$((lines - 16)) more lines"; \
	  rm -f out/.shown; echo "[exit status $$status]"; [ "$$status" -le "$$allowed" ]; \
	}; \
	written() { echo "  $$1:"; head -n 8 "$$1" | cut -c 1-160; }; \
	if [ -n "$$FILE" ]; then \
	  allowed=1; name=$$(basename "$$FILE"); to="out/$${name%%.*}"; \
	  show validate --output-format full "$$FILE"; \
	  show info "$$FILE"; \
	  show convert "$$FILE" -o "$$to.geojson" --to geojson --one-per-line --precision 6 --on-error skip --force; \
	  written "$$to.geojson"; \
	  exit 0; \
	fi; \
	echo; echo "== Good files"; allowed=0; \
	show validate Samples/geojson/*; \
	show info Samples/geojson/airports.geojson; \
	show convert Samples/geojson/airports.geojson -o out/airports.geojson --one-per-line --select name --force; \
	written out/airports.geojson; \
	show convert Samples/geojson/routes.geojson -o out/routes.geojsonl --precision 1 --force; \
	written out/routes.geojsonl; \
	show convert Samples/geojson/capitals.geojsonl -o out/pacific.geojson --bbox 170,-45,-170,-10 --one-per-line --force; \
	written out/pacific.geojson; \
	show convert Samples/geojson/islands.geojson -o out/islands.geojsonl --precision 1 --force; \
	written out/islands.geojsonl; \
	show convert Samples/geojson/city-block.geojson -o out/city-block.geojson --pretty --limit 1 --force; \
	written out/city-block.geojson; \
	show convert Samples/geojson/harbour.geojson -o out/harbour.geojsonl --force; \
	written out/harbour.geojsonl; \
	echo; echo "== Damaged files: each is named after its mistake, and errors are what should come out"; allowed=1; \
	for file in Samples/damaged/*; do show validate --output-format full "$$file"; done; \
	show convert Samples/damaged/two-mistakes-in-two-features.geojson -o out/rest.geojson --on-error skip \
	  --rejects out/rejects.geojsons --force; \
	written out/rest.geojson; written out/rejects.geojsons; \
	echo; echo "== A job for many files: check, repair, cut, simplify, and write text, batches and a picture; then the same again"; allowed=0; \
	rm -rf out/pacific; \
	show run Samples/batch/pacific/job.yml; \
	written out/pacific/zones.geojson; \
	show run Samples/batch/pacific/job.yml; \
	echo; echo "The results are in out/. With a file of yours: make demo FILE=your.geojson"

# Optimised, but with every assertion, and apart from what `make build` leaves in .build, which has other flags.
TEST_FLAGS = -c release --scratch-path .build/test -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug
test quick: export STRICT = 1
# Tests against GEOS and PROJ run where `make deps-test` has been, or where GEOTOOLKIT_PYTHON names another Python.
ifneq ($(wildcard $(TEST_PYTHON)/installed),)
test quick: export GEOTOOLKIT_PYTHON ?= $(TEST_PYTHON)/bin/python
endif
test: deps
	$(FOUND) $(SWIFT) build --build-tests $(TEST_FLAGS)
	$(FOUND) $(SWIFT) test --skip-build $(TEST_FLAGS)
	$(call link-library,.build/test/release)
	@if [ "$(SYSTEM)" = Linux ] && [ -x Tests/Fuzzing/short ]; then Tests/Fuzzing/short; \
	else echo "no fuzzing here: libFuzzer comes with the toolchain for Linux"; fi
	@if [ "$(SYSTEM)" = Linux ] && command -v python3 >/dev/null; then \
	  Tests/Faults/run .build/test/release/geojson && Tests/Faults/jobs .build/test/release/geojson \
	  && Tests/Golden/run .build/test/release/geojson && Tests/Golden/pipelines .build/test/release/geojson \
	  && Tests/Documentation/run .build/test/release/geojson \
	  && "$${GEOTOOLKIT_PYTHON:-python3}" Tests/Tiles/run .build/test/release/geojson \
	  && "$${GEOTOOLKIT_PYTHON:-python3}" Tests/Tiles/suite .build/test/release/geojson \
	  && "$${GEOTOOLKIT_PYTHON:-python3}" Tests/Tiles/page .build/test/release/geojson; \
	else echo "no faults, no matrix of outputs, no examples and no tiles here: they take Linux and Python"; fi

quick: deps
	$(FOUND) $(SWIFT) build --build-tests $(TEST_FLAGS)
	$(FOUND) $(SWIFT) test --skip-build $(TEST_FLAGS)
	@echo "not run: fuzzing, faults, tiles, the matrix of outputs and the exports of the C library; make test runs them"

# Not part of make test, nor of what CI runs: it downloads PySpark and takes minutes.
test-spark:
	@set -e; \
	java -version >/dev/null 2>&1 || { echo "no test with Spark: Java is not installed (Debian: openjdk-17-jre-headless)"; exit 0; }; \
	mark="$(TEST_SPARK)/installed"; \
	if ! cmp -s Tests/Spark/requirements.txt "$$mark"; then \
	  python3 -m venv "$(TEST_SPARK)" && \
	    "$(TEST_SPARK)/bin/python" -m pip install --quiet --disable-pip-version-check -r Tests/Spark/requirements.txt || \
	    { echo "no test with Spark: PySpark could not be installed"; exit 0; }; \
	  cp Tests/Spark/requirements.txt "$$mark"; \
	fi
	@[ ! -f "$(TEST_SPARK)/installed" ] || $(MAKE) build
	@[ ! -f "$(TEST_SPARK)/installed" ] || Tests/Spark/run $(PROGRAM)

# All Swift code that is written by hand.
SWIFT_CODE := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources Samples
format:
	$(SWIFT) format format --in-place --recursive --parallel $(SWIFT_CODE)

lint:
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_CODE)

check: lint
	@! command -v python3 >/dev/null || { Tests/Tools/cycles && Tests/Style/english && Tests/Style/links && Tests/Style/spelling; }
	.ci/run
	@changes=$$(git status --porcelain); \
	if [ -n "$$changes" ]; then echo "the checkout is not clean:"; echo "$$changes"; exit 1; fi

bench: deps
	Benchmarks/run $(BENCH_ARGS)

pictures: build
	Documentation/Pictures/draw $(PROGRAM)

# All libraries in one archive, without a dependency: docc comes with the toolchain.
# dump-symbol-graph (Swift 6.3.1) writes every library's graph and then fails at the bundle of tests; a graph that it did
# not write stops the copying below. What a library adds to types of another one has a graph of its own, Library@Other.
LIBRARIES := GeoModel GeoAlgorithms GeoJSON Expressions Overlays MapViews MapTiles ByteStreams IMDF GeoPipeline Drawing SVG GLB TopoJSON GeoReading GeoFindings GeoValidation GeoConversion Tiles \
  GeoBatches GeoSummary GeoSettings Pictures Pipelines GeoJSONCommand GeoToolkit
# A build without PROJ has no library Projection, and one without Pango no Typesetting; their pages are then left out.
OPTIONAL_LIBRARIES = $(if $(filter 1,$(GEO_PROJ)),Projection) $(if $(filter 1,$(GEO_PANGO)),Typesetting)
DOCUMENTED = $(LIBRARIES) $(OPTIONAL_LIBRARIES)
DOCC = $(shell command -v docc || xcrun --find docc)
# What OpenGL without a window needs beside the rest; Debian's names.
RENDERER_PACKAGES := libegl-dev libgles-dev libegl1 libgles2 libgl1-mesa-dri libpng-dev libfreetype-dev fonts-dejavu-core

sample-renderer: deps
	@if [ "$(SYSTEM)" != Linux ]; then echo "the sample draws through EGL, which Linux has"; exit 1; fi
	@pkg-config --exists egl glesv2 libpng freetype2 || { sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq; \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(RENDERER_PACKAGES); }
	$(SWIFT) build -c release --package-path Samples/renderer
	@mkdir -p out
	Samples/renderer/.build/release/Renderer Samples/geojson/islands.geojson -o out/islands.png --size 1000x600
	for floor in 0 1; do Samples/renderer/.build/release/Renderer Samples/imdf/terminal --ordinal $$floor \
	  -o out/terminal-$$floor.png --size 1400x900 || exit 1; done
	Samples/renderer/.build/release/Renderer Samples/imdf/terminal --ordinal 0 --language de --dark \
	  -o out/terminal-0-dark.png --size 1400x900

gallery: build
	Documentation/Pictures/gallery $(PROGRAM) $(DATA)

screenshots: sample-renderer
	Samples/renderer/pictures "$(DATA)"

docs: deps
	rm -rf out/docs out/symbol-graphs .build/*/symbolgraph && mkdir -p out/symbol-graphs
	-$(SWIFT) package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >out/symbol-graphs.log 2>&1
	for module in $(DOCUMENTED); do cp .build/*/symbolgraph/$$module.symbols.json out/symbol-graphs/ || exit 1; \
	  for extensions in .build/*/symbolgraph/$$module@*.symbols.json; do [ ! -f "$$extensions" ] || cp "$$extensions" out/symbol-graphs/; done; done
	rm -rf out/GeoToolkit.docc && cp -R Sources/GeoToolkit/GeoToolkit.docc out/GeoToolkit.docc
	for module in $(filter-out $(OPTIONAL_LIBRARIES),Projection Typesetting); do rm out/GeoToolkit.docc/Libraries/$$module.md || exit 1; done
	$(DOCC) convert out/GeoToolkit.docc --fallback-display-name GeoToolkit --fallback-bundle-identifier GeoToolkit \
	  --additional-symbol-graph-dir out/symbol-graphs --transform-for-static-hosting --warnings-as-errors --output-path out/docs >out/docs.log 2>&1 \
	  || { cat out/docs.log; echo "the documentation has warnings"; exit 1; }
	@! command -v python3 >/dev/null || Tests/Tools/doc-topics out/symbol-graphs out/docs
	rm -rf out/GeoToolkit.docc out/symbol-graphs out/symbol-graphs.log out/docs.log
	@echo "to read it: python3 -m http.server --directory out/docs 8000, then http://localhost:8000/documentation/geotoolkit"

# The one list of installed files: `make dist` packs what this installs.
SHARE = $(DESTDIR)$(PREFIX)/share
LIBEXEC = $(DESTDIR)$(PREFIX)/libexec/geojson
install: build
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" \
	  "$(SHARE)/zsh/site-functions" "$(SHARE)/fish/vendor_completions.d" \
	  "$(SHARE)/geojson/imdf"
	install -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/geojson"
	$(STRIP) $(STRIP_FLAGS) "$(DESTDIR)$(PREFIX)/bin/geojson"
	if [ -n "$(HAS_FULL)" ]; then install -d "$(LIBEXEC)" && install -m 755 $(FULL_PROGRAM) "$(LIBEXEC)/geojson-full" && \
	  $(STRIP) $(STRIP_FLAGS) "$(LIBEXEC)/geojson-full"; fi
	$(PROGRAM) --generate-manual-page >"$(SHARE)/man/man1/geojson.1"
	install -m 644 Schemas/*.json "$(SHARE)/geojson/"
	install -m 644 Schemas/imdf/*.json "$(SHARE)/geojson/imdf/"
	$(PROGRAM) --generate-completion-script bash >"$(SHARE)/bash-completion/completions/geojson"
	$(PROGRAM) --generate-completion-script zsh >"$(SHARE)/zsh/site-functions/_geojson"
	$(PROGRAM) --generate-completion-script fish >"$(SHARE)/fish/vendor_completions.d/geojson.fish"
	chmod 644 "$(SHARE)/bash-completion/completions/geojson" "$(SHARE)/zsh/site-functions/_geojson" \
	  "$(SHARE)/fish/vendor_completions.d/geojson.fish" "$(SHARE)/man/man1/geojson.1"

# Packages for Linux, for the machine that builds them. Times and owners come from the last commit (or SOURCE_DATE_EPOCH).
# The Debian package's Maintainer is the author of the last commit unless DIST_MAINTAINER is given, as 'Name <address>'.
DIST_MAINTAINER ?=
DIST_REPOSITORY ?=
export DIST_MAINTAINER DIST_REPOSITORY
dist:
	@[ "$(SYSTEM)" = Linux ] || { echo "make dist makes packages for Linux; on macOS: make install"; exit 1; }
	@[ -n "$(SMALL)" ] || command -v dpkg-shlibdeps >/dev/null || { sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; $$sudo apt-get update -qq && \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends --no-upgrade dpkg-dev; }
	rm -rf .build/dist out/dist
	+$(MAKE) install PREFIX= DESTDIR="$(CURDIR)/.build/dist/tree"
	Packaging/dist .build/dist/tree .build/release out/dist

# What only `make dist-check` needs; Debian's names. The root that it installs in is of this release of Debian.
DIST_APT_PACKAGES := debootstrap debian-archive-keyring
DIST_SUITE ?= bookworm
dist-check:
	@[ "$$(id -u)" = 0 ] || { echo "make dist-check needs root: debootstrap and chroot do"; exit 1; }
	@command -v debootstrap >/dev/null || { apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends --no-upgrade $(DIST_APT_PACKAGES); }
	Packaging/dist-check out/dist $(DIST_SUITE)

clean:
	rm -rf .build Benchmarks/.build out
