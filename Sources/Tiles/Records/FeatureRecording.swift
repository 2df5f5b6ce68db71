internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Makes records of the features of blocks; one for each thread.
struct FeatureRecording {
  private let options: TilingOptions
  private var pole = PoleOfInaccessibility()
  /// By the number of the layer in the block, and the same of names.
  private var properties: [PropertyRecording] = []
  private var numbers: [String: Int] = [:]
  private var path: [Position] = []
  private var paths: [UInt8] = []
  private var lastPoint: Position?

  init(_ options: TilingOptions) { self.options = options }

  mutating func record(_ block: borrowing FeatureBlock<WorldPlane>, _ assignment: FeatureAssignment) -> RecordedBlock {
    var recorded = RecordedBlock(block)
    for index in properties.indices { properties[index].removeAll() }
    numbers.removeAll(keepingCapacity: true)
    lastPoint = nil
    for row in block.rows.indices {
      let flags = block.rows[row].flags
      if flags.contains(.unreadable) { recorded.tally.unreadable += 1 }
      if !flags.isDisjoint(with: [.unreadable, .dropped]) { continue }
      record(row, of: block, assignment, &recorded)
    }
    for index in recorded.layers.indices {
      recorded.layers[index].keys = properties[index].keys
      recorded.tally.nulls += properties[index].nulls
    }
    return recorded
  }

  /// The number of a layer in the block.
  private mutating func layer(_ name: String, _ recorded: inout RecordedBlock) -> Int {
    // Most often that of the feature before, which is the only one.
    if let last = recorded.layers.indices.last, recorded.layers[last].name == name { return last }
    if let number = numbers[name] { return number }
    numbers[name] = recorded.layers.count
    recorded.layers.append(RecordedLayer(name))
    if properties.count < recorded.layers.count { properties.append(PropertyRecording()) }
    return recorded.layers.count - 1
  }

  private mutating func record(
    _ row: Int, of block: borrowing FeatureBlock<WorldPlane>, _ assignment: FeatureAssignment, _ recorded: inout RecordedBlock
  ) {
    let fields = block.rows[row]
    let given = fields.id.isEmpty ? nil : block.text.json(fields.id.range)
    let json = fields.properties.isEmpty ? RawJSON.null : block.text.json(fields.properties.range)
    let (id, other) = options.identifiers.id(given, json)
    let name = assignment.layer(of: fields.ordinal)
    let zooms = options.zooms(ofLayer: name) & assignment.zooms(of: fields.ordinal)
    let layer = layer(name, &recorded)
    var isWritten = false, range = 0..<0
    for shape in [TileShape.points, .lines, .polygons] {
      let count = appendPaths(shape, row, of: block, &recorded)
      if count == 0 { continue }
      let isFirst = !isWritten
      if isFirst {
        isWritten = true
        let start = recorded.layers[layer].properties.count
        properties[layer].append(json, id: other, to: &recorded.layers[layer].properties)
        range = start..<recorded.layers[layer].properties.count
        recorded.tally.features += 1
        if other != nil { recorded.tally.otherIDs += 1 }
        if id != nil { recorded.tally.ids += 1 }
      }
      let ordinal = recorded.tally.features - 1
      recorded.layers[layer].shapes.insert(shape.rawValue)
      FeatureRecord.appendHead(
        shape, isFirst: isFirst, ordinal: ordinal, id: id, zooms: zooms, properties: range, to: &recorded.layers[layer].records)
      FeatureRecord.append(pathCount: count, to: &recorded.layers[layer].records)
      recorded.layers[layer].records += paths
      if shape == .polygons, options.hasLabels, let place = labelPlace(row, of: block) {
        FeatureRecord.appendHead(
          .points, ordinal: ordinal, id: id, zooms: zooms & options.zooms(ofLabelsOf: name), properties: range,
          to: &recorded.layers[layer].labels)
        FeatureRecord.append(pathCount: 1, to: &recorded.layers[layer].labels)
        FeatureRecord.append(path: CollectionOfOne(TilePlane.position(place)), to: &recorded.layers[layer].labels)
      }
      if shape == .points, count == 1, block.geometries(ofRow: row).count == 1, let clustering = options.clustering, let point = path.first
      {
        recorded.layers[layer].points.append(ordinal, point, id: given, json, clustering)
      }
    }
    if !isWritten { recorded.tally.withoutGeometry += 1 }
  }

  /// The place for a label of a feature's areas: in that polygon in which it has most room.
  private mutating func labelPlace(_ row: Int, of block: borrowing FeatureBlock<WorldPlane>) -> Position? {
    var best: PoleOfInaccessibility.Place?
    for geometry in block.geometries(ofRow: row) where block.geometry.kinds[geometry].isAreal {
      for part in block.geometry.parts(ofGeometry: geometry) {
        let rings = block.geometry.paths(ofPart: part)
        guard let first = rings.first else { continue }
        let start = block.geometry.positions(ofPath: first).lowerBound
        let ends = rings.map { UInt32(block.geometry.positions(ofPath: $0).upperBound) }
        let place = pole.place(block.geometry.positions.span, ringEnds: ends.span, first: start)
        if let place, place.clearance > best?.clearance ?? 0 { best = place }
      }
    }
    return best?.position
  }

  /// What a feature has of a kind of geometry.
  ///
  /// - Returns: the number of paths.
  private mutating func appendPaths(
    _ shape: TileShape, _ row: Int, of block: borrowing FeatureBlock<WorldPlane>, _ recorded: inout RecordedBlock
  ) -> Int {
    paths.removeAll(keepingCapacity: true)
    var count = 0
    for geometry in block.geometries(ofRow: row) {
      let kind = block.geometry.kinds[geometry]
      guard shape == (kind.isAreal ? .polygons : kind == .point || kind == .multiPoint ? .points : .lines) else { continue }
      for part in block.geometry.parts(ofGeometry: geometry) {
        for (number, ring) in block.geometry.paths(ofPart: part).enumerated() {
          load(block.geometry.positions, block.geometry.positions(ofPath: ring))
          if path.isEmpty { continue }
          if shape == .polygons { wind(isHole: number > 0) }
          FeatureRecord.append(path: path, to: &paths)
          note(shape, &recorded)
          count += 1
        }
      }
    }
    return count
  }

  /// Puts a path into the plane, less repeated positions.
  private mutating func load(_ positions: [Position], _ range: Range<Int>) {
    path.removeAll(keepingCapacity: true)
    for index in range {
      let position = TilePlane.position(positions[index])
      if position != path.last { path.append(position) }
    }
  }

  /// Lets exteriors run with a positive area, and holes the other way.
  private mutating func wind(isHole: Bool) {
    if path.count > 1, path.first == path.last { path.removeLast() }
    guard let first = path.first else { return }
    var area = 0.0
    var last = Position(x: 0, y: 0)
    for point in path {
      let next = Position(x: point.x - first.x, y: point.y - first.y)
      area += last.x * next.y - next.x * last.y
      last = next
    }
    if area != 0, (area < 0) != isHole { path.reverse() }
  }

  private mutating func note(_ shape: TileShape, _ recorded: inout RecordedBlock) {
    for point in path { recorded.tally.box.include(point) }
    switch shape {
    case .points:
      if let lastPoint, let first = path.first { recorded.tally.add(distance: lastPoint, first) }
      lastPoint = path.last
    case .lines, .polygons:
      VertexHash.append(path, isRing: shape == .polygons, to: &recorded.marks)
      for index in path.indices.dropFirst() { recorded.tally.add(edge: path[index - 1], path[index]) }
    }
  }
}
