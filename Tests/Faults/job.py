"""Jobs for Tests/Faults/jobs: inputs, a folder with a job, and what an undisturbed run writes."""
import gzip
import importlib.machinery
import importlib.util
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
loader = importlib.machinery.SourceFileLoader("faults", os.path.join(HERE, "run"))
faults = importlib.util.module_from_spec(importlib.util.spec_from_loader("faults", loader))
sys.dont_write_bytecode = True
loader.exec_module(faults)

RECORDS = {"run.jsonl", "run.json", "_SUCCESS"}
PARTIAL = re.compile(r"\..*\.partial")
UNREADABLE = {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": ["1", 2]}}
FILES, DAMAGED, LARGE = 60, (7, 23, 41), 30
JOB = """\
variables: {out: out}
inputs: in
reading: {on-error: skip}
steps:
  - bbox: [160, -60, -160, 60]
  - repair: linework
  - antimeridian: split
  - simplify: 1km
outputs:
  - {path: "${out}/{stem}.geojson", precision: 5}
  - "${out}/batches/{stem}.glb"
  - {path: "${out}/all.geojson.gz", precision: 5}
"""
# For the moments that pipes give, which are inputs only if they are named: a file for each input, and one of all.
NAMES = [f"{number:02d}.geojsonl" for number in range(8)]
NAMED = "inputs: [" + ", ".join("in/" + name for name in NAMES) + "]\n"
EACH, ALL = NAMED + "outputs: out/{stem}.geojson\n", NAMED + "outputs: out/all.geojson\n"


# MARK: - Inputs


def shapes(chance, count):
    """Points, lines and polygons round the 180th meridian, some of them across it, some polygons crossing themselves."""
    for number in range(count):
        x, y = chance.uniform(165, 195), chance.uniform(-50, 50)
        x -= 360 if x > 180 else 0
        kind = number % 3
        path = [[round(x + chance.uniform(0, 8), 6), round(y + chance.uniform(-4, 4), 6)] for _ in range(12)]
        yield ("Point", path[0]) if kind == 0 else ("LineString", path) if kind == 1 else ("Polygon", [path[:6] + path[:1]])


def features(chance, count):
    return [{"type": "Feature", "properties": {"n": number}, "geometry": {"type": kind, "coordinates": coordinates}}
            for number, (kind, coordinates) in enumerate(shapes(chance, count))]


def collection(list_of_features):
    return wrapped([json.dumps(feature) for feature in list_of_features])


def wrapped(texts):
    return ('{"type":"FeatureCollection","features":[\n' + ",\n".join(texts) + "\n]}\n").encode()


def sequence(list_of_features):
    return "".join(json.dumps(feature) + "\n" for feature in list_of_features).encode()


def topology(chance, count):
    arcs, geometries = [], []
    for number, (kind, coordinates) in enumerate(shapes(chance, count)):
        geometry = {"type": kind, "properties": {"n": number}}
        if kind == "Point":
            geometry["coordinates"] = coordinates
        else:
            geometry["arcs"] = [len(arcs)] if kind == "LineString" else [[len(arcs)]]
            arcs.append(coordinates if kind == "LineString" else coordinates[0])
        geometries.append(geometry)
    objects = {"shapes": {"type": "GeometryCollection", "geometries": geometries}}
    return json.dumps({"type": "Topology", "objects": objects, "arcs": arcs}).encode()


def large():
    """Some 17 MB, most of it outside the box: the work is in reading."""
    far = [{"type": "Feature", "properties": {"n": number}, "geometry": {"type": "LineString", "coordinates": [
        [number % 100 / 10, index % 40 + number % 7 / 8] for index in range(180)]}} for number in range(500)]
    near = features(random.Random(LARGE), 60)
    return wrapped([json.dumps(feature) for feature in near] + [json.dumps(feature) for feature in far] * 13)


def inputs(version, huge):
    """Names and bytes. A third of the files is another one in the second version. huge: the bytes of the large file, if there is one."""
    found = {}
    for number in range(FILES):
        chance = random.Random(number * 2 + (version if number % 3 == 1 else 0))
        name, count = f"{number:02d}", 60 + number % 5 * 10
        if number == LARGE:
            if huge:
                found[name + ".geojson"] = huge
        elif number in DAMAGED:
            found[name + ".geojson"] = collection(features(chance, count)[:9] + [UNREADABLE] + features(chance, count))
        elif number % 10 < 5:
            found[name + ".geojson"] = collection(features(chance, count))
        elif number % 10 < 7:
            found[name + ".geojson.gz"] = gzip.compress(collection(features(chance, count)), mtime=0)
        elif number % 10 < 9:
            found[name + ".geojsonl"] = sequence(features(chance, count))
        else:
            found[name + ".topojson"] = topology(chance, count)
    return found


# MARK: - Places


class Place:
    """A folder with a job, its inputs and outputs."""

    def __init__(self, program, folder, out=None):
        self.program, self.folder, self.out = program, folder, out or os.path.join(folder, "out")
        self.words = ["--var", "out=" + out] if out else []
        os.makedirs(os.path.join(folder, "in"))
        self.write_job(JOB)

    def write_job(self, text):
        with open(os.path.join(self.folder, "job.yml"), "w") as file:
            file.write(text)

    def input(self, name):
        return os.path.join(self.folder, "in", name)

    def put(self, files):
        """Writes inputs, those that have other bytes already."""
        for name, text in files.items():
            if faults.contents(self.input(name)) != text:
                with open(self.input(name), "wb") as file:
                    file.write(text)

    def remove(self, name):
        path = self.input(name)
        os.rmdir(path) if os.path.isdir(path) and not os.path.islink(path) else os.remove(path)

    def start(self, *words):
        argv = [self.program, "run", "job.yml", "--quiet", *self.words, *words]
        return subprocess.Popen(argv, cwd=self.folder, restore_signals=True, **faults.QUIET)

    def run(self, *words):
        """The status, and what was said."""
        child = self.start(*words)
        text = child.communicate()[1].decode()
        return child.returncode, text

    def left(self):
        """The files in the folder of the outputs: paths from there on."""
        return sorted(os.path.relpath(os.path.join(path, name), self.out) for path, _, names in os.walk(self.out) for name in names)

    def files(self):
        """The outputs: names and bytes."""
        return {name: faults.contents(os.path.join(self.out, name)) for name in self.left()
                if name not in RECORDS and not PARTIAL.fullmatch(os.path.basename(name))}

    def state(self):
        """The outputs, and which file the record is."""
        return self.files(), self.stamps(["run.jsonl"])

    def stamps(self, names):
        found = {}
        for name in names:
            try:
                status = os.stat(os.path.join(self.out, name))
                found[name] = (status.st_ino, status.st_mtime_ns)
            except FileNotFoundError:
                found[name] = None
        return found

    def recorded(self):
        """The outputs of the units that the record calls done, by the last line of each."""
        events = {}
        for line in (faults.contents(os.path.join(self.out, "run.jsonl")) or b"").split(b"\n"):
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            outputs = tuple(os.path.relpath(os.path.join(self.folder, output["path"]), self.out) for output in entry["outputs"])
            events[outputs] = entry["event"]
        return [name for outputs, event in events.items() if event == "done" for name in outputs]

    def done(self, measure):
        """What the next run must not write again: outputs that are recorded and the right ones, with their times."""
        return self.stamps([name for name in self.recorded() if faults.contents(os.path.join(self.out, name)) == measure.files.get(name)])

    def summary(self):
        try:
            return json.loads(faults.contents(os.path.join(self.out, "run.json")) or b"null")
        except ValueError:
            return None


class Measure:
    """What an undisturbed run writes, and how it ends."""

    def __init__(self, place, files):
        shutil.rmtree(place.out, ignore_errors=True)
        place.put(files)
        self.inputs = files
        start = time.perf_counter()
        # On one thread: then nothing depends on which of two comes first.
        self.status, text = place.run("-j", "1")
        self.seconds = time.perf_counter() - start
        self.files = place.files()
        assert self.status in (0, 1) and self.files, (self.status, text)

    def judge(self, place, status, text, recorded=None):
        """What is wrong after a run that should complete.

        recorded: what was done before, from Place.done."""
        wrong = []
        if status != self.status:
            wrong.append(f"status {status}: {text[-300:]}")
        found = place.files()
        if found != self.files:
            names = [name for name in sorted(set(found) | set(self.files)) if found.get(name) != self.files.get(name)]
            wrong.append("other outputs: " + ", ".join(names[:3]))
        extra = set(place.left()) - set(self.files) - RECORDS
        if extra:
            wrong.append("left " + ", ".join(sorted(extra)[:3]))
        missing = RECORDS - set(place.left())
        if missing:
            wrong.append("without " + ", ".join(sorted(missing)))
        elif (place.summary() or {}).get("status") != "complete":
            wrong.append("run.json does not say complete")
        if recorded is not None:
            again = [name for name, stamp in place.stamps(recorded).items() if stamp != recorded[name]]
            if again:
                wrong.append("written again though done: " + ", ".join(again[:3]))
        return wrong

    def judge_part(self, place, before, mayLeave):
        """What is wrong after a run that did not come to its end.

        before: the outputs before it, and its record, from Place.state. mayLeave: whether it may have left temporary files."""
        wrong = []
        files, record = before
        found, isBegun = place.files(), place.state()[1] != record
        for words, names in [
            ("neither old nor new", [name for name, text in found.items() if text not in (files.get(name), self.files.get(name))]),
            ("gone", sorted(set(files) - set(found))),
            # A run that is killed before it begins leaves the record of the one before.
            ("recorded, and not the new ones", [name for name in place.recorded() if isBegun and found.get(name) != self.files.get(name)]),
        ]:
            if names:
                wrong.append(f"{words}: {', '.join(names[:3])}")
        if isBegun and "_SUCCESS" in place.left() and found != self.files:
            wrong.append("_SUCCESS without all outputs")
        partial = [name for name in place.left() if PARTIAL.fullmatch(os.path.basename(name))]
        if partial and not mayLeave:
            wrong.append("left " + ", ".join(partial[:3]))
        return wrong
