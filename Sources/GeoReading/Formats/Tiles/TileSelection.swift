internal import ByteStreams
internal import MapTiles

/// What part of some tiles is read, as a fragment says it: a zoom level (`z=6`), or one tile (`z=12,x=654,y=1583`).
struct TileSelection: Equatable {
  var zoom: Int?
  var column: Int?
  var row: Int?

  /// - Parameters:
  ///   - fragment: `nil` for everything.
  ///   - name: the input's name in messages.
  /// - Throws: `ByteStreamError` with code `openFailed` for a fragment that says something else.
  init(_ fragment: String?, name: String) throws(ByteStreamError) {
    for member in (fragment ?? "").split(separator: ",") {
      let sides = member.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let number = Int(sides[1]), number >= 0 else { throw Self.failure(name) }
      switch sides[0] {
      case "z": zoom = number
      case "x": column = number
      case "y": row = number
      default: throw Self.failure(name)
      }
    }
    guard fragment == nil || zoom != nil, (column == nil) == (row == nil) else { throw Self.failure(name) }
    if let zoom, !(TileAddress.zooms ~= zoom) {
      throw ByteStreamError(.openFailed, path: name, message: "zoom levels are 0 to 30; found \(zoom)")
    }
    if column != nil, address == nil {
      throw ByteStreamError(.openFailed, path: name, message: "there is no such tile: its column and row are 0 to 2^z - 1")
    }
  }

  /// The one tile that is meant.
  var address: TileAddress? {
    guard let zoom, let column, let row else { return nil }
    return TileAddress(checking: zoom, x: column, y: row)
  }

  private static func failure(_ name: String) -> ByteStreamError {
    ByteStreamError(
      .openFailed, path: name,
      message: "what follows # does not say which tiles to read; expected a zoom level, as #z=6, or one tile, as #z=12,x=654,y=1583")
  }
}
