internal import GeoModel
internal import Overlays

extension GLBWriter {
  /// What is drawn of a draw unit: its outlines are a primitive of their own.
  struct Primitive {
    let group: Int
    let isOutline: Bool
    let value: JSONValue
  }

  /// How glTF draws (§3.7.2.1).
  private enum Mode: Int {
    case points = 0
    case lines = 1
    case triangles = 4
  }

  /// Vertices of one class of geometry in the file.
  private struct Places {
    let vertices: VertexColumn
    let scale: SIMD2<Double>
    let heights: Heights
    /// For each vertex, in the order of a draw unit rising.
    let features: [UInt32]
    let view: Int
    let featureView: Int

    /// Metres from the batch's origin.
    func place(_ index: Int) -> SIMD3<Float> {
      let plane = vertices[index] * scale
      return SIMD3(Float(plane.x), heights[index], Float(plane.y))
    }

    /// How many features vertices of one draw unit belong to.
    func featureCount(_ vertices: Range<Int>) -> Int {
      if vertices.isEmpty { return 0 }
      return 1 + vertices.dropFirst().count { features[$0] != features[$0 - 1] }
    }
  }

  /// Heights of the vertices of one class on the upward axis, in metres of the plane from the node of the batch.
  private struct Heights {
    let metres: [Float]
    /// Metres of the plane of one on the ground.
    let factor: Double
    /// Of the node.
    let ground: Double

    /// What has no height lies where the batch does.
    subscript(index: Int) -> Float {
      guard !metres.isEmpty, !metres[index].isNaN else { return 0 }
      let height = (Double(metres[index]) - ground) * factor
      return Float(min(max(height, -Double(Float.greatestFiniteMagnitude)), Double(Float.greatestFiniteMagnitude)))
    }
  }

  /// Draw units as primitives; their bytes are appended.
  ///
  /// - Parameter ground: the height of the batch's node, in metres on the ground.
  mutating func primitives(of batch: OverlayBatch, table: Int, ground: Double, _ bytes: inout [UInt8]) -> [Primitive] {
    let factor = metresOfPlane(for: batch)
    func heights(_ column: [Float]) -> Heights { Heights(metres: isFlat ? [] : column, factor: factor, ground: ground) }
    // What nothing draws is not written: labels, and what its style leaves invisible.
    func isDrawn(_ geometry: GeometryClass, _ isColored: (OverlayStyle) -> Bool) -> Bool {
      batch.groups.contains { $0.geometry == geometry && isColored(batch.style(of: $0)) }
    }
    let areas =
      isDrawn(.polygon) { $0.fill != nil || $0.stroke != nil }
      ? places(batch.polygons.vertices, heights(batch.polygons.heights), batch.polygons.features, batch, &bytes) : nil
    let lines =
      isDrawn(.line) { $0.stroke != nil }
      ? places(batch.lines.vertices, heights(batch.lines.heights), batch.lines.features, batch, &bytes) : nil
    let points =
      isDrawn(.point) { $0.marker != nil }
      ? places(batch.points.vertices, heights(batch.points.heights), batch.points.features, batch, &bytes) : nil
    var primitives: [Primitive] = []
    func add(_ mode: Mode, _ places: Places?, _ number: Int, _ color: OverlayColor?, indices: Int?) {
      let vertices = batch.groups[number].vertices
      // Lines without indices would join vertices that have nothing to do with each other.
      guard let places, let color, !vertices.isEmpty, mode == .points || indices != nil else { return }
      let value = primitive(mode, places, vertices, color, indices: indices, table)
      primitives.append(Primitive(group: number, isOutline: mode == .lines && batch.groups[number].geometry == .polygon, value: value))
    }
    for (number, group) in batch.groups.enumerated() {
      let style = batch.style(of: group)
      switch group.geometry {
      case .polygon:
        if style.fill != nil, !group.indices.isEmpty {
          add(.triangles, areas, number, style.fill, indices: triangles(of: group, batch.polygons.indices, &bytes))
        }
        if style.stroke != nil {
          let borders = group.paths.flatMap { Self.borders(ofRing: $0, batch.polygons, from: group.vertices.lowerBound) }
          add(.lines, areas, number, style.stroke, indices: segments(borders, of: group, &bytes))
        }
      case .line:
        if style.stroke == nil { break }
        let strokes = group.paths.flatMap { Self.segments(ofStrip: $0, batch.lines, from: group.vertices.lowerBound) }
        add(.lines, lines, number, style.stroke, indices: segments(strokes, of: group, &bytes))
      case .point: add(.points, points, number, style.marker, indices: nil)
      // An anchor has nothing to draw.
      case .label: break
      }
    }
    return primitives
  }

  private mutating func primitive(
    _ mode: Mode, _ places: Places, _ vertices: Range<Int>, _ color: OverlayColor, indices: Int?, _ table: Int
  ) -> JSONValue {
    var least = places.place(vertices.lowerBound), greatest = least
    for index in vertices {
      let place = places.place(index)
      least = pointwiseMin(least, place)
      greatest = pointwiseMax(greatest, place)
    }
    func numbers(_ place: SIMD3<Float>) -> [Double] { [Double(place.x), Double(place.y), Double(place.z)] }
    let position = buffer.accessor(
      .float32(components: 3), of: places.view, vertices, least: numbers(least), greatest: numbers(greatest))
    let identity = buffer.accessor(.float32(components: 1), of: places.featureView, vertices)
    let ids = JSONValue.members([
      "featureCount": .integer(places.featureCount(vertices)), "attribute": .integer(0), "propertyTable": .integer(table)
    ])
    return .members([
      "attributes": .members(["POSITION": .integer(position), "_FEATURE_ID_0": .integer(identity)]),
      "indices": indices.map { JSONValue.integer($0) }, "material": .integer(materials.material(color)),
      "mode": .integer(mode.rawValue),
      "extensions": .members(["EXT_mesh_features": .members(["featureIds": .array([ids])])])
    ])
  }

  /// Places in metres and the features they belong to; `nil` when there are none.
  private mutating func places(
    _ vertices: VertexColumn, _ heights: Heights, _ features: [UInt32], _ batch: OverlayBatch, _ bytes: inout [UInt8]
  ) -> Places? {
    if vertices.count == 0 { return nil }
    let scale = SIMD2(batch.header.scale.x, batch.header.scale.y) * Self.worldWidth
    let view = buffer.view(byteCount: 12 * vertices.count, stride: 12, target: .vertices)
    let places = Places(
      vertices: vertices, scale: scale, heights: heights, features: features, view: view.number, featureView: view.number + 1)
    bytes.append(zeros: view.padding)
    for index in 0..<vertices.count {
      let place = places.place(index)
      for part in [place.x, place.y, place.z] { bytes.append(littleEndian: part.bitPattern) }
    }
    // An attribute of vertices may not be a 32-bit integer (§3.7.2.1); a float counts to 16,777,216.
    let featureView = buffer.view(byteCount: 4 * features.count, stride: 4, target: .vertices)
    bytes.append(zeros: featureView.padding)
    for feature in features { bytes.append(littleEndian: Float(feature).bitPattern) }
    return places
  }

  private mutating func triangles(of group: DrawGroup, _ indices: IndexColumn, _ bytes: inout [UInt8]) -> Int {
    let stride = indices.stride
    return accessor(of: group.indices.lazy.map { UInt32(indices[$0]) }, isShort: stride == 2, &bytes)
  }

  /// Pairs of vertices as indices, of 16 bits where the group has few enough; `nil` for none.
  private mutating func segments(_ ends: [UInt32], of group: DrawGroup, _ bytes: inout [UInt8]) -> Int? {
    // The greatest index of 16 bits begins a new primitive (glTF 2.0 §3.7.2.1).
    ends.isEmpty ? nil : accessor(of: ends, isShort: group.vertices.count <= 65_535, &bytes)
  }

  private mutating func accessor(of indices: some RandomAccessCollection<UInt32>, isShort: Bool, _ bytes: inout [UInt8]) -> Int {
    let view = buffer.view(byteCount: (isShort ? 2 : 4) * indices.count, target: .indices)
    bytes.append(zeros: view.padding)
    for index in indices {
      if isShort { bytes.append(littleEndian: UInt16(index)) } else { bytes.append(littleEndian: index) }
    }
    return buffer.accessor(isShort ? .uint16 : .uint32, of: view.number, 0..<indices.count)
  }

  /// The edges of a ring that are borders, without those that a cut made.
  private static func borders(ofRing ring: Int, _ polygons: PolygonColumns, from first: Int) -> [UInt32] {
    let vertices = polygons.vertices(ofRing: ring)
    return vertices.flatMap { vertex -> [UInt32] in
      if polygons.edgeFlags[vertex] == 0 { return [] }
      let next = vertex + 1 == vertices.upperBound ? vertices.lowerBound : vertex + 1
      return [UInt32(vertex - first), UInt32(next - first)]
    }
  }

  private static func segments(ofStrip strip: Int, _ lines: LineColumns, from first: Int) -> [UInt32] {
    lines.vertices(ofStrip: strip).dropLast().flatMap { [UInt32($0 - first), UInt32($0 + 1 - first)] }
  }
}

extension [UInt8] {
  mutating func append<Number: FixedWidthInteger>(littleEndian value: Number) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(zeros count: Int) { append(contentsOf: repeatElement(0, count: count)) }
}
