#!/usr/bin/env python3
"""Random expressions of --where, and of which features DuckDB finds them true.

    where-cases.py SEED COUNT          prints how many features there are, a feature a line, and for each expression, after a
                                       tab, a letter for each feature: t, f or n (unknown)
    where-cases.py SEED COUNT FILE     prints for each expression about the properties of a file (GeoJSON, perhaps .gz), after
                                       a tab, the ordinals of the features that it is true of

Types are the same on both sides: columns have one type each (DOUBLE, VARCHAR, BOOLEAN), and only values of one type meet.
Numbers are written with an exponent, since 1.5 is a decimal in DuckDB. Exit status 77: there is no duckdb.
"""
import gzip
import json
import random
import sys

try:
    import duckdb
except ImportError:
    sys.exit(77)


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


class Maker:
    """Makes typed expressions. Each is a pair: ours, and the same for DuckDB, where x / 0 is not NULL by itself."""

    levels = {"or": 0, "and": 1, "not": 2, "is": 3, "comparison": 4, "test": 5, "join": 6, "sum": 7, "product": 8, "sign": 9, "operand": 10}

    def __init__(self, r, columns, samples):
        self.r = r
        self.columns = columns
        self.samples = samples

    def side(self, made, least):
        """As a part: in parentheses where it must be, and sometimes where it need not."""
        ours, theirs, level = made
        if self.levels[level] < self.levels[least] or self.r.random() < 0.1:
            return "(" + ours + ")", "(" + theirs + ")"
        return ours, theirs

    def join(self, level, *parts):
        """Texts and pairs one after the other."""
        ours = "".join(p if isinstance(p, str) else p[0] for p in parts)
        theirs = "".join(p if isinstance(p, str) else p[1] for p in parts)
        return ours, theirs, level

    def column(self, kind):
        names = [name for name, k in self.columns.items() if k == kind]
        if not names:
            return None
        name = quoted(self.r.choice(names))
        return name, name, "operand"

    def literal(self, kind):
        r = self.r
        if r.random() < 0.05:
            text = "NULL"
            theirs = {"number": "NULL::DOUBLE", "string": "NULL::VARCHAR", "boolean": "NULL::BOOLEAN"}[kind]
            return text, theirs, "null"
        if kind == "boolean":
            text = r.choice(["TRUE", "FALSE"])
        elif kind == "string":
            text = "'" + r.choice(self.samples["string"]).replace("'", "''") + "'"
        else:
            number = r.choice(self.samples["number"]) if r.random() < 0.7 else r.choice([0, 1, 2, 0.5, 10, 1e6])
            text = repr(float(abs(number)))
            text = (text if "e" in text else text + "e0").replace("e+", "e")
            if number < 0:
                return "-" + text, "-" + text, "sign"
        return text, text, "operand"

    def value(self, kind, depth, may_be_null=True):
        r = self.r
        choice = r.random()
        if depth > 0 and kind == "number" and choice < 0.35:
            if r.random() < 0.15:
                part = self.side(self.value(kind, depth - 1, False), "operand")
                return self.join("sign", "-", part)
            operator = r.choice("+-*/")
            level, right = ("sum", "product") if operator in "+-" else ("product", "sign")
            a = self.side(self.value(kind, depth - 1, False), level)
            b = self.side(self.value(kind, depth - 1, False), right)
            if operator == "/":
                return a[0] + " / " + b[0], a[1] + " / NULLIF(" + b[1] + ", 0)", level
            return self.join(level, a, f" {operator} ", b)
        if depth > 0 and kind == "string" and choice < 0.2:
            a = self.side(self.value(kind, depth - 1, False), "join")
            b = self.side(self.value(kind, depth - 1, False), "sum")
            return self.join("join", a, " || ", b)
        if depth > 0 and kind == "boolean" and choice < 0.5:
            return self.condition(depth - 1)
        made = self.column(kind) if choice < 0.8 else None
        made = made or self.literal(kind)
        while made[2] == "null" and not may_be_null:
            made = self.literal(kind)
        return made if made[2] != "null" else (made[0], made[1], "operand")

    def pattern(self):
        r = self.r
        text = r.choice(self.samples["string"])
        letters = list(text[: r.randint(0, 12)])
        for _ in range(r.randint(0, 3)):
            letters.insert(r.randint(0, len(letters)), r.choice(["%", "%", "_"]))
        text = "".join(letters)
        escape = ""
        if r.random() < 0.2 and "!" not in text:
            text = text.replace("_", "!_") + r.choice(["!%", "!!", "%"])
            escape = " ESCAPE '!'"
        return "'" + text.replace("'", "''") + "'" + escape

    def kind(self):
        return self.r.choice(sorted(set(self.columns.values())))

    def condition(self, depth):
        r = self.r
        negation = r.choice(["", "", " NOT"])
        choice = r.random()
        if depth > 0 and choice < 0.45:
            word = r.choice(["AND", "OR"])
            level, right = ("and", "not") if word == "AND" else ("or", "and")
            parts = [self.side(self.condition(depth - 1), right) for _ in range(r.randint(2, 3))]
            texts = [parts[0]]
            for part in parts[1:]:
                texts += [f" {word} ", part]
            return self.join(level, *texts)
        if depth > 0 and choice < 0.55:
            return self.join("not", "NOT ", self.side(self.condition(depth - 1), "not"))
        kind = self.kind()
        choice = r.random()
        if choice < 0.35:
            a = self.side(self.value(kind, depth, False), "test")
            b = self.side(self.value(kind, depth, False), "test")
            return self.join("comparison", a, " ", r.choice(["=", "<>", "<", "<=", ">", ">="]), " ", b)
        if choice < 0.5:
            return self.join("is", self.side(self.value(kind, depth), "is"), " IS", negation, " NULL")
        if choice < 0.65:
            items = [self.value(kind, 0) for _ in range(r.randint(1, 5))]
            texts = []
            for item in items:
                texts += [", " if texts else "", self.side(item, "or")]
            return self.join("test", self.side(self.value(kind, depth), "join"), negation, " IN (", *texts, ")")
        if choice < 0.8:
            parts = [self.side(self.value(kind, depth), "join") for _ in range(3)]
            return self.join("test", parts[0], negation, " BETWEEN ", parts[1], " AND ", parts[2])
        if "string" in self.columns.values():
            part = self.side(self.value("string", depth, False), "join")
            return self.join("test", part, negation, r.choice([" LIKE ", " ILIKE "]), self.pattern())
        return self.join("is", self.side(self.value(kind, depth), "is"), " IS", negation, " NULL")


types = {"number": "DOUBLE", "string": "VARCHAR", "boolean": "BOOLEAN"}


def kind_of(value):
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    return "string" if isinstance(value, str) else "other"


def table(connection, columns, rows):
    """In pieces: a statement for each row takes long."""
    names = ", ".join(f"{quoted(name)} {types[kind]}" for name, kind in columns.items())
    connection.execute(f"CREATE TABLE features (ordinal_ INTEGER, {names})")
    arguments = [[i] + [row.get(name) for name in columns] for i, row in enumerate(rows)]
    marks = "(" + ", ".join("?" * (len(columns) + 1)) + ")"
    for start in range(0, len(arguments), 500):
        piece = arguments[start : start + 500]
        connection.execute("INSERT INTO features VALUES " + ", ".join([marks] * len(piece)), [v for row in piece for v in row])


def generated(r, count):
    columns = {"n": "number", "m": "number", "a b": "number", "s": "string", "t": "string", "é": "string"}
    columns |= {"p": "boolean", "q": "boolean"}
    texts = ["", "a", "A", "ab", "abc", "Abc", "a%b", "a_b", "é", "É", "e\u0301", "ß", "😀", "\ufffd", "San José", "san", "it's", "%"]
    texts.append("x" * 40)
    numbers = [0, 1, -1, 2, 3, 0.5, -2.25, 1e6, 1e-3, 123456789, 1e15]
    values = {"string": texts, "number": numbers, "boolean": [True, False]}
    rows = []
    for _ in range(60):
        row = {}
        for name, kind in columns.items():
            choice = r.random()
            if choice < 0.75:
                row[name] = r.choice(values[kind])
            elif choice < 0.9:
                row[name] = None
        rows.append(row)
    print(len(rows))
    for row in rows:
        print(json.dumps({"type": "Feature", "properties": row, "geometry": None}, ensure_ascii=r.random() < 0.5))
    connection = duckdb.connect()
    table(connection, columns, rows)
    maker = Maker(r, columns, values)
    for _ in range(count):
        ours, theirs, _ = maker.condition(r.randint(0, 4))
        found = connection.execute(f"SELECT {theirs} FROM features ORDER BY ordinal_").fetchall()
        print(ours + "\t" + "".join("n" if value is None else "t" if value else "f" for (value,) in found))


def of_file(r, count, path):
    with (gzip.open if path.endswith(".gz") else open)(path) as file:
        features = json.load(file)["features"]
    rows = [feature.get("properties") or {} for feature in features]
    kinds = {}
    for row in rows:
        for name, value in row.items():
            if value is not None:
                kinds.setdefault(name, set()).add(kind_of(value))
    lower = {}
    for name in kinds:
        lower.setdefault(name.lower(), []).append(name)
    # DuckDB takes names in any case for the same.
    columns = {n: next(iter(k)) for n, k in kinds.items() if len(k) == 1 and "other" not in k and len(lower[n.lower()]) == 1}
    columns = dict(sorted(columns.items())[:24])
    samples = {"string": [""], "number": [0], "boolean": [True]}
    for row in r.sample(rows, min(len(rows), 300)):
        for name, kind in columns.items():
            value = row.get(name)
            if value is not None and "\t" not in str(value) and "\n" not in str(value):
                samples[kind].append(value)
    connection = duckdb.connect()
    table(connection, columns, rows)
    maker = Maker(r, columns, samples)
    for _ in range(count):
        ours, theirs, _ = maker.condition(r.randint(0, 3))
        found = connection.execute(f"SELECT ordinal_ FROM features WHERE {theirs} ORDER BY ordinal_").fetchall()
        print(ours + "\t" + ",".join(str(ordinal) for (ordinal,) in found))


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    r = random.Random(seed)
    sys.stdout.reconfigure(encoding="utf-8")
    if len(sys.argv) > 3:
        of_file(r, count, sys.argv[3])
    else:
        generated(r, count)


main()
