"""Archives of vector tiles that any program wrote: PMTiles, MBTiles, or a folder {z}/{x}/{y}.mvt or .pbf.

PMTiles directories are read by the package of its authors, MBTiles by SQLite, tiles by protobuf's own parser.
"""
import gzip
import hashlib
import json
import mmap
import os
import re
import sqlite3

from pmtiles import tile as pmtiles_format

NAME = re.compile(r"(\d+)\.(?:mvt|pbf)(?:\.gz)?")


class Archive:
    """`tiles` maps (z, x, y) to what `stored` needs to find the bytes; it is in order of zoom, column and row."""

    def __init__(self, path):
        self.path = path
        self.mapping = self.database = None
        if os.path.isdir(path):
            self.kind = "folder"
            self.tiles = self.of_folder()
        elif open(path, "rb").read(16).startswith(b"SQLite format 3"):
            self.kind = "mbtiles"
            self.tiles = self.of_mbtiles()
        else:
            self.kind = "pmtiles"
            self.tiles = self.of_pmtiles()
        self.tiles = dict(sorted(self.tiles.items()))

    def of_folder(self):
        found = {}
        for z in filter(str.isdigit, os.listdir(self.path)):
            for x in filter(str.isdigit, os.listdir(os.path.join(self.path, z))):
                for name in os.listdir(os.path.join(self.path, z, x)):
                    if match := NAME.fullmatch(name):
                        path = os.path.join(self.path, z, x, name)
                        found[int(z), int(x), int(match[1])] = path, os.path.getsize(path)
        return found

    def of_mbtiles(self):
        rows = self.connection().execute("SELECT zoom_level, tile_column, tile_row, length(tile_data) FROM tiles")
        return {(z, x, (1 << z) - 1 - row): ((z, x, row), length) for z, x, row, length in rows}

    def of_pmtiles(self):
        self.header = pmtiles_format.deserialize_header(self.bytes_at(0, 127))
        found = {}

        def read(offset, length, depth):
            for entry in pmtiles_format.deserialize_directory(self.bytes_at(offset, length)):
                if entry.run_length == 0:
                    if depth == 0:
                        raise ValueError("a leaf directory points to a leaf directory")
                    read(self.header["leaf_directory_offset"] + entry.offset, entry.length, depth - 1)
                for step in range(entry.run_length):
                    where = self.header["tile_data_offset"] + entry.offset
                    found[pmtiles_format.tileid_to_zxy(entry.tile_id + step)] = where, entry.length

        read(self.header["root_offset"], self.header["root_length"], 1)
        return found

    def connection(self):
        # One for each process: SQLite's connections do not survive a fork.
        if self.database is None or self.database[0] != os.getpid():
            self.database = os.getpid(), sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        return self.database[1]

    def bytes_at(self, offset, length):
        if self.mapping is None:
            with open(self.path, "rb") as file:
                self.mapping = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        return self.mapping[offset:offset + length]

    def metadata(self):
        """The metadata as one dictionary: PMTiles' JSON, MBTiles' rows with those of `json`, or the folder's metadata.json."""
        if self.kind == "pmtiles":
            data = self.bytes_at(self.header["metadata_offset"], self.header["metadata_length"])
            return json.loads(plain(data) or b"{}")
        if self.kind == "mbtiles":
            rows = dict(self.connection().execute("SELECT name, value FROM metadata"))
            return {**rows, **json.loads(rows.get("json") or "{}")}
        for name in ("metadata.json", "tiles.json", "tile.json"):
            path = os.path.join(self.path, name)
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    found = json.load(file)
                return {**found, **(json.loads(found["json"]) if isinstance(found.get("json"), str) else {})}
        return {}

    def size(self):
        return sum(length for _, length in self.tiles.values()) if self.kind == "folder" else os.path.getsize(self.path)

    def zooms(self):
        return sorted({z for z, _, _ in self.tiles})

    def of_zoom(self, zoom):
        return [address for address in self.tiles if address[0] == zoom]

    def length(self, address):
        return self.tiles[address][1]

    def stored(self, address):
        """The bytes of a tile as they are in the archive, None without such a tile."""
        if address not in self.tiles:
            return None
        where, length = self.tiles[address]
        if self.kind == "pmtiles":
            return self.bytes_at(where, length)
        if self.kind == "mbtiles":
            query = "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?"
            return self.connection().execute(query, where).fetchone()[0]
        with open(where, "rb") as file:
            return file.read()

    def message(self, address):
        """The bytes of a tile's message, without compression."""
        data = self.stored(address)
        return None if data is None else plain(data)

    def sample(self, zoom, count):
        """`count` tiles of a zoom, all without one: the largest of them, and those whose addresses have the lowest hashes."""
        tiles = self.of_zoom(zoom)
        if not count or count >= len(tiles):
            return tiles
        largest = max(tiles, key=lambda address: (self.length(address), address))
        order = sorted(tiles, key=lambda address: (address != largest, hashlib.sha256(repr(address).encode()).digest()))
        return sorted(order[:count])


def plain(data):
    if data[:2] == b"\x1f\x8b":
        return gzip.decompress(data)
    if data[:4] == b"\x28\xb5\x2f\xfd":
        import zstandard
        return zstandard.ZstdDecompressor().decompressobj().decompress(data)
    return data
