@testable import GeoConversion
import Foundation
import Testing
@testable import GeoBatches
import GeoToolkit

/// Batches of what the steps of every conversion leave, and of topologies.
@Suite struct BatchStepTests {
  private func batches(_ text: String, _ change: (inout BatchingOptions) -> Void = { _ in }) throws -> [OverlayBatch] {
    var options = BatchingOptions()
    change(&options)
    return try OverlayBatchesTests.batches(Array(text.utf8), options)
  }

  private func batch(_ text: String, _ change: (inout BatchingOptions) -> Void = { _ in }) throws -> OverlayBatch {
    let batches = try batches(text, change)
    for batch in batches { BatchCheck(batch).expectConsistent() }
    return try #require(batches.first)
  }

  private func feature(_ geometry: String, _ properties: String = "null", id: Int = 1) -> String {
    #"{"type":"Feature","id":\#(id),"properties":\#(properties),"geometry":\#(geometry)}"# + "\n"
  }

  private static let square = #"{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}"#

  @Test func `edges that a clip made are not stroked, and what lies outside is left out`() throws {
    let text = feature(Self.square, id: 1) + feature(#"{"type":"Point","coordinates":[50,50]}"#, id: 2)
    let batch = try batch(text) { $0.steps.clip = GeographicBox(west: 5, south: -5, east: 20, north: 20) }
    #expect(batch.features.count == 1 && batch.header.counts.points == 0 && batch.header.counts.triangles == 2)
    #expect(batch.polygons.edgeFlags.sorted() == [0, 1, 1, 1])
    let rect = try #require(batch.header.rect)
    #expect((rect.minX - 185.0 / 360).magnitude < 1e-12)
  }

  @Test func `a clip beside the 180th meridian keeps that cut's flags, too`() throws {
    let text = feature(#"{"type":"Polygon","coordinates":[[[170,0],[-170,0],[-170,10],[170,10],[170,0]]]}"#)
    let batch = try batch(text) { $0.steps.clip = GeographicBox(west: 160, south: 5, east: -160, north: 20) }
    #expect(batch.polygons.polygonEnds.count == 2 && batch.polygons.edgeFlags.count { $0 == 0 } == 4)
  }

  @Test func `a line that a clip cut has no caps there, and its distances are those of the whole`() throws {
    let road = #"{"type":"LineString","coordinates":[[0,1],[4,1],[8,1],[8,12],[9,12],[9,1]]}"#
    let long = #"{"type":"LineString","coordinates":[[170,0],[-170,0]]}"#
    let whole = try batch(feature(road))
    for ribbons in [false, true] {
      let batch = try batch(feature(road) + feature(#"{"type":"LineString","coordinates":[[5,5],[6,6]]}"#)) {
        $0.steps.clip = GeographicBox(west: 2, south: 0, east: 20, north: 10)
        $0.overlays.ribbons = ribbons
      }
      #expect(batch.lines.stripFlags == [[.startsAtSeam, .endsAtSeam], .startsAtSeam, []])
      #expect(batch.lines.distances.count == 4 + 2 + 2)
      for (found, expected) in [(1, 1), (2, 2), (5, 5)] {
        let (a, b) = (batch.lines.distances[found], whole.lines.distances[expected])
        #expect((a - b).magnitude < 2, "\(a) \(b)")
      }
      #expect((batch.lines.distances[0] - 222_360).magnitude < 100 && batch.lines.distances[6] == 0)
      // Where it was cut, a ribbon has no corners beyond its line.
      if let ribbon = batch.lines.ribbon { #expect(ribbon.distances.first == batch.lines.distances[0]) }
    }
    // The one side of the meridian alone.
    let east = try batch(feature(long)) { $0.steps.clip = GeographicBox(west: -180, south: -5, east: -175, north: 5) }
    #expect(east.lines.stripFlags == [[.startsAtSeam, .endsAtSeam]])
    #expect((east.lines.distances[0] - 1_111_950).magnitude < 10 && (east.lines.distances[1] - 1_667_925).magnitude < 10)
    // A meridian's end beyond the map.
    let tall = try batch(feature(#"{"type":"LineString","coordinates":[[0,89],[0,80],[1,80]]}"#))
    #expect(tall.lines.stripFlags == [.startsAtSeam] && (tall.lines.distances[1] - 1_000_755).magnitude < 10)
    // A ring across the meridian ends where it began: round caps make a round join of both. A whole one is closed.
    let ring = #"{"type":"LineString","coordinates":[[179,0],[-179,0],[-179,1],[179,1],[179,0]]}"#
    #expect(try batch(feature(ring)).lines.stripFlags == [.endsAtSeam, [.startsAtSeam, .endsAtSeam], .startsAtSeam])
    let closed = #"{"type":"LineString","coordinates":[[1,0],[2,0],[2,1],[1,0]]}"#
    #expect(try batch(feature(closed)).lines.stripFlags == [.closed])
  }

  @Test func `positions are taken out, invalid areas repaired, features skipped and limited`() throws {
    let line = #"{"type":"LineString","coordinates":[[0,0],[1,0.0001],[2,0]]}"#
    #expect(try batch(feature(line)).header.counts.lineVertices == 3)
    let simplification = SimplificationOptions(.metres(1000))
    #expect(try batch(feature(line)) { $0.steps.simplification = simplification }.header.counts.lineVertices == 2)
    // A bow tie: by linework both halves, by structure as well, but found and named by the step that was asked for.
    let tie = feature(#"{"type":"Polygon","coordinates":[[[0,0],[4,4],[4,0],[0,4],[0,0]]]}"#)
    let repaired = try batch(tie) { $0.steps.repair = .linework }
    #expect(repaired.report.diagnostics.map(\.rule) == [.geometryRepaired] && repaired.report.repairedPolygons == 0)
    #expect(try batch(tie).report.repairedPolygons == 1)
    // Of features that are left out nothing is told that a step made of them, wherever drafts end.
    let two = #"{"type":"Feature","properties":nul,"geometry":null}"# + "\n" + tie + tie
    let second = try batch(two) { ($0.steps.repair, $0.steps.skip) = (.linework, 1) }
    #expect(second.report.diagnostics.map(\.rule) == [.syntax, .geometryRepaired] && second.report.diagnostics.map(\.feature) == [0, 2])

    let text = (0..<2000).map { feature(#"{"type":"Point","coordinates":[\#($0 % 100),1]}"#, id: $0) }.joined()
    for jobs in [1, 3] {
      let some = try batches(text) {
        $0.steps.skip = 700
        $0.steps.limit = 900
        $0.reading.jobs = jobs
        $0.overlays.batchSize = .vertices(250)
      }
      #expect(some.flatMap(\.features.ordinals) == Array(700..<1600) && some.count == 4)
    }
    #expect(try batches(text) { $0.steps.limit = 0 }.isEmpty && batches(text) { $0.steps.skip = 5000 }.isEmpty)
  }

  @Test func `other properties are chosen by name`() throws {
    let text = feature(Self.square, #"{"a":1,"b":{"a":2},"c":null}"#)
    func others(_ selection: PropertySelection) throws -> String {
      let batch = try batch(text) {
        $0.keepsOtherProperties = true
        $0.properties = ["a"]
        $0.otherProperties = selection
      }
      #expect(batch.features.properties.map(\.name) == ["a"])
      return batch.features.otherProperties[0]
    }
    #expect(try others(.all) == #"{"b":{"a":2},"c":null}"#)
    #expect(try others(.only(["a", "c"])) == #"{"c":null}"#)
    #expect(try others(.without(["b"])) == #"{"c":null}"#)
    #expect(try others(.none) == "")
  }

  @Test func `a topology makes the batches of its features`() throws {
    let topology = """
      {"type":"Topology","arcs":[[[0,0],[10,0],[10,10]],[[10,10],[0,10],[0,0]]],"objects":{
       "areas":{"type":"GeometryCollection","geometries":[
         {"type":"Polygon","id":"x","properties":{"n":1},"arcs":[[0,1]]},
         {"type":"LineString","arcs":[7]},
         {"type":"LineString","arcs":[0],"properties":{"fill":"#00f"}}]}}}
      """
    for jobs in [1, 2] {
      let batch = try batch(topology) {
        $0.properties = ["n"]
        $0.reading.jobs = jobs
      }
      #expect(batch.groups.map(\.geometry) == [.polygon, .line] && batch.header.counts.triangles == 2)
      #expect(batch.features.id(of: 0) == .string("x") && batch.features.properties[0].values == .integer([1, 0]))
      let start = try #require(topology.range(of: #"{"type":"Polygon""#)).lowerBound.utf16Offset(in: topology)
      #expect(batch.features.sourceBytes[0].lowerBound == start)
      #expect(batch.report.droppedFeatures == 1 && batch.report.diagnostics.contains { $0.line == 4 })
      #expect(batch.header.sourceBytes == 0..<topology.utf8.count)
    }
  }

  /// It crosses itself beyond the map's latitudes, where the projection cuts it.
  private static let bow = "[[0,80],[10,88],[10,80],[0,88],[0,80]]"

  @Test func `what the projection finds is told with its place, in lines of features and in topologies`() throws {
    let lines = feature(Self.square) + feature(#"{"type":"Polygon","coordinates":[\#(Self.bow)]}"#, id: 2)
    let found = try batch(lines).report.diagnostics
    #expect(found.map(\.rule) == [.overlapsItself] && found.map(\.feature) == [1])
    #expect(found.map(\.line) == [2] && found.allSatisfy { $0.start.column > 0 })
    let topology = """
      {"type":"Topology","arcs":[\(Self.bow)],"objects":{
       "areas":{"type":"GeometryCollection","geometries":[
         {"type":"Polygon","id":"x","arcs":[[0]]}]}}}
      """
    let start = try #require(topology.range(of: #"{"type":"Polygon""#)).lowerBound.utf16Offset(in: topology)
    let moved = try batch(topology).report.diagnostics
    #expect(moved.map(\.rule) == [.overlapsItself] && moved.map(\.byte) == [start])
    #expect(moved.map(\.pointer) == ["/objects/areas/geometries/0"] && moved.map(\.line) == [3] && moved.map(\.start.column) == [4])
  }

  @Test func `a polygon that cannot be drawn is told once, by however many styles`() throws {
    // Each edge crosses all others.
    let corners = (0...1201).map { step -> String in
      let angle = 2 * Double.pi * Double(step * 600 % 1201) / 1201
      return "[\(cos(angle)),\(sin(angle))]"
    }
    let star = #"{"type":"Polygon","coordinates":[[\#(corners.joined(separator: ","))]]}"#
    let style = ##"{"rules":[{"zoom":[0,8],"fill":"#f00"},{"zoom":[8,12],"fill":"#0f0"},{"zoom":[12,30],"fill":"#00f"}]}"##
    let document = try StyleDocument(RawJSON(style))
    let report = try batch(feature(Self.square) + feature(star, id: 2)) { $0.styles = document }.report
    #expect(report.diagnostics.map(\.rule) == [.geometryNotRepaired] && report.diagnostics.map(\.line) == [2])
    #expect(report.droppedParts == 1 && report.droppedFeatures == 1)
  }

  @Test func `with one invalid polygon among many, the others keep their sides to the bit`() throws {
    let side = 30
    var polygons = (0..<side * side).map { number -> String in
      let (x, y) = (Double(number % side) / 10, Double(number / side) / 10)
      return "[[[\(x),\(y)],[\(x + 0.05),\(y)],[\(x + 0.05),\(y + 0.05)],[\(x),\(y + 0.05)],[\(x),\(y)]]]"
    }
    polygons.append("[[[0.01,0.01],[0.07,0.01],[0.07,0.03],[0.01,0.03],[0.01,0.01]]]")
    let text = feature(#"{"type":"MultiPolygon","coordinates":[\#(polygons.joined(separator: ","))]}"#)
    let batches = try batches(text)
    #expect(batches.reduce(0) { $0 + $1.report.repairedPolygons } == 1)
    let bounds = try #require(batches.first?.features.bounds.first ?? nil)
    let last = Double(side - 1) / 10 + 0.05
    #expect(bounds.west == 0 && bounds.south == 0 && bounds.east == last && bounds.north == last)
  }

  @Test func `distances along lines to what is no place on the globe are numbers all the same`() throws {
    let box = GeographicBox(west: -10, south: -10, east: 10, north: 10)
    for far in ["[0,1e200]", "[0,-1e300]", "[1e200,1e200]", "[1e15,45]", "[720,90]", "[1,100]"] {
      let line = #"{"type":"LineString","coordinates":[[0,0],[1,0],\#(far),[2,0],[3,0]]}"#
      let batch = try batch(feature(line) + feature(#"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#)) {
        $0.steps.clip = box
        $0.overlays.ribbons = true
      }
      #expect(batch.lines.distances.count > 2 && batch.lines.distances.allSatisfy(\.isFinite), "\(far)")
      #expect(batch.lines.ribbon?.distances.allSatisfy(\.isFinite) == true, "\(far)")
    }
  }

  @Test func `where edges get positions, little text is worked on at a time, as in every conversion`() throws {
    var options = BatchingOptions()
    options.reading.jobs = 3
    #expect(options.reading.flow(for: options.steps).groupSize == nil)
    options.steps.interpolation = DensificationLimits(length: 100_000)
    var conversion = ConversionOptions()
    conversion.steps.interpolation = options.steps.interpolation
    #expect(options.reading.flow(for: options.steps).groupSize == conversion.flow.groupSize && conversion.flow.groupSize != nil)
    #expect(options.reading.flow(for: options.steps).jobs == 3)
    // Batches do not depend on it: these lines are many times as long as what is read at a time.
    let text = (0..<200).map { feature(#"{"type":"LineString","coordinates":[[\#($0 % 90),0],[\#($0 % 90 + 60),40]]}"#, id: $0) }.joined()
    let found = try batches(text) {
      $0.steps.interpolation = options.steps.interpolation
      $0.overlays.batchSize = .vertices(4096)
    }
    #expect(found.count > 2 && found.reduce(0) { $0 + $1.features.count } == 200)
    for batch in found.dropLast() { #expect((4000...4096).contains(batch.lines.distances.count)) }
  }
}
