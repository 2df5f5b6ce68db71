internal import GeoModel
internal import Overlays

extension BatchEncoding {
  /// The most vertices of a group whose indices have 16 bits.
  static var shortLimit: Int { 65_535 }

  mutating func addPolygons(_ items: ArraySlice<Int32>, _ empty: DrawGroup) {
    var group = empty
    begin(&group)
    for number in items {
      let item = draft.items[Int(number)]
      if options.usesShortIndices, item.vertices.count > Self.shortLimit {
        end(&group)
        addLargePolygon(item, empty)
        begin(&group)
        continue
      }
      if options.usesShortIndices, areas.count - group.vertices.lowerBound + item.vertices.count > Self.shortLimit {
        end(&group)
        group = empty
        begin(&group)
      }
      let shift = UInt32(areas.count - group.vertices.lowerBound)
      // Turned: counter-clockwise with y to the south is clockwise on the map.
      for index in stride(from: item.indices.lowerBound, to: item.indices.upperBound, by: 3) {
        triangles.append(draft.indices[index] + shift)
        triangles.append(draft.indices[index + 2] + shift)
        triangles.append(draft.indices[index + 1] + shift)
      }
      addRings(item, to: &group)
    }
    end(&group)
  }

  private mutating func begin(_ group: inout DrawGroup) {
    group.vertices = areas.count..<areas.count
    group.indices = triangles.count..<triangles.count
    group.paths = polygons.ringEnds.count..<polygons.ringEnds.count
    group.bounds = .nothing
  }

  private mutating func end(_ group: inout DrawGroup) {
    group.vertices = group.vertices.lowerBound..<areas.count
    group.indices = group.indices.lowerBound..<triangles.count
    group.paths = group.paths.lowerBound..<polygons.ringEnds.count
    if !group.vertices.isEmpty { groups.append(group) }
  }

  private mutating func addRings(_ item: OverlayDraft.Item, to group: inout DrawGroup) {
    let shift = areas.count - item.vertices.lowerBound
    areas.append(draft.vertices[item.vertices])
    polygons.features.append(contentsOf: repeatElement(item.feature, count: item.vertices.count))
    polygons.edgeFlags.append(contentsOf: draft.edgeFlags[item.vertices])
    for ring in item.rings { polygons.ringEnds.append(UInt32(Int(draft.ringEnds[ring]) + shift)) }
    polygons.polygonEnds.append(UInt32(polygons.ringEnds.count))
    add(box: item, to: &group)
  }

  /// Groups of copied vertices fill it; one of rings, drawn after them, outlines it.
  private mutating func addLargePolygon(_ item: OverlayDraft.Item, _ empty: DrawGroup) {
    var outline = empty
    begin(&outline)
    addRings(item, to: &outline)
    var fill = empty
    var numbers: [UInt32: UInt32] = [:]
    func beginFill() -> (vertices: Int, indices: Int) {
      numbers.removeAll(keepingCapacity: true)
      return (copies.count, triangles.count)
    }
    func endFill(_ start: (vertices: Int, indices: Int)) {
      // Where copies stand is known when all others do (``finishPolygons``): until then they are counted below 0.
      fill.vertices = start.vertices - Int.max / 2..<copies.count - Int.max / 2
      fill.indices = start.indices..<triangles.count
      fill.bounds = outline.bounds
      if start.indices < triangles.count { groups.append(fill) }
    }
    var start = beginFill()
    for index in stride(from: item.indices.lowerBound, to: item.indices.upperBound, by: 3) {
      if numbers.count + 3 > Self.shortLimit {
        endFill(start)
        start = beginFill()
      }
      for corner in [0, 2, 1] {
        let vertex = draft.indices[index + corner]
        let number = numbers[vertex] ?? UInt32(numbers.count)
        if Int(number) == numbers.count {
          numbers[vertex] = number
          copies.append(draft.vertices[item.vertices.lowerBound + Int(vertex)])
          copiedFeatures.append(item.feature)
        }
        triangles.append(number)
      }
    }
    endFill(start)
    outline.indices = triangles.count..<triangles.count
    end(&outline)
  }

  mutating func finishPolygons() {
    let shift = areas.count + Int.max / 2
    for index in groups.indices where groups[index].vertices.lowerBound < 0 {
      let range = groups[index].vertices
      groups[index].vertices = range.lowerBound + shift..<range.upperBound + shift
    }
    areas.append(copies)
    polygons.features += copiedFeatures
    polygons.edgeFlags.append(contentsOf: repeatElement(0, count: copies.count))
    polygons.vertices = areas.column
    polygons.indices =
      options.usesShortIndices ? IndexColumn(uint16: triangles.map { UInt16($0) }) : IndexColumn(uint32: triangles)
  }

  mutating func addPoints(_ items: ArraySlice<Int32>, _ empty: DrawGroup) {
    var group = empty
    let start = places.count
    for number in items {
      let item = draft.items[Int(number)]
      for index in item.vertices {
        places.append(draft.vertices[index])
        points.clearances.append(draft.measures[index])
        points.features.append(item.feature)
      }
      add(box: item, to: &group)
    }
    group.vertices = start..<places.count
    groups.append(group)
  }
}
