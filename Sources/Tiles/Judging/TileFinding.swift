internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel
internal import MapTiles

/// What is wrong in a tile, wherever that tile is.
struct TileFinding: Sendable {
  let rule: Rule
  var severity: Severity?
  /// The byte of the decompressed tile.
  var byte = 0
  var layer: String?
  /// Among all features of the layer.
  var feature: Int?
  var id: UInt64?
  let message: String
  /// From the north-western corner of the tile, in its widths.
  var place: Position?
  /// How many more it stands for.
  var others = 0

  /// The finding in a tile.
  ///
  /// - Parameters:
  ///   - address: `nil` for a tile of which it is not known.
  ///   - count: how many tiles in a row have the same bytes.
  func diagnostic(in address: TileAddress?, count: UInt64) -> Diagnostic {
    var text = [address.map { "tile \($0)" }, layer.map { "layer \(Self.quoted($0))" }].compactMap(\.self).joined(separator: ", ")
    text += text.isEmpty ? message : ": \(message)"
    if count > 1 { text += "; \(count - 1) more tiles have the same bytes" }
    var steps = address.map { ["\($0.zoom)", "\($0.x)", "\($0.y)"] } ?? []
    if let layer { steps.append(layer.replacing("~", with: "~0").replacing("/", with: "~1")) }
    var diagnostic = Diagnostic(
      rule, severity: severity, byte: byte, feature: feature, id: id.map { "\($0)" }, pointer: steps.map { "/\($0)" }.joined(),
      message: text, location: address.flatMap { address in place.map { Self.location($0, in: address) } })
    // A run of a damaged archive may be as long as its directory says; sums are not to overflow.
    diagnostic.others = Int(min(UInt64(others) + 1, 1 << 20) * min(count, 1 << 20)) - 1
    return diagnostic
  }

  private static func location(_ place: Position, in address: TileAddress) -> Position {
    let (origin, width) = (address.planeOrigin, address.planeWidth)
    return Mercator.position(Position(x: origin.x + place.x * width, y: origin.y + place.y * width))
  }

  static func quoted(_ text: String) -> String { JSONString.quoted(text.count > 80 ? text.prefix(80) + "…" : text) }
}
