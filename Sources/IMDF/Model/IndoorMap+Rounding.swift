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
    var areRounded = [Bool](repeating: false, count: blocks.count)
    for (index, feature) in features.enumerated() where !areRounded[feature.file] { areRounded[feature.file] = manyDecimals(index) != nil }
    guard areRounded.contains(true) else { return nil }
    let moved = blocks.indices.map { file in
      var block = blocks[file]
      if areRounded[file] { block.roundPositions() }
      return block
    }
    return IndoorMap(self, moved: moved, areRounded: areRounded)
  }

  /// How many decimals a feature's geometry or display point has, if those are more than ``mostDecimals``. What cannot be read is reported
  /// as that.
  func manyDecimals(_ index: Int) -> Int? {
    let (feature, row) = (features[index], row(index))
    if row.flags.contains(.unreadable) || !areRounded.isEmpty && areRounded[feature.file] { return nil }
    let decimals = max(Int(row.decimals), feature.displayPointText.decimals)
    return decimals > Self.mostDecimals ? decimals : nil
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
