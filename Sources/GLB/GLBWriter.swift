internal import GeoModel
public import Overlays

/// Overlay batches as one glTF 2.0 binary file (Khronos, glTF 2.0 §4.4), which any viewer opens: areas as triangles and
/// outlines, lines as line segments, points as points.
///
/// ```
/// scene ─ root node ─ node of a batch ─ mesh ─ primitives, one or two for each draw unit
/// ```
///
/// X runs east, Z south, Y up, in metres of the spherical Mercator plane (on the ground, a metre at latitude φ is cos φ of
/// them). Vertices count from their batch's origin, which is in the batch's node, and that from the origin of the first
/// batch, so that nothing large is added to anything small; where that is on the globe stands in the root node's `extras`.
///
/// Heights of vertices are on the upward axis. One metre of height is 1 / cos φ metres of the plane, φ being the latitude of the first
/// batch's origin, for the whole file, so that no step appears between two batches: at that latitude, heights and distances have the same
/// scale. What has no height lies at the height of its batch.
///
/// glTF has no zoom levels: draw units of all levels are in the file, one over the other if a style draws a feature differently at
/// different levels. To get one level, use a style with rules for that level alone. glTF has no drawing order either: draw units without
/// heights lie in one plane, so that where they overlap a viewer shows one or the other, or both in flickering patches.
///
/// A flat file has no heights, and its draw units lie one over the other in their drawing order: each lies one step above the highest of
/// those before it whose boxes meet its own, and its outlines half a step above its areas; floors lie one over the other. A step is 1/10,000 of the width or height of the
/// scene, whichever is greater, or less, so that all steps together are at most a twentieth of it (`drawingStep` in the root node's
/// `extras`, in metres of the plane). Every draw unit is then a node of its own, below that of its batch.
///
/// Batches on both sides of the 180th meridian lie side by side when all of them fit into half of the world.
///
/// Which feature a vertex belongs to is `_FEATURE_ID_0` (`EXT_mesh_features`); ids, ordinals and properties are in property
/// tables, one a batch (`EXT_structural_metadata`). Colours are unlit (`KHR_materials_unlit`). None of the three is required:
/// a viewer that does not know them draws the same shapes.
///
/// Bytes of the binary part leave as they are made; what stays in memory grows with batches and draw units alone.
public struct GLBWriter: Sendable {
  /// The width of the world in metres of the plane: 2π · 6,378,137.
  public static let worldWidth = 40_075_016.685578488

  var buffer = GLBBuffer()
  var materials = GLBMaterials()
  var metadata = GLBMetadata()
  private var meshes: [JSONValue] = []
  private var nodes: [Node] = []
  /// Of a flat file, what the drawing order of the batches depends on.
  private var outlines: [OverlayBatch] = []
  let isFlat: Bool

  /// - Parameter isFlat: whether everything lies in the plane of the map, and draw units one over the other in their drawing order.
  public init(isFlat: Bool = false) { self.isFlat = isFlat }

  /// Adds a batch: the bytes that follow those of the batches before in the binary part.
  ///
  /// - Parameters:
  ///   - batch: the batch to add.
  ///   - name: the name of its node; `nil` for `batch` and its number.
  ///   - height: its position on the upward axis, in metres on the ground: floors of a building lie one over the other. Vertices that have
  ///     heights of their own lie there instead. A flat file ignores both.
  /// - Throws: ``GLBError`` when the file would be larger than its format allows, 4 GiB.
  /// - Complexity: O(n) in the batch's size.
  public mutating func append(_ batch: OverlayBatch, name: String? = nil, height: Double = 0) throws(GLBError) -> [UInt8] {
    // Findings alone are of no use to a viewer.
    if batch.features.count == 0 { return [] }
    var bytes: [UInt8] = []
    let table = metadata.append(batch.features, &buffer, &bytes)
    let primitives = primitives(of: batch, table: table, ground: height, &bytes)
    if primitives.isEmpty { return try checked(bytes) }
    var node = Node(
      name: name ?? "batch \(batch.header.sequence)", origin: batch.header.origin,
      reach: batch.header.rect.map { $0.minX...$0.maxX } ?? 0...0, height: height)
    if isFlat {
      for primitive in primitives {
        node.units.append(Node.Unit(group: primitive.group, isOutline: primitive.isOutline, mesh: meshes.count))
        meshes.append(.members(["primitives": .array([primitive.value])]))
      }
      outlines.append(batch.outline)
    } else {
      node.mesh = meshes.count
      meshes.append(.members(["primitives": .array(primitives.map(\.value))]))
    }
    nodes.append(node)
    return try checked(bytes)
  }

  /// How many metres of the plane a metre on the ground is, up as well as across, at the origin of the scene.
  func metresOfPlane(for batch: OverlayBatch) -> Double { (nodes.first?.origin ?? batch.header.origin).metresOfPlane }

  private func checked(_ bytes: [UInt8]) throws(GLBError) -> [UInt8] {
    // Room for the text, which is small beside it.
    if buffer.byteCount > Int(UInt32.max) - 256 << 20 { throw GLBError(bytes: buffer.byteCount) }
    return bytes
  }

  /// The file's bytes before and after the binary part.
  public consuming func finish() throws(GLBError) -> (head: [UInt8], tail: [UInt8]) {
    var text = Array(document().compactText.utf8)
    while text.count % 4 != 0 { text.append(0x20) }
    let padding = (4 - buffer.byteCount % 4) % 4
    let binary = buffer.byteCount + padding
    let total = 12 + 8 + text.count + (binary > 0 ? 8 + binary : 0)
    guard let length = UInt32(exactly: total) else { throw GLBError(bytes: total) }
    var head: [UInt8] = []
    func append(_ value: UInt32) { withUnsafeBytes(of: value.littleEndian) { head.append(contentsOf: $0) } }
    append(0x4654_6C67)  // glTF
    append(2)
    append(length)
    append(UInt32(text.count))
    append(0x4E4F_534A)  // JSON
    head += text
    if binary > 0 {
      append(UInt32(binary))
      append(0x004E_4942)  // BIN
    }
    return (head, [UInt8](repeating: 0, count: padding))
  }

  private func document() -> JSONValue {
    let batches = Node.together(nodes)
    let origin = batches.first?.origin
    var nodes = batches.map { $0.fragment(from: batches[0].origin) }
    var step: Double?
    if isFlat {
      let layers = DrawingLayers(
        outlines, floors: batches.map(\.height), shifts: zip(batches, self.nodes).map { $0.origin.x - $1.origin.x },
        least: 1 / Self.worldWidth)
      let height = layers.step * Self.worldWidth
      step = height
      // The nodes of draw units come after those of the batches, whose numbers begin at 1.
      var units: [JSONValue] = []
      for (number, batch) in batches.enumerated() {
        let first = 1 + batches.count + units.count
        units += batch.units.map { unit in
          unit.fragment(height: layers.steps(ofGroup: unit.group, inBatch: number, isOutline: unit.isOutline) * height)
        }
        nodes[number] = batch.fragment(from: batches[0].origin, children: first..<first + batch.units.count)
      }
      nodes += units
    }
    let root = JSONValue.members([
      "name": .string("map"), "children": .array(batches.indices.map { .integer($0 + 1) }),
      "extras": origin.map { origin in
        let degrees = origin.degrees
        return JSONValue.members([
          "longitude": .coordinate(degrees.longitude), "latitude": .coordinate(degrees.latitude),
          "worldPlane": .array([.coordinate(origin.x), .coordinate(origin.y)]), "drawingStep": step.map { JSONValue.coordinate($0) }
        ])
      }
    ])
    func list(_ elements: [JSONValue]) -> JSONValue? { elements.isEmpty ? nil : .array(elements) }
    let bare = JSONValue.members(["name": .string("map")])
    var used = materials.list.isEmpty ? [] : ["KHR_materials_unlit"]
    if !meshes.isEmpty { used.append("EXT_mesh_features") }
    if !metadata.isEmpty { used.append("EXT_structural_metadata") }
    return .members([
      "asset": .members(["version": .string("2.0"), "generator": .string("geojson-toolkit")]),
      "extensionsUsed": list(used.map { JSONValue.string($0) }),
      "extensions": metadata.isEmpty ? nil : JSONValue.members(["EXT_structural_metadata": metadata.document]),
      "scene": .integer(0), "scenes": .array([.members(["nodes": .array([.integer(0)])])]),
      "nodes": .array(nodes.isEmpty ? [bare] : [root] + nodes), "meshes": list(meshes), "materials": list(materials.list),
      "accessors": list(buffer.accessors), "bufferViews": list(buffer.views),
      "buffers": buffer.byteCount > 0 ? JSONValue.array([.members(["byteLength": .integer(buffer.byteCount)])]) : nil
    ])
  }
}

/// A file that its format cannot hold.
public struct GLBError: Error, Sendable, CustomStringConvertible {
  let bytes: Int

  public var description: String {
    "the picture needs \(bytes) bytes; a GLB file has at most 4 GiB: write several, of a part each (--bbox, --skip and --limit)"
  }
}
