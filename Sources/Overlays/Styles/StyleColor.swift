/// A colour of a style.
public enum StyleColor: UInt8, Sendable, Hashable, CaseIterable {
  case fill, stroke, marker

  /// The number that multiplies its opacity.
  public var opacity: StyleNumber {
    switch self {
    case .fill: .fillOpacity
    case .stroke: .strokeOpacity
    case .marker: .markerOpacity
    }
  }
}

/// A number of a style.
public enum StyleNumber: UInt8, Sendable, Hashable, CaseIterable {
  /// In pixels at a scale of 1.
  case strokeWidth
  /// A diameter in pixels at a scale of 1.
  case markerSize
  /// In metres on the ground.
  case circleRadius
  /// What the opacity of a colour is multiplied by, 0…1.
  case fillOpacity, strokeOpacity, markerOpacity
  /// In metres above the ground.
  case extrudeHeight, extrudeBase

  /// The colour whose opacity it is.
  public var color: StyleColor? {
    switch self {
    case .fillOpacity: .fill
    case .strokeOpacity: .stroke
    case .markerOpacity: .marker
    case .strokeWidth, .markerSize, .circleRadius, .extrudeHeight, .extrudeBase: nil
    }
  }

  /// What a style has that does not say otherwise.
  public var usual: Float {
    switch self {
    case .strokeWidth: 1
    case .markerSize: 10
    case .circleRadius, .extrudeHeight, .extrudeBase: 0
    case .fillOpacity, .strokeOpacity, .markerOpacity: 1
    }
  }
}
