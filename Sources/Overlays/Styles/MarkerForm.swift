/// What is drawn at a point.
@frozen
public enum MarkerForm: UInt8, Sendable, Hashable, CaseIterable {
  /// A symbol, or an icon.
  case dot = 0
  /// A circle with a point below, and a glyph or a symbol in it.
  case balloon = 1

  /// As in style documents.
  public var name: String { self == .dot ? "dot" : "balloon" }

  public init?(name: String) {
    guard let form = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = form
  }
}

/// Whether the title and the subtitle of a marker are drawn.
@frozen
public enum TitleVisibility: UInt8, Sendable, Hashable, CaseIterable {
  /// Where there is room, after all markers.
  case adaptive = 0
  case hidden = 1
  /// As part of the marker: what the title collides with is hidden, or hides the marker with its title.
  case visible = 2

  /// As in style documents.
  public var name: String {
    switch self {
    case .adaptive: "adaptive"
    case .hidden: "hidden"
    case .visible: "visible"
    }
  }

  public init?(name: String) {
    guard let visibility = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = visibility
  }
}
