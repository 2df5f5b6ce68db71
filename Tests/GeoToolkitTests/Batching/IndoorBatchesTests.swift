import GeoToolkit
import Testing

@Suite struct IndoorBatchesTests {
  private func batches(_ palette: IndoorPalette? = .light, languages: [String] = [], _ ordinals: [Int] = []) throws -> [IndoorBatches.Element] {
    var selection = IndoorSelection()
    selection.ordinals = ordinals
    return Array(IndoorBatches(try IndoorPlan(try IndoorConversionTests.map(), selection, languages: languages), palette: palette))
  }

  private func column(_ name: String, of batch: OverlayBatch) -> PropertyColumn? { batch.features.properties.first { $0.name == name } }

  @Test func `a batch is of one level, and its groups say the floor`() throws {
    let drawn = try batches()
    let map = try IndoorConversionTests.map()
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

  @Test func `openings lie over walls, annotations over all, labels have their text`() throws {
    let drawn = try batches(languages: ["de"], [0])
    let terminal = try #require(drawn.first { $0.building?.name?["en"] == "Terminal" }).batch
    func order(_ name: String) -> Int? { terminal.groups.firstIndex { terminal.style(of: $0).name == name } }
    let order30 = try #require(order("unit.lobby")), wall = try #require(order("unit.column")), gap = try #require(order("opening"))
    let amenity = try #require(order("amenity")), label = try #require(order("unit label"))
    #expect(order30 < wall && wall < gap && gap < amenity && amenity < label)
    guard case .text(let texts)? = column("indoor_label", of: terminal)?.values else {
      Issue.record("there is no column of labels")
      return
    }
    let labels = terminal.groups.filter { $0.geometry == .label }.flatMap { group in
      group.vertices.map { (place: $0, text: texts[Int(terminal.points.features[$0])]) }
    }
    #expect(labels.contains { $0.text == "Airline-Büro" } && labels.contains { $0.text == "Café Rast" } && !labels.contains { $0.text.isEmpty })
    // An occupant's marker and label stand at its anchor.
    let map = try IndoorConversionTests.map()
    let anchor = try #require(map.occupants.first?.anchor?.geometry?.positions.first)
    let cafe = try #require(labels.first { $0.text == "Café Rast" })
    let place = terminal.points.vertices[cafe.place]
    let plane = Mercator.plane(anchor)
    #expect((place.x + terminal.header.origin.x - plane.x).magnitude < 1e-9)
    #expect((place.y + terminal.header.origin.y - plane.y).magnitude < 1e-9)
    #expect(terminal.groups.contains { $0.geometry == .point && terminal.style(of: $0).name == "occupant" })
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
    let plan = try IndoorPlan(try IndoorConversionTests.map())
    let drawn = Array(IndoorBatches(plan, palette: nil, options: options))
    let fills = drawn.flatMap { $0.batch.styles.map(\.fill) }
    #expect(!fills.isEmpty && fills.allSatisfy { $0 == style.fill })
  }

  @Test func `files have a node or a batch for each level, the same every time`() throws {
    let plan = try IndoorPlan(try IndoorConversionTests.map())
    func file(_ format: BatchFile.Format) throws -> [UInt8] {
      var sink = try ByteSink(memory: .none)
      let report = try BatchFile.write(IndoorBatches(plan), to: &sink, as: format)
      #expect(report.batches == 6 && report.errors == 0)
      return try sink.takeBytes()
    }
    let glb = try file(.glb)
    #expect(try file(.glb) == glb)
    let text = String(decoding: glb.prefix(40_000), as: UTF8.self)
    #expect(text.contains("\"Terminal / Departures\"") && text.contains("\"ground\""))
    let overlay = try file(.overlay)
    #expect(try file(.overlay) == overlay)
  }
}
