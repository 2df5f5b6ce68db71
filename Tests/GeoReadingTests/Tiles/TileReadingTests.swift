import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

@Suite("Tiles as input")
struct TileReadingTests {
  /// Squares side by side, each with an id and properties, over many tiles, and lines through all of them.
  private static func features(_ count: Int, ids: Bool = true) -> String {
    var lines: [String] = []
    for row in 0..<count {
      for column in 0..<count {
        let (west, south) = (Double(column) * 1.7 - 20.31, Double(row) * 1.7 - 20.17)
        let ring = [(0, 0), (1.7, 0), (1.7, 1.7), (0, 1.7), (0, 0)].map { "[\(west + $0.0),\(south + $0.1)]" }.joined(separator: ",")
        let number = row * count + column
        lines.append(
          #"{"type":"Feature",\#(ids ? #""id":\#(number),"# : "")"properties":{"name":"cell \#(number)","#
            + #""share":\#(Double(number) / 4),"big":9007199254740993,"is":\#(number % 2 == 0)},"#
            + #""geometry":{"type":"Polygon","coordinates":[[\#(ring)]]}}"#)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ id: Int) -> String {
    let places = (0...40).map { "[\(Double($0) * 2 - 40.3),\((Double($0) * 0.7).truncatingRemainder(dividingBy: 9) + Double(id % 50))]" }
    let line = places.joined(separator: ",")
    return #"{"type":"Feature","id":\#(id),"properties":{"a":1},"geometry":{"type":"LineString","coordinates":[\#(line)]}}"#
  }

  /// Makes an archive.
  private static func archive(
    _ text: String, zooms: ClosedRange<Int>, _ workspace: Workspace, _ name: String = "map.pmtiles"
  ) throws -> String {
    let path = workspace.folder.path + "/" + name
    let source = TileSource(name: "a", layer: "things") { () throws(ByteStreamError) in ByteSource(bytes: Array(text.utf8), name: "a") }
    let container = try #require(TileContainer(path: path))
    let writer = try container.writer(path: path, overwrite: true, compression: container.compressions[0])
    _ = try Tiling([source], TilingOptions(name: "a", zooms: zooms, tolerance: 0.1)).write(to: writer)
    return path
  }

  private static func blocks(_ path: String, _ options: ReadingOptions = ReadingOptions()) throws -> [FeatureBlock<Geographic>] {
    var reader = try FeatureReader(path: path, options: options)
    var blocks: [FeatureBlock<Geographic>] = []
    while let block = try reader.next() { blocks.append(block) }
    return blocks
  }

  private static func text(_ path: String, _ options: ReadingOptions = ReadingOptions()) throws -> String {
    FeatureWriter(options: WritingOptions()).text(of: try blocks(path, options))
  }

  private static func message(_ path: String, _ options: ReadingOptions = ReadingOptions()) -> String {
    do {
      _ = try blocks(path, options)
      return ""
    } catch { return "\(error)" }
  }

  @Test func `what was cut apart comes back as it was`() throws {
    let workspace = try Workspace()
    let path = try Self.archive(Self.features(12), zooms: 4...7, workspace)
    let blocks = try Self.blocks(path)
    #expect(blocks.flatMap(\.diagnostics).isEmpty)
    let features = blocks.flatMap { Array($0) }
    #expect(features.map { $0.id?.description } == (0..<144).map { "\($0)" })
    // A unit is 360° / 2^7 / 4096.
    let unit = 360.0 / 128 / 4096
    for (number, feature) in features.enumerated() {
      #expect(feature.properties["name"]?.string == "cell \(number)")
      #expect(feature.properties["share"]?.text == "\(Double(number) / 4)")
      #expect(feature.properties["big"]?.text == "9007199254740993")
      #expect(feature.properties["is"]?.text == "\(number % 2 == 0)")
    }
    let (row, column) = (5, 3)
    for block in blocks {
      let geometry = block.geometry
      #expect(geometry.kinds.allSatisfy { $0 == .polygon })
      // The corners, and what simplification has left between them: nothing.
      #expect(geometry.positions.count == 5 * geometry.count)
      for index in 0..<geometry.count {
        let xs = geometry.positions[geometry.positions(ofGeometry: index)].map(\.x)
        #expect(((xs.max() ?? 0) - (xs.min() ?? 0) - 1.7).magnitude <= 2 * unit)
      }
    }
    // Of tiles all of whose features are joined, blocks are empty.
    let first = try #require(blocks.first { $0.count > row * 12 + column })
    let place = first.geometry.positions[first.geometry.positions(ofGeometry: row * 12 + column).lowerBound]
    #expect((place.x - (Double(column) * 1.7 - 20.31)).magnitude <= 1.7 + unit)
  }

  @Test func `lines are joined end to end`() throws {
    let workspace = try Workspace()
    let path = try Self.archive((1...5).map(Self.line).joined(separator: "\n"), zooms: 6...6, workspace)
    let blocks = try Self.blocks(path)
    let kinds = blocks.flatMap(\.geometry.kinds)
    #expect(kinds == Array(repeating: .lineString, count: 5))
    #expect(blocks.flatMap(\.geometry.positions).count <= 5 * 41)
    let xs = blocks.flatMap(\.geometry.positions).map(\.x)
    #expect((xs.min() ?? 0) > -40.32 && (xs.max() ?? 0) > 39.6)
  }

  @Test func `without ids pieces stay apart, and nothing is there twice`() throws {
    let workspace = try Workspace()
    let path = try Self.archive(Self.features(6, ids: false), zooms: 6...6, workspace)
    let joined = try Self.archive(Self.features(6), zooms: 6...6, workspace, "joined.pmtiles")
    func area(_ path: String) throws -> Double {
      try Self.blocks(path).reduce(0) { sum, block in
        (0..<block.geometry.count).reduce(sum) { $0 + (block.geometry.area(ofGeometry: $1) ?? 0) }
      }
    }
    let (apart, whole) = (try area(path), try area(joined))
    #expect(try Self.blocks(path).reduce(0) { $0 + $1.count } > 36)
    #expect((apart / whole - 1).magnitude < 1e-4)
  }

  @Test(arguments: ["map.pmtiles", "map.mbtiles", "tiles/"])
  func `every container has the same features, for any number of threads`(name: String) throws {
    let workspace = try Workspace()
    let text = Self.features(9) + "\n" + Self.features(3, ids: false) + "\n" + Self.line(900)
    let expected = try Self.text(try Self.archive(text, zooms: 3...6, workspace, "one.pmtiles") + "#z=5")
    let path = try Self.archive(text, zooms: 3...6, workspace, name)
    for jobs in [1, 2, 5] { #expect(try Self.text(path + "#z=5", ReadingOptions(jobs: jobs)) == expected) }
    #expect(expected.contains(#""layer""#) == false)
  }

  @Test func `one tile is a file, whose address its path says`() throws {
    let workspace = try Workspace()
    let folder = try Self.archive(Self.features(4), zooms: 3...3, workspace, "tiles/")
    let tile = folder + "3/3/4.mvt"
    let text = try Self.text(tile)
    #expect(text.contains("cell 0"))
    let other = workspace.folder.appendingPathComponent("any.mvt").path
    try FileManager.default.copyItem(atPath: tile, toPath: other)
    #expect(Self.message(other).contains("append the tile's address"))
    #expect(try Self.text(other + "#z=3,x=3,y=4") == text)
    #expect(try Self.text(folder + "#z=3,x=3,y=4") == text)
  }

  @Test func `what is not there is named`() throws {
    let workspace = try Workspace()
    let path = try Self.archive(Self.features(2), zooms: 2...4, workspace)
    #expect(Self.message(path + "#z=9").contains("there are those of 2, 3, 4"))
    #expect(Self.message(path + "#q").contains("#z=6"))
    #expect(Self.message(path + "#z=3,x=0,y=0").contains("there is no tile 3/0/0"))
    #expect(Self.message(path, ReadingOptions(layer: "x")).contains("there are things"))
    #expect(try Self.text(path, ReadingOptions(layer: "things")) == Self.text(path))
    let text = try workspace.file("a.geojson", Places.capitals)
    #expect(Self.message(text + "#z=1").contains("nothing can be chosen"))
    #expect(Self.message(workspace.folder.path).contains("this is a folder"))
  }

  @Test func `a name may have the sign of a fragment`() throws {
    let workspace = try Workspace()
    #expect(try Self.text(try workspace.file("a#z=1", Places.capitals)) == Self.text(try workspace.file("b", Places.capitals)))
    let path = try Self.archive(Self.features(2), zooms: 2...4, workspace, "no#1.pmtiles")
    #expect(try Self.text(path) == Self.text(path + "#z=4"))
  }

  @Test func `a damaged tile is reported, and the others are read`() throws {
    let workspace = try Workspace()
    let folder = try Self.archive(Self.features(12), zooms: 5...5, workspace, "tiles/")
    let whole = try Self.blocks(folder).reduce(0) { $0 + $1.count }
    try Data([0x1A, 0x7F, 1, 2, 3]).write(to: URL(fileURLWithPath: folder + "5/15/15.mvt"))
    for jobs in [1, 3] {
      let blocks = try Self.blocks(folder, ReadingOptions(jobs: jobs))
      let findings = blocks.flatMap(\.diagnostics)
      #expect(findings.map(\.rule) == [.tileLost])
      #expect(findings.first?.message.contains("tile 5/15/15") == true)
      #expect(blocks.reduce(0) { $0 + $1.count } <= whole)
      #expect(blocks.contains { !$0.isEmpty })
    }
  }

  @Test func `bytes at random never end the program`() throws {
    let workspace = try Workspace()
    let path = try Self.archive(Self.features(8) + "\n" + Self.line(500), zooms: 2...5, workspace)
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let folder = try Self.archive(Self.features(8), zooms: 4...4, workspace, "tiles/")
    let tile = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "4/7/8.mvt")))
    var random = SplitMix64(state: 57)
    let damaged = workspace.folder.appendingPathComponent("damaged.pmtiles"), one = workspace.folder.appendingPathComponent("4/7/8.mvt")
    try FileManager.default.createDirectory(at: one.deletingLastPathComponent(), withIntermediateDirectories: true)
    for _ in 0..<200 {
      for (bytes, target) in [(bytes, damaged), (tile, one)] {
        var copy = bytes
        for _ in 0...Int.random(in: 0...3, using: &random) {
          copy[Int.random(in: 0..<copy.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) { copy.removeLast(Int.random(in: 0..<copy.count / 4, using: &random)) }
        try Data(copy).write(to: target)
        var reader = try FeatureReader(path: target.path)
        // A run of tiles may say that there are many: some of them are enough.
        for _ in 0..<300 { guard (try? reader.next()).flatMap(\.self) != nil else { break } }
      }
    }
  }

  @Test func `an edge round half of the world keeps its way`() throws {
    let workspace = try Workspace()
    let top = stride(from: -170, through: 170, by: 10).map { "[\($0),40]" }
    let bottom = stride(from: 170, through: -170, by: -10).map { "[\($0),20]" }
    let ring = (top + bottom + [top[0]]).joined(separator: ",")
    let band = #"{"type":"Feature","id":1,"properties":{},"geometry":{"type":"Polygon","coordinates":[[\#(ring)]]}}"#
    let path = try Self.archive(band, zooms: 0...2, workspace)
    for zoom in 0...2 {
      let blocks = try Self.blocks("\(path)#z=\(zoom)")
      let places = blocks.flatMap(\.geometry.positions)
      #expect(places.map(\.x).min().map { $0 < -169 } == true && places.map(\.x).max().map { $0 > 169 } == true)
      #expect(zip(places, places.dropFirst()).allSatisfy { ($0.x - $1.x).magnitude < 180 })
    }
  }

  @Test func `pieces with a text as id are one feature`() throws {
    let workspace = try Workspace()
    let text = Self.features(6).replacingOccurrences(of: #""id":([0-9]+),"#, with: #""id":"a$1","#, options: .regularExpression)
    let blocks = try Self.blocks(try Self.archive(text, zooms: 7...7, workspace))
    let names = blocks.flatMap { $0.map { $0.properties["id"]?.string ?? "" } }
    #expect(names.sorted() == (0..<36).map { "a\($0)" }.sorted())
  }

  @Test func `an empty file of a tile is told`() throws {
    let workspace = try Workspace()
    let folder = workspace.folder.path + "/tiles/"
    _ = try Self.archive(Self.features(3), zooms: 2...2, workspace, "tiles/")
    let tile = try #require(try FileManager.default.subpathsOfDirectory(atPath: folder).first { $0.hasSuffix(".mvt") })
    try Data().write(to: URL(fileURLWithPath: folder + tile))
    #expect(try Self.blocks(folder).flatMap(\.diagnostics).map(\.rule) == [.tileLost])
  }
}
