internal import GeoAlgorithms
internal import GeoJSON
public import GeoModel
public import GeoPipeline

/// Transforms positions from one coordinate reference system (CRS) into another, in place.
///
/// Positions keep their order and number, so that findings of later stages still have their places in the text. A feature with a position
/// that has no image is reported (`GJ412`), loses its geometry, and counts as one that cannot be read; positions outside the area where
/// the CRS is meant to be used are reported (`GJ413`). Features of which no number changes stay as they are written. The `bbox` members of
/// the others are computed anew.
///
/// Each copy of the stage gets a transformer of its own, so that every thread works by itself.
///
/// Complexity: O(positions); the memory of a block's positions in addition.
public struct Reproject: Stage {
  private let operation: any CoordinateOperation
  private var lent: Lent?

  /// A transformer, which the copies of a stage share until one of them works.
  private final class Lent: Sendable {
    // Used only by the stage that is its only owner: `ownTransformer` makes another one for a stage that shares it.
    nonisolated(unsafe) let transformer: any PositionTransformer
    init(_ transformer: any PositionTransformer) { self.transformer = transformer }
  }

  /// - Parameter operation: from the CRS of the input to WGS84 longitude and latitude, or from there to the CRS of the output
  ///   (``CoordinateSystems/operation(from:to:isTrusted:)``).
  public init(_ operation: any CoordinateOperation) { self.operation = operation }

  public mutating func process(_ input: consuming FeatureBlock<Geographic>) throws(StageError) -> FeatureBlock<Geographic> {
    let findings = input.diagnostics.count
    transform(&input) { _ in true }
    if input.diagnostics.count > findings { input.sortDiagnostics() }
    return input
  }

  /// Transforms the rows that are wanted. New findings come after the others.
  package mutating func transform(_ block: inout FeatureBlock<Geographic>, where isWanted: (Int) -> Bool) {
    if operation.isIdentity || block.geometry.positions.isEmpty { return }
    let transformer = ownTransformer()
    var failed: Set<Int> = []
    func isTransformed(_ row: Int) -> Bool {
      row < block.rows.count && block.rows[row].flags.isDisjoint(with: [.dropped, .unreadable]) && isWanted(row)
    }
    var row = 0
    while row < block.rows.count {
      let first = row
      while isTransformed(row) { row += 1 }
      if first == row { row += 1 } else { transform(&block, rows: first..<row, by: transformer, &failed) }
    }
    if !failed.isEmpty { block.makeUnreadable(rows: failed) }
    for index in block.boundingBoxes.indices where block.rows[Int(block.boundingBoxes[index].row)].flags.contains(.reprojected) {
      let geometries = block.boundingBoxes[index].geometries.range
      block.boundingBoxes[index].numbers =
        operation.isToDegrees
        ? block.geometry.box(ofGeometries: geometries)?.numbers : block.geometry.plainBox(ofGeometries: geometries)?.numbers
    }
  }

  /// A box that holds all that a box does.
  package mutating func bounds(of numbers: [Double]) -> [Double]? {
    guard numbers.count == 4 || numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
    let half = numbers.count / 2
    guard numbers[0] <= numbers[half], numbers[1] <= numbers[half + 1] else { return nil }
    guard let box = ownTransformer().bounds(west: numbers[0], south: numbers[1], east: numbers[half], north: numbers[half + 1]) else {
      return nil
    }
    // Heights stay as they are, unless the systems have different ones.
    return half == 3 && !operation.changesHeights ? [box[0], box[1], numbers[2], box[2], box[3], numbers[5]] : box
  }

  private mutating func ownTransformer() -> any PositionTransformer {
    if let lent, isKnownUniquelyReferenced(&self.lent) { return lent.transformer }
    let own = Lent(operation.makeTransformer())
    lent = own
    return own.transformer
  }

  /// Rows that follow one another, as their positions do.
  private func transform(
    _ block: inout FeatureBlock<Geographic>, rows: Range<Int>, by transformer: any PositionTransformer, _ failed: inout Set<Int>
  ) {
    let geometries = block.geometries(ofRow: rows.lowerBound).lowerBound..<block.geometries(ofRow: rows.upperBound - 1).upperBound
    let range = block.geometry.allPositions(of: geometries)
    if range.isEmpty { return }
    let before = Array(block.geometry.positions[range])
    transformer.transform(&block.geometry.positions, &block.geometry.altitudes, range)
    for row in rows {
      var places = MovedPlaces(first: range.lowerBound)
      places.look(block.geometry.positions, before, block.geometry.allPositions(of: block.geometries(ofRow: row)), operation)
      if let index = places.firstFailed {
        failed.insert(row)
        report(.positionNotProjected, row, index, before[index - range.lowerBound], places.failures, &block)
        continue
      }
      if places.hasChanged {
        block.rows[row].flags.insert(.reprojected)
        if operation.isToDegrees { block.sourceSystem = operation.name }
      }
      if let index = places.firstOutside {
        report(.positionOutsideArea, row, index, before[index - range.lowerBound], places.outside, &block)
      }
    }
  }

  /// One finding for all such positions of a feature, at the first one.
  private func report(_ rule: Rule, _ row: Int, _ index: Int, _ before: Position, _ count: Int, _ block: inout FeatureBlock<Geographic>) {
    let feature = block.rows[row]
    guard let geometry = block.geometries(ofRow: row).first(where: { block.geometry.positions(ofGeometry: $0).contains(index) })
    else { return }
    let others = count > 1 ? ", as in \(count - 1) more position\(count == 2 ? "" : "s") of this feature" : ""
    let image = block.geometry.positions[index]
    let message: String
    if rule == .positionNotProjected {
      message =
        operation.isToDegrees
        ? """
        found x \(before.x.plainText) and y \(before.y.plainText)\(others); no place on the globe has these coordinates in \
        \(operation.name); expected x (easting or longitude) first
        """
        : """
        found longitude \(before.x.plainText) and latitude \(before.y.plainText)\(others); \(operation.name) has no coordinates for this \
        place
        """
    } else {
      let place = operation.isToDegrees ? image : before
      message = """
        found longitude \(place.x.plainText) and latitude \(place.y.plainText)\(others), outside of the area of use of \(operation.name), \
        \(operation.areaOfUse?.bordersText ?? "")
        """
    }
    var range = feature.text.range
    var pointer = block.pointer(to: geometry, ofRow: row)
    if !feature.flags.contains(.geometryChanged), block.origin == nil, geometry < block.sources.count {
      if !feature.flags.contains(.part) { pointer += "/coordinates" + block.geometry.pointer(to: index, inGeometry: geometry) }
      let coordinates = block.sources[geometry].coordinates.range
      let ordinal = index - block.geometry.positions(ofGeometry: geometry).lowerBound
      block.text.withUnsafeBufferPointer { bytes in
        var walk = PositionWalk(bytes, coordinates)
        range = walk?.range(of: ordinal) ?? range
      }
    }
    var finding = Diagnostic(
      rule, byte: block.byteOffset + range.lowerBound, byteCount: max(1, range.count), feature: feature.ordinal,
      id: feature.identifier(in: block.text), pointer: pointer, message: message,
      location: image.x.isFinite && operation.isToDegrees ? image : nil)
    finding.others = count - 1
    block.diagnostics.append(block.inInput(finding))
  }
}

/// What has become of a feature's positions.
private struct MovedPlaces {
  /// The index of the first position that was transformed.
  let first: Int
  var hasChanged = false
  var firstFailed: Int?, failures = 0
  var firstOutside: Int?, outside = 0

  init(first: Int) { self.first = first }

  mutating func look(_ positions: [Position], _ before: [Position], _ range: Range<Int>, _ operation: any CoordinateOperation) {
    let area = operation.areaOfUse, isToDegrees = operation.isToDegrees
    for index in range {
      let place = positions[index], old = before[index - first]
      if !place.x.isFinite || !place.y.isFinite {
        firstFailed = firstFailed ?? index
        failures += 1
        continue
      }
      if place != old { hasChanged = true }
      if let area, !area.contains(longitude: (isToDegrees ? place : old).x, latitude: (isToDegrees ? place : old).y) {
        firstOutside = firstOutside ?? index
        outside += 1
      }
    }
  }
}

extension GeographicBox {
  fileprivate var bordersText: String {
    "west \(west.plainText), south \(south.plainText), east \(east.plainText), north \(north.plainText)"
  }
}

extension GeometryColumn {
  /// The positions of geometries that follow one another.
  fileprivate func allPositions(of geometries: Range<Int>) -> Range<Int> {
    guard let first = geometries.first, let last = geometries.last else { return 0..<0 }
    return positions(ofGeometry: first).lowerBound..<positions(ofGeometry: last).upperBound
  }
}
