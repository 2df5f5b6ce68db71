internal import GeoPipeline
internal import Overlays

/// Finds room for texts in a picture: none overlaps another, a marker or an edge.
///
/// Texts are placed one after the other: by priority, then the size of areas, then in their own order. Points with a marker have the text
/// at the first of eight places around it that has room; along lines texts are repeated, and follow the line. The result is the same for
/// any number of threads.
struct LabelLayout {
  private let styles: [LabelStyle?]
  private let pool: SetterPool
  private var grid: CollisionGrid
  private(set) var counts = LabelCounts()
  private(set) var placed: [PlacedLabel] = []
  /// Where each text was placed along lines: the same is not repeated close by.
  private var repeated: [RepeatKey: [SIMD2<Float>]] = [:]
  private let picture: PixelBox

  private struct RepeatKey: Hashable {
    let style: Int
    let text: String
  }

  /// - Parameter obstacles: what texts keep clear of.
  init(_ styles: [LabelStyle?], width: Int, height: Int, obstacles: [PixelBox], setting: any TextSetting) {
    self.init(styles, width: width, height: height, obstacles: obstacles, setters: SetterPool(setting))
  }

  init(_ styles: [LabelStyle?], width: Int, height: Int, obstacles: [PixelBox], setters: SetterPool) {
    self.styles = styles
    pool = setters
    grid = CollisionGrid(width: width, height: height)
    picture = PixelBox(low: .zero, high: SIMD2(Float(width), Float(height)))
    for box in obstacles { grid.insert(CollisionFrame(box)) }
  }

  /// How many texts are set at once, of those that may have room.
  private static let chunk = 128

  /// Complexity: O(n log n) for n texts, and what it takes to set those that may have room.
  mutating func place(_ labels: [PictureLabel], jobs: Int) {
    let order = labels.indices.sorted { PictureLabel.precedes(labels[$0], labels[$1]) ?? ($0 < $1) }
    var next = 0
    while next < order.count {
      var chunk: [Candidate] = []
      while next < order.count, chunk.count < Self.chunk {
        let label = labels[order[next]]
        next += 1
        guard let style = styles[label.style] else { continue }
        let candidate = Candidate(label, style, label.subtitle.isEmpty ? nil : styles[label.subtitleStyle], in: picture)
        if candidate.mayHaveRoom(in: grid) { chunk.append(candidate) } else { counts.hidden += 1 }
      }
      let count = max(1, (chunk.count + jobs - 1) / jobs)
      let slices = stride(from: 0, to: chunk.count, by: count).map { Array(chunk[$0..<min($0 + count, chunk.count)]) }
      var number = 0
      ThreadedWork(jobs: jobs).run(slices) { [pool] slice in
        pool.with { setter in slice.map { $0.set(by: &setter) } }
      } take: { texts in
        for text in texts {
          place(chunk[number], text)
          number += 1
        }
      }
    }
  }

  private mutating func place(_ candidate: Candidate, _ stack: StackedText) {
    // Spaces and the like need no room.
    if stack.text.inkBox == nil { return }
    let before = counts.shown
    switch candidate.places {
    case .point(let point): place(candidate, point, stack)
    case .lines(let lines): for line in lines { place(candidate, line, stack.text) }
    }
    if counts.shown == before {
      counts.hidden += 1
    } else {
      counts.missing.count(stack.text.missing)
    }
  }

  private mutating func place(_ candidate: Candidate, _ point: PointLabel, _ stack: StackedText) {
    for anchor in point.anchors where grid.hasRoom(for: CollisionFrame(point.probe(anchor)), exceptAround: point.own(anchor)) {
      var stack = stack
      if stack.text.baselines.count > 1, PointLabel.alignment(anchor) != candidate.alignment {
        stack = pool.with { candidate.set(by: &$0, PointLabel.alignment(anchor)) }
      }
      guard let (offset, frame) = point.placement(anchor, of: stack.text) else { continue }
      if !grid.hasRoom(for: frame, exceptAround: point.own(anchor)) { continue }
      grid.insert(frame)
      counts.shown += 1
      placed += stack.placed(at: offset, styles: (candidate.label.style, candidate.label.subtitleStyle))
      return
    }
  }

  private mutating func place(_ candidate: Candidate, _ line: LineLabel, _ text: SetText) {
    let key = RepeatKey(style: candidate.label.style, text: candidate.label.text)
    let clusters = LineCluster.all(of: text)
    let distance = line.style.spacing / 2
    for tries in line.middles(width: text.size.x) {
      for middle in tries {
        let place = line.place(middle)
        if distance > 0, repeated[key]?.contains(where: { (($0 - place) * ($0 - place)).sum() < distance * distance }) ?? false { continue }
        guard let (placed, frames) = line.placement(middle, of: text, clusters), frames.allSatisfy({ grid.hasRoom(for: $0) })
        else { continue }
        for frame in frames { grid.insert(frame) }
        counts.shown += 1
        repeated[key, default: []].append(place)
        self.placed.append(PlacedLabel(style: candidate.label.style, text: text, clusters: placed))
        break
      }
    }
  }
}

/// A label that is to be placed, and where that may be.
private struct Candidate: Sendable {
  enum Places: Sendable {
    case point(PointLabel)
    case lines([LineLabel])
  }

  let label: PictureLabel
  let style: LabelStyle
  let subtitleStyle: LabelStyle?
  let places: Places

  init(_ label: PictureLabel, _ style: LabelStyle, _ subtitleStyle: LabelStyle?, in picture: PixelBox) {
    (self.label, self.style, self.subtitleStyle) = (label, style, subtitleStyle)
    switch label.place {
    case .point(let point, let radius): places = .point(PointLabel(point: point, radius: radius, style: style))
    case .line(let line):
      let stretches = picture.stretches(of: line).compactMap { LineLabel($0, style: style) }
      // Of a line that is to have one text, the longest stretch has it.
      let longest = stretches.indices.max { (stretches[$0].length, $1) < (stretches[$1].length, $0) }
      places = .lines(style.spacing > 0 ? stretches : longest.map { [stretches[$0]] } ?? [])
    }
  }

  /// Whether there is room for a small part of the text at one of its places.
  func mayHaveRoom(in grid: CollisionGrid) -> Bool {
    switch places {
    case .point(let point):
      point.anchors.contains { grid.hasRoom(for: CollisionFrame(point.probe($0)), exceptAround: point.own($0)) }
    case .lines(let lines): lines.contains { $0.length > style.em }
    }
  }

  var alignment: TextAlignment {
    if case .point(let point) = places, let first = point.anchors.first { PointLabel.alignment(first) } else { .center }
  }

  func set(by setter: inout any TextSetter) -> StackedText { set(by: &setter, alignment) }

  func set(by setter: inout any TextSetter, _ alignment: TextAlignment) -> StackedText {
    guard case .point = places else {
      // A line of a map is one line of text.
      let text = style.style.shown(label.text).split(whereSeparator: \.isNewline).joined(separator: " ")
      return StackedText(setter.set(text, in: style.font, width: nil, alignment: .center), above: nil)
    }
    let subtitle = subtitleStyle.map { $0.set(label.subtitle, by: &setter, alignment) }
    return StackedText(style.set(label.text, by: &setter, alignment), above: subtitle)
  }
}

extension PixelBox {
  /// The stretches of a line that lie in the box. Complexity: O(positions).
  fileprivate func stretches(of line: [SIMD2<Float>]) -> [[SIMD2<Float>]] {
    var stretches: [[SIMD2<Float>]] = [], stretch: [SIMD2<Float>] = []
    func end() {
      if stretch.count > 1 { stretches.append(stretch) }
      stretch.removeAll()
    }
    for (start, finish) in zip(line, line.dropFirst()) {
      guard let (from, to) = EdgeShares.inside(low: low, high: high, from: start, to: finish) else {
        end()
        continue
      }
      if from > 0 { end() }
      if stretch.isEmpty { stretch.append(start + (finish - start) * from) }
      stretch.append(start + (finish - start) * to)
      if to < 1 { end() }
    }
    end()
    return stretches
  }
}
