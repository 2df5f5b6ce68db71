internal import GeoModel
internal import Overlays

/// Points: symbols in drawing order, and over them clusters, a disc with its count each.
extension SceneAssembly {
  /// The diameter of clusters, in points.
  private static let clusterSize: Float = 24

  func addPlaces(_ plane: [Entry], to scene: inout Scene, _ labels: inout SceneLabels) -> MarkerCounts {
    let scale = Float(view.scale)
    var markers: [PictureMarker] = []
    var owners: [Int32] = []
    for (index, entry) in plane.enumerated() {
      let style = styles[Int(entry.style)]
      guard style.marker != nil, style.markerSize > 0 else {
        addText(of: entry, to: &labels)
        continue
      }
      let column = column(entry)
      for path in item(entry).paths {
        for place in column.positions[column.range(ofPath: path)] {
          markers.append(
            PictureMarker(
              x: place.x, y: place.y, size: style.markerSize * scale, priority: style.displayPriority, cluster: entry.cluster))
          owners.append(Int32(index))
        }
      }
    }
    let layout = MarkerLayout(markers, width: view.width, height: view.height, clusterSize: Self.clusterSize * scale)
    var start = 0
    while start < layout.shown.count {
      let style = plane[Int(owners[layout.shown[start]])].style
      var end = start + 1
      while end < layout.shown.count, plane[Int(owners[layout.shown[end]])].style == style { end += 1 }
      let places = layout.shown[start..<end].map { SIMD2(markers[$0].x, markers[$0].y) }
      add(places, styles[Int(style)], to: &scene)
      start = end
    }
    for number in layout.shown {
      let (marker, entry) = (markers[number], plane[Int(owners[number])])
      labels.addMarker(at: SIMD2(marker.x, marker.y), size: marker.size, item(entry).text, style: Int(entry.style))
    }
    for cluster in layout.clusters { labels.addMarker(at: SIMD2(cluster.x, cluster.y), size: cluster.size, nil, style: 0) }
    let clusters = layout.clusters.map { cluster in
      (cluster, styles[Int(plane[Int(owners[layout.members(of: cluster).first ?? 0])].style)])
    }
    add(clusters, to: &scene)
    var counts = MarkerCounts()
    (counts.clusters, counts.clustered, counts.hidden) = (clusters.count, layout.members.count, layout.hiddenCount)
    return counts
  }

  private func add(_ places: [SIMD2<Float>], _ style: OverlayStyle, to scene: inout Scene) {
    guard let color = style.marker else { return }
    let outline = Symbol.Outline(rawValue: style.markerSymbol) ?? .circle
    let symbol = Symbol(outline, size: style.markerSize * Float(view.scale))
    scene.paths.append(places, isClosed: false)
    let paint = PaintedPaths(.symbols(symbol), color, paths: scene.paths.count - 1..<scene.paths.count)
    if style.blendMode == .normal { scene.add([paint]) } else { scene.groups.append(PaintGroup(style.blendMode, [paint])) }
  }

  /// Discs in the colour of the first marker, with a rim and the count in black or white, whichever is read better.
  private func add(_ clusters: [(cluster: MarkerLayout.Cluster, style: OverlayStyle)], to scene: inout Scene) {
    let scale = Float(view.scale)
    let white = OverlayColor(red: 255, green: 255, blue: 255), black = OverlayColor(red: 20, green: 20, blue: 20)
    for (cluster, style) in clusters {
      guard let color = style.marker else { continue }
      let isDark = 0.299 * Double(color.red) + 0.587 * Double(color.green) + 0.114 * Double(color.blue) < 140
      scene.paths.append([SIMD2(cluster.x, cluster.y)], isClosed: false)
      let paths = scene.paths.count - 1..<scene.paths.count
      let rim = PaintedPaths(.symbols(Symbol(size: cluster.size)), isDark ? white : black, paths: paths)
      let disc = PaintedPaths(.symbols(Symbol(size: cluster.size - 2 * scale)), color.opaque, paths: paths)
      let text = cluster.count < 10_000 ? "\(cluster.count)" : "\(cluster.count / 1000)k"
      // Four characters are smaller.
      let letters = Lettering(height: (text.count > 3 ? 5.5 : text.count > 2 ? 7 : 8) * scale, color: isDark ? white : black)
      let label = Lettering.Label(text, at: SIMD2(cluster.x, cluster.y))
      scene.add([rim, disc] + letters.paints([label], in: &scene))
    }
  }
}
