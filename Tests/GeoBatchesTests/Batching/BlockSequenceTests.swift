import GeoTestSupport
import Testing

@testable import GeoBatches
import GeoToolkit

/// Blocks from anywhere, in any order, become batches of one run.
@Suite struct BlockSequenceTests {
  /// The features of one block, by id: each is a point of its own.
  private struct Source {
    var ids: [String]
    var block: FeatureBlock<Geographic>
  }

  private static func place(_ number: Int) -> Position {
    Position(longitude: Double(number % 300) - 150, latitude: Double(number / 300 % 100) - 50)
  }

  private static func built(_ numbers: Range<Int>) throws -> Source {
    var builder = FeatureBuilder()
    for number in numbers {
      let place = place(number)
      try builder.append(id: .string("f\(number)")) { $0.appendPoint(longitude: place.longitude, latitude: place.latitude) }
    }
    return Source(ids: numbers.map { "f\($0)" }, block: try builder.build())
  }

  private static func text(_ numbers: Range<Int>) -> String {
    numbers.map {
      let place = place($0)
      return #"""
        {"type":"Feature","id":"f\#($0)","properties":null,"geometry":{"type":"Point",\#
        "coordinates":[\#(place.longitude),\#(place.latitude)]}}
        """#
    }.joined(separator: "\n")
  }

  /// The blocks of a file, with a damaged record and a feature without place.
  private static func read(_ numbers: Range<Int>) throws -> [Source] {
    let text = """
      {"type":"Feature","geometry":{"type":"Point","coordinates":["x"]}}\n\(text(numbers))\n{"type":"Feature","id":"nowhere",\
      "properties":null,"geometry":null}\n
      """
    var reader = FeatureReader(
      bytes: Array(text.utf8), options: ReadingOptions(usesAccelerators: DecodingOptions.underTest.usesAccelerators))
    var sources: [Source] = []
    while let block = try reader.next() {
      sources.append(Source(ids: block.filter(\.isReadable).compactMap { $0.id.map { "\($0)" } }, block: block))
    }
    return sources
  }

  private func batches(_ sources: [Source], _ options: OverlayOptions) throws -> [OverlayBatch] {
    var chain = SplitAntimeridian().then(Project()).then(Tessellate(PlainLook(), options: options))
    var assembly = OverlayAssembly(options: options)
    var batches: [OverlayBatch] = []
    for source in sources { batches += assembly.add(try chain.process(source.block)) }
    if let last = assembly.finish() { batches.append(last) }
    return batches
  }

  private func expectOneRun(_ batches: [OverlayBatch], of sources: [Source]) throws {
    for batch in batches { BatchCheck(batch).expectConsistent() }
    let ids = batches.flatMap { batch in (0..<batch.features.count).map { batch.features.id(of: $0).map { "\($0)" } ?? "" } }
    #expect(ids == sources.flatMap(\.ids))
    let ordinals = batches.flatMap(\.features.ordinals)
    #expect(zip(ordinals, ordinals.dropFirst()).allSatisfy { $0 < $1 })
    let bytes = batches.flatMap(\.features.sourceBytes)
    #expect(zip(bytes, bytes.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    for (one, next) in zip(batches, batches.dropFirst()) {
      #expect(one.header.sourceFeatures.upperBound <= next.header.sourceFeatures.lowerBound)
      #expect(one.header.sourceBytes.upperBound <= next.header.sourceBytes.lowerBound)
    }
    for batch in batches {
      #expect(batch.features.ordinals.allSatisfy(batch.header.sourceFeatures.contains))
      #expect(batch.report.diagnostics.allSatisfy { $0.feature.map(batch.header.sourceFeatures.contains) ?? true })
      for index in 0..<batch.features.count {
        guard let number = batch.features.id(of: index).flatMap({ Int("\($0)".filter(\.isNumber)) }) else { continue }
        let place = Mercator.plane(Self.place(number))
        let found = batch.feature(at: PlanePoint(x: place.x, y: place.y), tolerance: 1e-6)
        #expect(found.flatMap { batch.features.id(of: $0) } == batch.features.id(of: index))
      }
    }
  }

  private static func options(_ size: Int) -> OverlayOptions {
    var options = OverlayOptions()
    options.batchSize = .vertices(size)
    options.pickIndex = true
    return options
  }

  @Test(arguments: [1, 2, 7, 1000]) func `blocks of several builders are one run`(size: Int) throws {
    let sources = try [Self.built(0..<3), Self.built(3..<4), Self.built(4..<4), Self.built(4..<30)]
    let batches = try batches(sources, Self.options(size))
    try expectOneRun(batches, of: sources)
    #expect(batches.flatMap(\.features.ordinals) == Array(0..<30))
  }

  @Test(arguments: 1...12) func `built, read and empty blocks in any order are one run`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    var sources: [Source] = []
    var number = 0
    for _ in 0..<6 {
      let count = Int.random(in: 0..<40, using: &random)
      let numbers = number..<number + count
      number += count
      if Bool.random(using: &random) { sources += try Self.read(numbers) } else { sources.append(try Self.built(numbers)) }
    }
    sources += [Source(ids: [], block: FeatureBlock()), try Self.built(0..<0)]
    for order in [sources, sources.reversed(), sources.shuffled(using: &random)] {
      for size in [1, 5, 64, 10_000] { try expectOneRun(try batches(order, Self.options(size)), of: order) }
    }
  }

  @Test func `a block that comes twice is there twice`() throws {
    let source = try Self.built(0..<2)
    let batches = try batches([source, source], Self.options(100))
    let batch = try #require(batches.first)
    #expect(batch.features.ordinals == [0, 1, 2, 3] && batch.header.sourceFeatures == 0..<4)
  }

  @Test func `blocks of one input keep their ordinals and bytes, also after a built one`() throws {
    let read = try Self.read(0..<2500)
    #expect(read.count > 1)
    let alone = try batches(read, Self.options(10_000))
    #expect(alone.flatMap(\.features.ordinals) == Array(1...2501))
    let expected = read.flatMap { source in
      source.block.rows.filter { !$0.flags.contains(.unreadable) }.map { row in
        row.byteOffset..<row.byteOffset + source.block[row.ordinal - source.block.rows[0].ordinal].json.bytes.count
      }
    }
    #expect(alone.flatMap(\.features.sourceBytes) == expected)
    let built = try Self.built(2500..<2510)
    let mixed = try batches([built] + read, Self.options(10_000))
    #expect(mixed.flatMap(\.features.ordinals) == Array(0..<10) + Array(11...2511))
  }

  @Test func `columns of properties that only some blocks have are as long as the others`() throws {
    var assembly = OverlayAssembly()
    for (names, value) in [([], "a"), (["x", "y"], "b"), (["y"], "c"), (["z", "x"], "d")] as [([String], String)] {
      var options = BatchingOptions()
      options.properties = names
      var chain = SplitAntimeridian().then(Project()).then(Tessellate(PropertyLook(options)))
      var builder = FeatureBuilder()
      let properties = RawJSON(copying: Array(#"{"x":"\#(value)x","y":"\#(value)y","z":"\#(value)z"}"#.utf8))
      for _ in 0..<2 { try builder.append(properties: properties) { $0.appendPoint(longitude: 1, latitude: 2) } }
      _ = assembly.add(try chain.process(builder.build()))
    }
    let last = assembly.finish()
    let batch = try #require(last)
    BatchCheck(batch).expectConsistent()
    let values = Dictionary(
      uniqueKeysWithValues: batch.features.properties.map { column in
        (
          column.name,
          (0..<8).map { index in if case .text(let texts) = column.values, column.isPresent[index] { texts[index] } else { "" } }
        )
      })
    #expect(
      values == [
        "x": ["", "", "bx", "bx", "", "", "dx", "dx"], "y": ["", "", "by", "by", "cy", "cy", "", ""],
        "z": ["", "", "", "", "", "", "dz", "dz"]
      ])
  }
}
