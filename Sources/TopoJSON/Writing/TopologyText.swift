internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// The pieces of a topology's text.
struct TopologyText: Sendable {
  let topology: Topology
  let outline: GeometryColumn
  /// If there is one, the positions of the arcs are its cells, those of the outline are places still.
  let grid: WritingGrid?
  let isCompact: Bool
  /// Whether positions may lie elsewhere than they did: on the grid, or snapped.
  let isMoved: Bool
  /// Whether no edge goes over the 180th meridian.
  let isCut: Bool
  var numbers: CoordinateWriter { CoordinateWriter(decimals: nil) }

  init(topology: Topology, outline: GeometryColumn, grid: WritingGrid?, options: TopologyWritingOptions) {
    self.topology = topology
    self.outline = outline
    self.grid = grid
    isCompact = options.isCompact
    isMoved = options.snapping != nil || grid != nil
    isCut = options.isCut
  }

  /// About how many positions are written at a time.
  private static let pieceSize = 16 << 10

  var arcCount: Int { topology.arcCount }

  /// The arcs, some at a time. Complexity: O(arcs).
  var arcPieces: [Range<Int>] {
    var pieces: [Range<Int>] = []
    var (start, positions) = (0, 0)
    for arc in 0..<arcCount {
      positions += topology.positions(ofArc: arc).count
      if positions < Self.pieceSize, arc + 1 < arcCount { continue }
      pieces.append(start..<arc + 1)
      (start, positions) = (arc + 1, 0)
    }
    return pieces
  }

  func breakLine(_ out: inout TextOutput) {
    if !isCompact { out.append(.lineFeed) }
  }

  /// - Parameter heights: the lowest and the highest position, for a box of six numbers.
  func appendBox(
    _ box: (west: Double, south: Double, east: Double, north: Double), heights: ClosedRange<Double>?, to out: inout TextOutput
  ) {
    var corners = [box.west, box.south, box.east, box.north]
    if let grid {
      // As readers will find it.
      let low = grid.place(grid.cell(Position(x: box.west, y: box.south)))
      let high = grid.place(grid.cell(Position(x: box.east, y: box.north)))
      corners = [low.x, low.y, high.x, high.y]
    }
    if let heights { corners = [corners[0], corners[1], heights.lowerBound, corners[2], corners[3], heights.upperBound] }
    out.append(",\"bbox\":")
    out.append(numbers: corners, numbers)
  }

  func append(_ grid: WritingGrid, to out: inout TextOutput) {
    out.append(",\"transform\":{\"scale\":")
    out.append(numbers: [grid.scale.x, grid.scale.y], numbers)
    out.append(",\"translate\":")
    out.append(numbers: [grid.translate.x, grid.translate.y], numbers)
    out.append(.closeBrace)
  }

  /// Appends arcs, each after a comma unless it is the first: places, or steps on the grid.
  func append(arcs: Range<Int>, to out: inout TextOutput) {
    let numbers = numbers
    // As a whole, so that threads need not count for each arc who holds them.
    topology.positions.withUnsafeBufferPointer { positions in
      for arc in arcs {
        if arc > 0 { out.append(.comma) }
        breakLine(&out)
        let range = topology.positions(ofArc: arc)
        let places = UnsafeBufferPointer(rebasing: positions[range])
        if grid == nil, topology.altitudes.isEmpty {
          numbers.append(places, to: &out)
        } else {
          append(
            grid == nil ? Array(places) : Self.steps(places), topology.altitudes.isEmpty ? [] : topology.altitudes[range], numbers, to: &out
          )
        }
      }
    }
  }

  /// The first place, and the way from each to the next.
  private static func steps(_ places: UnsafeBufferPointer<Position>) -> [Position] {
    places.indices.map { $0 == 0 ? places[$0] : places[$0] - places[$0 - 1] }
  }

  private func append(_ places: [Position], _ altitudes: ArraySlice<Double>, _ numbers: CoordinateWriter, to out: inout TextOutput) {
    if altitudes.isEmpty { return numbers.append(places[...], to: &out) }
    out.append(.openBracket)
    for (index, altitude) in altitudes.enumerated() {
      if index > 0 { out.append(.comma) }
      numbers.append(places[index], altitude: altitude, to: &out)
    }
    out.append(.closeBracket)
  }

  // MARK: - Objects

  /// Appends the object of a feature.
  ///
  /// - Parameters:
  ///   - nesting: how GeometryCollections nest; empty unless the feature's geometry is one.
  ///   - inner: other members of the geometries inside of it, in their order; empty if there are none.
  func append(
    geometries: Range<Int>, nesting: ArraySlice<UInt8>, inner: [[UInt8]], members: ArraySlice<UInt8>, to out: inout TextOutput
  ) {
    if nesting.isEmpty {
      if let geometry = geometries.first {
        append(geometry: geometry, to: &out)
      } else {
        out.append("{\"type\":null")
      }
    } else {
      append(nesting, from: geometries.lowerBound, inner, to: &out)
    }
    out.append(refreshed(members, geometries: geometries))
    out.append(.closeBrace)
  }

  /// Appends collections in each other, the outermost one's closing brace left out.
  private func append(_ nesting: ArraySlice<UInt8>, from first: Int, _ inner: [[UInt8]], to out: inout TextOutput) {
    var next = first
    var isFirst = true
    // Of the collections that are open, which of the objects inside the outermost one each is, and its first geometry; that one is -1.
    var open: [(object: Int, first: Int)] = []
    var object = -1
    func close(_ object: Int, _ geometries: Range<Int>) {
      if inner.indices.contains(object) { out.append(refreshed(inner[object], geometries: geometries)) }
      out.append(.closeBrace)
    }
    for step in nesting {
      switch GeometryNesting(rawValue: step) {
      case .open?:
        if !isFirst { out.append(.comma) }
        out.append("{\"type\":\"GeometryCollection\",\"geometries\":[")
        open.append((object, next))
        object += 1
        isFirst = true
      case .close?:
        out.append(.closeBracket)
        if let collection = open.popLast(), !open.isEmpty { close(collection.object, collection.first..<next) }
        isFirst = false
      case .geometry?:
        if !isFirst { out.append(.comma) }
        append(geometry: next, to: &out)
        close(object, next..<next + 1)
        object += 1
        next += 1
        isFirst = false
      case nil: break
      }
    }
  }

  /// Appends a geometry object without its closing brace.
  private func append(geometry: Int, to out: inout TextOutput) {
    let kind = outline.kinds[geometry]
    out.append("{\"type\":\"")
    out.append(kind.name)
    switch kind {
    case .point, .multiPoint:
      out.append("\",\"coordinates\":")
      appendPoints(geometry, isSingle: kind == .point, to: &out)
    case .lineString:
      out.append("\",\"arcs\":")
      let paths = outline.paths(ofGeometry: geometry)
      if let path = paths.first { append(path: path, to: &out) } else { out.append("[]") }
    case .multiLineString:
      out.append("\",\"arcs\":")
      append(paths: outline.paths(ofGeometry: geometry), isPolygon: false, to: &out)
    case .polygon:
      out.append("\",\"arcs\":")
      append(paths: outline.paths(ofGeometry: geometry), to: &out)
    case .multiPolygon:
      out.append("\",\"arcs\":[")
      var isFirst = true
      for part in outline.parts(ofGeometry: geometry) {
        let paths = outline.paths(ofPart: part)
        if isGone(paths) { continue }
        if !isFirst { out.append(.comma) }
        isFirst = false
        append(paths: paths, to: &out)
      }
      out.append(.closeBracket)
    }
  }

  private func appendPoints(_ geometry: Int, isSingle: Bool, to out: inout TextOutput) {
    let places = outline.positions(ofGeometry: geometry)
    if isSingle, places.isEmpty { return out.append("[]") }
    if !isSingle { out.append(.openBracket) }
    for place in places {
      if place > places.lowerBound { out.append(.comma) }
      let position = outline.positions[place]
      numbers.append(grid?.cell(position) ?? position, altitude: outline.altitudes.isEmpty ? .nan : outline.altitudes[place], to: &out)
    }
    if !isSingle { out.append(.closeBracket) }
  }

  /// Whether a polygon's exterior has vanished.
  func isGone(_ paths: Range<Int>) -> Bool { paths.first.map { topology.references(ofPath: $0).isEmpty } ?? false }

  /// Appends lines, or the rings of one polygon, except for those that have vanished.
  private func append(paths: Range<Int>, isPolygon: Bool = true, to out: inout TextOutput) {
    out.append(.openBracket)
    var isFirst = true
    for path in isPolygon && isGone(paths) ? paths.prefix(0) : paths where !topology.references(ofPath: path).isEmpty {
      if !isFirst { out.append(.comma) }
      isFirst = false
      append(path: path, to: &out)
    }
    out.append(.closeBracket)
  }

  private func append(path: Int, to out: inout TextOutput) {
    out.append(.openBracket)
    let references = topology.references(ofPath: path)
    for index in references {
      if index > references.lowerBound { out.append(.comma) }
      numbers.append(Double(topology.references[index]), to: &out)
    }
    out.append(.closeBracket)
  }
}

extension Position {
  fileprivate static func - (a: Position, b: Position) -> Position { Position(x: a.x - b.x, y: a.y - b.y) }
}
