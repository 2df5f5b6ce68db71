import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// Stages of a program's own in chains, batches and runs on several threads.
@Suite struct OwnStageTests {
  private static let text: String = {
    let features = (0..<2000).map { index in
      let x = Double(index % 300) - 150, y = Double(index % 120) - 60
      return """
        {"type":"Feature","id":\(index),"properties":{"n":\(index),"w":1.0},"geometry":{"type":"Polygon","coordinates":[[[\(x),\(y)],[\(x + 1),\(y)],[\(x + 1),\(y + 1)],[\(x),\(y)]]]}}
        """
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
  }()

  private struct Refusal: Error, Equatable { let feature: Int }

  /// Works on a text on some threads, with blocks of some bytes.
  private func run(
    jobs: Int, groupSize: Int = 2000, _ work: @escaping @Sendable (inout FeatureBlock<Geographic>) throws -> Void
  ) throws -> [String] {
    var source = ByteSource(bytes: Array(Self.text.utf8), name: "text")
    var options = ReadingOptions(jobs: jobs)
    options.groupSize = groupSize
    var texts: [String] = []
    let writer = FeatureWriter(options: WritingOptions(container: .lines))
    try FeatureRun.run(
      &source, options: options,
      makeThrowingWorker: {
        { block in
          try work(&block)
          return writer.text(of: [block])
        }
      },
      deliver: { (text: String) in
        texts.append(text)
        return true
      })
    return texts
  }

  @Test func `a stage gives the same on every number of threads`() throws {
    let stage = EditFeatures { feature in
      if feature.ordinal.isMultiple(of: 3) { feature.properties["n"] = PropertyValue(feature.ordinal * 2) }
      if feature.ordinal.isMultiple(of: 5) { try feature.changePositions { $0.latitude += 0.5 } }
      if feature.ordinal.isMultiple(of: 7) { feature.drop() }
    }
    let outputs = try [1, 2, 3, 8].map { jobs in try run(jobs: jobs) { try stage.process(&$0) }.joined() }
    #expect(Set(outputs).count == 1)
    let block = try FeatureBlock(json: outputs[0])
    #expect(block.count == 2000 - 286)
    for feature in block {
      guard case .number(let digits)? = feature.id, let id = Int(digits) else { continue }
      #expect(feature.properties["n"]?.integer == (id.isMultiple(of: 3) ? 2 * id : id) && feature.properties["w"]?.text == "1.0")
    }
    let untouched = try run(jobs: 2) { try $0.edit { $0.properties = $0.properties } }.joined()
    #expect(untouched == (try run(jobs: 1) { _ in }.joined()))
  }

  @Test func `what a worker throws ends the run in its turn`() throws {
    // The first of two that throw, in the order of the input, whichever thread comes first.
    for jobs in [1, 2, 4, 8] {
      var source = ByteSource(bytes: Array(Self.text.utf8), name: "text")
      var options = ReadingOptions(jobs: jobs)
      options.groupSize = 2000
      var delivered: [Int] = []
      let error = #expect(throws: Refusal.self) {
        try FeatureRun.run(
          &source, options: options,
          makeThrowingWorker: {
            { block in
              let ordinals = block.rows.isEmpty ? 0..<0 : block[0].ordinal..<block[block.count - 1].ordinal + 1
              for feature in [1000, 1200] where ordinals.contains(feature) { throw Refusal(feature: feature) }
              return ordinals
            }
          },
          deliver: { (ordinals: Range<Int>) in
            delivered += ordinals
            return true
          })
      }
      #expect(error == Refusal(feature: 1000))
      #expect(delivered == Array(0..<delivered.count) && delivered.count <= 1000 && delivered.count > 900)
    }
  }

  @Test func `stages stand anywhere in a chain`() throws {
    var chain = EditFeatures { $0.properties["before"] = true }
      .then(SplitAntimeridian())
      .then(EditFeatures { feature in if feature.id == 1 { feature.drop() } })
      .then(EditBlocks<GeographicCut> { block in try block.append(GeoFeature(id: "more", geometry: .point(longitude: 1, latitude: 2))) })
      .then(Project())
      .then(EditBlocks<WorldPlane> { block in try block.edit { $0.properties["after"] = PropertyValue($0.ordinal) } })
    let line = #"{"type":"Feature","id":\#(0),"properties":null,"geometry":{"type":"LineString","coordinates":[[170,0],[-170,0]]}}"#
    let block = try FeatureBlock(json: line + "\n" + line.replacing("\"id\":0", with: "\"id\":1"))
    let plane = try chain.process(block)
    #expect(plane.map(\.isDropped) == [false, true, false])
    #expect(plane.map { $0.properties["after"]?.integer } == [0, nil, 2] && plane[0].properties["before"]?.bool == true)
    #expect(plane.rows.map(\.ordinal) == [0, 1, 2])
    var failing = EditFeatures { if $0.index == 1 { throw Refusal(feature: 1) } }.then(SplitAntimeridian())
    let error = #expect(throws: StageError.self) { try failing.process(block) }
    #expect(error?.message == "Refusal(feature: 1)")
  }

  @Test func `batches of features that a stage rebuilt are the same`() throws {
    func batches(_ change: @escaping @Sendable (inout EditableFeature<Geographic>) throws -> Void) throws -> [OverlayBatch] {
      var chain = EditFeatures(change).then(SplitAntimeridian()).then(Project()).then(Tessellate(PlainLook()))
      var assembly = OverlayAssembly()
      var reader = FeatureReader(bytes: Array(Self.text.utf8))
      var batches: [OverlayBatch] = []
      while let block = try reader.next() { batches += assembly.add(try chain.process(block)) }
      return batches + [assembly.finish()].compactMap(\.self)
    }
    let plain = try batches { _ in }
    let rebuilt = try batches { feature in
      guard case .polygon(let rings)? = feature.geometry else { return }
      feature.geometry = .multiPolygon([rings])
      feature.properties["n"] = nil
    }
    let moved = try batches { feature in try feature.changePositions { $0.altitude = nil } }
    for others in [rebuilt, moved] { #expect(others.map(OverlayFile.encode) == plain.map(OverlayFile.encode)) }
    let dropped = try batches { if $0.ordinal % 2 == 1 { $0.drop() } }
    #expect(dropped.flatMap(\.features.ordinals) == Array(stride(from: 0, to: 2000, by: 2)))
  }

  @Test func `appended features have numbers of their own in batches`() throws {
    var chain = EditBlocks<Geographic> { block in try block.append(GeoFeature(id: "more", geometry: .point(longitude: 1, latitude: 2))) }
      .then(SplitAntimeridian()).then(Project()).then(Tessellate(PlainLook()))
    var assembly = OverlayAssembly(), batches: [OverlayBatch] = [], blocks = 0
    var reader = FeatureReader(bytes: Array(Self.text.utf8))
    while let block = try reader.next() {
      batches += assembly.add(try chain.process(block))
      blocks += 1
    }
    batches += [assembly.finish()].compactMap(\.self)
    #expect(blocks > 1 && batches.flatMap(\.features.ordinals) == Array(0..<2000 + blocks))
  }

  @Test func `features of a topology are edited as others are`() throws {
    let topology = """
      {"type":"Topology","arcs":[[[0,0],[1,1]]],"objects":{"a":{"type":"GeometryCollection","geometries":[
      {"type":"LineString","arcs":[0],"id":1.0,"properties":{"n":1.0}},{"type":"LineString","arcs":[0],"properties":{}}]}}}
      """
    let rule = Rule("XX1", "x.x", .info, reference: "", summary: "", remedy: "")
    var reader = FeatureReader(bytes: Array(topology.utf8))
    var block = try #require(try reader.next())
    try block.edit { feature in
      feature.note(rule, "seen")
      if feature.index == 0 { feature.properties["m"] = true } else { feature.geometry = .point(longitude: 1, latitude: 2) }
    }
    try block.append(GeoFeature(id: "c"))
    #expect(
      FeatureWriter(options: WritingOptions(container: .lines)).text(of: [block]) == """
        {"type":"Feature","id":1.0,"properties":{"n":1.0,"m":true},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}
        {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}
        {"type":"Feature","id":"c","properties":null,"geometry":null}

        """)
    let places = block.diagnostics.filter { $0.rule == rule }.map(\.pointer)
    #expect(places == ["/objects/a/geometries/0", "/objects/a/geometries/1"] && block[2].ordinal == 2)
    #expect(FeatureCollection(block).features.map(\.id) == [.number("1.0"), nil, "c"])
  }

  @Test func `a change goes through every writer`() throws {
    var block = try FeatureBlock(json: Places.capitals)
    try block.edit { feature in
      if feature.index == 0 { feature.drop() }
      if feature.index == 1 { feature.properties["name"] = "Suva (Fiji)" }
      if feature.index == 2 { feature.geometry = .multiPoint([GeoPosition(longitude: 174.7772, latitude: -41.2889)]) }
    }
    let text = FeatureWriter(options: WritingOptions()).text(of: [block])
    #expect(!text.contains("Berlin") && text.contains("Suva (Fiji)") && text.contains("MultiPoint") && text.contains("\"id\":1.0"))
    var drawn = FeatureWriter.Output(), records = FeatureWriter.Output(), paths = HashedPaths()
    SVGWriter().write(block, to: &drawn)
    _ = TopologyWriter(options: WritingOptions()).write(block, to: &records, paths: &paths)
    #expect(drawn.ends.count == 2 && records.ends.count == 2)
  }
}
