import GeoTestSupport
import GeoToolkit
import Testing

/// Batches look as if their features were painted one by one, in input order.
@Suite struct PaintersOrderTests {
  /// Everything of a scene that covers a place: which feature, and in which draw unit, counted in drawing order.
  private struct Cover {
    var feature: Int
    var unit: Int
    var look: String
    var isLine = false
  }

  private static func feature(_ geometry: String, _ coordinates: String, _ properties: String) -> String {
    #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"\#(geometry)","coordinates":\#(coordinates)}}"#
  }

  /// Areas (some with a hole), lines and points in some colours; on a grid, so that borders and corners often meet, or anywhere.
  private static func scene(_ seed: UInt64, count: Int) -> String {
    var random = SplitMix64(state: seed &* 77 &+ 5)
    let colors = ["#ff0000", "#00ff00", "#0000ff", "#ffff00", "#ff00ff", "#00ffff"].prefix(Int.random(in: 2...6, using: &random))
    let isOnGrid = seed % 2 == 0
    func number() -> Double { isOnGrid ? Double(Int.random(in: 0...12, using: &random)) : Double.random(in: 0...12, using: &random) }
    let features = (0..<count).map { _ in
      let color = colors.randomElement(using: &random) ?? "#000000"
      switch Int.random(in: 0..<10, using: &random) {
      case 0...5:
        let (x, y) = (number(), number()), width = number() / 3 + 0.5, height = number() / 3 + 0.5
        let ring = "[[\(x),\(y)],[\(x + width),\(y)],[\(x + width),\(y + height)],[\(x),\(y + height)],[\(x),\(y)]]"
        let (dx, dy) = (width / 4, height / 4)
        let hole =
          "[[\(x + dx),\(y + dy)],[\(x + dx),\(y + 3 * dy)],[\(x + 3 * dx),\(y + 3 * dy)],[\(x + 3 * dx),\(y + dy)],[\(x + dx),\(y + dy)]]"
        let rings = Int.random(in: 0..<3, using: &random) == 0 ? "[\(ring),\(hole)]" : "[\(ring)]"
        return feature("Polygon", rings, #""fill":"\#(color)","fill-opacity":1"#)
      case 6, 7:
        let corners = (0..<3).map { _ in "[\(number()),\(number())]" }
        return feature("Polygon", "[[\(corners[0]),\(corners[1]),\(corners[2]),\(corners[0])]]", #""fill":"\#(color)""#)
      case 8:
        return feature(
          "LineString", "[[\(number()),\(number())],[\(number()),\(number())],[\(number()),\(number())]]", #""stroke":"\#(color)""#)
      default: return feature("Point", "[\(number()),\(number())]", #""marker-color":"\#(color)""#)
      }
    }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  private static func batches(_ text: String, vertices: Int = 1 << 19) throws -> [OverlayBatch] {
    var options = BatchingOptions(styles: StyleDocument(rules: [], otherwise: .standard))
    options.overlays.vertexFormat = .float64
    options.overlays.batchSize = .vertices(vertices)
    options.steps.repair = .structure
    return try OverlayBatchesTests.batches(Array(text.utf8), options)
  }

  /// What covers a place strictly: triangles that it is inside of. Lines are added by who asks along one.
  private static func areas(at place: SIMD2<Double>, _ batches: [OverlayBatch], _ order: [DrawStep]) -> [Cover] {
    var covers: [Cover] = []
    for (unit, step) in order.enumerated() {
      let batch = batches[step.batch], group = batch.groups[step.group]
      guard group.geometry == .polygon else { continue }
      for start in stride(from: group.indices.lowerBound, to: group.indices.upperBound, by: 3) {
        let corners = (0..<3).map { batch.polygons.indices[start + $0] + group.vertices.lowerBound }
        let (a, b, c) = (world(batch, corners[0]), world(batch, corners[1]), world(batch, corners[2]))
        let sides = [cross(a, b, place), cross(b, c, place), cross(c, a, place)]
        guard sides.allSatisfy({ $0 > 1e-15 }) || sides.allSatisfy({ $0 < -1e-15 }) else { continue }
        covers.append(
          Cover(
            feature: batch.features.ordinals[Int(batch.polygons.features[corners[0]])], unit: unit,
            look: "\(batch.style(of: group).fill?.rgba ?? 0)"))
        break
      }
    }
    return covers
  }

  private static func world(_ batch: OverlayBatch, _ vertex: Int) -> SIMD2<Double> {
    batch.polygons.vertices[vertex] + SIMD2(batch.header.origin.x, batch.header.origin.y)
  }

  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  private static func check(_ batches: [OverlayBatch], _ name: String) {
    let order = OverlayBatch.drawingOrder(of: batches)
    // Pixels between 0° and 16°, off the grid of the scenes.
    let (low, high) = (0.5, 0.5 + 16.0 / 360)
    for row in 0..<60 {
      for column in 0..<60 {
        let place = SIMD2(low + (high - low) * (Double(column) + 0.317) / 60, 0.5 - (high - low) * (Double(row) + 0.731) / 60)
        let covers = areas(at: place, batches, order)
        // Drawn last, and last in the input.
        let drawn = covers.max { $0.unit < $1.unit }, painted = covers.max { $0.feature < $1.feature }
        #expect(drawn?.look == painted?.look, "\(name): \(covers)")
      }
    }
    // Lines lie over areas that come before them, and under those that come after them.
    for (unit, step) in order.enumerated() {
      let batch = batches[step.batch], group = batch.groups[step.group]
      guard group.geometry == .line else { continue }
      for strip in group.paths {
        let vertices = batch.lines.vertices(ofStrip: strip)
        for index in vertices.dropFirst() {
          let origin = SIMD2(batch.header.origin.x, batch.header.origin.y)
          let (a, b) = (batch.lines.vertices[index - 1] + origin, batch.lines.vertices[index] + origin)
          let line = batch.features.ordinals[Int(batch.lines.features[index])]
          for part in 0..<24 {
            for cover in areas(at: a + (b - a) * ((Double(part) + 0.417) / 24), batches, order) {
              #expect((cover.feature < line) == (cover.unit < unit), "\(name): line \(line) and area \(cover.feature)")
            }
          }
        }
      }
    }
    let tiers = order.map { step in batches[step.batch].groups[step.group].geometry }.map { $0 == .point ? 1 : 0 }
    #expect(tiers == tiers.sorted(), "\(name): points come last")
  }

  @Test(arguments: 0..<24 as Range<UInt64>) func `random scenes look as if they were painted one by one`(seed: UInt64) throws {
    let text = Self.scene(seed, count: 60)
    let one = try Self.batches(text)
    #expect(one.count == 1)
    Self.check(one, "scene \(seed)")
    Self.check(try Self.batches(text, vertices: 60), "scene \(seed) in batches")
  }

  @Test func `what only touches is drawn in one unit of each style`() throws {
    // A chessboard of two colours, row by row.
    let squares = (0..<64).map { index in
      let (x, y) = (index % 8, index / 8)
      return Self.feature(
        "Polygon", "[[[\(x),\(y)],[\(x + 1),\(y)],[\(x + 1),\(y + 1)],[\(x),\(y + 1)],[\(x),\(y)]]]",
        #""fill":"\#((x + y) % 2 == 0 ? "#ff0000" : "#0000ff")""#)
    }
    let batch = try #require(try Self.batches(#"{"type":"FeatureCollection","features":[\#(squares.joined(separator: ","))]}"#).first)
    #expect(batch.groups.count == 2 && batch.groups.allSatisfy { $0.depth == 0 })
  }

  @Test func `a pile of two colours is a unit for each sheet, and one colour a single unit`() throws {
    func pile(_ colors: [String]) throws -> OverlayBatch? {
      let sheets = (0..<9).map { index in
        let (low, high) = (Double(index) / 10, 5 - Double(index) / 10)
        return Self.feature(
          "Polygon", "[[[\(low),\(low)],[\(high),\(low)],[\(high),\(high)],[\(low),\(high)],[\(low),\(low)]]]",
          #""fill":"\#(colors[index % colors.count])""#)
      }
      return try Self.batches(#"{"type":"FeatureCollection","features":[\#(sheets.joined(separator: ","))]}"#).first
    }
    let two = try #require(try pile(["#ff0000", "#0000ff"])), one = try #require(try pile(["#ff0000"]))
    #expect(two.groups.count == 9 && one.groups.count == 1 && one.groups[0].depth == 0)
    #expect(two.groups.map(\.depth) == two.groups.map(\.depth).sorted() && two.groups.last?.depth == 4)
  }

  @Test func `areas at zoom levels that never meet overlap nothing`() throws {
    var options = BatchingOptions()
    options.styles = try StyleDocument(
      text: Array(
        ##"{"rules":[{"where":{"k":"a"},"fill":"#ff0000","zoom":[0,5],"z-order":1},{"where":{"k":"b"},"fill":"#0000ff","zoom":[5,30],"z-order":1}]}"##
          .utf8))
    let square = "[[[0,0],[4,0],[4,4],[0,4],[0,0]]]"
    let features = ["b", "a", "b", "a"].map { Self.feature("Polygon", square, #""k":"\#($0)""#) }.joined(separator: "\n")
    let batch = try #require(try OverlayBatchesTests.batches(Array(features.utf8), options).first)
    #expect(batch.groups.count == 2)
  }

  /// Two combs whose teeth lie between each other's: every triangle of one has to be compared with every one of the other.
  @Test func `shapes that take too long to compare are ordered by their boxes, and that is reported`() throws {
    func comb(_ teeth: Int, from x: Double, to end: Double, shift: Double) -> String {
      var positions = ["[\(x),0]"]
      for tooth in 0..<teeth {
        let y = (Double(tooth) + shift) / 300
        positions += ["[\(x),\(y)]", "[\(end),\(y)]", "[\(end),\(y + 0.001)]", "[\(x),\(y + 0.001)]"]
      }
      let back = x + (x < end ? -0.1 : 0.1)
      return "[[\((positions + ["[\(back),\(Double(teeth) / 300)]", "[\(back),0]", positions[0]]).joined(separator: ","))]]"
    }
    func batch(teeth: Int) throws -> OverlayBatch {
      // The one that is drawn last of the two colours comes first.
      let features = [
        Self.feature("Polygon", comb(teeth, from: 0, to: 4, shift: 0.2), ##""fill":"#ff0000""##),
        Self.feature("Polygon", comb(teeth, from: 5, to: 1, shift: 0.7), ##""fill":"#0000ff""##)
      ]
      return try #require(try Self.batches(features.joined(separator: "\n")).first)
    }
    let small = try batch(teeth: 20), large = try batch(teeth: 3000)
    #expect(small.groups.count == 2 && small.groups.allSatisfy { $0.depth == 0 } && small.report.orderedByBoxes == 0)
    #expect(large.groups.count == 2 && large.groups.map(\.depth) == [0, 1] && large.report.orderedByBoxes == 1)
  }

  @Test func `a style may ask for the fewest draw units`() throws {
    for (order, count) in [("input", 3), ("none", 2)] {
      var options = BatchingOptions()
      let document = ##"{"order":"\##(order)","otherwise":{"fill":"#ff0000","stroke":"#000000"}}"##
      options.styles = try StyleDocument(text: Array(document.utf8))
      let square = "[[[0,0],[4,0],[4,4],[0,4],[0,0]]]"
      let features = ["#ff0000", "#0000ff", "#ff0000"].map { Self.feature("Polygon", square, #""fill":"\#($0)""#) }
      let batch = try #require(try OverlayBatchesTests.batches(Array(features.joined(separator: "\n").utf8), options).first)
      #expect(batch.groups.count == count)
    }
  }

  @Test func `areas without fill cover nothing, and their borders are lines`() throws {
    var options = BatchingOptions()
    options.styles = try StyleDocument(
      text: Array(
        ##"{"rules":[{"where":{"k":"a"},"stroke":"#ff0000","z-order":0},{"where":{"k":"b"},"stroke":"#0000ff","z-order":0},{"where":{"k":"c"},"fill":"#00ff00","z-order":0},{"z-order":0}]}"##
          .utf8))
    func groups(_ shapes: [(kind: String, low: Int, high: Int)]) throws -> [DrawGroup] {
      let features = shapes.map { kind, low, high in
        Self.feature(
          "Polygon", "[[[\(low),\(low)],[\(high),\(low)],[\(high),\(high)],[\(low),\(high)],[\(low),\(low)]]]", #""k":"\#(kind)""#)
      }
      return try #require(try OverlayBatchesTests.batches(Array(features.joined(separator: "\n").utf8), options).first).groups
    }
    #expect(try groups([("a", 0, 9), ("b", 1, 8), ("a", 2, 7), ("b", 3, 6)]).count == 2)
    // In a hole of a border there is nothing to cover.
    #expect(try groups([("c", 1, 2), ("a", 0, 9), ("c", 3, 4)]).allSatisfy { $0.depth == 0 })
    #expect(try groups([("c", 0, 9), ("a", 1, 8), ("c", 2, 9)]).map(\.depth).max() ?? 0 > 0)
    #expect(try groups([("none", 0, 9), ("c", 1, 8), ("none", 2, 7), ("c", 3, 6)]).allSatisfy { $0.depth == 0 })
  }
}
