public import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Makes a topology (TopoJSON 1.0) from records: the second half of writing one.
///
/// A collector: it holds each different position once, a number for each one read, and the text of the features' other members; some 60
/// bytes a position while arcs are made (``GeoAlgorithms/TopologyBuilder/estimatedPeak(positions:paths:hasAltitudes:)``). Same features,
/// same options, same bytes.
///
/// Borders are shared where positions are equal, on the grid if there is one. Rings begin at a junction if they have one;
/// otherwise nothing of a geometry changes without quantization and snapping. The box is that of all positions, as they are snapped.
public struct TopologyCollector: Sendable {
  private var options: TopologyWritingOptions
  private var builder = TopologyBuilder()
  private var objects = TopologyObjects()
  /// Whether there are inputs that say that they begin, one at least.
  private var hasBegun = false
  /// The names of the layers of this input, and what they have become; those of all inputs. In UTF-8: as names in JSON they are equal by
  /// their code units, not as Unicode has it.
  private var numbers: [[UInt8]: Int] = [:]
  private var taken: Set<[UInt8]> = []
  private var lastLayer: (name: String, index: Int)?
  /// All geometries, with the positions of points only.
  private var outline = GeometryColumn()
  /// The longitudes of all features, for a grid.
  private var cover = LongitudeCover()

  public init(options: TopologyWritingOptions = TopologyWritingOptions()) { self.options = options }

  /// Takes the records of some features, in their order.
  ///
  /// - Parameters:
  ///   - records: the bytes that ``TopologyWriter`` made of the features.
  ///   - paths: the geometries of the same block.
  /// - Throws: `TopologyError` beyond 2³¹ positions, or more than memory can hold.
  /// - Complexity: O(bytes and positions) on average.
  public mutating func take(_ records: UnsafeRawBufferPointer, _ paths: HashedPaths) throws(TopologyError) {
    var reader = TopologyRecordReader(records)
    while !reader.isAtEnd {
      let record = reader.record()
      let layer = layer(record.layer ?? options.layer)
      try builder.append(paths, geometries: record.geometries)
      outline.append(outlineOf: paths.column, geometries: record.geometries)
      if let own = record.extent { include(own) }
      objects.append(record, layer: layer, geometriesEnd: outline.count)
    }
  }

  private mutating func include(_ own: (west: Double, east: Double)) {
    cover.add(from: own.west, to: own.east + (own.east < own.west ? 360 : 0))
    if objects.count % 4096 == 4095 { cover.merge(closerThan: 1) }
  }

  private mutating func layer(_ name: String) -> Int {
    if let lastLayer, lastLayer.name.utf8.elementsEqual(name.utf8) { return lastLayer.index }
    let key = Array(name.utf8)
    defer { lastLayer = numbers[key].map { (name, $0) } }
    if let index = numbers[key] { return index }
    numbers[key] = objects.layers.count
    var own = name
    var number = 1
    while !taken.insert(Array(own.utf8)).inserted {
      number += 1
      own = "\(name)-\(number)"
    }
    objects.layers.append(own)
    return objects.layers.count - 1
  }

  /// Begins another input, with a name for its layer; layers with names of their own keep them. A name
  /// that an earlier input's layer has gets a number: `roads-2`.
  public mutating func beginInput(layer: String) {
    if hasBegun { nameEmptyInput() }
    hasBegun = true
    options.layer = layer
    numbers.removeAll(keepingCapacity: true)
    lastLayer = nil
  }

  /// Names layers of the input, whether or not features of them follow.
  public mutating func nameLayers(_ names: [String]) {
    for name in names { _ = layer(name) }
  }

  /// Nothing is in a layer, too.
  private mutating func nameEmptyInput() {
    if numbers.isEmpty { _ = layer(options.layer) }
  }

  /// Writes the topology.
  ///
  /// - Parameters:
  ///   - rest: further members, each after a comma.
  ///   - statedBox: the text of the `bbox` of the features' collection: if it has heights, the topology's has them, too, as
  ///     for a collection's recomputed box. Empty for none.
  ///   - work: writes numbers as text, and searches near misses, on threads if there are several.
  ///   - write: gets the text piece by piece.
  @discardableResult
  public consuming func finish<E: Error>(
    members rest: [UInt8] = [], statedBox: [UInt8] = [], by work: some PieceWork = OneByOne(),
    _ write: (UnsafeRawBufferPointer) throws(E) -> Void
  ) throws(E) -> WrittenTopology {
    let snapped = options.snapping.map { builder.snap(within: $0) }
    // What vanished is not there.
    var box = (west: Double.infinity, south: Double.infinity, east: -Double.infinity, north: -Double.infinity)
    builder.include(in: &box)
    for place in outline.positions {
      box = (min(box.west, place.x), min(box.south, place.y), max(box.east, place.x), max(box.north, place.y))
    }
    let hasBox = box.west <= box.east
    let heights = Self.heights(of: builder, outline, stated: statedBox)
    let grid = hasBox ? options.quantization.map { WritingGrid(box, count: $0) } : nil
    let collapsed = grid.map { grid in builder.quantize { grid.cell($0) } } ?? 0
    let written = grid.map { grid in
      let width = box.east - box.west
      return WrittenTopology.Grid(cell: (grid.scale.x, grid.scale.y), width: width, neededWidth: min(width, cover.range()?.width ?? width))
    }
    nameEmptyInput()
    let outline = outline, objects = objects
    // What is near to what across the 180th meridian, and along edges that cross it, is not to be seen in the numbers that are written.
    let nearness = NearMiss.reach(snapping: options.snapping)
    var globe = builder.onGlobe(grid.map { grid in { grid.place($0) } })
    let missesOnGlobe = globe?.build(by: work).nearMisses(within: nearness, by: work)
    let topology = builder.build(by: work)
    let text = TopologyText(topology: topology, outline: outline, grid: grid, options: options)
    try Self.hand(to: write) { out in
      out.append("{\"type\":\"Topology\"")
      if hasBox { text.appendBox(box, heights: heights, to: &out) }
      if let grid { text.append(grid, to: &out) }
      out.append(",\"arcs\":[")
    }
    try Self.hand(text.arcPieces, by: work, to: write) { arcs, out in text.append(arcs: arcs, to: &out) }
    try Self.hand(to: write) { out in
      out.append(text.isCompact || text.arcCount == 0 ? "]" : "\n]")
      out.append(",\"objects\":{")
    }
    try Self.hand(objects.pieces, by: work, to: write) { piece, out in objects.append(piece, text, to: &out) }
    try Self.hand(to: write) { out in
      out.append(.closeBrace)
      out.append(rest)
      out.append("}\n")
    }
    let arcs = topology.arcCount
    let places = grid.map { grid in topology.moved { grid.place($0) } } ?? topology
    let nearMisses = missesOnGlobe ?? places.nearMisses(within: nearness, by: work)
    return WrittenTopology(
      arcs: arcs, nearMisses: nearMisses.map(\.location), nearness: nearness,
      leftApart: snapped?.leftApart ?? [], vanished: snapped?.vanished ?? 0, collapsed: collapsed,
      invalid: text.isMoved ? Self.invalid(places, outline) : 0, grid: written)
  }

  /// The lowest and the highest of all heights, if a stated box has such; what it says itself where no position has a height, and nothing
  /// where only some have.
  private static func heights(of builder: TopologyBuilder, _ outline: GeometryColumn, stated: [UInt8]) -> ClosedRange<Double>? {
    let stated = BoundingBoxText(stated).values
    if stated.count != 6 { return nil }
    let all = builder.altitudes + outline.positions.indices.map { outline.altitude(at: $0) ?? .nan }
    let known = all.filter { !$0.isNaN }
    guard let low = known.min(), let high = known.max() else { return stated[2] <= stated[5] ? stated[2]...stated[5] : nil }
    return known.count == all.count ? low...high : nil
  }

  private static func hand<E: Error>(
    to write: (UnsafeRawBufferPointer) throws(E) -> Void, _ fill: (inout TextOutput) -> Void
  ) throws(E) {
    var out = TextOutput()
    fill(&out)
    try out.withBytes(write)
  }

  /// Hands on what the pieces give, in their order.
  private static func hand<Piece: Sendable, E: Error>(
    _ pieces: [Piece], by work: some PieceWork, to write: (UnsafeRawBufferPointer) throws(E) -> Void,
    _ fill: @Sendable (Piece, inout TextOutput) -> Void
  ) throws(E) {
    var failure: E?
    work.run(
      pieces,
      { piece in
        var out = TextOutput()
        fill(piece, &out)
        return out
      },
      take: { out in
        if failure != nil { return }
        do throws(E) { try out.withBytes(write) } catch { failure = error }
      })
    if let failure { throw failure }
  }

  /// How many polygons and multipolygons are not valid; what has vanished is not there. Complexity: O(n log n).
  private static func invalid(_ topology: Topology, _ outline: GeometryColumn) -> Int {
    var validator = TopologyValidator()
    var alone = GeometryColumn()
    return outline.kinds.indices.count { index in
      guard outline.kinds[index].isAreal else { return false }
      alone.removeAll()
      for part in outline.parts(ofGeometry: index) {
        let paths = outline.paths(ofPart: part).filter { !topology.references(ofPath: $0).isEmpty }
        guard paths.first == outline.paths(ofPart: part).first else { continue }
        for path in paths {
          topology.appendPath(path, to: &alone)
          alone.endPath()
        }
        alone.endPart()
      }
      alone.endGeometry(outline.kinds[index])
      return validator.defects(ofGeometry: 0, in: alone).contains { !$0.kind.isInformation && $0.kind != .poleNotCut }
    }
  }
}
