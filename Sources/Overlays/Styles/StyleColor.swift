/// A colour of a style.
public enum StyleColor: UInt8, Sendable, Hashable, CaseIterable {
  case fill, stroke, marker
  /// Of texts, and of the outline below their letters: of styles with ``OverlayStyle/text`` alone.
  case text, textHalo

  /// The number that multiplies its opacity.
  public var opacity: StyleNumber {
    switch self {
    case .fill: .fillOpacity
    case .stroke: .strokeOpacity
    case .marker: .markerOpacity
    case .text, .textHalo: .textOpacity
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
  /// The size of texts, and the width of their halo, in pixels at a scale of 1.
  case textSize, textHaloWidth
  /// The same for texts with their halo.
  case textOpacity
  /// In metres above the ground.
  case extrudeHeight, extrudeBase

  /// The colours whose opacity it is; none for a size.
  public var colors: [StyleColor] {
    switch self {
    case .fillOpacity: [.fill]
    case .strokeOpacity: [.stroke]
    case .markerOpacity: [.marker]
    case .textOpacity: [.text, .textHalo]
    case .strokeWidth, .markerSize, .circleRadius, .textSize, .textHaloWidth, .extrudeHeight, .extrudeBase: []
    }
  }

  /// What a style has that does not say otherwise.
  public var usual: Float {
    switch self {
    case .strokeWidth: 1
    case .markerSize: 10
    case .circleRadius, .extrudeHeight, .extrudeBase: 0
    case .fillOpacity, .strokeOpacity, .markerOpacity, .textOpacity: 1
    case .textSize: 12
    case .textHaloWidth: 1.25
    }
  }
}
