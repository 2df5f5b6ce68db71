extension OverlayStyle {
  /// A colour of a style.
  public enum ColorMember: UInt8, Sendable, Hashable, CaseIterable {
    case fill, stroke, marker

    /// The number that multiplies its opacity.
    public var opacity: NumberMember {
      switch self {
      case .fill: .fillOpacity
      case .stroke: .strokeOpacity
      case .marker: .markerOpacity
      }
    }
  }

  /// A number of a style.
  public enum NumberMember: UInt8, Sendable, Hashable, CaseIterable {
    /// In pixels at a scale of 1.
    case strokeWidth
    /// A diameter in pixels at a scale of 1.
    case markerSize
    /// In metres on the ground.
    case circleRadius
    /// What the opacity of a colour is multiplied by, 0…1.
    case fillOpacity, strokeOpacity, markerOpacity

    /// The colour whose opacity it is.
    public var color: ColorMember? {
      switch self {
      case .fillOpacity: .fill
      case .strokeOpacity: .stroke
      case .markerOpacity: .marker
      case .strokeWidth, .markerSize, .circleRadius: nil
      }
    }

    /// What a style has that does not say otherwise.
    public var usual: Float {
      switch self {
      case .strokeWidth: 1
      case .markerSize: 10
      case .circleRadius: 0
      case .fillOpacity, .strokeOpacity, .markerOpacity: 1
      }
    }
  }

  /// A colour; `nil` draws nothing.
  public subscript(_ member: ColorMember) -> OverlayColor? {
    get {
      switch member {
      case .fill: fill
      case .stroke: stroke
      case .marker: marker
      }
    }
    set {
      switch member {
      case .fill: fill = newValue
      case .stroke: stroke = newValue
      case .marker: marker = newValue
      }
    }
  }

  /// Sets a width, a size or a radius; multiplies the opacity of a colour, at all zoom levels.
  public mutating func apply(_ number: Float, to member: NumberMember) {
    switch member {
    case .strokeWidth: strokeWidth = number
    case .markerSize: markerSize = number
    case .circleRadius: circleRadius = number
    case .fillOpacity, .strokeOpacity, .markerOpacity:
      guard let color = member.color else { return }
      self[color] = self[color]?.withOpacity(Double(number))
      if !curves.isEmpty { curves[color] = curves[color].map { .init(zoom: $0.zoom, value: $0.value.withOpacity(Double(number))) } }
    }
  }
}
