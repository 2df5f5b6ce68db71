public import Overlays

extension IndoorStyle {
  /// The style of a type's labels: ``Overlays/OverlayStyle/marker`` is the text's colour, ``Overlays/OverlayStyle/text`` has how it is set.
  /// `nil` for types whose names are not drawn: a level's name is for a floor picker, a footprint's is no text for maps.
  ///
  /// Venues and buildings are named at zoom levels at which their rooms are too small to see.
  public static func labelStyle(of type: FeatureType, palette: IndoorPalette = .light) -> OverlayStyle? {
    let look: (color: UInt32, priority: Float, zooms: ZoomRange)
    var (size, weight): (Float, UInt16) = (11, 400)
    switch type {
    case .venue:
      look = (0x4A4A4A, 1000, ZoomRange(lowest: 0, highest: 17))
      (size, weight) = (15, 600)
    case .building:
      look = (0x4A4A4A, 950, ZoomRange(lowest: 14, highest: 18))
      (size, weight) = (13, 600)
    case .section:
      look = (0x7A7264, 600, .all)
      size = 12
    case .geofence: look = (0x4A7FBD, 400, .all)
    case .unit: look = (0x4F4A43, 500, .all)
    case .kiosk: look = (0x6B5836, 450, .all)
    case .fixture: look = (0x6F6A61, 200, .all)
    case .opening: look = (0x4F4A43, 300, .all)
    case .amenity: look = (0x3F6596, 250, .all)
    case .occupant:
      look = (0x8F4E2B, 750, .all)
      weight = 600
    case .address, .anchor, .detail, .footprint, .level, .relationship: return nil
    }
    var style = OverlayStyle()
    style.name = "\(type.name) label"
    style.marker = palette.color(look.color)
    style.level = .aboveLabels
    style.zOrder = 100
    style.displayPriority = look.priority
    style.zooms = look.zooms
    var text = TextStyle(source: "name", color: palette.color(look.color), halo: palette.color(0xFAF8F4).withOpacity(0.85))
    (text.size, text.weight, text.wrapWidth) = (size, weight, 8)
    style.text = text
    return style
  }
}
