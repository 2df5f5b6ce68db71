internal import GeoModel

/// A place through which many paths go: finds those that may go over to each other's other side without a look at each pair.
///
/// Paths that have no neighbour in common are chords of a circle round the place. In the order in which their ends come round it, one that ends
/// while a later one is still open crosses that one.
struct CrowdedPlace {
  /// A path's neighbours by number, and which path it is.
  struct Chord {
    var ends: (Int, Int)
    var passage: Int
  }

  /// Of a neighbour so many paths are looked at in pairs; of more, each with the next one.
  private static let mostPairs = 32

  /// Pairs of passages that have a neighbour in common, and of those that cross some: each at least once.
  ///
  /// - Complexity: O(n log n).
  static func pairs(of chords: [Chord], around centre: Position, place: (Int) -> Position) -> [(Int, Int)] {
    let names = Set(chords.flatMap { [$0.ends.0, $0.ends.1] }).sorted { precedes(place($0), place($1), around: centre) }
    var ranks: [Int: Int] = [:]
    for (rank, name) in names.enumerated() { ranks[name] = rank }
    var opening = [[Int]](repeating: [], count: names.count), closing = opening
    var spans: [(low: Int, high: Int)] = []
    for (index, chord) in chords.enumerated() {
      let (a, b) = (ranks[chord.ends.0] ?? 0, ranks[chord.ends.1] ?? 0)
      spans.append((min(a, b), max(a, b)))
      opening[min(a, b)].append(index)
      closing[max(a, b)].append(index)
    }
    var pairs: [(Int, Int)] = []
    func add(_ a: Int, _ b: Int) { pairs.append((min(chords[a].passage, chords[b].passage), max(chords[a].passage, chords[b].passage))) }
    var open: [Int] = []
    for rank in names.indices {
      // The innermost end first, and begin last.
      for chord in closing[rank].sorted(by: { spans[$0].low > spans[$1].low }) {
        guard let last = open.last else { break }
        if last == chord {
          open.removeLast()
          continue
        }
        if spans[last].low != spans[chord].low || spans[last].high != spans[chord].high { add(last, chord) }
        if let index = open.lastIndex(of: chord) { open.remove(at: index) }
      }
      open += opening[rank].sorted { spans[$0].high > spans[$1].high }
      let here = opening[rank] + closing[rank]
      for (index, chord) in here.enumerated() {
        for other in here[(index + 1)...].prefix(here.count > mostPairs ? 1 : mostPairs) { add(chord, other) }
      }
    }
    return pairs
  }

  /// By the direction in which they lie, counterclockwise from the east; of those in one direction the nearer first.
  private static func precedes(_ a: Position, _ b: Position, around centre: Position) -> Bool {
    func isSouth(_ place: Position) -> Bool { place.y < centre.y || place.y == centre.y && place.x < centre.x }
    if isSouth(a) != isSouth(b) { return isSouth(b) }
    switch orientation(centre, a, b) {
    case .left: return true
    case .right: return false
    case .on:
      let (first, second) = (
        max((a.x - centre.x).magnitude, (a.y - centre.y).magnitude), max((b.x - centre.x).magnitude, (b.y - centre.y).magnitude)
      )
      return first < second
    }
  }
}
