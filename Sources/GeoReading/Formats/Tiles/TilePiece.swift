internal import GeoModel

/// What of a feature lies in one tile: one geometry in the plane of ``ClippingPlane``.
struct TilePiece: Sendable {
  var geometry: GeometryColumn
  /// For each position whether clipping has made it; empty if it has made none.
  var made: [Bool]
  /// A unit of the tile's grid in the plane.
  var unit: Double

  init(_ geometry: GeometryColumn, made: [Bool] = [], unit: Double) { (self.geometry, self.made, self.unit) = (geometry, made, unit) }

  /// The geometry in degrees.
  func appendDegrees(to column: inout GeometryColumn) { Self.appendDegrees(of: geometry, to: &column) }

  static func appendDegrees(of geometry: GeometryColumn, to column: inout GeometryColumn) {
    var degrees = hasLongEdges(geometry) ? withoutLongEdges(geometry) : geometry
    for index in degrees.positions.indices { degrees.positions[index] = ClippingPlane.degrees(degrees.positions[index]) }
    column.append(geometries: 0..<degrees.count, of: degrees)
  }

  /// The longest edge from west to east: as degrees, one of half the world would go round the other side.
  private static let longestEdge = ClippingPlane.width / 3

  private static func hasLongEdges(_ geometry: GeometryColumn) -> Bool {
    geometry.pathEnds.indices.contains { path in
      let range = geometry.positions(ofPath: path)
      return zip(range, range.dropFirst()).contains { (geometry.positions[$0].x - geometry.positions[$1].x).magnitude > longestEdge }
    }
  }

  /// The geometry with more vertices on its longest edges.
  private static func withoutLongEdges(_ geometry: GeometryColumn) -> GeometryColumn {
    var column = GeometryColumn()
    for index in 0..<geometry.count {
      for part in geometry.parts(ofGeometry: index) {
        for path in geometry.paths(ofPart: part) {
          var last: Position?
          for place in geometry.positions[geometry.positions(ofPath: path)] {
            if let last {
              let count = Int(((place.x - last.x).magnitude / longestEdge).rounded(.up))
              for step in 1..<max(count, 1) {
                let share = Double(step) / Double(count)
                column.append(Position(x: last.x + (place.x - last.x) * share, y: last.y + (place.y - last.y) * share))
              }
            }
            column.append(place)
            last = place
          }
          column.endPath()
        }
        column.endPart()
      }
      column.endGeometry(geometry.kinds[index])
    }
    return column
  }

  // MARK: As bytes

  /// The kind, then for each part the number of paths and for each path that of positions, then positions and marks.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [geometry.kinds[0].rawValue, made.isEmpty ? 0 : 1]
    func append<Value: BitwiseCopyable>(_ value: Value) { withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) } }
    append(unit)
    append(UInt32(geometry.partEnds.count))
    append(UInt32(geometry.pathEnds.count))
    geometry.partEnds.forEach(append)
    geometry.pathEnds.forEach(append)
    for place in geometry.positions {
      append(place.x)
      append(place.y)
    }
    for mark in made { bytes.append(mark ? 1 : 0) }
    return bytes
  }

  /// - Parameter bytes: as ``bytes`` has made them; `nil` for others.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    // Every load lies inside the bytes: what is left is counted before.
    func load<Value: BitwiseCopyable>(_: Value.Type) -> Value? {
      guard bytes.count - offset >= MemoryLayout<Value>.size else { return nil }
      defer { offset += MemoryLayout<Value>.size }
      return bytes.loadUnaligned(fromByteOffset: offset, as: Value.self)
    }
    guard let kind = load(UInt8.self).flatMap(GeometryKind.init), let isMarked = load(UInt8.self), let unit = load(Double.self),
      let parts = load(UInt32.self), let paths = load(UInt32.self)
    else { return nil }
    var column = GeometryColumn()
    var partEnds: [UInt32] = [], pathEnds: [UInt32] = []
    for _ in 0..<parts { partEnds.append(load(UInt32.self) ?? 0) }
    for _ in 0..<paths { pathEnds.append(load(UInt32.self) ?? 0) }
    var path = 0, place = 0
    for partEnd in partEnds {
      while path < min(Int(partEnd), pathEnds.count) {
        while place < Int(pathEnds[path]) {
          guard let x = load(Double.self), let y = load(Double.self) else { return nil }
          column.append(Position(x: x, y: y))
          place += 1
        }
        column.endPath()
        path += 1
      }
      column.endPart()
    }
    column.endGeometry(kind)
    self.init(column, made: isMarked == 1 ? bytes[offset...].prefix(place).map { $0 == 1 } : [], unit: unit)
  }
}
