public import ByteStreams

extension PMTilesReader {
  public func zoomLevels() throws(ByteStreamError) -> [Int] {
    var levels: [Int] = []
    var identifier: UInt64 = 0
    while let next = try first(from: identifier), let address = TileAddress(identifier: next) {
      levels.append(address.zoom)
      guard address.zoom < TileAddress.zooms.upperBound else { break }
      identifier = TileAddress.firstIdentifier(ofZoom: address.zoom + 1)
    }
    return levels
  }

  public func addresses(atZoom zoom: Int) throws(ByteStreamError) -> TileAddressWalk {
    precondition(TileAddress.zooms ~= zoom, "a zoom level is in 0...30")
    var identifier = TileAddress.firstIdentifier(ofZoom: zoom)
    let end = TileAddress.firstIdentifier(ofZoom: zoom + 1)
    return TileAddressWalk { [self] () throws(ByteStreamError) in
      guard let next = try first(from: identifier), next < end else { return nil }
      identifier = next + 1
      return TileAddress(identifier: next)
    }
  }
}
