internal import GeoJSON
internal import GeoModel

extension IndoorMap {
  /// The decimals of degrees that positions should have at most: centimetres.
  package static let mostDecimals = 7

  /// The map with its positions as they would be read if the files with more decimals were written with ``mostDecimals``. Texts stay as
  /// they are, so that it serves to judge positions, and nothing else.
  ///
  /// - Returns: `nil` if no file has more.
  /// - Complexity: O(positions), a small part of what writing and reading them takes.
  func roundingPositions() -> IndoorMap? {
    let areRounded = blocks.map { block in block.rows.contains(where: \.hasManyDecimals) }
    guard areRounded.contains(true) else { return nil }
    let moved = blocks.indices.map { file in
      var block = blocks[file]
      if areRounded[file] { block.roundPositions() }
      return block
    }
    return IndoorMap(self, moved: moved, areRounded: areRounded)
  }

  /// Where a feature's display point is meant to be, so that writing it as a Point brings nothing to light.
  func displayPoint(_ index: Int) -> Position? {
    let feature = features[index]
    guard let value = feature[.displayPoint], let place = DisplayPoint.position(meantBy: value) else { return nil }
    // Numbers outside of an object are written as a Point first, and rounded then.
    guard value.kind == .object, !areRounded.isEmpty, areRounded[feature.file] else { return place }
    return Position(x: Self.rounded(place.x), y: Self.rounded(place.y))
  }

  fileprivate static func rounded(_ ordinate: Double) -> Double {
    ordinate.isFinite ? DecimalWriting.rounded(ordinate, decimals: mostDecimals) : ordinate
  }
}

extension FeatureRow {
  /// Whether it is a feature with more decimals than ``IndoorMap/mostDecimals``.
  var hasManyDecimals: Bool { decimals > IndoorMap.mostDecimals && !flags.contains(.unreadable) }
}

extension FeatureBlock<Geographic> {
  fileprivate mutating func roundPositions() {
    var positions = geometry.positions
    for index in positions.indices {
      positions[index] = Position(x: IndoorMap.rounded(positions[index].x), y: IndoorMap.rounded(positions[index].y))
    }
    geometry.positions = positions
    for index in rows.indices { rows[index].decimals = Swift.min(rows[index].decimals, UInt8(IndoorMap.mostDecimals)) }
  }
}
