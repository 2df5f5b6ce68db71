public import GeoModel

/// A feature of a block in ``GeoModel/FeatureBlock/edit(_:)``, to be read and changed.
///
/// Values are made only when asked for; unchanged ones keep their text, their columns and their place in the input.
public struct EditableFeature<Space: CoordinateSpace> {
  var editing: BlockEditing

  /// The feature's index in the block.
  public var index: Int { editing.index }

  /// 0-based ordinal in the whole input.
  public var ordinal: Int { editing.row.ordinal }

  /// 0-based offset of the feature's first byte in the (decompressed) input.
  public var byteOffset: Int { editing.row.byteOffset }

  /// The identifier (RFC 7946 §3.2); `nil` removes it. A bare geometry that gets one becomes a Feature.
  public var id: FeatureID? {
    get { editing.id ?? editing.feature.id }
    set { editing.id = .some(newValue) }
  }

  /// The properties. Unchanged members keep their text. A bare geometry that gets some becomes a Feature.
  public var properties: GeoProperties {
    get { editing.properties ?? GeoProperties(editing.feature.properties.json) }
    set { editing.properties = newValue }
  }

  /// Drops the feature, as ``GeoModel/FeatureBlock/drop(where:)`` does.
  public mutating func drop() { editing.isDropped = true }

  /// Adds a finding about the feature, as ``GeoModel/FeatureBlock/note(_:_:feature:severity:location:)`` does.
  public mutating func note(_ rule: Rule, _ message: String, severity: Severity? = nil, location: Position? = nil) {
    editing.block.note(rule, message, feature: index, severity: severity, location: location)
  }
}

/// Geometry is changed in degrees, before a projection.
extension EditableFeature where Space: GeographicSpace {
  /// The geometry as a value, `nil` for none; it is made when it is asked for. A geometry that is set is checked like text, and the
  /// feature's `bbox` is not written unless `RefreshBoxes` computes it. Setting an equal geometry changes nothing.
  ///
  /// In a block that was cut at the 180th meridian no path may cross it.
  public var geometry: GeoGeometry? {
    get {
      if let geometry = editing.geometry { return geometry }
      return editing.feature.geometry.map { GeoGeometry($0) }
    }
    set { editing.geometry = .some(newValue) }
  }

  /// Changes every position in place, which is faster than making another geometry. Rings stay closed: the last position of a ring follows
  /// its first.
  ///
  /// - Throws: what `change` throws, and ``GeoJSONError`` for a number that is infinite or not a number.
  /// - Complexity: O(positions).
  public mutating func changePositions(_ change: (inout GeoPosition) throws -> Void) throws {
    try editing.changePositions(change)
  }
}
