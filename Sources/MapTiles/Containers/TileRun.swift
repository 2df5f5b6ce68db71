/// Tiles in a row that are one entry of a container, and so have the same bytes.
package struct TileRun: Sendable, Hashable {
  package let first: TileAddress
  /// At least 1; the identifiers of all are below that of the first tile of level 31.
  package let count: UInt64
  /// Equal for tiles that are known to share their bytes; `nil` if the container does not say.
  package let content: UInt64?

  package init(first: TileAddress, count: UInt64, content: UInt64? = nil) {
    (self.first, self.count, self.content) = (first, count, content)
  }

  /// Its tiles of one zoom level after the other.
  package var zooms: [(zoom: Int, count: UInt64)] {
    var (next, rest) = (first.identifier, count)
    var zooms: [(zoom: Int, count: UInt64)] = []
    for zoom in first.zoom...TileAddress.zooms.upperBound where rest > 0 {
      let part = min(rest, TileAddress.firstIdentifier(ofZoom: zoom + 1) - next)
      zooms.append((zoom, part))
      (next, rest) = (next + part, rest - part)
    }
    return zooms
  }
}
