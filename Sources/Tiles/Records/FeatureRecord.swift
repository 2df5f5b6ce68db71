internal import GeoModel

/// What a feature is in a tile.
enum TileShape: UInt8, Sendable {
  case points = 1, lines, polygons
}

/// A feature, or what it has of one kind of geometry, on its way to tiles. Exteriors of polygons run so that their area is positive where y
/// goes down, holes the other way.
struct FeatureRecord {
  var shape = TileShape.points
  /// Whether it is the first of the feature's kinds of geometry.
  var isFirst = true
  /// The number of its layer.
  var layer = 0
  var id: UInt64?
  /// Its number among all features, in the order of the input.
  var ordinal = 0
  /// Bit by bit the zoom levels that it is in.
  var zooms: UInt32 = 0
  /// Where its properties are stored.
  var properties = 0..<0
  var paths = PathList()

  /// Appends the record without its paths.
  static func appendHead(
    _ shape: TileShape, isFirst: Bool = true, ordinal: Int, id: UInt64?, zooms: UInt32, properties: Range<Int>, to bytes: inout [UInt8]
  ) {
    bytes.append(shape.rawValue | (id == nil ? 0 : 8) | (isFirst ? 16 : 0))
    bytes.append(varint: ordinal)
    bytes.append(varint: UInt64(zooms))
    if let id { bytes.append(varint: id) }
    bytes.append(varint: properties.lowerBound)
    bytes.append(varint: properties.count)
  }

  /// Appends the number of paths that follow.
  static func append(pathCount: Int, to bytes: inout [UInt8]) { bytes.append(varint: pathCount) }

  /// Appends a path of whole numbers.
  static func append(path points: some Collection<Position>, to bytes: inout [UInt8]) {
    bytes.append(varint: points.count)
    var (x, y) = (0, 0)
    for point in points {
      let (nextX, nextY) = (Int(point.x), Int(point.y))
      bytes.append(signed: nextX - x)
      bytes.append(signed: nextY - y)
      (x, y) = (nextX, nextY)
    }
  }

  /// Reads the next record into this one, whose memory is used again.
  mutating func read(_ reader: inout RecordReader) {
    let head = reader.byte()
    shape = TileShape(rawValue: head & 3) ?? .points
    isFirst = head & 16 != 0
    ordinal = reader.count()
    zooms = UInt32(truncatingIfNeeded: reader.unsigned())
    id = head & 8 != 0 ? reader.unsigned() : nil
    let start = reader.count()
    properties = start..<start + reader.count()
    paths.removeAll()
    for _ in 0..<reader.count() {
      var (x, y) = (0, 0)
      for _ in 0..<reader.count() {
        x += reader.signed()
        y += reader.signed()
        paths.points.append(Position(x: Double(x), y: Double(y)))
      }
      paths.endPath()
      if reader.isAtEnd { break }
    }
  }
}
