"""Jobs over many small files and over one large file (Benchmarks/run --only jobs)."""
import hashlib
import json
import math
import os
import random
import shutil
import tempfile

MANY, PEER_FILES = 10_000, {"xargs, geojson": 2_000, "xargs, ogr2ogr": 200, "pyogrio, one process": 1_000}
# Each file read and written by pyogrio, in one process.
PYOGRIO = """
import os, sys, pyogrio.raw as raw
for name in sorted(os.listdir(sys.argv[1])):
    meta, _, geometry, fields = raw.read(os.path.join(sys.argv[1], name))
    raw.write(os.path.join(sys.argv[2], name), geometry, fields, meta["fields"], geometry_type=meta["geometry_type"], crs=meta["crs"],
              driver="GeoJSON", COORDINATE_PRECISION=6)
"""


def feature(chance, number):
    """A polygon of 13 positions with an id and three properties."""
    x, y = chance.uniform(-170, 170), chance.uniform(-80, 80)
    ring = [[round(x + chance.uniform(0, 0.2) * math.cos(turn), 7), round(y + 0.2 * math.sin(turn), 7)]
            for turn in (index * math.pi / 6 for index in range(12))]
    properties = {"name": f"parcel {number}", "kind": "abc"[number % 3], "area": number * 1.5}
    geometry = {"type": "Polygon", "coordinates": [ring + ring[:1]]}
    return json.dumps({"type": "Feature", "id": number, "properties": properties, "geometry": geometry})


def make_small(folder, count):
    """Files of 23 kB each. 100 contents, over and over: nothing reads another file than its own."""
    texts = []
    for seed in range(100):
        chance = random.Random(seed)
        texts.append('{"type":"FeatureCollection","features":[\n' + ",\n".join(feature(chance, number) for number in range(46)) + "\n]}\n")
    os.makedirs(folder)
    for number in range(count):
        with open(os.path.join(folder, f"{number:05d}.geojson"), "w") as file:
            file.write(texts[number % 100])


def digest(path):
    """Of a file, or of all files of a folder but the record."""
    names = [path] if os.path.isfile(path) else [os.path.join(path, name) for name in sorted(os.listdir(path))]
    found = hashlib.sha256()
    for name in names:
        if os.path.basename(name) not in ("run.jsonl", "run.json", "_SUCCESS"):
            with open(name, "rb") as file:
                while block := file.read(1 << 20):
                    found.update(block)
    return found.hexdigest()


def entry(name, files, size, runs):
    """The least of some runs of a program."""
    if any(run[0] != 0 for run in runs):
        print(f"# {name} failed: status {max(run[0] for run in runs)}")
        return []
    wall, processor, peak = min(run[1] for run in runs), min(run[2] for run in runs), max(run[3] for run in runs)
    each = f"{processor / files * 1e3:7.2f} ms of processor time a file" if files > 1 else f"{size / 1e6 / wall:7.0f} MB/s"
    print(f"{name:36s} {files:6d} files {wall:8.2f} s {processor:8.2f} s of processor {each} {peak / 1e6:6.1f} MB")
    return [{"program": name, "files": files, "bytes": size, "wall": wall, "processor": processor, "peakMemory": peak, "runs": len(runs)}]


def many(program, process, python, runs):
    """10,000 files, each to a file of its own with 6 decimals."""
    folder, results = tempfile.mkdtemp(prefix="geojson-bench-"), []
    try:
        make_small(os.path.join(folder, "in"), MANY)
        size = sum(entry.stat().st_size for entry in os.scandir(os.path.join(folder, "in")))
        print(f"\n{MANY} files, {size / 1e6:.0f} MB")
        with open(os.path.join(folder, "job.yml"), "w") as file:
            file.write('inputs: in\noutputs: {path: "out/{stem}.geojson", precision: 6}\n')
        out = os.path.join(folder, "out")
        run = [program, "run", os.path.join(folder, "job.yml"), "-q", "--no-sync"]
        convert = [program, "convert", os.path.join(folder, "in"), "--out-dir", out, "--precision", "6", "-q", "--no-sync"]
        commands = {f"geojson {name} -j {jobs}": words + ["-j", jobs]
                    for name, words in (("run", run), ("convert --out-dir", convert)) for jobs in "12"}
        done, digests = {name: [] for name in commands}, {}
        # Round by round, so that a slow moment of the machine does not hit one command alone.
        for _ in range(runs):
            for name, argv in commands.items():
                shutil.rmtree(out, ignore_errors=True)
                done[name].append(process(argv))
                digests[name] = digest(out)
        for name in commands:
            results += entry(name, MANY, size, done[name])
        if len(set(digests.values())) != 1:
            print(f"# the outputs differ: {digests}")
        shutil.rmtree(out)
        process(run)
        results += entry("geojson run, nothing to do", MANY, size, [process(run) for _ in range(runs)])
        # Names come from a list, in a folder of as many files.
        each, ogr = 'cd "$1" && ls | head -n "$2" | xargs -P 2 -I % ', 'ogr2ogr -f GeoJSON -lco COORDINATE_PRECISION=6 "$3"/% %'
        peers = {
            "xargs, geojson": ["sh", "-c", each + '"$4" convert % -o "$3"/% --precision 6 -q --no-sync -j 1'],
            "xargs, ogr2ogr": ["sh", "-c", each + ogr] if shutil.which("ogr2ogr") else None,
            "pyogrio, one process": [python, "-c", PYOGRIO] if os.access(python, os.X_OK) else None,
        }
        for name, argv in peers.items():
            if not argv:
                print(f"# no {name}")
                continue
            count, few = PEER_FILES[name], os.path.join(folder, "few")
            make_small(few, count)
            shutil.rmtree(out, ignore_errors=True)
            os.makedirs(out)
            argv += [few, out] if argv[0] == python else ["sh", few, str(count), out, program]
            results += entry(name, count, size * count // MANY, [process(argv)])
            shutil.rmtree(few)
        return results
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def large(program, process, gigabytes, runs):
    """One sequence, simplified; one tenth of it as well, since memory must not depend on the length."""
    folder, results = tempfile.mkdtemp(prefix="geojson-bench-"), []
    try:
        chance = random.Random(1)
        block = "".join(feature(chance, number) + "\n" for number in range(40_000)).encode()
        for part in (0.1, 1):
            size = max(1, round(gigabytes * part * 1e9 / len(block))) * len(block)
            if shutil.disk_usage(folder).free < 3 * size:
                print(f"# no file of {size / 1e9:.1f} GB: {folder} has no room for it")
                break
            with open(os.path.join(folder, "in.geojsonl"), "wb") as file:
                for _ in range(size // len(block)):
                    file.write(block)
            with open(os.path.join(folder, "job.yml"), "w") as file:
                file.write("inputs: in.geojsonl\nsteps: [{simplify: 2km}]\noutputs: {path: out/all.geojson, precision: 6}\n")
            print(f"\none file of {size / 1e9:.1f} GB")
            run, done, digests = [program, "run", os.path.join(folder, "job.yml"), "-q", "--no-sync"], {"1": [], "2": []}, set()
            for _ in range(runs):
                for jobs in done:
                    shutil.rmtree(os.path.join(folder, "out"), ignore_errors=True)
                    done[jobs].append(process(run + ["-j", jobs]))
                    digests.add(digest(os.path.join(folder, "out", "all.geojson")))
            for jobs in done:
                results += entry(f"geojson run -j {jobs}", 1, size, done[jobs])
            ratios = [one[1] / two[1] for one, two in zip(done["1"], done["2"])]
            bytes = "the same bytes" if len(digests) == 1 else "OTHER BYTES"
            print(f"two threads: {', '.join(f'{ratio:.2f}' for ratio in ratios)} times as fast; {bytes}")
        return results
    finally:
        shutil.rmtree(folder, ignore_errors=True)
