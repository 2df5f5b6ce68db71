import GeoTestSupport
import GeoToolkit
import Testing

/// The examples of "Stages of your own", and of the doc comments of what it uses.
@Suite struct StageSnippets {
  private func block(_ text: String = Places.capitals) throws -> FeatureBlock<Geographic> { try FeatureBlock(json: text) }

  private static let lakes = """
    {"type":"Feature","properties":{"code":"A1","area":9.5,"OBJECTID":7},"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[0,9],[0,0]],[[1,1],[1,2],[2,1],[1,1]]]}}
    {"type":"Feature","properties":{"code":"A2","area":95.0,"OBJECTID":8},"geometry":{"type":"LineString","coordinates":[[170,0],[-170,0]]}}
    """

  @Test func `editing`() throws {
    var block = try block(Self.lakes)
    // begin
    try block.edit { feature in
      feature.properties["source"] = "survey 2026"  // the other members keep their digits
      feature.properties["OBJECTID"] = nil
      feature.id = feature.properties["code"]?.string.map { .string($0) }
    }
    // end
    #expect(block.map(\.id) == ["A1", "A2"] && block[1].properties.json.text == #"{"code":"A2","area":95.0,"source":"survey 2026"}"#)
  }

  @Test func `shaping in a doc comment`() throws {
    // begin
    let shape = ShapeFeatures(ShapeOptions(renames: [.init("NAME_EN", to: "name")], idProperty: "code", explodes: true))
    // end
    var block = try block(
      #"{"type":"Feature","properties":{"NAME_EN":"a","code":7},"geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}}"#)
    try shape.process(&block)
    #expect(block.map(\.id) == [.number("7"), nil] && block.allSatisfy { $0.properties["name"]?.string == "a" })
  }

  @Test func `editing in a doc comment`() throws {
    var block = try block(Self.lakes)
    // begin
    try block.edit { feature in
      feature.properties["source"] = "survey"
      feature.id = feature.properties["code"]?.string.map { .string($0) }
    }
    // end
    // begin
    block.drop { feature in feature.properties["population"] == nil }
    // end
    #expect(block.readable.isEmpty)
    let tooSmall = Rule("LAKE1", "lake.too-small", .warning, reference: "", summary: "", remedy: "")
    try block.append(GeoFeature(id: 1))
    // begin
    block.note(tooSmall, "found a lake of 3 m²; expected 10 at least", feature: 2)
    // end
    #expect(block[2].diagnostics.map(\.rule) == [tooSmall])
  }

  @Test func `geometry`() throws {
    var block = try block(Self.lakes)
    // begin
    try block.edit { feature in
      try feature.changePositions { $0.altitude = ($0.altitude ?? 0) + 47.3 }  // metres
      if case .polygon(let rings)? = feature.geometry {
        feature.geometry = .polygon([rings[0]])  // without its holes
      }
    }
    // end
    #expect(block[0].geometry?.polygons.first?.holes.isEmpty == true && block[1].geometry?.positions.altitude(at: 0) == 47.3)
  }

  @Test func `dropping, appending and noting`() throws {
    var block = try block(Self.lakes)
    // begin
    let tooSmall = Rule(
      "LAKE1", "lake.too-small", .warning, reference: "our survey guide, 4.2", summary: "a lake is too small to be kept",
      remedy: "leave it out")

    block.drop { feature in feature.properties["area"]?.double ?? 0 < 10 }
    for feature in block where feature.isDropped {
      block.note(tooSmall, "found a lake of less than 10 m²; it is left out", feature: feature.index)
    }
    try block.append(GeoFeature(geometry: .point(longitude: 13.3777, latitude: 52.5163), properties: ["name": "Brandenburger Tor"]))
    // end
    #expect(block.readable.map(\.ordinal) == [1, 2] && block.diagnostics.map(\.feature) == [0])
  }

  @Test func `a chain`() throws {
    let block = try block(Self.lakes)
    // begin
    var steps = EditFeatures { feature in feature.properties["OBJECTID"] = nil }
      .then(SplitAntimeridian())
      .then(EditBlocks<GeographicCut> { block in block.drop { $0.geometry == nil } })
    let cut = try steps.process(block)
    // end
    #expect(cut.map { $0.geometry?.typeName } == ["Polygon", "MultiLineString"] && cut[0].properties["OBJECTID"] == nil)
  }

  @Test func `stages in doc comments`() throws {
    // begin
    let relabel = EditFeatures { feature in
      feature.properties["name"] = feature.properties["NAME_EN"]
      feature.properties["NAME_EN"] = nil
    }
    // end
    // begin
    let keepNamed = EditBlocks { (block: inout FeatureBlock<Geographic>) in
      block.drop { feature in feature.properties["name"] == nil }
    }
    // end
    var steps = relabel.then(keepNamed)
    let block = try steps.process(
      try block(#"{"type":"Feature","properties":{"NAME_EN":"a"},"geometry":null}{"type":"Feature","properties":{},"geometry":null}"#))
    #expect(block.readable.map { $0.properties["name"]?.string } == ["a"])
  }

  @Test func `work that throws`() throws {
    var source = ByteSource(bytes: Array(Places.capitals.utf8), name: "capitals")
    func draw(_ block: FeatureBlock<Geographic>) {}
    func run() throws {
      // begin
      let checked = EditFeatures { feature in
        guard feature.properties["code"] != nil else { throw StageError("feature \(feature.ordinal) has no code") }
      }
      try FeatureRun.run(
        &source, options: ReadingOptions(jobs: 4),
        makeThrowingWorker: {
          { block in
            try checked.process(&block)
            return block
          }
        },
        deliver: { (block: FeatureBlock<Geographic>) in
          draw(block)
          return true
        })
      // end
    }
    let error = #expect(throws: StageError.self) { try run() }
    #expect(error?.message == "feature 0 has no code")
  }
}
