internal import GeoModel

/// What polygons say about how they can be merged.
extension RegionMerge {
  struct Polygon {
    var paths: Range<Int>
    var traits: Traits
  }

  struct Traits: OptionSet {
    var rawValue: UInt8

    /// It stays as it is, whatever is beside it.
    static let isKept = Traits(rawValue: 1)
    /// It goes round a pole, or has an edge that is not the short one between its places.
    static let isOdd = Traits(rawValue: 2)
    /// It crosses the 180th meridian; if none does, that is the edge of cut ones.
    static let crosses = Traits(rawValue: 4)
    /// It is written beyond ±180.
    static let isLiteral = Traits(rawValue: 8)
    /// It has positions at 180, at -180.
    static let endsEast = Traits(rawValue: 16)
    static let endsWest = Traits(rawValue: 32)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// How a ring writes its longitudes. Complexity: O(n).
    init(_ ring: borrowing Span<Position>) {
      self = []
      let reading = LongitudeTurns(ring)
      if reading.isLiteral { formUnion([.isLiteral, .crosses]) }
      for index in ring.indices {
        let x = ring[index].x
        if x == 180 { insert(.endsEast) }
        if x == -180 { insert(.endsWest) }
        if x.magnitude > Longitude.reach { insert(.isOdd) }
        if index + 1 == ring.count { break }
        let change = reading.change(overEdge: index, of: ring)
        if change != 0 { insert(.crosses) }
        if (ring[index + 1].x - x + 360 * Double(change)).magnitude >= 180 { insert(.isOdd) }
      }
    }

    /// Whether polygons of all these are to be merged in the plane only, as they are cut or once they are.
    var needPlane: Bool {
      contains(.isOdd) || (!contains(.crosses) && isSuperset(of: [.endsEast, .endsWest]))
    }
  }
}
