internal import GeoModel
package import Overlays

/// Makes a scene of the drafts of inputs, in input order.
///
/// From the bottom up: by level and z-order; then areas and lines, points. Areas and lines that overlap are painted in the order of their
/// features (``Overlays/DrawingOrder/input``); of those that do not, first all fills, then all strokes. The areas of one style are filled
/// as one shape, and a border that several share is stroked once. Texts lie over all that is at their level, and have room of their own
/// (``LabelCounts``).
public struct SceneAssembly: Sendable {
  let view: PlaneView
  private(set) var drafts: [ScreenDraft] = []
  private(set) var styles: [OverlayStyle] = []
  private var numbers: [OverlayStyle: Int] = [:]
  /// How many areas, lines and places there are at the picture's zoom level, in the picture or not.
  public private(set) var itemCount = 0
  /// How many of them are in the picture.
  public private(set) var shownCount = 0
  /// Of points by which they become clusters.
  private var clusterNumbers: [[UInt8]: UInt32] = [:]

  struct Entry {
    var draft: Int32
    var item: Int32
    var style: Int32
    var depth: Int32 = 0
    /// The cluster that a point may join.
    var cluster: UInt32?
  }

  private(set) var entries: [Entry] = []
  private(set) var blocks: [Block] = []

  public init(_ view: PlaneView) { self.view = view }

  /// Adds the next draft.
  public mutating func add(_ draft: ScreenDraft) {
    itemCount += draft.itemCount
    shownCount += draft.shownCount
    if draft.items.isEmpty, draft.blocks.isEmpty { return }
    var known = [Int32?](repeating: nil, count: draft.styles.count)
    for var block in draft.blocks {
      let style = known[block.style] ?? number(of: draft.styles[block.style])
      (known[block.style], block.style) = (style, Int(style))
      blocks.append(block)
    }
    for (index, item) in draft.items.enumerated() {
      if known[item.style] == nil { known[item.style] = number(of: draft.styles[item.style]) }
      var entry = Entry(draft: Int32(drafts.count), item: Int32(index), style: known[item.style] ?? 0)
      if item.cluster >= 0 { entry.cluster = number(ofCluster: draft.clusterValues[Int(item.cluster)]) }
      entries.append(entry)
    }
    drafts.append(draft)
  }

  private mutating func number(of style: OverlayStyle) -> Int32 {
    if let known = numbers[style] { return Int32(known) }
    numbers[style] = styles.count
    styles.append(style)
    return Int32(styles.count - 1)
  }

  private mutating func number(ofCluster value: [UInt8]) -> UInt32 {
    if let known = clusterNumbers[value] { return known }
    let number = UInt32(clusterNumbers.count)
    clusterNumbers[value] = number
    return number
  }

  /// The names that styles give the symbols of markers, except for shapes: those of icons.
  public var iconNames: Set<String> { Self.iconNames(of: styles) }

  package static func iconNames(of styles: some Sequence<OverlayStyle>) -> Set<String> {
    let names = styles.lazy.filter { $0.marker != nil }.map(\.markerSymbol)
    return Set(names.filter { !$0.isEmpty && Symbol.Outline(rawValue: $0) == nil })
  }

  func column(_ entry: Entry) -> PathColumn { drafts[Int(entry.draft)].column }

  func item(_ entry: Entry) -> ScreenDraft.Item { drafts[Int(entry.draft)].items[Int(entry.item)] }

  /// Draws all drafts over what a scene has.
  ///
  /// - Parameters:
  ///   - scene: of the same view (``Scene/init(_:background:)``).
  ///   - setting: sets texts; with `nil` none is drawn.
  ///   - icons: what the symbols of markers name; with `nil`, and for other names, they are circles. If the scene has images, theirs come
  ///     first.
  ///   - pie: what the rings of clusters show; `nil` for plain clusters. That of the drafts.
  ///   - jobs: how many threads set texts. The scene does not depend on it.
  ///   - pictures: what is drawn among the levels.
  ///   - furniture: called when all else is drawn, to draw what lies over it; gets what became of points, and texts keep clear of the
  ///     boxes that it returns.
  /// - Returns: what became of points and of texts.
  /// - Complexity: O(n log n) for n items, and the pixels that they cover where styles alternate.
  @discardableResult
  public consuming func draw(
    in scene: inout Scene, setting: (any TextSetting)? = nil, icons: IconAtlas? = nil, pie: ClusterPie? = nil, jobs: Int = 1,
    pictures: [LevelPicture] = [], furniture: (inout Scene, MarkerCounts) -> [PixelBox] = { _, _ in [] }
  ) -> (markers: MarkerCounts, labels: LabelCounts) {
    var points = Places(icons: icons, pie: pie)
    var labels = SceneLabels(styles, scale: Float(view.scale), setting: setting, jobs: jobs)
    points.counts.values = clusterNumbers.count
    points.counts.pieValues = Set(drafts.lazy.flatMap(\.pieValues)).count
    if let icons, scene.images.isEmpty { scene.images = icons.images }
    let order = drafts.first?.order ?? .input
    let pieces = blockPieces
    let hidden = hiddenRoofs(pieces)
    // Sorted by place; what is equal stays in input order. Points are above blocks, and these above all else.
    var hasBlocks = !blocks.isEmpty
    let lifted: UInt8 = hasBlocks ? 1 : 0
    let places = styles.map { ($0.level.rawValue, $0.zOrder) }
    let tiers = entries.map { item($0).geometry.tier }
    let hides = LevelPicture.hiddenContent(pictures)
    let shown = entries.indices.filter { !hides.labels || styles[Int(entries[$0].style)].level > .aboveRoads }
    let sorted = shown.sorted { a, b in
      let (first, second) = (places[Int(entries[a].style)], places[Int(entries[b].style)])
      return (min(tiers[a], lifted), first.0, first.1, tiers[a], a) < (min(tiers[b], lifted), second.0, second.1, tiers[b], b)
    }
    let planes = sorted.indices.split(where: { at, next in
      tiers[sorted[at]] != tiers[sorted[next]] || places[Int(entries[sorted[at]].style)] != places[Int(entries[sorted[next]].style)]
    })
    var waiting = WaitingPictures(pictures)
    func level(_ plane: Range<Int>) -> OverlayLevel { styles[Int(entries[sorted[plane.lowerBound]].style)].level }
    let ground = planes.last { tiers[sorted[$0.lowerBound]] == 0 && level($0) == .aboveRoads }
    if ground == nil { waiting.draw(through: .aboveRoads, in: &scene) }
    placePoints(planes.lazy.filter { item(entries[sorted[$0.lowerBound]]).geometry == .point }.map { sorted[$0] }, labels, &points)
    for range in planes {
      let first = sorted[range.lowerBound]
      var plane = sorted[range].map { entries[$0] }
      if tiers[first] > 0, hasBlocks {
        waiting.draw(through: .aboveLabels, in: &scene)
        addBlocks(pieces, to: &scene)
        hasBlocks = false
      }
      // Texts are over blocks, whatever their level.
      if lifted == 0, range.lowerBound > 0,
        places[Int(entries[first].style)].0 != places[Int(entries[sorted[range.lowerBound - 1]].style)].0
      {
        labels.end(.aboveRoads, of: &scene)
      }
      if level(range) > .aboveRoads { waiting.draw(through: .aboveLabels, in: &scene) }
      if item(entries[first]).geometry == .point {
        addPlaces(plane, to: &scene, &labels, &points)
      } else {
        if tiers[first] == 0 {
          if !(hides.ground && level(range) == .aboveRoads) {
            findDepths(&plane, order)
            addShapes(plane, to: &scene)
          }
          if range == ground { waiting.draw(through: .aboveRoads, in: &scene) }
        }
        for entry in plane {
          if let roof = item(entry).text?.roof, roof >= 0, hidden[Int(entry.draft)][Int(roof)] {
            labels.leaveOut()
          } else {
            addText(of: entry, to: &labels)
          }
        }
      }
    }
    if !waiting.isEmpty {
      if lifted == 0 { labels.end(.aboveRoads, of: &scene) }
      waiting.draw(through: .aboveLabels, in: &scene)
    }
    if hasBlocks { addBlocks(pieces, to: &scene) }
    addSelected(&points, to: &scene, &labels)
    labels.end(.aboveLabels, of: &scene)
    for box in furniture(&scene, points.counts) { labels.addObstacle(box) }
    return (points.counts, labels.draw(in: &scene))
  }

  // MARK: - Areas and lines

  private func findDepths(_ plane: inout [Entry], _ order: DrawingOrder) {
    guard order == .input, let first = plane.first, plane.contains(where: { $0.style != first.style }) else { return }
    var map = PaintDepthMap(width: view.width, height: view.height)
    // All areas of an inverse style are one mask: that has no depth.
    for index in plane.indices where !styles[Int(plane[index].style)].inverts {
      let item = item(plane[index])
      let isArea = item.geometry == .polygon && styles[Int(plane[index].style)].fill != nil
      plane[index].depth = Int32(
        map.depth(item.paths, of: drafts[Int(plane[index].draft)].column, isArea: isArea, style: Int(plane[index].style)))
    }
  }

  private func addShapes(_ plane: [Entry], to scene: inout Scene) {
    // By depth, then style in order of first appearance, then input order.
    var appearance: [Int32: Int] = [:]
    for entry in plane where appearance[entry.style] == nil { appearance[entry.style] = appearance.count }
    let ranks = plane.map { appearance[$0.style] ?? 0 }
    let sorted = plane.indices.sorted { (plane[$0].depth, ranks[$0], $0) < (plane[$1].depth, ranks[$1], $1) }
    var start = 0
    var strokes: [PaintedPaths] = []
    for position in sorted.indices {
      let entry = plane[sorted[position]]
      let next = position + 1 < sorted.count ? plane[sorted[position + 1]] : nil
      if next?.depth == entry.depth, next?.style == entry.style { continue }
      let items = sorted[start...position].map { plane[$0] }
      start = position + 1
      let style = styles[Int(entry.style)]
      let fills = fill(items, style, &scene)
      let borders = stroke(items, style, &scene)
      if style.blendMode == .normal {
        scene.add(fills)
        strokes += borders
      } else if !(fills + borders).isEmpty {
        scene.groups.append(PaintGroup(style.blendMode, fills + borders))
      }
      if next?.depth != entry.depth {
        scene.add(strokes)
        strokes.removeAll()
      }
    }
  }

  private func fill(_ entries: [Entry], _ style: OverlayStyle, _ scene: inout Scene) -> [PaintedPaths] {
    guard let color = style.fill else { return [] }
    let start = scene.paths.count
    scene.paths.reserve(positionCount(entries))
    for entry in entries where item(entry).geometry == .polygon {
      for path in item(entry).paths { scene.paths.append(path, of: drafts[Int(entry.draft)].column) }
    }
    guard scene.paths.count > start || style.inverts else { return [] }
    return [PaintedPaths(style.inverts ? .inverse : .fill, color, paths: start..<scene.paths.count)]
  }

  /// The positions of areas.
  private func positionCount(_ entries: [Entry]) -> Int {
    entries.reduce(0) { sum, entry in
      let (item, column) = (item(entry), column(entry))
      guard item.geometry == .polygon, let first = item.paths.first, let last = item.paths.last else { return sum }
      return sum + column.range(ofPath: last).upperBound - column.range(ofPath: first).lowerBound
    }
  }

  private func stroke(_ entries: [Entry], _ style: OverlayStyle, _ scene: inout Scene) -> [PaintedPaths] {
    guard let color = style.stroke, style.strokeWidth > 0 else { return [] }
    let start = scene.paths.count
    let shape = StrokeShape(style, scale: view.scale)
    guard let perspective = view.perspective else {
      addLines(entries, to: &scene.paths)
      return scene.paths.count > start ? [PaintedPaths(.stroke(shape), color, paths: start..<scene.paths.count)] : []
    }
    var lines = PathColumn()
    addLines(entries, to: &lines)
    var stroke = GroundStroke(shape, perspective)
    for path in 0..<lines.count { stroke.add(path, of: lines, to: &scene.paths) }
    return scene.paths.count > start ? [PaintedPaths(.fill, color, paths: start..<scene.paths.count)] : []
  }

  /// What is stroked of areas and lines.
  private func addLines(_ entries: [Entry], to paths: inout PathColumn) {
    var borders = BorderPaths(positions: positionCount(entries))
    for entry in entries {
      let draft = drafts[Int(entry.draft)]
      for path in item(entry).paths {
        if item(entry).geometry == .polygon {
          borders.add(path, of: draft.column, seams: draft.seams[path], to: &paths)
        } else {
          paths.append(path, of: draft.column)
        }
      }
    }
  }
}

extension Scene {
  /// Nothing but a background, in the size of a view; what is drawn is cut off at the edge of the world.
  ///
  /// - Parameter background: `nil` for a transparent one.
  public init(_ view: PlaneView, background: OverlayColor?) {
    self.init(width: view.width, height: view.height, scale: view.scale, background: background)
    clip = view.worldOutline
  }

  /// Adds paints that cover what is below them.
  ///
  /// - Parameter isClipped: whether they end at the edge of the world.
  mutating func add(_ paints: [PaintedPaths], isClipped: Bool = true) {
    if paints.isEmpty { return }
    // An empty group is for texts, which come later.
    if let last = groups.indices.last, !groups[last].isOnePicture, groups[last].isClipped == isClipped, !groups[last].paints.isEmpty {
      groups[last].paints += paints
    } else {
      groups.append(PaintGroup(.normal, paints, isClipped: isClipped))
    }
  }
}

extension Range<Int> {
  /// The ranges between which `isBorder` says there is a border, of an element and the next one.
  fileprivate func split(where isBorder: (Int, Int) -> Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = lowerBound
    for end in self where end + 1 == upperBound || isBorder(end, end + 1) {
      ranges.append(start..<end + 1)
      start = end + 1
    }
    return ranges
  }
}

extension StrokeShape {
  /// The stroke of a style, whose lengths are points.
  init(_ style: OverlayStyle, scale: Double) {
    self.init(width: style.strokeWidth * Float(scale))
    dashes = style.dashes.map { $0 * width }
    (join, cap, miterLimit) = (style.lineJoin, style.lineCap, style.miterLimit)
    // Dashes that no one can tell apart: a plain line.
    let period = dashes.reduce(0, +)
    if dashes.count % 2 == 1 ? 2 * period < 0.25 : period < 0.25 { dashes = [] }
  }
}
