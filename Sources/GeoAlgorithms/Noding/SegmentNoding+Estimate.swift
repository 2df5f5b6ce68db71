internal import GeoModel

extension SegmentNoding {
  /// Pairs that are tried for each segment, and at most.
  private static let triesPerSegment = 16, mostTries = 1 << 20

  /// Whether there are certainly several times as many places where segments cross as there may be pieces, as in a star of thousands of
  /// points: noding would end there as well, after seconds.
  ///
  /// Pairs of segments are tried at random. Of m places of equal weight, h of which are drawn, h² / 2 m come twice; unequal weights make it
  /// more. So few that come twice mean many places. The pairs are the same in every run. Complexity: O(n), at most a million pairs.
  func crossesTooOften() -> Bool {
    let most = Double(mostCuts + lines.count) / 2
    // As many places as pairs would not do.
    guard Double(lines.count) * Double(lines.count) > 8 * most else { return false }
    var places = NumberTable()
    var found: [Position] = []
    var (hits, repeats) = (0.0, 0.0)
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func draw() -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int((state >> 32).multipliedReportingOverflow(by: UInt64(lines.count)).partialValue >> 32)
    }
    let tries = min(Self.triesPerSegment * lines.count, Self.mostTries)
    for count in 0..<tries {
      // Lines that hardly cross are not looked at any longer.
      if count == tries / 16, hits < Self.fewestHits(of: most) / 32 { return false }
      let ((a, b), (c, d)) = (ends(ofLine: Int32(draw())), ends(ofLine: Int32(draw())))
      guard PlaneBox(a, b).meets(PlaneBox(c, d)), case .crossing = contact(a, b, c, d) else { continue }
      let place = crossingPoint(a, b, c, d)
      let hash = PlaceHash.secret.of(place)
      hits += 1
      if places.find(hash, isEqual: { found[Int($0)] == place }) != nil {
        repeats += 1
        continue
      }
      found.append(place)
      if places.isFull { places.grow { PlaceHash.secret.of(found[Int($0)]) } }
      places.insert(Int32(found.count - 1), hash)
      if hits >= Self.fewestHits(of: most), hits * hits >= 8 * most * (repeats + 10 + 4 * repeats.squareRoot()) { return true }
    }
    return false
  }

  /// How many of so many places are drawn at least before the answer can be yes.
  private static func fewestHits(of most: Double) -> Double { (80 * most).squareRoot() }
}
