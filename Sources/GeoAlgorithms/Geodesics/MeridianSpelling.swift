internal import GeoModel

/// How geodesics along the 180th meridian write it. Read with straight edges, one from -180 to 180 goes round the globe.
enum MeridianSpelling {
  /// Whether an edge runs along the meridian and ends in the other spelling of it.
  static func changes(_ a: Position, _ b: Position) -> Bool { a.y != b.y && Longitude.isWholeTurn(a.x, b.x) }

  /// The same places with one spelling for each run of edges along the meridian that has both: that of the side from which the
  /// path comes there or goes on, and 180 if it goes across or has no such side. What else runs from one spelling to the other, at one
  /// latitude, is a point or a parallel, and stays, and so does a run between two of these that needs both. Complexity: O(n).
  static func joined(_ path: [Position]) -> [Position] {
    let isRing = path.count > 3 && path.first == path.last
    let count = isRing ? path.count - 1 : path.count
    var path = path
    func place(_ index: Int) -> Position { path[(index + count) % count] }
    // A ring may begin within a run.
    let first = isRing ? (0..<count).first { !isAlong(place($0 - 1), place($0)) } ?? 0 : 0
    var start = first
    while start < first + count {
      var end = start
      while end + 1 < first + count, isAlong(place(end), place(end + 1)) { end += 1 }
      if (start...end).contains(where: { Longitude.isWholeTurn(place($0).x, place(start).x) }) {
        // A ring may have no other places.
        let goesRound = isRing && end - start + 1 < count
        let before = goesRound || (!isRing && start > 0) ? place(start - 1) : nil
        let behind = goesRound || (!isRing && end + 1 < count) ? place(end + 1) : nil
        if let seam = spelling(place(start), place(end), before: before, behind: behind) {
          for index in start...end { path[index % count].x = seam }
        }
      }
      start = end + 1
    }
    if isRing { path[count] = path[0] }
    return path
  }

  /// Whether two neighbours lie on the meridian and are not one place in both spellings.
  private static func isAlong(_ a: Position, _ b: Position) -> Bool {
    Longitude.onSeam(a.x).magnitude == 180 && Longitude.onSeam(b.x).magnitude == 180 && (a.y != b.y || !Longitude.isWholeTurn(a.x, b.x))
  }

  private static func spelling(_ start: Position, _ end: Position, before: Position?, behind: Position?) -> Double? {
    /// What a neighbour asks for, and whether nothing else will do.
    func wish(_ neighbour: Position?, _ own: Position) -> (seam: Double, isStrict: Bool)? {
      guard let neighbour else { return nil }
      if Longitude.onSeam(neighbour.x).magnitude == 180 || neighbour.x == 0 { return (Longitude.snapped(own.x), true) }
      return (neighbour.x > 0 ? 180 : -180, false)
    }
    switch (wish(before, start), wish(behind, end)) {
    case (nil, nil): return 180
    case (let one?, nil), (nil, let one?): return one.seam
    case (let a?, let b?):
      if a.seam == b.seam { return a.seam }
      return a.isStrict ? (b.isStrict ? nil : a.seam) : b.isStrict ? b.seam : 180
    }
  }
}
