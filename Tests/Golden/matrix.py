"""The cases of the matrix: commands × formats × main options × inputs."""
import os

SAMPLES = ["islands.geojson", "routes.geojson", "airports.geojson", "city-block.geojson", "harbour.geojson", "capitals.geojsonl"]
TERMINAL = "Samples/imdf/terminal"
FORMATS = ["geojson", "geojsonl", "geojsons", "topojson", "svg", "glb", "overlay", "zip"]

# Options of writing, geometry and choice: one at a time with every format.
OPTIONS = """
--rs
--precision 1
--precision 6
--quantization 1000
--select name
--exclude name
--select nope
--no-properties
--rename name=label
--set-json rank=[1,2.50]
--set size=$area
--source-property file
--sort name
--sort hilbert
--cluster zoom=2
--id name
--explode
--pretty
--compact
--one-per-line
--compress gzip
--rfc7946
--antimeridian split
--antimeridian unwrap
--antimeridian keep
--pole trust --antimeridian split
--clip 170,-60,-170,60
--winding rfc7946
--winding reverse
--repair linework
--repair structure
--geodesic
--geodesic --max-segment 500km
--geodesic --max-error 1km --antimeridian split
--simplify 2km
--simplify 10% --mode fast
--simplify 5km2 --drop-smaller-than 20km2
--simplify 1px@z4 --method visvalingam
--simplify 1km --mode coverage
--simplify 20% --mode coverage --snap 10m
--snap 10m
--lod 2,6
--dissolve country
--dissolve country --sum runways --list name --first note
--projection mercator
--projection plate-carree --width 300
--style Samples/renderer/styles/countries.yaml
--style Samples/renderer/styles/routes.yaml
--style Samples/renderer/styles/values.yaml
--color-by country
--columns name,country
--columns name --no-properties
--short-indices
--pick-index
--labels
--ribbons
--building Terminal
--level 0
--ordinal 0
--feature-type unit
--category restroom
--language fr
--dark
--bbox 0,0,90,60
--bbox 170,-90,-170,90
--where name>='N'
--where $length>1e6
--skip 1
--limit 2
--skip 1 --limit 1
--on-error skip
--on-error null
--on-error skip --max-errors 0
--on-error skip --rejects out/rejects
--layer a
--force-degrees
--strict
--quiet
--max-depth 8
--max-feature-size 1K
--output-format json
--output-format json-lines --max-diagnostics 1
--from geojson
--from imdf
--to geojson
--to geojsonseq
--to topojson
--to svg
--to glb
--to overlay
--to imdf
--jobs 1
--jobs 3
""".strip().splitlines()

# Several options at once, as people use them.
COMBINED = """
--rfc7946 --compact --select name
--geodesic --antimeridian split --precision 5 --winding rfc7946
--repair structure --simplify 1km --clip 170,-60,-170,60 --precision 4
--bbox 0,0,90,60 --limit 3 --pretty
--explode --rename name=label --id label --select label --limit 3
--explode --set r=250000 --circles r --precision 5
--poi kind:excluding=hub --cluster zoom=2
--explode --rename country=land --dissolve land
--dissolve country --simplify 1km --precision 3
--antimeridian unwrap --clip 170,-60,-170,60 --precision 6
--set size=$length --sort -size --skip 1 --limit 3
""".strip().splitlines()

DAMAGED = """
--on-error skip
--on-error null
--on-error skip --rejects out/rejects --max-errors 1
--rfc7946 --on-error skip
""".strip().splitlines()

VALIDATE = """
--output-format full
--output-format json
--output-format json-lines
--output-format github
--output-format gitlab
--output-format junit
--output-format sarif
--output-format rdjson
--statistics
--strict
--quiet
--exit-zero
--select GJ5
--ignore GJ4,GJ5
--severity GJ4=info
--max-diagnostics 1
--floor 0
--diff --fix
--diff --unsafe-fixes
--diff --unsafe-fixes --repair structure
--output-file out/report.sarif
--jobs 3
--max-depth 8
--layer a
--show-settings
""".strip().splitlines()
PROFILES = ["rfc7946", "strict", "s2", "mongodb", "elasticsearch", "bigquery", "d3", "mapkit", "mvt", "coverage", "imdf", "strict,mvt"]


class Case:
    def __init__(self, group, name, stdin=None, copies=()):
        self.group, self.name, self.stdin, self.copies = group, name, stdin, copies
        self.arguments = (group + " " + name).split()


def fixtures(root, folder):
    base = os.path.join(root, "Tests", "Fixtures", folder)
    for path, folders, names in sorted(os.walk(base)):
        folders.sort()
        for name in sorted(names):
            if ".in." in name:
                yield os.path.join("Fixtures", os.path.relpath(os.path.join(path, name), os.path.join(root, "Tests", "Fixtures")))


def conversions(source, options, formats=FORMATS):
    for format in formats:
        for option in options:
            yield Case(f"convert {source} -o out/a.{format}", option)


def cases(root):
    found = []
    inputs = ["Samples/geojson/" + name for name in SAMPLES]
    for source in inputs:
        found += conversions(source, [""] + COMBINED)
        found.append(Case(f"convert {source} --out-dir out/parts", "--out-name {country}-{layer}.geojson"))
        found += [Case(f"convert {source} -o -", option) for option in ["", "--to geojsonseq", "--to topojson", "--to svg", "--pretty"]]
    for source in [inputs[0], inputs[3], TERMINAL]:
        found += conversions(source, OPTIONS)
    found += conversions(TERMINAL, ["", "--ordinal 0 --feature-type unit,opening", "--precision 6 --compact"])
    damaged = sorted(os.listdir(os.path.join(root, "Samples", "damaged")))
    for name in damaged:
        found += conversions("Samples/damaged/" + name, DAMAGED, ["geojson", "geojsonl", "topojson", "overlay"])
    layers = "Samples/geojson/islands.geojson Samples/geojson/airports.geojson"
    found += conversions(layers, ["", "--dissolve country", "--simplify 1km --mode coverage", "--limit 2", "--quantization 10000"])
    found += conversions("Samples/imdf/library/rooms.geojson Samples/imdf/library/doors.geojson Samples/imdf/library/places.geojson",
                         ["--mapping Samples/imdf/library/mapping.yml", ""], ["zip", "imdf", "geojson"])
    found += [Case("convert --from imdf", f"{TERMINAL}/unit.geojson {TERMINAL}/level.geojson -o out/a.{format}") for format in FORMATS]
    for source in fixtures(root, "decoding"):
        found += conversions(source, [""], ["geojson", "geojsonl", "topojson", "svg", "glb"])
    for source in fixtures(root, "info"):
        found += [Case("info", source), Case("info --output-format json", source)]
        found += conversions(source, [""], ["geojson", "geojsonl"])
    for source in inputs + [TERMINAL]:
        found += [Case("info", source), Case("info --output-format json", source)]
        found += [Case("simplify --tolerance 1km", f"{source} -o out/a.{format}") for format in FORMATS]
        found += [Case(f"validate {source}", option) for option in [""] + VALIDATE]
        found += [Case(f"validate {source}", f"--profile {profile}") for profile in PROFILES]
    for name in damaged:
        source = "Samples/damaged/" + name
        found += [Case(f"validate {source}", option) for option in [""] + VALIDATE]
        found += [Case("validate", f"{option} out/{name}", copies=[("out/" + name, source)]) for option in ["--fix", "--unsafe-fixes"]]
    for folder in ["invalid", "decoding", "damage"]:
        for source in fixtures(root, folder):
            found += [Case("validate --profile strict", source), Case("validate --diff --unsafe-fixes", source)]
    for source in inputs:
        found += [Case("validate", "-", stdin=source), Case("info", "-", stdin=source), Case("convert", "-", stdin=source),
                  Case("convert", "- -o out/a.topojson", stdin=source)]
        for case in found[-4:]:
            case.group, case.name = f"{case.group} < {source}", case.name
    found += [Case(command, "--help") for command in ["", "validate", "convert", "info", "simplify", "explain", "rules"]]
    found += [Case("rules", option) for option in ["", "--output-format json"]]
    found += [Case("explain", word) for word in ["GJ503", "crs", "ring.not-closed", "GJ999", "IM105"]]
    found += [Case("--generate-completion-script", shell) for shell in ["bash", "zsh", "fish"]]
    found += [Case(line, "") for line in ["", "convert", "convert nope.geojson", "validat a", "convert --to nope a", "convert a b -o out/x.svg", "info --nope"]]
    return unique(found)


def unique(cases):
    seen, kept = set(), []
    for case in cases:
        if (case.group, case.name) not in seen:
            seen.add((case.group, case.name))
            kept.append(case)
    return kept


# Of real files: what runs in seconds on megabytes.
DATA_OPTIONS = """

--precision 6
--rfc7946
--select name --compact
--antimeridian split
--simplify 1km
--simplify 10% --mode coverage
--repair structure
--geodesic --max-error 1km
--clip 0,0,90,60
--bbox 0,0,90,60 --limit 100
""".splitlines()[1:-1]


def cases_of_data(folder):
    found = []
    for path, folders, names in sorted(os.walk(folder)):
        folders.sort()
        for name in sorted(names):
            source = os.path.join("Data", os.path.relpath(os.path.join(path, name), folder))
            plain = name[:-3] if name.endswith(".gz") else name
            if " " in source or not plain.endswith((".geojson", ".geojsonl", ".geojsons", ".topojson", ".zip", ".imdf")):
                continue
            found += [Case("info --output-format json", source), Case("validate --output-format json-lines --max-diagnostics 50", source),
                      Case("validate --profile strict --statistics", source)]
            found += conversions(source, DATA_OPTIONS, ["geojson", "geojsonl", "topojson", "svg", "glb", "overlay"])
    return found
