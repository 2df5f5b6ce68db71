/// The places of a text along a line.
struct LineLabel {
  private let positions: [SIMD2<Float>]
  /// For each position, its distance from the beginning.
  private let distances: [Float]
  let style: LabelStyle

  var length: Float { distances.last ?? 0 }

  /// `nil` for a line without length.
  init?(_ line: [SIMD2<Float>], style: LabelStyle) {
    var (positions, distances) = ([SIMD2<Float>](), [Float]())
    for position in Self.smoothed(line, step: max(style.em / 2, 1)) {
      guard let last = positions.last, let distance = distances.last else {
        positions.append(position)
        distances.append(0)
        continue
      }
      let length = ((position - last) * (position - last)).sum().squareRoot()
      if length == 0 { continue }
      positions.append(position)
      distances.append(distance + length)
    }
    guard let length = distances.last, length > 0, length.isFinite else { return nil }
    (self.positions, self.distances, self.style) = (positions, distances, style)
  }

  /// A line without bends that are smaller than letters: the means of places a step apart, over an em to either side.
  private static func smoothed(_ line: [SIMD2<Float>], step: Float) -> [SIMD2<Float>] {
    // Long lines of few positions have no such bends.
    guard line.count > 4 else { return line }
    var (places, rest) = ([SIMD2<Float>](), Float(0))
    for (start, end) in zip(line, line.dropFirst()) {
      let along = end - start
      let length = (along * along).sum().squareRoot()
      guard length > 0, length.isFinite, length / step < 1e5 else { continue }
      while rest < length {
        places.append(start + along * (rest / length))
        rest += step
      }
      rest -= length
    }
    guard places.count > 4, places.count < 200_000, let last = line.last else { return line }
    places.append(last)
    return places.indices.map { index in
      let reach = min(2, index, places.count - 1 - index)
      let near = places[index - reach...index + reach]
      return near.reduce(.zero, +) / Float(near.count)
    }
  }

  /// Where the middles of texts of a width may be: for each text, several distances from the beginning, the best first.
  func middles(width: Float) -> [[Float]] {
    if width > length { return [] }
    let period = style.spacing > 0 ? max(style.spacing, width + 2 * style.em) : .infinity
    let count = max(1, Int(min(length / period, Self.most)))
    let share = length / Float(count)
    // Away from its best place a text goes at most to the end of its share of the line.
    let (step, reach) = (max(width / 4, style.em), (share - width) / 2)
    return (0..<count).map { number in
      let middle = (Float(number) + 0.5) * share
      var tries = [middle]
      var away = step
      while away <= reach, tries.count < Self.mostTries {
        tries += [middle - away, middle + away]
        away += step
      }
      return tries
    }
  }

  private static let most: Float = 1000
  private static let mostTries = 13

  /// A small part of the frame of a text there.
  func probe(_ middle: Float) -> PixelBox {
    let place = place(middle), half = SIMD2<Float>(repeating: 0.1 * style.em)
    return PixelBox(low: place - half, high: place + half)
  }

  /// The clusters of a text whose middle is at a distance, and what they cover; `nil` where the line bends too much, and for a text without
  /// ink.
  func placement(
    _ middle: Float, of text: SetText, _ clusters: [LineCluster]
  ) -> (clusters: [PlacedLabel.Cluster], frames: [CollisionFrame])? {
    let width = text.size.x
    let (start, end) = (middle - width / 2, middle + width / 2)
    guard start >= 0, end <= length, let baseline = text.baselines.first else { return nil }
    let chord = place(end) - place(start)
    let isReversed = chord.x < -0.01 * width || (chord.x <= 0.01 * width && chord.y > 0)
    // Letters follow the line without its smallest bends.
    let smoothing = 0.4 * style.em
    var placed: [PlacedLabel.Cluster] = [], frames: [CollisionFrame] = []
    for cluster in clusters {
      let (near, far) = isReversed ? (end - cluster.start, end - cluster.end) : (start + cluster.start, start + cluster.end)
      let (low, high) = (max(min(near, far) - smoothing, 0), min(max(near, far) + smoothing, length))
      let (a, b) = (place(low), place(high))
      let direction = isReversed ? a - b : b - a
      let size = (direction * direction).sum().squareRoot()
      // Half of what the line is long there: it turns back.
      guard size > 0.5 * (high - low) else { return nil }
      let axis = direction / size
      if let last = placed.last?.axis, (axis * last).sum() < Self.leastCosine { return nil }
      let origin = SIMD2((cluster.start + cluster.end) / 2, baseline - style.middle)
      // Inside of a bend letters come closer.
      let closest = Self.leastSpacing * (origin.x - (placed.last?.origin.x ?? origin.x))
      var place = (self.place(near) + self.place(far)) / 2
      place += SIMD2(-axis.y, axis.x) * style.style.offset.y * style.em
      if let last = placed.last, ((place - last.place) * (place - last.place)).sum() < closest * closest { return nil }
      placed.append(PlacedLabel.Cluster(glyphs: cluster.glyphs, origin: origin, place: place, axis: axis))
      guard let ink = cluster.ink else { continue }
      let box = ink.moved(by: -origin).insetBy(-style.haloWidth - style.padding / 2)
      frames.append(CollisionFrame(box, axis: axis, at: place))
    }
    return frames.isEmpty ? nil : (placed, frames + [CollisionFrame(probe(middle))])
  }

  /// Of the distance between two letters.
  private static let leastSpacing: Float = 0.85

  /// Of the angle between two letters: 30 degrees.
  private static let leastCosine: Float = 0.866

  /// The position at a distance from the beginning. Complexity: O(log n).
  func place(_ distance: Float) -> SIMD2<Float> {
    var (low, high) = (0, distances.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    let share = min(max((distance - distances[low]) / (distances[high] - distances[low]), 0), 1)
    return positions[low] + (positions[high] - positions[low]) * share
  }
}

/// Glyphs of a text that belong together: a letter with its accents.
struct LineCluster {
  var glyphs: Range<Int>
  /// Where its part of the baseline begins and ends.
  var start, end: Float
  var ink: PixelBox?

  /// Those of a text of one line, from left to right. Complexity: O(glyphs).
  static func all(of text: SetText) -> [LineCluster] {
    var clusters: [LineCluster] = []
    var last: Int?
    var pen: Float = 0
    for (number, glyph) in text.glyphs.enumerated() {
      let ink = text.outlines[glyph.outline].box?.moved(by: glyph.origin)
      if glyph.cluster == last, let index = clusters.indices.last {
        clusters[index].glyphs = clusters[index].glyphs.lowerBound..<number + 1
        clusters[index].end += glyph.advance
        clusters[index].ink = ink.map { clusters[index].ink?.union($0) ?? $0 } ?? clusters[index].ink
      } else {
        clusters.append(LineCluster(glyphs: number..<number + 1, start: pen, end: pen + glyph.advance, ink: ink))
        last = glyph.cluster
      }
      pen += glyph.advance
    }
    return clusters
  }
}
