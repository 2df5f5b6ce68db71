internal import GeoModel

/// A vertex of a line or ring, and between which two others it lies: whether the lines through it are one line.
struct VertexMark: Sendable {
  var place: UInt64
  var neighbours: UInt64
}

/// Hashes of places, the same in every run: which false junctions there are must not differ.
enum VertexHash {
  /// Both sides of the 180th meridian are one place.
  @inline(__always)
  static func of(_ position: Position) -> UInt64 {
    let x = position.x >= TilePlane.width ? 0 : UInt64(position.x)
    return mixed(x &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(position.y) &* 0xC2B2_AE3D_27D4_EB4F &+ 0x1656_67B1_9E37_79F9)
  }

  /// What the end of a line has for its missing neighbour.
  static let end: UInt64 = 0x27D4_EB2F_1656_67C5

  /// MurmurHash3's last step.
  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    var hash = value
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 33
  }

  /// Appends the marks of a path, whose closing position is left out if it is a ring.
  static func append(_ points: some RandomAccessCollection<Position>, isRing: Bool, to marks: inout [VertexMark]) {
    guard let first = points.first, let last = points.last else { return }
    if points.count == 1 { return }
    let firstHash = of(first), lastHash = of(last)
    // The same whichever way the path runs; a turn back to the place before is no passage.
    func mark(_ place: UInt64, _ before: UInt64, _ after: UInt64) {
      marks.append(VertexMark(place: place, neighbours: before == after ? end : before &+ after))
    }
    var before = isRing ? lastHash : end, place = firstHash
    for point in points.dropFirst() {
      let after = of(point)
      mark(place, before, after)
      (before, place) = (place, after)
    }
    mark(place, before, isRing ? firstHash : end)
  }
}
