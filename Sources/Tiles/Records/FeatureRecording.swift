internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Makes records of the features of blocks; one for each thread.
struct FeatureRecording {
  private let ids: TileIdentifiers
  private let hasLabels: Bool
  private var pole = PoleOfInaccessibility()
  private var properties = PropertyRecording()
  private var path: [Position] = []
  private var paths: [UInt8] = []
  private var lastPoint: Position?

  /// - Parameter hasLabels: whether areas get a point for a label.
  init(_ ids: TileIdentifiers, hasLabels: Bool) { (self.ids, self.hasLabels) = (ids, hasLabels) }

  /// - Parameter zooms: bit by bit the zoom levels of the block's layer.
  mutating func record(_ block: borrowing FeatureBlock<WorldPlane>, zooms: UInt32) -> RecordedBlock {
    var recorded = RecordedBlock(block)
    properties.removeAll()
    lastPoint = nil
    for row in block.rows.indices {
      let flags = block.rows[row].flags
      if flags.contains(.unreadable) { recorded.tally.unreadable += 1 }
      if !flags.isDisjoint(with: [.unreadable, .dropped]) { continue }
      record(row, of: block, zooms, &recorded)
    }
    recorded.keys = properties.keys
    recorded.tally.nulls = properties.nulls
    return recorded
  }

  private mutating func record(
    _ row: Int, of block: borrowing FeatureBlock<WorldPlane>, _ zooms: UInt32, _ recorded: inout RecordedBlock
  ) {
    let fields = block.rows[row]
    let given = fields.id.isEmpty ? nil : block.text.json(fields.id.range)
    let json = fields.properties.isEmpty ? RawJSON.null : block.text.json(fields.properties.range)
    let (id, other) = ids.id(given, json)
    var isWritten = false, range = 0..<0
    for shape in [TileShape.points, .lines, .polygons] {
      let count = appendPaths(shape, row, of: block, &recorded)
      if count == 0 { continue }
      let isFirst = !isWritten
      if isFirst {
        isWritten = true
        let start = recorded.properties.count
        properties.append(json, id: other, to: &recorded.properties)
        range = start..<recorded.properties.count
        recorded.tally.features += 1
        if other != nil { recorded.tally.otherIDs += 1 }
        if id != nil { recorded.tally.ids += 1 }
      }
      recorded.tally.shapes.insert(shape.rawValue)
      FeatureRecord.appendHead(
        shape, isFirst: isFirst, ordinal: recorded.tally.features - 1, id: id, zooms: zooms, properties: range, to: &recorded.records)
      FeatureRecord.append(pathCount: count, to: &recorded.records)
      recorded.records += paths
      if shape == .polygons, hasLabels, let place = labelPlace(row, of: block) {
        FeatureRecord.appendHead(
          .points, ordinal: recorded.tally.features - 1, id: id, zooms: zooms, properties: range, to: &recorded.labels)
        FeatureRecord.append(pathCount: 1, to: &recorded.labels)
        FeatureRecord.append(path: CollectionOfOne(TilePlane.position(place)), to: &recorded.labels)
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
