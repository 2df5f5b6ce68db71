internal import GeoModel

/// A block whose features are changed one after the other: a copy, which takes the block's place when all of it went well.
struct BlockEditing {
  var block: FeatureBlock<Geographic>
  /// The row at hand, and what it is to become.
  private(set) var index = 0
  var id: FeatureID??
  var properties: GeoProperties?
  var geometry: GeoGeometry??
  var isDropped = false
  /// Rows whose text changes, in order.
  private(set) var edits: [RowEdit] = []

  init(_ block: consuming FeatureBlock<Geographic>) { self.block = block }

  var row: FeatureRow { block.rows[index] }
  var feature: Feature<Geographic> { block[index] }

  /// Whether a row is handed out.
  func isEditable(_ index: Int) -> Bool { block.rows[index].flags.isDisjoint(with: [.unreadable, .dropped]) }

  mutating func begin(_ index: Int) {
    self.index = index
    (id, properties, geometry, isDropped) = (nil, nil, nil, false)
  }

  /// Keeps what changed of the row.
  mutating func end() throws(GeoJSONError) {
    if isDropped {
      block.rows[index].flags.insert(.dropped)
      return
    }
    if id == nil, properties == nil, geometry == nil { return }
    let edit = try RowEdit(index, of: block, id: changedID, properties: changedProperties, geometry: changedGeometry)
    guard let edit else { return }
    edits.append(edit)
    if edit.hasNewGeometry, row.flags.contains(.extraOrdinates) {
      block.note(.positionNumbersLost, "the fourth and later numbers of positions of the geometry before were left out", feature: index)
    }
  }

  /// The id, if it is another one: its text, or `nil` for none any more.
  private var changedID: [UInt8]?? {
    get throws(GeoJSONError) {
      guard let id else { return nil }
      switch (id, feature.id) {
      case (nil, nil): return nil
      case (.string(let a)?, .string(let b)?) where a.utf8.elementsEqual(b.utf8): return nil
      case (.number(let a)?, .number(let b)?) where a == b: return nil
      case (nil, _?): return .some(nil)
      case (let id?, _):
        var text = TextOutput()
        try FeatureBuilder.append(id, to: &text)
        return text.bytes
      }
    }
  }

  private var changedProperties: [UInt8]? {
    get throws(GeoJSONError) {
      guard let properties else { return nil }
      var text = TextOutput()
      try properties.appendText(to: &text)
      let bytes = text.bytes
      return feature.properties.json.bytes.elementsEqual(bytes) ? nil : bytes
    }
  }

  private var changedGeometry: [UInt8]? {
    get throws(GeoJSONError) {
      guard let geometry, geometry != feature.geometry.map({ GeoGeometry($0) }) else { return nil }
      var text = TextOutput()
      try GeoFeature.append(geometry, to: &text)
      return text.bytes
    }
  }

  /// Changes the row's positions, or those of the geometry that it has got.
  mutating func changePositions(_ change: (inout GeoPosition) throws -> Void) throws {
    if var changed = geometry {
      try changed?.changePositions(change)
      geometry = changed
      return
    }
    for geometry in block.geometries(ofRow: index) {
      let positions = block.geometry.positions(ofGeometry: geometry)
      let isAreal = block.geometry.kinds[geometry].isAreal
      for path in block.geometry.paths(ofGeometry: geometry) { try changePositions(ofPath: path, isRing: isAreal, change) }
      block.linePieces[geometry] = nil
      if !block.seams.isEmpty { for position in positions { block.seams[position] = false } }
      if !positions.isEmpty { block.rows[index].flags.insert(.geometryChanged) }
    }
  }

  private mutating func changePositions(ofPath path: Int, isRing: Bool, _ change: (inout GeoPosition) throws -> Void) throws {
    let range = block.geometry.positions(ofPath: path)
    guard let first = range.first, let last = range.last else { return }
    let isClosed = isRing && first < last && position(first) == position(last)
    for index in isClosed ? range.dropLast() : range {
      var position = position(index)
      try change(&position)
      guard position.isFinite else { throw GeoJSONError.notFinite(position).inFeature(row.ordinal) }
      set(position, at: index)
    }
    if isClosed { set(position(first), at: last) }
  }

  private func position(_ index: Int) -> GeoPosition {
    let place = block.geometry.positions[index]
    let altitude = block.geometry.altitudes.isEmpty ? .nan : block.geometry.altitudes[index]
    return GeoPosition(longitude: place.x, latitude: place.y, altitude: altitude.isNaN ? nil : altitude)
  }

  private mutating func set(_ position: GeoPosition, at index: Int) {
    block.geometry.positions[index] = Position(longitude: position.longitude, latitude: position.latitude)
    if let altitude = position.altitude {
      block.geometry.setAltitudes([altitude], from: index)
    } else if !block.geometry.altitudes.isEmpty {
      block.geometry.altitudes[index] = .nan
    }
  }
}
