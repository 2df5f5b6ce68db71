/// JSON Pointers (RFC 6901) from the root of a document or record to what a block holds.
extension FeatureRow {
  /// To the feature or bare geometry.
  package var pointer: String { element.map { "/features/\($0)" } ?? "" }
}

/// Pointers to the geometry objects of a row, one after the other: where each stands in GeometryCollections that nest.
package struct GeometryPointers: Sendable {
  private let base: String
  private let nesting: ArraySlice<GeometryNesting>
  private let first: Int
  /// Where the walk is: the step, the geometry that comes next, and the place in each collection that is open.
  private var step: Int
  private var next: Int
  private var indices: [Int] = []

  /// - Parameters:
  ///   - geometries: those of the row.
  ///   - nesting: how its GeometryCollections nest, all steps of the row.
  package init(_ row: FeatureRow, geometries: Range<Int>, nesting: ArraySlice<GeometryNesting>) {
    base = row.pointer + (row.flags.contains(.bareGeometry) ? "" : "/geometry")
    self.nesting = nesting
    first = geometries.lowerBound
    (step, next) = (nesting.startIndex, first)
  }

  /// To one geometry object, or to the object that so many GeometryCollections round it are round as well. Complexity: O(steps) for all of
  /// them in their order; an earlier one is looked for from the start.
  package mutating func pointer(to geometry: Int, level: Int = .max) -> String {
    if geometry < next {
      (step, next) = (nesting.startIndex, first)
      indices.removeAll()
    }
    while step < nesting.endIndex {
      switch nesting[step] {
      case .open: indices.append(0)
      case .close:
        indices.removeLast()
        if let last = indices.indices.last { indices[last] += 1 }
      case .geometry:
        if next == geometry { return base + indices.prefix(level).map { "/geometries/\($0)" }.joined() }
        next += 1
        if let last = indices.indices.last { indices[last] += 1 }
      }
      step += 1
    }
    return base
  }
}

extension FeatureBlock {
  /// To the geometry objects of a row.
  package func pointers(ofRow index: Int) -> GeometryPointers {
    let row = rows[index]
    let steps = Int(row.nestingStart)..<Int(row.nestingStart + row.nestingCount)
    return GeometryPointers(row, geometries: geometries(ofRow: index), nesting: nesting[steps])
  }

  /// To one geometry object of a row. Complexity: O(steps before it): of many in a row ``pointers(ofRow:)`` are asked.
  package func pointer(to geometry: Int, ofRow index: Int) -> String {
    var pointers = pointers(ofRow: index)
    return pointers.pointer(to: geometry)
  }
}

extension GeometryColumn {
  /// From the `coordinates` of a geometry down to a position, or to the ring or line that it is in. Complexity: O(log n).
  package func pointer(to position: Int, inGeometry geometry: Int, isRing: Bool = false) -> String {
    let parts = parts(ofGeometry: geometry)
    guard positions(ofGeometry: geometry).contains(position) else { return "" }
    let path = Self.first(in: paths(ofGeometry: geometry)) { positions(ofPath: $0).upperBound > position }
    let part = Self.first(in: parts) { paths(ofPart: $0).upperBound > path }
    let ring = path - paths(ofPart: part).lowerBound
    let place = isRing ? "" : "/\(position - positions(ofPath: path).lowerBound)"
    switch kinds[geometry] {
    case .point: return ""
    case .multiPoint: return "/\(part - parts.lowerBound)"
    case .lineString: return place
    case .multiLineString: return "/\(part - parts.lowerBound)" + place
    case .polygon: return "/\(ring)" + place
    case .multiPolygon: return "/\(part - parts.lowerBound)/\(ring)" + place
    }
  }

  /// The first of indices for which something is true that stays true; one of them is.
  private static func first(in range: Range<Int>, where isThere: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    while low < high {
      let middle = (low + high) / 2
      if isThere(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
