public import Overlays

/// What is written on a map for its readers: a title in a corner at the top, a legend in the other one, an attribution at the bottom.
///
/// From left to right the title is on the left, legend and attribution on the right; mirrored, the other way round, and samples of the
/// legend are to the right of their texts.
public struct MapFurniture: Sendable, Hashable {
  public var title: String?
  public var attribution: String?

  /// In order from the top; what has no room in the picture is counted in the last line.
  public var legend: [LegendEntry] = []

  public var direction = ReadingDirection.automatic

  /// Of letters, and of an outline below those that lie on the map.
  public var ink: OverlayColor
  public var halo: OverlayColor

  /// Below the legend.
  public var ground: OverlayColor

  public init(ink: OverlayColor, halo: OverlayColor, ground: OverlayColor) { (self.ink, self.halo, self.ground) = (ink, halo, ground) }

  public var isEmpty: Bool { title == nil && attribution == nil && legend.isEmpty }

  /// Whether it is mirrored.
  public var isMirrored: Bool {
    switch direction {
    case .leftToRight: false
    case .rightToLeft: true
    case .automatic: ([title].compactMap(\.self) + legend.map(\.text)).lazy.compactMap(Self.isRightToLeft).first ?? false
    }
  }

  /// Whether the first letter with a direction is of a script from right to left; `nil` without letters.
  static func isRightToLeft(_ text: String) -> Bool? {
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      // Hebrew, Arabic, Syriac, Thaana, N'Ko, Samaritan, Mandaic, their presentation forms, and the blocks of such scripts beyond the BMP.
      return switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
      default: false
      }
    }
    return nil
  }
}

/// Which way people read.
public enum ReadingDirection: String, Sendable, Hashable, CaseIterable {
  /// That of the first letter of the title, or else of the legend.
  case automatic = "auto"
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
