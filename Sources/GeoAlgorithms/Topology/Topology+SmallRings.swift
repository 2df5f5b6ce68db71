/// The role of a path in its polygon.
public enum PathRole: UInt8, Sendable {
  case line, exterior, hole
}

extension Topology {
  /// Whether each path is a ring that may go for being small without leaving a gap or an overlap: it meets no other, but
  /// perhaps the hole that it fills, which goes with it; and so do its own holes, with what fills them.
  ///
  /// - Parameters:
  ///   - area: in square metres on the sphere.
  ///   - roles: of the paths, every exterior before its holes.
  /// - Complexity: O(positions of rings without junction), O(n log n) of those that cross themselves.
  package func smallRings(below area: Double, roles: [PathRole]) -> [Bool] {
    var isDropped = [Bool](repeating: false, count: pathCount)
    var exteriors = [Int32](repeating: -1, count: arcCount)
    var enclosed = EnclosedArea(isGeographic: true)
    var candidates: [(area: Double, path: Int)] = []
    var isSmall = [Bool](repeating: false, count: arcCount)
    for path in 0..<pathCount where roles[path] == .exterior {
      guard let arc = freeRing(path) else { continue }
      // Of two that are equal none goes.
      exteriors[arc] = exteriors[arc] == -1 ? Int32(path) : -2
      let positions = positions.span.extracting(positions(ofArc: arc))
      guard let size = enclosed.of(positions, below: area) else { continue }
      if size < area { candidates.append((size, path)) }
    }
    // Holes are smaller than what they are in, so what fills them was judged before.
    candidates.sort { ($0.area, $0.path) < ($1.area, $1.path) }
    for (_, path) in candidates {
      guard let arc = freeRing(path), exteriors[arc] == Int32(path) else { continue }
      var behind = path + 1
      while behind < pathCount, roles[behind] == .hole { behind += 1 }
      isSmall[arc] = (path + 1..<behind).allSatisfy { freeRing($0).map { exteriors[$0] == -1 || isSmall[$0] } ?? false }
      if isSmall[arc] { for hole in path..<behind { isDropped[hole] = true } }
    }
    for path in 0..<pathCount where roles[path] == .hole {
      if let arc = freeRing(path), isSmall[arc] { isDropped[path] = true }
    }
    return isDropped
  }

  private func freeRing(_ path: Int) -> Int? {
    let references = references(ofPath: path)
    guard references.count == 1 else { return nil }
    let arc = Self.arc(self.references[references.lowerBound])
    return isFreeRing(arc) ? arc : nil
  }
}
