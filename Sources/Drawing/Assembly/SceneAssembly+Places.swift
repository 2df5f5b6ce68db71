internal import GeoModel
internal import GeoPipeline
internal import Overlays

/// Points: markers in drawing order, over them clusters, and over everything the selected markers.
extension SceneAssembly {
  /// The diameter of clusters, in points; of those with a ring.
  private static let clusterSize: Float = 24
  private static let pieSize: Float = 36

  /// What becomes of the points of all planes.
  struct Places {
    let icons: IconAtlas?
    let pie: ClusterPie?
    var counts = MarkerCounts()
    /// `nil` until all planes are known.
    fileprivate var points: PlacedPoints?
    /// Drawn when everything else is.
    fileprivate var selected: [(entry: Entry, place: SIMD2<Float>)] = []
    /// By the numbers of styles.
    fileprivate var shapes: [Int32: MarkerShape] = [:]

    init(icons: IconAtlas?, pie: ClusterPie?) { (self.icons, self.pie) = (icons, pie) }
  }

  /// Finds which points are drawn, of all planes at once.
  ///
  /// - Parameter planes: the numbers of the entries of points, plane by plane, in drawing order.
  func placePoints(_ planes: [ArraySlice<Int>], _ labels: SceneLabels, _ places: inout Places) {
    var markers: [PictureMarker] = []
    var (owners, ends, titled): ([Int32], [Int], [Int]) = ([], [], [])
    for plane in planes {
      // The marker of the style at hand, at no place.
      var (style, marker): (Int32, PictureMarker?) = (-1, nil)
      var (isSelected, isTitled) = (false, false)
      for number in plane {
        let entry = entries[number]
        if entry.style != style {
          let shape = shape(ofStyle: entry.style, &places)
          (style, marker) = (entry.style, shape?.marker)
          isSelected = shape?.isSelected ?? false
          isTitled = shape?.style.markerStyle?.titleVisibility == .visible
        }
        guard var marker else { continue }
        marker.cluster = isSelected ? nil : entry.cluster
        let (column, item) = (column(entry), item(entry))
        for path in item.paths {
          for place in column.positions[column.range(ofPath: path)] {
            if isTitled, item.marker >= 0 { titled.append(markers.count) }
            (marker.x, marker.y) = (place.x, place.y)
            markers.append(marker)
            owners.append(Int32(number))
          }
        }
      }
      ends.append(markers.count)
    }
    let titles = addTitles(of: titled, to: &markers, labels) { entries[Int(owners[$0])] }
    let clusterSize = places.pie == nil ? Self.clusterSize : Self.pieSize
    let layout = MarkerLayout(markers, width: view.width, height: view.height, clusterSize: clusterSize * Float(view.scale))
    places.points = PlacedPoints(markers, owners: owners, titles: titles, layout, ends: ends)
    places.counts.clusters = layout.clusters.count
    places.counts.clustered = layout.members.count
    places.counts.hidden = layout.hiddenCount
  }

  /// Draws the next of the planes of points.
  func addPlaces(_ plane: [Entry], to scene: inout Scene, _ labels: inout SceneLabels, _ places: inout Places) {
    for entry in plane where shape(ofStyle: entry.style, &places) == nil { addText(of: entry, to: &labels) }
    guard let (shown, clusters) = places.points?.nextPlane(), let points = places.points else { return }
    func owner(_ marker: Int) -> Entry { entries[Int(points.owners[marker])] }
    var start = shown.startIndex
    while start < shown.endIndex {
      let style = owner(shown[start]).style
      var end = start + 1
      while end < shown.endIndex, owner(shown[end]).style == style { end += 1 }
      let ofStyle = shown[start..<end]
      if let shape = shape(ofStyle: style, &places) {
        let placed = ofStyle.lazy.map { (entry: owner($0), place: SIMD2(points.markers[$0].x, points.markers[$0].y)) }
        if shape.isSelected {
          places.selected += placed
        } else {
          add(shape, placed, to: &scene, &labels)
        }
        for (number, (entry, place)) in zip(ofStyle, placed) {
          addTexts(of: entry, shape, at: place, points.titles.isEmpty ? nil : points.titles[number], to: &labels)
        }
      }
      start = end
    }
    let scale = Float(view.scale)
    for cluster in clusters {
      let members = points.layout.members(of: cluster)
      guard let first = members.first, let shape = shape(ofStyle: owner(first).style, &places) else { continue }
      let shares = places.pie.map { pie in members.map { share(of: owner($0), pie) } }
      let paints = scene.paints(of: cluster, shape.color, pie: shares.map(PieRing.init), scale: scale)
      scene.add(paints, isClipped: isClipped)
      addTexts(of: cluster, owner(first), shape, to: &labels)
    }
  }

  /// Draws the selected markers, over all that a scene has.
  func addSelected(_ places: inout Places, to scene: inout Scene, _ labels: inout SceneLabels) {
    for (entry, place) in places.selected {
      guard let shape = shape(ofStyle: entry.style, &places) else { continue }
      add(shape, [(entry: entry, place: place)], to: &scene, &labels)
    }
  }

  private func shape(ofStyle number: Int32, _ places: inout Places) -> MarkerShape? {
    if let known = places.shapes[number] { return known }
    let shape = MarkerShape(styles[Int(number)], scale: Float(view.scale), icons: places.icons)
    places.shapes[number] = shape
    return shape
  }

  /// What the marker of an entry says.
  private func texts(of entry: Entry, _ number: Int32) -> MarkerTexts? {
    number < 0 ? nil : drafts[Int(entry.draft)].markerTexts[Int(number)]
  }

  private func share(of entry: Entry, _ pie: ClusterPie) -> PieShare {
    let number = item(entry).pie
    let (order, color) = pie.look(number < 0 ? nil : drafts[Int(entry.draft)].pieValues[Int(number)])
    return PieShare(order: order, color: color, count: 1)
  }

  // MARK: - Texts

  /// Sets the titles that are part of some markers, and makes these larger.
  private func addTitles(
    of titled: [Int], to markers: inout [PictureMarker], _ labels: SceneLabels, owner: (Int) -> Entry
  ) -> [Int: SceneLabels.Title] {
    if titled.isEmpty { return [:] }
    func frame(_ marker: PictureMarker) -> PixelBox {
      let (middle, half) = (SIMD2(marker.x, marker.y) + marker.offset, SIMD2(marker.width, marker.height) / 2)
      return PixelBox(low: middle - half, high: middle + half)
    }
    let set = labels.titles(
      titled.map { (texts(of: owner($0), item(owner($0)).marker) ?? MarkerTexts(), frame(markers[$0]), Int(owner($0).style)) })
    var titles: [Int: SceneLabels.Title] = [:]
    for (number, title) in zip(titled, set) {
      guard let title else { continue }
      titles[number] = title
      let box = frame(markers[number]).union(title.box)
      (markers[number].width, markers[number].height) = (box.size.x, box.size.y)
      markers[number].offset = (box.low + box.high) / 2 - SIMD2(markers[number].x, markers[number].y)
    }
    return titles
  }

  /// Adds what is written next to a marker.
  private func addTexts(
    of entry: Entry, _ shape: MarkerShape, at place: SIMD2<Float>, _ title: SceneLabels.Title?, to labels: inout SceneLabels
  ) {
    let frame = shape.frame(at: place)
    labels.addObstacle(frame)
    let item = item(entry)
    if let text = item.text {
      let circle = shape.circle(at: place)
      labels.add(text, at: .point(circle.middle, radius: circle.radius), style: Int(entry.style))
    }
    if let title {
      labels.add(title, style: Int(entry.style))
    } else if let texts = texts(of: entry, item.marker) {
      labels.addTitle(texts, below: frame, style: Int(entry.style), priority: shape.style.displayPriority)
    }
  }

  /// The title of a cluster is that of its first marker.
  private func addTexts(of cluster: MarkerLayout.Cluster, _ first: Entry, _ shape: MarkerShape, to labels: inout SceneLabels) {
    let middle = SIMD2(cluster.x, cluster.y)
    let frame = PixelBox(low: middle - cluster.size / 2, high: middle + cluster.size / 2)
    labels.addObstacle(frame)
    guard let title = texts(of: first, item(first).marker)?.title, !title.isEmpty else { return }
    let texts = MarkerTexts(title: title, subtitle: "+\(cluster.count - 1) more")
    labels.addTitle(texts, below: frame, style: Int(first.style), priority: shape.style.displayPriority)
  }

  // MARK: - Drawing

  private func add(
    _ shape: MarkerShape, _ shown: some Sequence<(entry: Entry, place: SIMD2<Float>)>, to scene: inout Scene, _ labels: inout SceneLabels
  ) {
    var paints: [PaintedPaths] = []
    if let symbol = shape.symbol {
      scene.paths.append(shown.lazy.map { $0.place + shape.offset }, isClosed: false)
      paints = [PaintedPaths(.symbols(symbol), shape.color, paths: scene.paths.count - 1..<scene.paths.count)]
    } else {
      for (entry, place) in shown {
        paints += shape.paints(
          at: place, glyph: { labels.glyph($0, in: $1) }, text: texts(of: entry, item(entry).marker)?.glyph ?? "", in: &scene)
      }
    }
    if shape.style.blendMode == .normal {
      scene.add(paints, isClipped: isClipped)
    } else {
      scene.groups.append(PaintGroup(shape.style.blendMode, paints, isClipped: isClipped))
    }
  }

  /// Whether markers end at the edge of the world: with pitch they stand upright, also there.
  private var isClipped: Bool { view.perspective == nil }
}

extension Scene {
  /// A disc in a colour, with a rim and the count in black or white, whichever is read better; with a ring of categories, the count is in a
  /// white disc.
  fileprivate mutating func paints(
    of cluster: MarkerLayout.Cluster, _ color: OverlayColor, pie: PieRing?, scale: Float
  ) -> [PaintedPaths] {
    let middle = SIMD2(cluster.x, cluster.y)
    let disc = pie == nil ? color.opaque : OverlayColor(red: 255, green: 255, blue: 255)
    let ink = disc.ink
    var paints: [PaintedPaths] = []
    func addDisc(_ size: Float, _ color: OverlayColor) {
      paths.append([middle], isClosed: false)
      paints.append(PaintedPaths(.symbols(Symbol(size: size)), color, paths: paths.count - 1..<paths.count))
    }
    var size = cluster.size
    if let pie {
      addDisc(size, disc)
      for (color, corners) in pie.sectors(around: middle, radius: size / 2 - scale) { paints.append(paint(corners, color.opaque)) }
      size = size * 2 / 3
    } else {
      addDisc(size, ink)
    }
    addDisc(size - 2 * scale, disc)
    let text = cluster.count < 10_000 ? "\(cluster.count)" : "\(cluster.count / 1000)k"
    // Four characters are smaller.
    let letters = Lettering(height: (text.count > 3 ? 5.5 : text.count > 2 ? 7 : 8) * scale, color: ink)
    return paints + letters.paints([Lettering.Label(text, at: middle)], in: &self)
  }
}
