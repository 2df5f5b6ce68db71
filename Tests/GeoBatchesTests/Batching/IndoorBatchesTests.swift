import GeoTestSupport
import GeoToolkit
import Testing

@Suite struct IndoorBatchesTests {
  private func batches(
    _ palette: IndoorPalette? = .light, languages: [String] = [], _ ordinals: [Int] = []
  ) throws -> [IndoorBatches.Element] {
    var selection = IndoorSelection()
    selection.ordinals = ordinals
    return try IndoorBatches(try IndoorPlan(try SampleVenue.map(), selection, languages: languages), palette: palette).all()
  }

  private func column(_ name: String, of batch: OverlayBatch) -> PropertyColumn? { batch.features.properties.first { $0.name == name } }

  @Test func `a batch is of one level, and its groups say the floor`() throws {
    let drawn = try batches()
    let map = try SampleVenue.map()
    #expect(drawn.map { $0.level?.ordinal } == [nil, 0, 0, 1, -1, 0])
    #expect(drawn.map(\.batch.header.sequence) == Array(0..<6))
    for element in drawn {
      let batch = element.batch
      #expect(batch.groups.allSatisfy { $0.floor == element.level?.ordinal.map { Int32($0) } })
      #expect(batch.report.droppedFeatures == 0 && element.findings.isEmpty)
      // In drawing order.
      #expect(batch.groups.map { [Int32($0.level.rawValue), $0.zOrder] }.allSatisfy { $0[1] >= 0 })
      let orders = batch.groups.map { (Int($0.level.rawValue), $0.zOrder) }
      #expect(zip(orders, orders.dropFirst()).allSatisfy { $0 <= $1 })
      // Features lead back to the map.
      for (row, feature) in batch.features.ordinals.enumerated() {
        #expect(batch.features.id(of: row) == map.feature(feature).id)
      }
    }
  }

  private func changed(_ type: FeatureType, _ text: Regex<Substring>, _ other: String) throws -> IndoorMap {
    let archive = try SampleVenue.map().archive
    let files = archive.files.map { file in
      file.role == .features(type)
        ? IndoorFile(
          path: file.path, role: file.role,
          bytes: Array(String(decoding: file.bytes, as: UTF8.self).replacing(text, with: other, maxReplacements: 1).utf8))
        : file
    }
    return IndoorMap(IndoorArchive(name: "terminal", container: .folder, files: [archive.manifest].compactMap(\.self) + files))
  }

  @Test func `what reading a map's files found is in the first batch`() throws {
    func drawn(_ isDamaged: @escaping (String) -> Bool) throws -> [IndoorBatches.Element] {
      let map = try SampleVenue.map { path, text in isDamaged(path) ? String(text.prefix(40)) : text }
      return try IndoorBatches(try IndoorPlan(map)).all()
    }
    let batches = try drawn { $0.hasSuffix("unit.geojson") }
    let found = batches[0].findings
    #expect(batches.count > 1 && found.contains { $0.file.hasSuffix("unit.geojson") && $0.diagnostic.severity == .error })
    #expect(batches[0].batch.report.diagnostics.map(\.description) == found.map(\.diagnostic.description))
    #expect(batches.dropFirst().allSatisfy { $0.findings.isEmpty })
    // Where nothing is drawn a batch has them alone.
    let nothing = try drawn { $0.hasSuffix(".geojson") }
    #expect(nothing.count == 1 && nothing[0].batch.features.count == 0 && nothing[0].findings.count >= 10)
    #expect(nothing[0].batch.report.diagnostics.count == nothing[0].findings.count)
  }

  @Test func `a stage of any space takes features out, and a look draws the rest`() throws {
    let plan = try IndoorPlan(try SampleVenue.map())
    let all = try IndoorBatches(plan, look: PlainLook()).all()
    let stage = EditFeatures { feature in if feature.ordinal % 2 == 0 { feature.drop() } }
    let some = try IndoorBatches(plan, through: stage, look: PlainLook()).all()
    #expect(some.map(\.level?.ordinal) == all.map(\.level?.ordinal))
    #expect(some.reduce(0) { $0 + $1.batch.features.count } < all.reduce(0) { $0 + $1.batch.features.count })
  }

  @Test func `places that no map has take no picture down`() throws {
    let cases: [(FeatureType, Regex<Substring>, String)] = [
      (.amenity, /"coordinates":\[[^\]]*\]/, "\"coordinates\":[1e39,48.3]"),
      (.anchor, /"coordinates":\[[^\]]*\]/, "\"coordinates\":[1e300,0]"),
      (
        .unit, /"display_point":\{"type":"Point","coordinates":\[[^\]]*\]/, "\"display_point\":{\"type\":\"Point\",\"coordinates\":[1e39,0]"
      ),
      (
        .venue, /"display_point":\{"type":"Point","coordinates":\[[^\]]*\]/,
        "\"display_point\":{\"type\":\"Point\",\"coordinates\":[-1e300,1e300]"
      )
    ]
    var options = BatchingOptions()
    options.steps.forcesDegrees = true
    for (type, text, other) in cases {
      let map = try changed(type, text, other)
      var sink = try ByteSink(memory: .none)
      let batches = IndoorBatches(try IndoorPlan(map), options: options)
      _ = try BatchFile.write(batches, to: &sink, as: .glb)
      for drawn in try batches.all() {
        #expect(drawn.batch.header.rect.map { $0.minX >= 0 && $0.maxX <= 1 } ?? true, "\(type.name)")
      }
    }
  }

  @Test func `a floor that 32 bits do not hold is the last that they do, and told`() throws {
    for (ordinal, floor) in [("2147483648", Int32.max), ("-2147483649", .min + 1), ("9223372036854775807", .max)] {
      let map = try changed(.level, /"ordinal":0/, "\"ordinal\":\(ordinal)")
      let drawn = try IndoorBatches(try IndoorPlan(map)).all().filter { $0.level?.ordinal == Int(ordinal) }
      let floors = drawn.flatMap { $0.batch.groups.map(\.floor) }
      #expect(!floors.isEmpty && floors.allSatisfy { $0 == floor })
      let told = drawn.flatMap(\.findings)
      #expect(told.count == 1 && told.first?.file == "terminal/level.geojson")
      #expect(told.first?.diagnostic.message.hasPrefix("found the ordinal \(ordinal); it is written as floor \(floor), ") == true)
    }
    let none = try changed(.level, /"ordinal":0/, "\"ordinal\":\"0\"")
    let told = try IndoorBatches(try IndoorPlan(none)).all().flatMap(\.findings)
    #expect(
      told.map(\.diagnostic.message) == ["found the ordinal \"0\"; it is written without a floor, for floors are whole numbers of 32 bits"])
  }

  @Test func `openings lie over walls, annotations over all, labels have their text`() throws {
    let drawn = try batches(languages: ["de"], [0])
    let terminal = try #require(drawn.first { $0.building?.name?["en"] == "Terminal" }).batch
    func order(_ name: String) -> Int? { terminal.groups.firstIndex { terminal.style(of: $0).name == name } }
    let order30 = try #require(order("unit.lobby")), wall = try #require(order("unit.column")), gap = try #require(order("opening, gap"))
    let amenity = try #require(order("amenity")), label = try #require(order("unit label"))
    #expect(order30 < wall && wall < gap && gap < amenity && amenity < label)
    guard case .text(let texts)? = column("indoor_label", of: terminal)?.values else {
      Issue.record("there is no column of labels")
      return
    }
    let labels = terminal.groups.filter { $0.geometry == .label }.flatMap { group in
      group.vertices.map { (place: $0, text: texts[Int(terminal.points.features[$0])]) }
    }
    #expect(
      labels.contains { $0.text == "Airline-Büro" } && labels.contains { $0.text == "Café Rast" } && !labels.contains { $0.text.isEmpty })
    // An occupant's marker and label stand at its anchor.
    let map = try SampleVenue.map()
    let anchor = try #require(map.occupants.first?.anchor?.geometry?.positions.first)
    let cafe = try #require(labels.first { $0.text == "Café Rast" })
    let place = terminal.points.vertices[cafe.place]
    let plane = Mercator.plane(anchor)
    #expect((place.x + terminal.header.origin.x - plane.x).magnitude < 1e-9)
    #expect((place.y + terminal.header.origin.y - plane.y).magnitude < 1e-9)
    // What an area's label has round it: as much as its middle has.
    let office = try #require(labels.first { $0.text == "Airline-Büro" })
    #expect(terminal.points.clearances[office.place] > 0 && terminal.points.clearances[cafe.place] == 0)
    #expect(terminal.groups.contains { $0.geometry == .point && terminal.style(of: $0).name == "occupant" })
  }

  @Test func `walls are open where openings are, and nothing is drawn there`() throws {
    for drawn in try batches() {
      let batch = drawn.batch
      BatchCheck(batch).expectConsistent()
      guard let level = drawn.level, !level.openings.isEmpty else {
        #expect(batch.polygons.edgeFlags.allSatisfy { $0 == 1 })
        continue
      }
      // What is open, in metres, is each opening on both sides of its wall, or on one and on the level's border.
      func metres(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        Mercator.distance(Position(longitude: a.x, latitude: a.y), Position(longitude: b.x, latitude: b.y))
      }
      var open = 0.0
      for ring in batch.polygons.ringEnds.indices {
        let vertices = Array(batch.polygons.vertices(ofRing: ring))
        for (index, vertex) in vertices.enumerated() where batch.polygons.edgeFlags[vertex] == 0 {
          let check = BatchCheck(batch)
          open += metres(
            check.place(batch.polygons.vertices, vertex), check.place(batch.polygons.vertices, vertices[(index + 1) % vertices.count]))
        }
      }
      var wide = 0.0
      for opening in level.openings {
        let places = (opening.geometry.map { Array($0.positions) } ?? []).map { Mercator.plane($0) }
        for (a, b) in zip(places, places.dropFirst()) { wide += Mercator.distance(a, b) }
      }
      #expect(open > 1.9 * wide && open < 3.1 * wide, "\(open) m open, \(wide) m wide")
      let gaps = batch.groups.filter { batch.style(of: $0).name == "opening, gap" }
      #expect(gaps.allSatisfy { batch.style(of: $0).stroke?.alpha == 0 } && !gaps.isEmpty)
    }
  }

  @Test func `features of extensions are drawn, on their level if they name one`() throws {
    let map = try SampleVenue.map { path, text in
      path == "fixture.geojson" ? text.replacing(#""feature_type":"fixture""#, with: #""feature_type":"robot""#) : text
    }
    let names = try IndoorBatches(try IndoorPlan(map)).all().flatMap { drawn in drawn.batch.styles.map { ($0.name, drawn.level != nil) } }
    #expect(names.contains { $0 == ("extension", true) } && !names.contains { $0.0.hasPrefix("fixture") })
  }

  @Test(arguments: ["null", #"{"type":"Point","coordinates":[-121.9,37.3]}"#])
  func `without a display point, or with one that is somewhere else, a label stands where its area has most room`(point: String) throws {
    let map = try SampleVenue.map { path, text in
      path == "unit.geojson" ? text.replacing(/"display_point":\{[^}]*\}/, with: #""display_point":\#(point)"#) : text
    }
    #expect(map.units.contains { $0.displayPoint != nil } == (point != "null"))
    let plan = try IndoorPlan(map)
    var count = 0
    for drawn in try IndoorBatches(plan).all() {
      for group in drawn.batch.groups where group.geometry == .label && drawn.batch.style(of: group).name == "unit label" {
        #expect(group.vertices.allSatisfy { drawn.batch.points.clearances[$0] > 0 })
        count += group.vertices.count
      }
    }
    #expect(count == map.units.count { plan.label(of: $0.index) != nil })
  }

  @Test func `the dark palette changes colours alone`() throws {
    let (light, dark) = (try batches(.light), try batches(.dark))
    for (a, b) in zip(light, dark) {
      #expect(a.batch.groups.count == b.batch.groups.count)
      #expect(a.batch.header.counts.triangles == b.batch.header.counts.triangles)
      #expect(Set(a.batch.styles.map(\.name)) == Set(b.batch.styles.map(\.name)))
      #expect(a.batch.styles.map(\.fill) != b.batch.styles.map(\.fill))
    }
  }

  @Test func `a style document draws instead of the palette`() throws {
    var options = BatchingOptions()
    var style = OverlayStyle()
    style.fill = OverlayColor(hexadecimal: "#123456")
    options.styles = StyleDocument(
      rules: [StyleDocument.Rule(conditions: [.init(property: "indoor_type", test: .isOne([try RawJSON("\"unit\"")]))], style: style)])
    let plan = try IndoorPlan(try SampleVenue.map())
    let drawn = try IndoorBatches(plan, palette: nil, options: options).all()
    let fills = drawn.flatMap { $0.batch.styles.map(\.fill) }
    #expect(!fills.isEmpty && fills.allSatisfy { $0 == style.fill })
  }

  @Test func `files have a node or a batch for each level, the same every time`() throws {
    let plan = try IndoorPlan(try SampleVenue.map())
    func file(_ format: some BatchOutput, jobs: Int = 1) throws -> [UInt8] {
      var sink = try ByteSink(memory: .none)
      var options = BatchingOptions()
      options.reading.jobs = jobs
      let report = try BatchFile.write(IndoorBatches(plan, options: options), to: &sink, as: format)
      #expect(report.batches == 6 && report.errors == 0)
      return try sink.takeBytes()
    }
    let glb = try file(.glb)
    #expect(try file(.glb, jobs: 3) == glb)
    let text = String(decoding: glb.prefix(40_000), as: UTF8.self)
    #expect(text.contains("\"Terminal / Departures\"") && text.contains("\"ground\""))
    let overlay = try file(.overlay)
    #expect(try file(.overlay, jobs: 2) == overlay)
  }

  @Test func `a flat file has the ground under all, then the levels from below`() throws {
    var sink = try ByteSink(memory: .none)
    _ = try BatchFile.write(IndoorBatches(try IndoorPlan(try SampleVenue.map())), to: &sink, as: .glb(isFlat: true))
    let file = try GLBFile(try sink.takeBytes())
    let nodes = file.list("nodes")
    func lowest(_ name: String) throws -> Double {
      let children = try #require(nodes.first { $0["name"] as? String == name }?["children"] as? [Int], "\(name)")
      return try #require(children.map { file.height(ofNode: $0) }.min())
    }
    let names = ["ground", "Car park / Underground parking", "Terminal / Arrivals", "Terminal / Departures"]
    let heights = try names.map { try lowest($0) }
    #expect(heights == heights.sorted() && Set(heights).count == heights.count, "\(heights)")
  }
}
