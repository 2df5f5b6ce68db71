import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// The examples of the landing page and of "Reading features", as tests.
@Suite struct ReadingSnippets {
  private let path: String
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    path = try workspace.file("capitals.geojson", Places.capitals)
  }

  @Test func `the smallest program`() throws {
    var printed = ""
    func print(_ line: String) { printed += line }
    // begin
    let block = try FeatureBlock(
      json: """
        {"type": "Feature", "id": "brandenburg-gate",
         "properties": {"name": "Brandenburger Tor", "built": 1791},
         "geometry": {"type": "Point", "coordinates": [13.3777, 52.5163]}}
        """)
    for feature in block {
      for point in feature.geometry?.points ?? [] {
        let name = feature.properties["name"]?.string ?? "a place"
        print("\(name): \(point.position.longitude)° east, \(point.position.latitude)° north")
      }
    }
    // Brandenburger Tor: 13.3777° east, 52.5163° north
    // end
    #expect(printed == "Brandenburger Tor: 13.3777° east, 52.5163° north")
  }

  @Test func `the asynchronous door`() async throws {
    var names: [String?] = []
    func show(_ feature: Feature<Geographic>) { names.append(feature.properties["name"]?.string) }
    // begin
    for try await block in FeatureBlocks(path: path) {
      for feature in block {
        show(feature)
      }
    }
    // end
    #expect(names == ["Berlin", "Suva", "Wellington"])
  }

  @Test func `features of which an expression is true`() async throws {
    // begin
    let options = ReadingOptions(filter: try FeatureExpression("population > 100000 AND name LIKE 'San %'"))
    // end
    // begin
    let towns = FilterFeatures(try FeatureExpression("population BETWEEN 5000 AND 20000"))
    // end
    #expect(options.filter?.description == "population > 100000 AND name LIKE 'San %'")
    #expect(towns.expression.description == "population BETWEEN 5000 AND 20000")
    var names: [String?] = []
    func show(_ feature: Feature<Geographic>) { names.append(feature.properties["name"]?.string) }
    // begin
    let expression = try FeatureExpression("name LIKE 'S%'")
    for try await block in FeatureBlocks(path: path, options: ReadingOptions(filter: expression)) {
      for feature in block.readable {
        show(feature)
      }
    }
    // end
    #expect(names == ["Suva"])
  }

  @Test func `small data in one call`() throws {
    let data = Data(Places.capitals.utf8)
    // begin
    let block = try FeatureBlock(json: data)
    let places = try FeatureCollection(path: path)
    // end
    #expect(block.count == 3)
    #expect(places.features.count == 3)
  }

  @Test func `the synchronous door`() throws {
    var names: [String?] = []
    func show(_ feature: Feature<Geographic>) { names.append(feature.properties["name"]?.string) }
    // begin
    var reader = try FeatureReader(path: path)
    while let block = try reader.next() {
      for feature in block {
        show(feature)
      }
    }
    // end
    #expect(names == ["Berlin", "Suva", "Wellington"])
  }

  @Test(arguments: [1, 7, 64, 1000])
  func `chunks that are pushed`(size: Int) {
    let bytes = Array(Places.capitals.utf8)
    let chunks = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
    var names: [String?] = []
    func draw(_ block: FeatureBlock<Geographic>) { names += block.map { $0.properties["name"]?.string } }
    // begin
    var slicer = FeatureSlicer()
    var decoder = FeatureDecoder()
    for chunk in chunks {
      chunk.withUnsafeBytes { slicer.append($0) }
      while let block = decoder.next(of: &slicer) {
        draw(block)  // whole features so far
      }
    }
    slicer.finish()
    while let block = decoder.next(of: &slicer) {
      draw(block)  // the rest
    }
    // end
    #expect(names == ["Berlin", "Suva", "Wellington"])
  }

  @Test func `blocks from several threads`() throws {
    let text = "{\"type\":\"Feature\",\"properties\":null,\n\"geometry\":{\"type\":\"Point\",\"coordinates\":[178.44]}}\n"
    let topology = "{\"type\":\"Topology\",\"arcs\":[],\n\"objects\":{\"a\":{\"type\":\"Point\",\n\"coordinates\":[1]}}}"
    for (text, line) in [(String(repeating: text, count: 9000), 18_000), (topology, 3)] {
      let path = try workspace.file("a.json", text)
      var found: [Diagnostic] = []
      func draw(_ block: FeatureBlock<Geographic>) { found += block.diagnostics }
      // begin
      var lines = LineCounter()
      var source = try ByteSource(path: path)
      try FeatureRun.run(
        &source, options: ReadingOptions(jobs: 4), makeWorker: { { block in block } },
        deliver: { (block: FeatureBlock<Geographic>) in
          var block = block
          lines.place(in: &block)
          draw(block)
          return true
        })
      // end
      #expect(found.last?.line == line)
      var reader = try FeatureReader(path: path)
      var expected: [Diagnostic] = []
      while let block = try reader.next() { expected += block.diagnostics }
      #expect(found.map { "\($0.line):\($0.column) \($0.message)" } == expected.map { "\($0.line):\($0.column) \($0.message)" })
    }
  }

  @Test func `lines of what is pushed`() {
    var printed: [Int] = []
    func draw(_ block: FeatureBlock<Geographic>) { printed += block.diagnostics.map(\.line) }
    var slicer = FeatureSlicer()
    var decoder = FeatureDecoder()
    Array("\n{\"type\":\"Feature\"}\n".utf8).withUnsafeBytes { slicer.append($0) }
    slicer.finish()
    // begin
    var lines = LineCounter()
    while var block = decoder.next(of: &slicer) {
      lines.place(in: &block)
      draw(block)
    }
    // end
    #expect(printed == [2, 2])
  }

  @Test func `a feature looked at`() throws {
    var printed: [String] = []
    func print(_ line: String) { printed.append(line) }
    let block = try FeatureBlock(json: Places.capitals)
    // begin
    for feature in block {
      switch feature.id {
      case .string(let name): print("the feature \(name)")
      case .number(let digits): print("feature number \(digits)")  // as written: 1.0 is not 1
      case nil: print("feature \(feature.ordinal), at byte \(feature.byteOffset)")
      }
      for member in feature.foreignMembers {
        print("\(member.name) is not of RFC 7946, and kept: \(member.value)")
      }
    }
    // end
    #expect(printed.first == "the feature berlin")
    #expect(printed.contains(#"title is not of RFC 7946, and kept: "Hauptstadt Fidschis""#))
    #expect(printed.last?.hasPrefix("feature 2, at byte") == true)
  }

  @Test func `properties explored`() throws {
    var printed: [String] = []
    func print(_ name: String, _ value: RawJSON) { printed.append("\(name)=\(value)") }
    let feature = try #require(try FeatureBlock(json: Places.capitals).first)
    // begin
    let name = feature.properties["name"]?.string
    let built = feature.properties["built"]?.integer
    let firstLanguage = feature.properties["languages"]?[0]?.string
    for property in feature.properties {
      print(property.name, property.value)
    }
    // end
    #expect(name == "Berlin")
    #expect(built == nil)
    #expect(firstLanguage == "de")
    #expect(printed == [#"name="Berlin""#, "population=3878100", #"languages=["de"]"#])
  }

  @Test func `properties decoded`() throws {
    let feature = try #require(try FeatureBlock(json: Places.capitals).first)
    // begin
    struct Capital: Codable {
      var name: String
      var population: Int?
    }
    let capital = try feature.properties.decode(Capital.self)
    // end
    #expect(capital.name == "Berlin")
    #expect(capital.population == 3_878_100)
  }

  @Test func `findings`() throws {
    var printed: [String] = []
    func print(_ line: String) { printed.append(line) }
    let block = try FeatureBlock(
      json: """
        {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[178.44,-18.14]}}
        {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[178.44]}}
        """)
    // begin
    for finding in block.diagnostics {
      print("\(finding.line):\(finding.column): \(finding.message) (\(finding.rule.code))")
    }
    // end
    #expect(printed == ["2:78: found a position of 1 number; expected longitude and latitude (\(Rule.positionTooShort.code))"])
    #expect(block.count == 2)
    #expect(block.readable.count == 1)
  }
}
