extension OverlayStyle {
  /// A colour; `nil` draws nothing.
  public subscript(_ member: StyleColor) -> OverlayColor? {
    get {
      switch member {
      case .fill: fill
      case .stroke: stroke
      case .marker: marker
      case .text: text?.color
      case .textHalo: text?.halo
      }
    }
    set {
      switch member {
      case .fill: fill = newValue
      case .stroke: stroke = newValue
      case .marker: marker = newValue
      case .text: text?.color = newValue ?? OverlayColor(red: 0, green: 0, blue: 0, alpha: 0)
      case .textHalo: text?.halo = newValue
      }
    }
  }

  /// Sets a width, a size, a radius or a height; multiplies the opacity of a colour, at all zoom levels.
  public mutating func apply(_ number: Float, to member: StyleNumber) {
    switch member {
    case .strokeWidth: strokeWidth = number
    case .markerSize: markerSize = number
    case .circleRadius: circleRadius = number
    case .extrudeHeight: extrudeHeight = number
    case .extrudeBase: extrudeBase = number
    case .textSize: text?.size = number
    case .textHaloWidth: text?.haloWidth = number
    case .fillOpacity, .strokeOpacity, .markerOpacity, .textOpacity:
      for color in member.colors {
        self[color] = self[color]?.withOpacity(Double(number))
        if !curves.isEmpty { curves[color] = curves[color].map { .init(zoom: $0.zoom, value: $0.value.withOpacity(Double(number))) } }
      }
    }
  }

  /// The style at a zoom level: what changes with the level has its value there.
  ///
  /// - Parameter zoom: at level z the world is 256 · 2^z pixels wide.
  public func at(zoom: Double) -> OverlayStyle {
    if curves.isEmpty { return self }
    var style = self
    style.curves = ZoomCurves()
    for member in StyleColor.allCases {
      if let color = Interpolation.value(at: zoom, of: curves[member].map { (Double($0.zoom), $0.value) }) { style[member] = color }
    }
    for member in StyleNumber.allCases {
      if let number = Interpolation.value(at: zoom, of: curves[member].map { (Double($0.zoom), $0.value) }) {
        style.apply(number, to: member)
      }
    }
    return style
  }
}
