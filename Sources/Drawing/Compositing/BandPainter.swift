internal import GeoModel
internal import Overlays

/// Draws the groups of a scene in some rows.
struct BandPainter {
  private let prepared: PreparedScene
  private var scene: Scene { prepared.scene }
  /// With one more row above and below: where shapes overlap, the neighbouring rows count.
  private var band: CoverageBand
  private var layer: PaintLayer
  /// For paints that are one surface; `nil` until there are some.
  private var surface: PaintLayer?
  private var thinStrokes: StrokeMask
  private let rows: Range<Int>

  init(_ prepared: PreparedScene, rows: Range<Int>) {
    (self.prepared, self.rows) = (prepared, rows)
    band = CoverageBand(width: prepared.scene.width, rowCount: rows.count + 2)
    band.move(toRow: rows.lowerBound - 1)
    layer = PaintLayer(width: prepared.scene.width, rowCount: rows.count)
    thinStrokes = StrokeMask(width: prepared.scene.width, rowCount: rows.count)
  }

  /// The pixels of the rows, premultiplied.
  ///
  /// - Parameter groups: those that are drawn.
  mutating func paint(_ groups: Range<Int>) -> [SIMD4<Float>] {
    let background = scene.background.map { PremultipliedColor($0).components } ?? .zero
    var canvas = [SIMD4<Float>](repeating: background, count: scene.width * rows.count)
    let mask = mask()
    for group in scene.groups[groups] {
      add(group.paints)
      blend(group, group.isClipped ? mask : nil, into: &canvas)
      layer.clear()
    }
    return canvas
  }

  // MARK: - Blending

  /// For each pixel, how much of it is within the scene's clip; `nil` without one.
  private mutating func mask() -> [Float]? {
    guard let clip = scene.clip else { return nil }
    band.withEdges { edges in clip.withUnsafeBufferPointer { edges.add(closed: $0) } }
    var mask = [Float](repeating: 0, count: scene.width * rows.count)
    let (width, count) = (scene.width, rows.count)
    band.takeRows { row, pixels, cells in
      guard row > 0, row <= count else { return }
      for (pixel, cell) in zip(pixels, cells) { mask[(row - 1) * width + pixel] = min(cell.magnitude, 1) }
    }
    return mask
  }

  private func blend(_ group: PaintGroup, _ mask: [Float]?, into canvas: inout [SIMD4<Float>]) {
    for row in 0..<rows.count where !layer.covered[row].isEmpty {
      let pixels = layer.covered[row].shifted(by: row * layer.width)
      var colors = Array(layer.colors[pixels])
      var coverage = Array(layer.coverage[pixels])
      if let mask {
        for (index, share) in mask[pixels].enumerated() {
          colors[index] *= share
          coverage[index] *= share
        }
      }
      if group.opacity < 255 {
        let share = Float(group.opacity) / 255
        for index in colors.indices { colors[index] *= share }
      }
      var blended = Array(canvas[pixels])
      var backdrop = blended.mutableSpan
      group.blendMode.blend(row: colors.span, coverage: coverage.span, into: &backdrop)
      canvas.replaceSubrange(pixels, with: blended)
    }
  }

  // MARK: - Painting

  private mutating func add(_ paints: [PaintedPaths]) {
    var start = 0
    while start < paints.count {
      var end = start + 1
      while end < paints.count, paints[end].isJoined { end += 1 }
      if end == start + 1 {
        add(paints[start])
      } else {
        // A surface by itself first.
        var below = surface ?? PaintLayer(width: scene.width, rowCount: rows.count)
        swap(&below, &layer)
        for paint in paints[start..<end] { add(paint) }
        swap(&below, &layer)
        layer.fill(below)
        below.clear()
        surface = below
      }
      start = end
    }
  }

  private mutating func add(_ paint: PaintedPaths) {
    let color = PremultipliedColor(paint.color)
    switch paint.kind {
    case .fill: fill(paint.paths, color, isInverse: false)
    case .inverse: fill(paint.paths, color, isInverse: true)
    case .stroke(let shape): stroke(paint.paths, shape, color)
    case .symbols(let symbol): draw(symbol, at: paint.paths, color)
    case .images(let symbol): draw(symbol, at: paint.paths, opacity: color.alpha)
    }
  }

  private mutating func fill(_ paths: Range<Int>, _ color: PremultipliedColor, isInverse: Bool) {
    let inRows = prepared.paths(paths, from: Float(rows.lowerBound - 1), to: Float(rows.upperBound + 1))
    if inRows.isEmpty, !isInverse { return }
    let column = scene.paths
    func add(to edges: inout some EdgeTaking) {
      column.positions.withUnsafeBufferPointer { positions in
        for path in inRows { edges.add(closed: UnsafeBufferPointer(rebasing: positions[column.range(ofPath: path)])) }
      }
    }
    band.withEdges { add(to: &$0) }
    let sums = band.unitedSums(isExact: true) { add(to: &$0) }
    for (row, sum) in sums.enumerated() {
      if row > 0, row <= rows.count {
        if isInverse {
          let cells = (0..<layer.width).map { x in sum?.contains(x) ?? false ? band.cells[row * band.stride + x] : 0 }
          layer.fill(row: row - 1, 0..<layer.width, cells[...], color, isInverse: true)
        } else if let pixels = sum {
          layer.fill(row: row - 1, pixels, band.cells[pixels.shifted(by: row * band.stride)], color, isInverse: false)
        }
      }
      band.clear(row: row, sum)
    }
  }

  private mutating func stroke(_ paths: Range<Int>, _ shape: StrokeShape, _ color: PremultipliedColor) {
    let reach = shape.reach
    let inRows = prepared.paths(paths, from: Float(rows.lowerBound) - reach, to: Float(rows.upperBound) + reach)
    if inRows.isEmpty { return }
    let outline = StrokeOutline(shape)
    let dashes = DashedPath(shape)
    let column = scene.paths
    func add(_ path: Int, to edges: inout some EdgeTaking) {
      column.positions.withUnsafeBufferPointer { positions in
        let line = UnsafeBufferPointer(rebasing: positions[column.range(ofPath: path)])
        let ends = column.shapes[path]
        guard var dashes else { return outline.add(line, ends, to: &edges) }
        dashes.forEach(line, isClosed: ends.isClosed, start: ends.distance) { outline.add($0, PathShape(), to: &edges) }
      }
    }
    if shape.width < 1 || shape.isHalo {
      // No pixel is full, so that sums do not tell what overlaps: paths are laid over each other.
      for path in inRows {
        band.withEdges { add(path, to: &$0) }
        band.unite(prepared.rows(ofPath: path, reach: reach, top: band.top, count: band.rowCount), into: &thinStrokes)
      }
      return thinStrokes.draw(into: &layer, color)
    }
    band.withEdges { edges in for path in inRows { add(path, to: &edges) } }
    let sums = band.unitedSums(isExact: false) { edges in for path in inRows { add(path, to: &edges) } }
    for (row, sum) in sums.enumerated() {
      if let pixels = sum, row > 0, row <= rows.count {
        layer.draw(row: row - 1, pixels, band.cells[pixels.shifted(by: row * band.stride)], color)
      }
      band.clear(row: row, sum)
    }
  }

  private mutating func draw(_ symbol: Symbol, at paths: Range<Int>, _ color: PremultipliedColor) {
    let (corners, reach, positions) = (symbol.corners(), symbol.size / 2 + 1, scene.paths.positions)
    for path in paths {
      for index in scene.paths.range(ofPath: path) {
        let place = positions[index]
        // Rows of the band, from its first one on; what is not finite is nowhere.
        let (from, to) = (place.y - reach - Float(band.top), place.y + reach - Float(band.top))
        guard to > 0, from < Float(band.rowCount), place.x.isFinite else { continue }
        band.withEdges { edges in edges.add(closed: corners, at: place) }
        let first = Int(max(from, 0))
        let end = Int(min(to + 1, Float(band.rowCount)))
        band.draw(first..<max(first, end), into: &layer, color)
      }
    }
  }

  private mutating func draw(_ symbol: ImageSymbol, at paths: Range<Int>, opacity: Float) {
    guard let image = prepared.images[symbol.pixels] else { return }
    let (width, height) = symbol.pixelSize
    for path in paths {
      for index in scene.paths.range(ofPath: path) {
        guard let corner = symbol.corner(at: scene.paths.positions[index]) else { continue }
        let pixels = max(corner.x, 0)..<max(corner.x, 0, min(corner.x + width, layer.width))
        let shown = max(corner.y, rows.lowerBound)..<max(corner.y, rows.lowerBound, min(corner.y + height, rows.upperBound))
        if pixels.isEmpty { continue }
        for row in shown {
          let colors = image.row(row - corner.y).dropFirst(pixels.lowerBound - corner.x).prefix(pixels.count)
          layer.draw(row: row - rows.lowerBound, pixels, colors, opacity: opacity)
        }
      }
    }
  }
}
