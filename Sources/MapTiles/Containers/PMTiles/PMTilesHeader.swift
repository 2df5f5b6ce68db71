internal import GeoModel

/// The first 127 bytes of a PMTiles archive of version 3.
struct PMTilesHeader: Equatable {
  /// A part of the file.
  struct Section: Equatable {
    var offset: UInt64 = 0
    var length: UInt64 = 0
  }

  static let size = 127
  /// A reader gets header and root directory with its first request, of so many bytes.
  static let firstRequest = 16_384
  static let magic = Array("PMTiles".utf8)

  var root = Section()
  var metadata = Section()
  var leaves = Section()
  var tiles = Section()
  /// How many tiles have bytes.
  var addressedTiles: UInt64 = 0
  /// How many entries of directories are not leaf directories.
  var tileEntries: UInt64 = 0
  /// How many different contents there are.
  var tileContents: UInt64 = 0
  /// Whether the bytes of tiles are in the order of their identifiers.
  var isClustered = false
  /// How directories and metadata are compressed.
  var internalCompression: UInt8 = 0
  var tileCompression: UInt8 = 0
  /// 1 for vector tiles.
  var tileType: UInt8 = 1
  var minimumZoom: UInt8 = 0
  var maximumZoom: UInt8 = 0
  /// Degrees, with seven decimals in the file.
  var bounds = GeographicBox(west: 0, south: 0, east: 0, north: 0)
  var centerZoom: UInt8 = 0
  var center = Position(x: 0, y: 0)

  var encoded: [UInt8] {
    var bytes = Self.magic + [3]
    func append(_ value: UInt64) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }
    func append(degrees: Double) {
      let value = Int32(clamping: Int((degrees * 1e7).rounded()))
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    for section in [root, metadata, leaves, tiles] {
      append(section.offset)
      append(section.length)
    }
    for count in [addressedTiles, tileEntries, tileContents] { append(count) }
    bytes += [isClustered ? 1 : 0, internalCompression, tileCompression, tileType, minimumZoom, maximumZoom]
    for degrees in [bounds.west, bounds.south, bounds.east, bounds.north] { append(degrees: degrees) }
    bytes.append(centerZoom)
    append(degrees: center.x)
    append(degrees: center.y)
    return bytes
  }
}
