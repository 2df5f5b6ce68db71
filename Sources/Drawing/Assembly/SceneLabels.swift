internal import GeoModel
internal import GeoPipeline
internal import Overlays

/// The texts of a scene, until all that they keep clear of is known.
struct SceneLabels {
  /// Of texts, of titles and of subtitles, each for all styles of the picture.
  private let styles: [LabelStyle?]
  private let levels: [OverlayLevel]
  private let setters: SetterPool?
  private let jobs: Int
  private var labels: [PictureLabel] = []
  /// Titles that are part of their markers.
  private var placed: [PlacedLabel] = []
  private var counts = LabelCounts()
  /// Markers and clusters.
  private var obstacles: [PixelBox] = []
  /// The groups of the scene for texts, from the bottom up: each for those of its level that have none below.
  private var groups: [(index: Int, level: OverlayLevel)] = []

  /// - Parameter jobs: how many threads set texts.
  init(_ styles: [OverlayStyle], scale: Float, setting: (any TextSetting)?, jobs: Int) {
    let titled = styles.map { $0.markerStyle?.hasTitles ?? false ? $0.markerStyle : nil }
    self.styles =
      styles.map { LabelStyle($0, scale: scale) } + titled.map { LabelStyle($0?.title, scale: scale) }
      + titled.map { LabelStyle($0?.subtitle, scale: scale) }
    levels = styles.map(\.level)
    setters = setting.map(SetterPool.init)
    self.jobs = max(1, jobs)
  }

  /// Adds a text without a marker.
  mutating func add(_ text: ScreenDraft.Text, at place: PictureLabel.Place, style: Int) {
    guard styles[style] != nil else { return }
    labels.append(PictureLabel(text: text.text, style: style, priority: text.priority, clearance: text.clearance, place: place))
  }

  /// Counts a text whose place is hidden.
  mutating func leaveOut() {
    if setters == nil { counts.unset += 1 } else { counts.hidden += 1 }
  }

  /// Adds what texts keep clear of.
  mutating func addObstacle(_ box: PixelBox) { obstacles.append(box) }

  /// Adds a title below a marker, where there is room.
  mutating func addTitle(_ texts: MarkerTexts, below frame: PixelBox, style: Int, priority: Float) {
    guard let styles = titleStyles(style), !(texts.title.isEmpty && texts.subtitle.isEmpty) else { return }
    let point = SIMD2((frame.low.x + frame.high.x) / 2, frame.high.y)
    var label = PictureLabel(text: texts.title, style: styles.upper, priority: priority, clearance: 0, place: .point(point, radius: 0))
    (label.subtitle, label.subtitleStyle) = (texts.subtitle, styles.lower)
    if texts.title.isEmpty { (label.text, label.style, label.subtitle) = (texts.subtitle, styles.lower, "") }
    labels.append(label)
  }

  private func titleStyles(_ style: Int) -> (upper: Int, lower: Int)? {
    let (upper, lower) = (levels.count + style, 2 * levels.count + style)
    return styles[upper] == nil || styles[lower] == nil ? nil : (upper, lower)
  }

  // MARK: - Titles that are part of their markers

  /// A title below a marker, and what it covers.
  struct Title {
    var text: StackedText
    var offset: SIMD2<Float>
    var box: PixelBox
  }

  /// The titles of markers, in their order; `nil` for a marker without one, and for all if nothing sets texts.
  ///
  /// - Parameter markers: texts, frames and styles.
  func titles(_ markers: [(texts: MarkerTexts, frame: PixelBox, style: Int)]) -> [Title?] {
    guard let setters else { return Array(repeating: nil, count: markers.count) }
    let count = max(1, (markers.count + jobs - 1) / jobs)
    let slices = stride(from: 0, to: markers.count, by: count).map { Array(markers[$0..<min($0 + count, markers.count)]) }
    var titles: [Title?] = []
    ThreadedWork(jobs: jobs).run(slices) { [self] slice in
      setters.with { setter in slice.map { title($0.texts, below: $0.frame, style: $0.style, by: &setter) } }
    } take: {
      titles += $0
    }
    return titles
  }

  private func title(_ texts: MarkerTexts, below frame: PixelBox, style: Int, by setter: inout any TextSetter) -> Title? {
    guard let numbers = titleStyles(style), let upper = styles[numbers.upper], let lower = styles[numbers.lower] else { return nil }
    let subtitle = texts.subtitle.isEmpty ? nil : lower.set(texts.subtitle, by: &setter, .center)
    let title = texts.title.isEmpty ? SetText() : upper.set(texts.title, by: &setter, .center)
    let text = StackedText(title, above: subtitle)
    let point = PointLabel(point: SIMD2((frame.low.x + frame.high.x) / 2, frame.high.y), radius: 0, style: upper)
    return point.placement(.below, of: text.text).map { Title(text: text, offset: $0.offset, box: $0.frame.box) }
  }

  /// Adds a title of a marker that is drawn.
  mutating func add(_ title: Title, style: Int) {
    guard let styles = titleStyles(style) else { return }
    placed += title.text.placed(at: title.offset, styles: styles)
    obstacles.append(title.box)
    counts.shown += 1
    note(title.text.text)
  }

  // MARK: - Glyphs

  /// A glyph of a marker; `nil` if nothing sets it, which is counted.
  mutating func glyph(_ text: String, in font: TextFont) -> SetText? {
    guard let setters else {
      counts.unset += 1
      return nil
    }
    let set = setters.with { $0.set(text, in: font, width: nil, alignment: .center) }
    note(set)
    return set
  }

  private mutating func note(_ text: SetText) { counts.missing.count(text.missing) }

  // MARK: - Drawing

  /// Makes room for the texts of a level, and of those below, over all that the scene has.
  mutating func end(_ level: OverlayLevel, of scene: inout Scene) {
    if labels.isEmpty, placed.isEmpty { return }
    groups.append((scene.groups.count, level))
    scene.groups.append(PaintGroup(.normal, [], isClipped: false))
  }

  /// Draws all texts that have room.
  consuming func draw(in scene: inout Scene) -> LabelCounts {
    if groups.isEmpty { return counts }
    guard let setters else {
      counts.unset += labels.count
      for group in groups.reversed() { scene.groups.remove(at: group.index) }
      return counts
    }
    var layout = LabelLayout(styles, width: scene.width, height: scene.height, obstacles: obstacles, setters: setters)
    layout.place(labels, jobs: jobs)
    let all = placed + layout.placed
    // Above the last one is nothing.
    let places = all.map { text in groups.firstIndex { $0.level >= levels[text.style % levels.count] } ?? groups.count - 1 }
    for (number, group) in groups.enumerated().reversed() {
      let paints = scene.paints(of: zip(all, places).filter { $0.1 == number }.map(\.0), styles)
      if paints.isEmpty { scene.groups.remove(at: group.index) } else { scene.groups[group.index].paints = paints }
    }
    counts.add(layout.counts)
    return counts
  }
}
