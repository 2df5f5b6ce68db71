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
        addChunks(item, empty)
        begin(&group)
        continue
      }
      if options.usesShortIndices, areas.count - group.vertices.lowerBound + item.vertices.count > Self.shortLimit {
        end(&group)
        group = empty
        begin(&group)
      }
      let shift = UInt32(areas.count - group.vertices.lowerBound)
      append(triangles: draft.indices[item.indices], shift: shift)
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
    if hasHeights { polygons.heights.append(contentsOf: draft.heights[item.vertices]) }
    polygons.features.append(contentsOf: repeatElement(item.feature, count: item.vertices.count))
    polygons.edgeFlags.append(contentsOf: draft.edgeFlags[item.vertices])
    for ring in item.rings { polygons.ringEnds.append(UInt32(Int(draft.ringEnds[ring]) + shift)) }
    polygons.polygonEnds.append(UInt32(polygons.ringEnds.count))
    add(box: item, to: &group)
  }

  /// Cuts it into polygons of few enough vertices, a group each; what lies between them is no border.
  private mutating func addChunks(_ item: OverlayDraft.Item, _ empty: DrawGroup) {
    let first = item.vertices.lowerBound
    var following = item.vertices.map { UInt32($0 + 1 - first) }
    var start = first
    for ring in item.rings {
      following[Int(draft.ringEnds[ring]) - 1 - first] = UInt32(start - first)
      start = Int(draft.ringEnds[ring])
    }
    var chunks = PolygonChunks(
      draft.indices[item.indices], following: following, flags: Array(draft.edgeFlags[item.vertices]), limit: Self.shortLimit)
    while chunks.advance() {
      var group = empty
      begin(&group)
      append(triangles: chunks.triangles[...], shift: 0)
      let places = chunks.vertices.map { draft.vertices[first + Int($0)] }
      polygons.ringEnds.append(contentsOf: chunks.ringEnds.lazy.map { [count = areas.count] in UInt32($0 + count) })
      areas.append(places)
      if hasHeights { for vertex in chunks.vertices { polygons.heights.append(draft.heights[first + Int(vertex)]) } }
      polygons.features.append(contentsOf: repeatElement(item.feature, count: places.count))
      polygons.edgeFlags.append(contentsOf: chunks.edgeFlags)
      polygons.polygonEnds.append(UInt32(polygons.ringEnds.count))
      var rect = PlaneRect.nothing
      for place in places { rect.add(x: place.x, y: place.y) }
      add(box: rect, .polygon, to: &group)
      end(&group)
    }
  }

  /// Turned: counter-clockwise with y to the south is clockwise on the map.
  private mutating func append(triangles indices: ArraySlice<UInt32>, shift: UInt32) {
    for index in stride(from: indices.startIndex, to: indices.endIndex, by: 3) {
      triangles.append(indices[index] + shift)
      triangles.append(indices[index + 2] + shift)
      triangles.append(indices[index + 1] + shift)
    }
  }

  mutating func addPoints(_ items: ArraySlice<Int32>, _ empty: DrawGroup) {
    var group = empty
    var start = places.count
    func end() {
      group.vertices = start..<places.count
      groups.append(group)
    }
    for number in items {
      let item = draft.items[Int(number)]
      if options.usesShortIndices, places.count - start == Self.shortLimit {
        end()
        start = places.count
        group = empty
      }
      for index in item.vertices {
        places.append(draft.vertices[index])
        if hasHeights { points.heights.append(draft.heights[index]) }
        points.clearances.append(draft.measures[index])
        points.features.append(item.feature)
        if hasTexts {
          points.texts.append(textNumber(of: item))
          points.textPriorities.append(item.textPriority)
        }
        if hasMarkerTexts { addMarkerTexts(of: item) }
      }
      add(box: item, to: &group)
    }
    end()
  }
}
