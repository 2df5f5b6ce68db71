public import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Records in, a topology out (TopoJSON 1.0): the second half of writing one.
///
/// A collector: it holds each different position once, a number for each one read, and the text of the features' other members;
/// some 60 bytes a position while arcs are made (``TopologyBuilder/estimatedPeak(positions:paths:hasAltitudes:)``). Same features, same
/// options, same bytes.
///
/// Borders are shared where positions are equal, on the grid if there is one. Rings begin at a junction if they have one;
/// otherwise nothing of a geometry changes without quantization and snapping. The box is that of all positions, of a topology without grid as they are snapped.
public struct TopologyCollector: Sendable {
  /// One feature without its positions.
  private struct Object {
    var layer: Int
    var isAlone: Bool
    var membersEnd: Int
    var nestingEnd: Int
    /// The end of its geometries in the outline.
    var geometriesEnd: Int
  }

  private var options: TopologyWritingOptions
  private var builder = TopologyBuilder()
  private var objects: [Object] = []
  /// Whether there are inputs that say that they begin, one at least.
  private var hasBegun = false
  private var layers: [String] = []
  /// The names of the layers of this input, and what they have become; those of all inputs.
  private var numbers: [String: Int] = [:]
  private var taken: Set<String> = []
  private var lastLayer: (name: String, index: Int)?
  private var members: [UInt8] = []
  private var nesting: [UInt8] = []
  /// Of the few objects that have such, the text of members of geometries inside collections.
  private var inner: [Int: [[UInt8]]] = [:]
  /// All geometries, with the positions of points only.
  private var outline = GeometryColumn()
  private var scratch = GeometryColumn()
  /// The longitudes of all features, for a grid.
  private var cover = LongitudeCover()
  private var box = (west: Double.infinity, south: Double.infinity, east: -Double.infinity, north: -Double.infinity)

  public init(options: TopologyWritingOptions = TopologyWritingOptions()) { self.options = options }

  /// Takes the records of some features, in their order.
  ///
  /// - Throws: `TopologyError.tooLarge` beyond 2³¹ positions.
  /// - Complexity: O(bytes) on average.
  public mutating func take(_ records: UnsafeRawBufferPointer) throws(TopologyError) {
    var reader = TopologyRecordReader(records)
    while !reader.isAtEnd {
      let header = reader.header()
      let layer = layer(header.layer ?? options.layer)
      members.append(contentsOf: header.members)
      nesting.append(contentsOf: header.nesting)
      if !header.inner.isEmpty { inner[objects.count] = header.inner.map { Array($0) } }
      scratch.removeAll()
      for _ in 0..<reader.count() { reader.geometry(to: &scratch) }
      try builder.append(scratch)
      for position in scratch.positions {
        box = (min(box.west, position.x), min(box.south, position.y), max(box.east, position.x), max(box.north, position.y))
      }
      if options.quantization != nil { noteLongitudes() }
      outline.append(outlineOf: scratch)
      objects.append(
        Object(
          layer: layer, isAlone: header.isAlone, membersEnd: members.count, nestingEnd: nesting.count, geometriesEnd: outline.count))
    }
  }

  private mutating func noteLongitudes() {
    guard let own = scratch.box(ofGeometries: 0..<scratch.count) else { return }
    cover.add(from: own.west, to: own.east + (own.east < own.west ? 360 : 0))
    if objects.count % 4096 == 4095 { cover.merge(closerThan: 1) }
  }

  private mutating func layer(_ name: String) -> Int {
    if let lastLayer, lastLayer.name == name { return lastLayer.index }
    defer { lastLayer = numbers[name].map { (name, $0) } }
    if let index = numbers[name] { return index }
    numbers[name] = layers.count
    var own = name
    var number = 1
    while !taken.insert(own).inserted {
      number += 1
      own = "\(name)-\(number)"
    }
    layers.append(own)
    return layers.count - 1
  }

  /// Says that the next features come from another input, and what their layer is called: what has a name of its own keeps it. A name
  /// that an earlier input's layer has gets a number: `roads-2`.
  public mutating func beginInput(layer: String) {
    if hasBegun { nameEmptyInput() }
    hasBegun = true
    options.layer = layer
    numbers.removeAll(keepingCapacity: true)
    lastLayer = nil
  }

  /// Says that the input has these layers, whether or not features of them follow.
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
  ///   - rest: further members, each behind a comma.
  ///   - write: gets the text piece by piece.
  @discardableResult
  public consuming func finish<E: Error>(
    members rest: [UInt8] = [], _ write: (UnsafeRawBufferPointer) throws(E) -> Void
  ) throws(E) -> WrittenTopology {
    let vanished = options.snapping.map { builder.snap(within: $0) } ?? 0
    let hasBox = box.west <= box.east
    let grid = hasBox ? options.quantization.map { WritingGrid(box, count: $0) } : nil
    let collapsed = grid.map { grid in builder.quantize { grid.cell($0) } } ?? 0
    let written = grid.map { grid in
      let width = box.east - box.west
      return WrittenTopology.Grid(cell: (grid.scale.x, grid.scale.y), width: width, neededWidth: min(width, cover.range()?.width ?? width))
    }
    nameEmptyInput()
    let outline = outline, objects = objects, layers = layers, members = members, nesting = nesting, inner = inner
    var indices = [[Int]](repeating: [], count: layers.count)
    for (index, object) in objects.enumerated() { indices[object.layer].append(index) }
    // So that nothing else holds what it lets go of.
    var whole = TopologyBuilder()
    swap(&whole, &builder)
    let topology = whole.build()
    if options.snapping != nil, grid == nil, hasBox {
      var left = topology.positions + outline.positions
      // What vanished by snapping is not there.
      if left.isEmpty { left = [Position(x: box.west, y: box.south), Position(x: box.east, y: box.north)] }
      box = left.reduce(into: (.infinity, .infinity, -.infinity, -.infinity)) { box, place in
        box = (min(box.0, place.x), min(box.1, place.y), max(box.2, place.x), max(box.3, place.y))
      }
    }
    let text = TopologyText(
      topology: topology, outline: outline, grid: grid, isCompact: options.isCompact, isSnapped: options.snapping != nil)
    var out = TextOutput()
    func flush() throws(E) {
      try out.withBytes { (bytes) throws(E) in try write(bytes) }
      out.removeAll()
    }
    out.append("{\"type\":\"Topology\"")
    if hasBox { text.appendBox(box, to: &out) }
    if let grid { text.append(grid, to: &out) }
    out.append(",\"arcs\":[")
    for arc in 0..<text.arcCount {
      text.append(arc: arc, to: &out)
      if out.count > 1 << 20 { try flush() }
    }
    out.append(text.isCompact || text.arcCount == 0 ? "]" : "\n]")
    out.append(",\"objects\":{")
    for (layer, name) in layers.enumerated() {
      if layer > 0 { out.append(.comma) }
      text.breakLine(&out)
      out.append(quoted: name)
      out.append(.colon)
      // One feature that stood for itself is the layer.
      let own = indices[layer]
      let isSingle = own.count == 1 && objects[own[0]].isAlone
        && (own[0] == 0 ? 0 : objects[own[0] - 1].nestingEnd) == objects[own[0]].nestingEnd
      if !isSingle { out.append("{\"type\":\"GeometryCollection\",\"geometries\":[") }
      for (position, index) in own.enumerated() {
        if position > 0 { out.append(.comma) }
        if !isSingle { text.breakLine(&out) }
        let before = index == 0 ? nil : objects[index - 1]
        text.append(
          geometries: (before?.geometriesEnd ?? 0)..<objects[index].geometriesEnd,
          nesting: nesting[(before?.nestingEnd ?? 0)..<objects[index].nestingEnd], inner: inner[index] ?? [],
          members: members[(before?.membersEnd ?? 0)..<objects[index].membersEnd], to: &out)
        if out.count > 1 << 20 { try flush() }
      }
      if !isSingle { out.append("]}") }
    }
    out.append(.closeBrace)
    out.append(rest)
    out.append("}\n")
    try flush()
    let arcs = topology.arcCount
    let places = grid.map { grid in topology.moved { grid.place($0) } } ?? topology
    return WrittenTopology(
      arcs: arcs, nearMisses: places.nearMisses(within: WrittenTopology.nearness).map(\.location), vanished: vanished, collapsed: collapsed,
      invalid: text.isMoved ? Self.invalid(places, outline) : 0, grid: written)
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
