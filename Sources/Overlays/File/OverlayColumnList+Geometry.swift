/// Groups, vertices and indices.
extension OverlayColumnList {
  /// Bytes of a group's record.
  static let groupSize = 144

  mutating func append(groups batch: OverlayBatch) {
    var records = LittleEndianBytes()
    for group in batch.groups {
      records.append(UInt32(group.geometry.rawValue))
      records.append(UInt32(group.style))
      records.append(UInt32(group.level.rawValue))
      records.append(UInt32(group.blendMode.rawValue))
      records.append(group.zOrder)
      records.append(group.displayPriority)
      records.append(group.zooms.lowest)
      records.append(group.zooms.highest)
      records.append(group.floor ?? 0)
      records.append(UInt32(group.floor == nil ? 0 : 1))
      for range in [group.indices, group.vertices, group.ribbonVertices, group.paths] {
        records.append(UInt64(range.lowerBound))
        records.append(UInt64(range.upperBound))
      }
      for number in group.bounds.isNothing ? [0, 0, 0, 0] : group.bounds.numbers { records.append(number) }
      records.append(UInt32(clamping: group.depth))
      records.pad(to: Self.groupSize)
    }
    append(.groups, recordSize: Self.groupSize, records)
  }

  mutating func append(geometryOf batch: OverlayBatch) {
    let polygons = batch.polygons
    append(.polygonVertices, low: .polygonLowVertices, polygons.vertices)
    append(.polygonFeatures, .uint32, polygons.features)
    append(.edgeFlags, .uint8, polygons.edgeFlags)
    append(.ringEnds, .uint32, polygons.ringEnds)
    append(.polygonEnds, .uint32, polygons.polygonEnds)
    append(.triangleIndices, polygons.indices)
    append(.polygonHeights, .float32, polygons.heights)
    let lines = batch.lines
    append(.lineVertices, low: .lineLowVertices, lines.vertices)
    append(.lineFeatures, .uint32, lines.features)
    append(.lineDistances, .float32, lines.distances)
    append(.stripEnds, .uint32, lines.stripEnds)
    append(.stripFlags, .uint8, lines.stripFlags.map(\.rawValue))
    append(.lineHeights, .float32, lines.heights)
    if let ribbon = lines.ribbon {
      append(.ribbonVertices, low: .ribbonLowVertices, ribbon.vertices)
      append(.ribbonExtrusions, .float32, components: 2, ribbon.extrusions)
      append(.ribbonFeatures, .uint32, ribbon.features)
      append(.ribbonDistances, .float32, ribbon.distances)
      append(.ribbonIndices, ribbon.indices)
      append(.ribbonHeights, .float32, ribbon.heights)
    }
    append(.pointVertices, low: .pointLowVertices, batch.points.vertices)
    append(.pointFeatures, .uint32, batch.points.features)
    append(.clearances, .float32, batch.points.clearances)
    append(.pointHeights, .float32, batch.points.heights)
  }

  mutating func append(picking: PickIndex?) {
    guard let picking else { return }
    append(.pickBoxes, .float32, components: 4, picking.boxes)
    append(.pickEntries, .uint32, picking.entries)
    append(.pickLevelEnds, .uint32, picking.levelEnds)
  }
}
