internal import GeoModel

extension AntimeridianCut {
  /// Cuts one line; its pieces become parts in travel order. Returns whether anything changed.
  ///
  /// A line ends at the seam only to go on at its other side: touching it cuts nothing, and a stretch along it
  /// belongs to the side from which the line came. Complexity: O(n + crossings).
  mutating func cutLine(
    _ input: GeometryColumn, part: Int, into output: inout GeometryColumn, reports: inout [AntimeridianReport]
  ) -> Bool {
    let path = input.paths(ofPart: part).lowerBound
    guard !input.paths(ofPart: part).isEmpty,
      reading.read(input, input.positions(ofPath: path), isRing: false, reports: &reports), !reading.isInPlace, !reading.isOneWrittenPlace
    else {
      output.append(part: part, of: input)
      return false
    }
    if appendBesideSeam(input, input.positions(ofPath: path), to: &output) { return true }
    let hasAltitudes = !input.altitudes.isEmpty
    SeamCrossings.insert(into: &walk, from: reading.vertices)
    var strip = Self.firstStrip(walk)
    output.append(walk[0].spelled(in: strip), hasAltitudes)
    if walk.count == 1 { output.append(walk[0].spelled(in: strip), hasAltitudes) }
    var hasCrossed = false
    for index in walk.indices.dropFirst() {
      let here = walk[index - 1].strip(to: walk[index]) ?? strip
      if here != strip {
        strip = here
        output.endPath()
        output.endPart()
        output.append(walk[index - 1].spelled(in: strip), hasAltitudes)
        if !hasCrossed { reports.append(AntimeridianReport(.crossed, at: Int(walk[index - 1].source))) }
        hasCrossed = true
      }
      // The seam written as from the other side, with a height of its own, begins the next part.
      if index + 1 < walk.count, walk[index].isTwin(of: walk[index - 1]),
        let next = walk[index].strip(to: walk[index + 1]), next != strip
      {
        continue
      }
      output.append(walk[index].spelled(in: strip), hasAltitudes)
    }
    output.endPath()
    output.endPart()
    return true
  }

  /// Appends a line of which nothing would be left on the seam, to which all its positions are so near that they would be moved
  /// there: it lies before the seam where one of its positions does, else behind it. Complexity: O(n) for such a line, O(1) for others.
  private func appendBesideSeam(_ input: GeometryColumn, _ range: Range<Int>, to output: inout GeometryColumn) -> Bool {
    let first = reading.vertices[0]
    let isOnePlace = reading.vertices.allSatisfy { $0.latitude == first.latitude && $0.zone == first.zone }
    guard first.zone & 1 != 0, isOnePlace else { return false }
    let east = range.map { index in
      let longitude = Longitude.normalised(input.positions[index].x)
      return longitude > 0 ? longitude - 180 : longitude + 180
    }
    guard let least = east.min(), let most = east.max(), least < most else { return false }
    for (index, degrees) in zip(range, east) {
      output.append(
        Position(x: least < 0 ? min(degrees, 0) + 180 : degrees - 180, y: input.positions[index].y),
        altitude: input.altitudes.isEmpty ? nil : input.altitudes[index])
    }
    output.endPath()
    output.endPart()
    return true
  }

  /// The world that a line begins in; one all along the seam keeps its first spelling.
  private static func firstStrip(_ walk: [UnwrappedVertex]) -> Int32 {
    for index in walk.indices.dropFirst() {
      if let strip = walk[index - 1].strip(to: walk[index]) { return strip }
    }
    return 2 * walk[0].world
  }
}
