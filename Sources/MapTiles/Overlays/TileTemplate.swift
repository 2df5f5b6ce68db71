/// The URLs or paths of tiles, with placeholders in braces for what differs between them.
///
/// | Placeholder | What it becomes |
/// |-|-|
/// | `{z}`, `{x}`, `{y}` | zoom level, column and row, from the north, or from the south if the geometry is flipped |
/// | `{-y}` | the row from the south, in any case |
/// | `{scale}` | pixels of a point, such as 2 |
/// | `{ratio}` | nothing for one pixel of a point, `@2x` for two |
/// | `{quadkey}` | a digit of 0 to 3 for each level, from level 1 on; instead of level, column and row |
///
/// The rest stays as it is written; nothing is escaped.
public struct TileTemplate: Sendable, Hashable, CustomStringConvertible {
  private enum Part: Hashable {
    case text(String)
    case placeholder(Placeholder)
  }

  private enum Placeholder: String, CaseIterable {
    case zoom = "z", column = "x", row = "y", rowFromSouth = "-y", scale, ratio, quadkey
  }

  public let description: String
  private let parts: [Part]

  /// Whether URLs depend on the scale of the screen: then the images of a tile have as many pixels for each point.
  public let hasScale: Bool

  /// - Throws: ``TileOverlayError/template(_:)`` for a placeholder that is unknown or not closed, and if level, column or row is missing:
  ///   several tiles would have one URL.
  public init(_ text: String) throws(TileOverlayError) {
    description = text
    var parts: [Part] = []
    var found: Set<Placeholder> = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      let name = rest[rest.index(after: open)...]
      guard let close = name.firstIndex(of: "}") else { throw .template("the template \(text) has a { without its }") }
      guard let placeholder = Placeholder(rawValue: String(name[..<close])) else {
        let known = Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
        throw .template("{\(name[..<close])} in the template \(text) is none of the known placeholders: \(known)")
      }
      parts.append(.placeholder(placeholder))
      found.insert(placeholder)
      rest = name[name.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    (self.parts, hasScale) = (parts, found.contains(.scale) || found.contains(.ratio))
    if found.contains(.quadkey) { return }
    var missing = [Placeholder.zoom, .column].filter { !found.contains($0) }.map { "{\($0.rawValue)}" }
    if !found.contains(.row), !found.contains(.rowFromSouth) { missing.append("{y}") }
    if let first = missing.first {
      throw .template("the template \(text) has no \(first); it needs {z}, {x} and {y} (or {-y}), or {quadkey}")
    }
  }

  /// The URL of a tile.
  ///
  /// - Parameters:
  ///   - tile: any address.
  ///   - isFlipped: whether `{y}` counts from the south.
  ///   - scale: pixels of a point.
  /// - Complexity: O(length).
  public func url(of tile: TileAddress, isFlipped: Bool = false, scale: Double = 1) -> String {
    var url = ""
    for part in parts {
      switch part {
      case .text(let text): url += text
      case .placeholder(.zoom): url += "\(tile.zoom)"
      case .placeholder(.column): url += "\(tile.x)"
      case .placeholder(.row): url += "\(isFlipped ? tile.mbtilesRow : tile.y)"
      case .placeholder(.rowFromSouth): url += "\(tile.mbtilesRow)"
      case .placeholder(.scale): url += Self.text(scale)
      case .placeholder(.ratio): url += scale == 1 ? "" : "@\(Self.text(scale))x"
      case .placeholder(.quadkey): url += tile.quadkey
      }
    }
    return url
  }

  /// Without a fraction that is 0.
  private static func text(_ scale: Double) -> String { Int(exactly: scale).map { "\($0)" } ?? "\(scale)" }
}
