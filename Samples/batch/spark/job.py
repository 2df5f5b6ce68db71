#!/usr/bin/env python3
"""Converts GeoJSON with Spark and `geojson`: lines through a pipe, or whole files.

  spark-submit job.py lines INPUT OUTPUT [--by PROPERTY] [--partitions N] [--max-bad N] [--program PATH] [-- OPTIONS]
  spark-submit job.py files INPUT OUTPUT [--partitions N] [--max-bad N] [--program PATH] [-- OPTIONS]

`lines` reads text files with one feature a line (INPUT is a path, folder or pattern that Spark can read) and pipes each partition through
`geojson convert - --strict-lines OPTIONS`. OUTPUT/result=good/part-… has the features, OUTPUT/result=bad/part-… those that cannot be
read; with --by there is a folder for each value of a property.

`files` converts each GeoJSON file of the folder INPUT by itself, to OUTPUT/good/NAME.geojsonl. The bytes of features that cannot be read
are in OUTPUT/bad/NAME.geojsons. Both folders must be on a file system that every worker sees.

OPTIONS go to `geojson convert` unchanged. The job fails if features are lost or added: use only options that keep each feature.

Exit status: 0 done; 1 more bad features than --max-bad, or the work failed; 2 wrong usage.
"""
import argparse
import json
import os
import re
import shlex
import subprocess
import sys

from pyspark.accumulators import AccumulatorParam
from pyspark.sql import SparkSession, functions

# All that the program sees of the environment: without it, RDD.pipe passes none.
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
ENDINGS = (".geojson", ".geojsonl", ".geojsons", ".ndjson", ".json", ".topojson")


class Failure(Exception):
    """What went wrong, in a message for the user."""


# Lines


class CountsByPartition(AccumulatorParam):
    """Counts of each partition. A partition that runs twice counts once, which a sum would not do."""

    def zero(self, value):
        return {}

    def addInPlace(self, all, more):
        all.update(more)
        return all


class Exchange:
    """What went into the pipe of one task, and how it ended. Both functions below run in that task, so they share it."""

    def __init__(self):
        self.sent, self.complete, self.error = 0, False, None


def piped(lines, command, counts):
    """The converted lines as pairs (line, "good" or "bad"). A task fails if its command does not write one line for each line."""
    exchange, text = Exchange(), shlex.join(command)

    def sent(partition):
        # RDD.pipe calls this in a thread, and would wait for ever if it raised an error.
        try:
            for line in partition:
                exchange.sent += 1
                yield line
            exchange.complete = True
        except Exception as error:
            exchange.error = error

    def received(index, partition):
        number = bad = 0
        try:
            for line in partition:
                number += 1
                is_bad = has_error(line)
                bad += is_bad
                yield line, "bad" if is_bad else "good"
        except Exception as error:
            raise Failure(f"partition {index}: {text}: after {number} lines: {error}") from error
        if exchange.error:
            raise Failure(f"partition {index}: its lines could not be read: {exchange.error}") from exchange.error
        if not exchange.complete or number != exchange.sent:
            read = f"{exchange.sent}" if exchange.complete else f"at least {exchange.sent}"
            raise Failure(f"partition {index}: {text}: {read} lines in, {number} lines out; expected one for each")
        counts.add({index: (exchange.sent, number, bad)})

    return lines.mapPartitions(sent).pipe(text, env=ENVIRONMENT, checkCode=True).mapPartitionsWithIndex(received)


def has_error(line):
    """Whether --strict-lines wrote this for a line that it could not read."""
    if '"error"' not in line:
        return False
    feature = json.loads(line)
    return feature.get("geometry") is None and "code" in (feature.get("error") or ())


def convert_lines(spark, source, output, command, by=None, partitions=None):
    """Returns the numbers of lines in, lines out and bad lines."""
    counts = spark.sparkContext.accumulator({}, CountsByPartition())
    lines = spark.sparkContext.textFile(source, partitions)
    table = spark.createDataFrame(piped(lines, command, counts), "line string, result string", verifySchema=False)
    folders = ["result"]
    if by:
        # Features without the property, and bad ones, are in …=__HIVE_DEFAULT_PARTITION__.
        table = table.withColumn(by, functions.get_json_object("line", f"$.properties['{by}']"))
        folders.append(by)
    try:
        table.write.partitionBy(*folders).text(output)
    except Exception as error:
        # The message of the task that failed, without the traces of both languages.
        found = re.search(r"\bFailure: (.*)", str(error))
        if not found:
            raise
        raise Failure(found[1]) from None
    return tuple(sum(column) for column in zip(*counts.value.values())) or (0, 0, 0)


# Files


def convert_file(source, name, output, program, options):
    """Converts one file. Returns its name, the numbers of features read, written and bad, and what failed, if anything."""
    stem = os.path.splitext(name)[0]
    good, bad = os.path.join(output, "good", stem + ".geojsonl"), os.path.join(output, "bad", stem + ".geojsons")
    for path in (good, bad):
        os.makedirs(os.path.dirname(path), exist_ok=True)
    # The output appears when it is complete: a task that runs twice, or dies, leaves no half of a file. --force is for the second time.
    command = [program, "convert", source, "-o", good, "--to", "geojsonseq", "--on-error", "skip", "--rejects", bad, "--force", *options]
    try:
        # Status 1: some features are bad.
        run(command, allowed=(0, 1))
        with open(good, "rb") as file:
            written = sum(1 for _ in file)
        seen = json.loads(run([program, "info", source, "--output-format", "json"], allowed=(0, 1)))[0]
    except (Failure, OSError, ValueError) as error:
        return name, 0, 0, 0, f"{source}: {error}"
    expected = seen["features"] + seen["bare_geometries"]
    wrong = f"{source}: {shlex.join(command)}: {expected} features in, {written} out" if written != expected else None
    if not seen["unreadable"] and os.path.exists(bad):
        os.remove(bad)
    return name, expected + seen["unreadable"], written, seen["unreadable"], wrong


def run(command, allowed):
    """What the command writes to standard output."""
    done = subprocess.run(command, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in allowed:
        ended = f"signal {-done.returncode}" if done.returncode < 0 else f"exit status {done.returncode}"
        raise Failure(f"{shlex.join(command)}: {ended}: {done.stderr.decode('utf-8', 'replace')[-500:].strip()}")
    return done.stdout


def convert_files(spark, folder, output, program, options, partitions=None):
    """Returns the numbers of features in, features out and bad features. All files are tried; then those that failed are an error."""
    names = sorted(
        os.path.relpath(os.path.join(place, name), folder)
        for place, _, found in os.walk(folder) for name in found if name.lower().endswith(ENDINGS))
    if not names:
        raise Failure(f"{folder}: no GeoJSON files; expected a folder with names that end with {', '.join(ENDINGS)}")
    outputs = {}
    for name in names:
        if outputs.setdefault(os.path.splitext(name)[0], name) != name:
            raise Failure(f"{folder}: {name} and {outputs[os.path.splitext(name)[0]]} would have one output; rename one of them")
    folder, output = os.path.abspath(folder), os.path.abspath(output)

    def convert(part):
        return [convert_file(os.path.join(folder, name), name, output, program, options) for name in part]

    context = spark.sparkContext
    rows = context.parallelize(names, partitions or min(len(names), 4 * context.defaultParallelism)).mapPartitions(convert).collect()
    failed = [row[4] for row in rows if row[4]]
    if failed:
        raise Failure("\n".join([*failed, f"{len(failed)} of {len(rows)} files failed; the others are in {output}"]))
    with open(os.path.join(output, "_SUCCESS"), "w"):
        pass
    return tuple(sum(row[column] for row in rows) for column in (1, 2, 3))


# The job


def arguments(given):
    own, options = (given[:given.index("--")], given[given.index("--") + 1:]) if "--" in given else (given, [])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["lines", "files"])
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--by", metavar="PROPERTY", help="with lines: a folder for each value of this property")
    parser.add_argument("--partitions", type=int, metavar="N", help="lines: at least N; files: N (default: 4 for each core)")
    parser.add_argument("--max-bad", type=int, metavar="N", help="fail if more than N features are bad (default: any number)")
    parser.add_argument("--program", default="geojson", metavar="PATH", help="the program on the workers (default: geojson on PATH)")
    parsed = parser.parse_args(own)
    if parsed.by and (parsed.mode != "lines" or "'" in parsed.by or parsed.by in ("line", "result")):
        parser.error(f"--by {parsed.by}: needs lines, and a name without ' that is neither line nor result")
    return parsed, options


def main():
    given, options = arguments(sys.argv[1:])
    spark = SparkSession.builder.appName("geojson").getOrCreate()
    try:
        if given.mode == "lines":
            command = [given.program, "convert", "-", "--strict-lines", *options]
            read, written, bad = convert_lines(spark, given.input, given.output, command, given.by, given.partitions)
        else:
            read, written, bad = convert_files(spark, given.input, given.output, given.program, options, given.partitions)
    except Failure as failure:
        sys.exit(f"job.py: {failure}")
    finally:
        spark.stop()
    print(f"{read} features in, {written} out, {bad} bad")
    if given.max_bad is not None and bad > given.max_bad:
        sys.exit(f"job.py: {bad} bad features, more than --max-bad {given.max_bad}; they are in {given.output}")


if __name__ == "__main__":
    main()
