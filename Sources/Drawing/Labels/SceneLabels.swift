internal import GeoModel
internal import Overlays

/// The texts of a scene, until all that they keep clear of is known.
struct SceneLabels {
  private let styles: [LabelStyle?]
  private let levels: [OverlayLevel]
  private var labels: [PictureLabel] = []
  /// Markers and clusters.
  private var obstacles: [PixelBox] = []
  /// The groups of the scene for texts, one for each level from the bottom up.
  private var groups: [Int] = []

  init(_ styles: [OverlayStyle], scale: Float) {
    self.styles = styles.map { LabelStyle($0, scale: scale) }
    levels = styles.map(\.level)
  }

  /// Keeps texts clear of a box.
  mutating func keepClear(of box: PixelBox) { obstacles.append(box) }

  /// Adds a text without a marker.
  mutating func add(_ text: ScreenDraft.Text, at place: PictureLabel.Place, style: Int) {
    guard styles[style] != nil else { return }
    labels.append(PictureLabel(text: text.text, style: style, priority: text.priority, clearance: text.clearance, place: place))
  }

  /// Adds a marker, with a text next to it if it has one.
  mutating func addMarker(at place: SIMD2<Float>, size: Float, _ text: ScreenDraft.Text?, style: Int) {
    obstacles.append(PixelBox(low: place - size / 2, high: place + size / 2))
    if let text { add(text, at: .point(place, radius: size / 2), style: style) }
  }

  /// Makes room for the texts of a level over all that the scene has.
  mutating func endLevel(of scene: inout Scene) {
    if labels.isEmpty { return }
    groups.append(scene.groups.count)
    scene.groups.append(PaintGroup(.normal, [], isClipped: false))
  }

  /// Draws all texts that have room.
  consuming func draw(in scene: inout Scene, setting: (any TextSetting)?, jobs: Int) -> LabelCounts {
    if labels.isEmpty { return LabelCounts() }
    var counts = LabelCounts()
    guard let setting else {
      counts.unset = labels.count
      for group in groups.reversed() { scene.groups.remove(at: group) }
      return counts
    }
    var layout = LabelLayout(styles, width: scene.width, height: scene.height, obstacles: obstacles, setting: setting)
    layout.place(labels, jobs: max(1, jobs))
    let top = levels.max()
    for group in groups.reversed() {
      // Of two, the upper one has the texts of the upper level.
      let own = layout.placed.filter { groups.count == 1 || (levels[$0.style] == top) == (group == groups.last) }
      let paints = scene.paints(of: own, styles)
      if paints.isEmpty { scene.groups.remove(at: group) } else { scene.groups[group].paints = paints }
    }
    return layout.counts
  }
}

extension SceneAssembly {
  /// Adds the text of a line, of a point without marker, or of an area.
  func addText(of entry: Entry, to labels: inout SceneLabels) {
    let item = item(entry)
    guard let text = item.text else { return }
    let column = column(entry)
    let style = styles[Int(entry.style)]
    for path in item.paths {
      let positions = Array(column.positions[column.range(ofPath: path)])
      if item.geometry == .line, style.text?.placement == .line {
        let closing = column.shapes[path].isClosed ? positions.prefix(1) : []
        labels.add(text, at: .line(positions + closing), style: Int(entry.style))
      } else if item.geometry == .line {
        labels.add(text, at: .point(PixelPath.middle(of: positions), radius: 0), style: Int(entry.style))
      } else {
        for position in positions { labels.add(text, at: .point(position, radius: 0), style: Int(entry.style)) }
      }
    }
  }
}

extension PixelPath {
  /// The middle of a line by its length.
  fileprivate static func middle(of line: [SIMD2<Float>]) -> SIMD2<Float> {
    func length(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { ((b - a) * (b - a)).sum().squareRoot() }
    let edges = zip(line, line.dropFirst())
    var rest = edges.reduce(0) { $0 + length($1.0, $1.1) } / 2
    for (start, end) in edges {
      let size = length(start, end)
      if size > 0, rest <= size { return start + (end - start) * (rest / size) }
      rest -= size
    }
    return line.first ?? .zero
  }
}
