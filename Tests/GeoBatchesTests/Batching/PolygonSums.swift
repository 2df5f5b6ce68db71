import GeoToolkit

/// Twice the areas of a batch's polygons, by their triangles and by their rings, summed without rounding errors that matter: about 2⁻¹⁰⁰.
struct PolygonSums {
  /// A number as the unevaluated sum of two.
  struct Wide {
    var high = 0.0
    var low = 0.0

    mutating func add(_ value: Double) {
      let sum = high + value
      let part = sum - high
      low += (high - (sum - part)) + (value - part)
      high = sum
    }

    mutating func addProduct(_ a: Double, _ b: Double) {
      let product = a * b
      add(product)
      add((-product).addingProduct(a, b))
    }

    var value: Double { high + low }

    func difference(from other: Wide) -> Double { (high - other.high) + (low - other.low) }
  }

  /// Of each polygon.
  private(set) var triangles: [Wide] = []
  private(set) var rings: [[Wide]] = []
  /// Of each polygon, whether a triangle runs the wrong way.
  private(set) var hasTurned: [Bool] = []

  init(_ batch: OverlayBatch) {
    let polygons = batch.polygons
    var polygonOfVertex: [Int] = []
    for polygon in polygons.polygonEnds.indices {
      var sums: [Wide] = []
      for ring in polygons.rings(ofPolygon: polygon) {
        let range = polygons.vertices(ofRing: ring)
        var sum = Wide()
        for vertex in range {
          let next = vertex + 1 < range.upperBound ? vertex + 1 : range.lowerBound
          Self.add(polygons.vertices[vertex], polygons.vertices[next], to: &sum)
        }
        polygonOfVertex += repeatElement(polygon, count: range.count)
        sums.append(sum)
      }
      rings.append(sums)
    }
    triangles = rings.map { _ in Wide() }
    hasTurned = rings.map { _ in false }
    for group in batch.groups where group.geometry == .polygon {
      for start in stride(from: group.indices.lowerBound, to: group.indices.upperBound, by: 3) {
        let corners = (0..<3).map { group.vertices.lowerBound + polygons.indices[start + $0] }
        let polygon = polygonOfVertex[corners[0]]
        var own = Wide()
        for corner in 0..<3 {
          let (a, b) = (polygons.vertices[corners[corner]], polygons.vertices[corners[(corner + 1) % 3]])
          Self.add(a, b, to: &triangles[polygon])
          Self.add(a, b, to: &own)
        }
        if own.value > 0 || polygonOfVertex[corners[1]] != polygon || polygonOfVertex[corners[2]] != polygon { hasTurned[polygon] = true }
      }
    }
  }

  private static func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>, to sum: inout Wide) {
    sum.addProduct(a.x, b.y)
    sum.addProduct(-a.y, b.x)
  }

  /// By how much the triangles of a polygon differ from its rings: all as they run, or one exterior less what is in it.
  func difference(of polygon: Int) -> Double {
    let filled = triangles[polygon]
    var sum = Wide()
    for ring in rings[polygon] {
      sum.add(ring.high)
      sum.add(ring.low)
    }
    let first = rings[polygon][0].value.magnitude
    let less = rings[polygon].dropFirst().reduce(first) { $0 - $1.value.magnitude }
    var backwards = sum
    (backwards.high, backwards.low) = (-sum.high, -sum.low)
    return min(filled.difference(from: sum).magnitude, filled.difference(from: backwards).magnitude, (filled.value + less).magnitude)
  }
}
