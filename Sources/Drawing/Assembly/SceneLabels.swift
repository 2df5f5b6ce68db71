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
