package import GeoJSON
internal import GeoModel

/// A topology as it was read: its arcs, and where its objects are in the text.
///
/// Objects are read only when asked for, so that several threads can. Memory: the text, 16 bytes for each position of the
/// arcs, 32 an object.
package struct TopologyDocument: Sendable {
  /// One that becomes a feature.
  struct Object: Sendable {
    var range: TextRange
    var layer: Int
    var element: Int?
  }

  let text: BlockText
  private(set) var arcs = ArcColumns()
  private(set) var transform: GridTransform?
  private(set) var layers: [(name: String, pointer: String)] = []
  private(set) var objects: [Object] = []
  /// The text's own members as those of a FeatureCollection: the members before its features.
  private(set) var opening = Array("{\"type\":\"FeatureCollection\"".utf8)
  /// Findings about the whole, in order of their places.
  private(set) var diagnostics: [Diagnostic] = []
  /// The text that is no part of it: all of it if nothing can be read of it, or what follows it.
  private(set) var lost: Range<Int>?
  private var found = FindingList()
  private let layer: String?
  /// The most positions of one feature, which arcs that are used again and again make of a short text.
  let mostPositions: Int

  /// Reads a text that ``TopologySigns`` took for a topology.
  ///
  /// - Parameter bytes: the text and 64 zeros after it.
  /// - Returns: `nil` when it is JSON, and no topology after all.
  /// - Complexity: O(n).
  package init?(_ bytes: [UInt8], count: Int, options: DecodingOptions) {
    text = BlockText(bytes, start: 0, count: count)
    layer = options.layer
    mostPositions = max(1 << 16, options.maxFeatureSize / MemoryLayout<Position>.stride)
    var isTopology = true
    bytes.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      isTopology = read(base, count, options)
    }
    if !isTopology { return nil }
    diagnostics = found.sorted
    if objects.isEmpty, layer == nil, diagnostics.contains(where: { $0.severity == .error }) { lost = lost ?? 0..<count }
    found = FindingList()
  }

  private mutating func read(_ base: TextPointer, _ count: Int, _ options: DecodingOptions) -> Bool {
    // Offsets are of 32 bits.
    guard count < Int(UInt32.max) else {
      found.add(
        .tooLarge, byte: 0,
        Diagnostic(.tooLarge, byte: 0, message: "found a topology of \(count) bytes; expected less than 4 GiB"))
      return true
    }
    var start = base
    if count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF {
      found.add(
        .byteOrderMark, byte: 0,
        Diagnostic(.byteOrderMark, byte: 0, byteCount: 3, message: "found a UTF-8 byte-order mark; it is skipped"))
      start += 3
    }
    if var fault = WellFormedText.fault(start, count: count - (start - base), maxDepth: options.maxDepth) {
      fault.byte += start - base
      found.add(fault.rule, byte: fault.byte, fault)
      let end = WellFormedText.end(start, count: count - (start - base), maxDepth: options.maxDepth).map { start - base + $0 }
      lost = (end ?? 0)..<count
      guard let end else { return true }
      start.skipSpace()
      return readRoot(start, at: start - base, end - (start - base))
    }
    start.skipSpace()
    return readRoot(start, at: start - base, count - (start - base))
  }

  private mutating func readRoot(_ root: TextPointer, at offset: Int, _ count: Int) -> Bool {
    var known: [String: Range<Int>] = [:]
    var foreign: [UInt8] = []
    // JSON's names are equal by their code units, not as Unicode has it.
    var names: Set<[UInt8]> = []
    for member in MemberWalk(root, count: Self.end(root, count)) {
      let name = JSONString.content(root + member.name.lowerBound, count: member.name.count)
      if !names.insert(Array(name.utf8)).inserted { add(.duplicateMember, member.name, offset, "", Self.repeatedName(member.name, root)) }
      switch name {
      case "type", "transform", "arcs", "objects", "bbox": known[name] = member.value
      case "features", "geometry", "geometries", "coordinates", "properties":
        // They mean something else in GeoJSON.
        add(
          .topologyMemberLost, member.name, offset, "/" + name,
          "found \"\(name)\" in a topology, which a FeatureCollection cannot hold; it was left out")
      default:
        foreign += ",".utf8
        foreign += UnsafeBufferPointer(start: root + member.name.lowerBound, count: member.value.upperBound - member.name.lowerBound)
      }
    }
    guard let type = known["type"], JSONString.isContent(root + type.lowerBound, count: type.count, "Topology") else {
      return false
    }
    if let value = known["transform"], !readTransform(root + value.lowerBound, value.count) {
      add(
        .topologyTransform, value, offset, "/transform",
        "found \(RawExcerpt.of(root + value.lowerBound, count: value.count)) as the transform; expected {\"scale\":[x,y],\"translate\":[x,y]}"
      )
      return true
    }
    let (count, ownBox) = readObjects(known["objects"], root, offset)
    if let value = known["arcs"], root[value.lowerBound] == .openBracket {
      arcs = ArcColumns(root + value.lowerBound, count: value.count, transform)
      noteUnusedFaults(value, known["objects"], root, offset)
      for long in arcs.longPositions {
        add(
          .positionTooLong, long.range, offset + value.lowerBound, "/arcs/\(long.arc)/\(long.index)",
          "found a position of \(long.count) numbers; expected two or three (the others of this arc's positions are left out)")
      }
    } else {
      let found = known["arcs"].map { RawExcerpt.of(root + $0.lowerBound, count: $0.count) + " as arcs" }
      arcs = ArcColumns(insteadOfArray: found ?? "no arcs")
      add(
        .topologyArcs, known["arcs"], offset, "/arcs",
        "found \(found ?? "no array of arcs"); expected \(found == nil ? "one" : "an array"), empty if there are no lines")
    }
    // A box of all layers bounds one of them too loosely to be its own.
    if let box = layers.count == 1 ? ownBox ?? (count == 1 ? known["bbox"] : nil) : known["bbox"], !isOnPlaneOnly(box, root) {
      opening += ",\"bbox\":".utf8
      opening += UnsafeBufferPointer(start: root + box.lowerBound, count: box.count)
      let numbers = NumberList.read(root + box.lowerBound, count: box.count)
      if numbers?.count != 4, numbers?.count != 6 {
        add(
          .boxLength, box, offset, "",
          "found \(RawExcerpt.of(root + box.lowerBound, count: box.count)) as bbox; expected four or six numbers")
      }
    }
    opening += foreign
    return true
  }

  /// Reports arcs that cannot be read and that no geometry misses; the others are reported where they are missed.
  private mutating func noteUnusedFaults(_ value: Range<Int>, _ objects: Range<Int>?, _ root: TextPointer, _ offset: Int) {
    if arcs.faults.isEmpty { return }
    let used = objects.map { ArcUse(root + $0.lowerBound, count: $0.count).used } ?? []
    for (arc, item) in MemberWalk(root + value.lowerBound, count: value.count).enumerated() {
      guard let fault = arcs.faults[arc], !used.contains(arc) else { continue }
      let range = value.lowerBound + item.value.lowerBound..<value.lowerBound + item.value.upperBound
      add(
        .arcType, range, offset, "/arcs/\(arc)", severity: .warning,
        "the arc \(arc), which no geometry uses, cannot be read: \(fault); expected an array of positions")
    }
  }

  /// Whether a box is right on a plane, as topologies have them, and not on the globe, as RFC 7946 §5.2 has them: from its west eastward,
  /// it leaves out what its arcs hold about the 180th meridian.
  private func isOnPlaneOnly(_ box: Range<Int>, _ root: TextPointer) -> Bool {
    guard let numbers = NumberList.read(root + box.lowerBound, count: box.count), numbers.count == 4 || numbers.count == 6 else {
      return false
    }
    let (west, east) = (numbers[0], numbers[numbers.count / 2])
    return east - west > 180 && east - west < 360 && arcs.goesOver180
  }

  /// Behind the value at `text`, which white space may follow.
  private static func end(_ text: TextPointer, _ count: Int) -> Int {
    var end = count
    while end > 0, text[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  private mutating func add(
    _ rule: Rule, _ value: Range<Int>?, _ offset: Int, _ pointer: String, severity: Severity? = nil, _ message: @autoclosure () -> String
  ) {
    let byte = offset + (value?.lowerBound ?? 0)
    found.add(
      rule, byte: byte,
      Diagnostic(
        rule, severity: severity, byte: byte, byteCount: value?.count ?? 1, pointer: value == nil ? "" : pointer, message: message()))
  }

  /// `false` for what is no transform. `null` is none.
  private mutating func readTransform(_ text: TextPointer, _ count: Int) -> Bool {
    if text[0] == 0x6E { return true }
    var numbers: [String: [Double]] = [:]
    for member in MemberWalk(text, count: count) {
      let name = JSONString.content(text + member.name.lowerBound, count: member.name.count)
      numbers[name] = NumberList.read(text + member.value.lowerBound, count: member.value.count)
    }
    guard let scale = numbers["scale"], let translate = numbers["translate"], scale.count >= 2, translate.count >= 2 else {
      return false
    }
    transform = GridTransform(scale: (scale[0], scale[1]), translate: (translate[0], translate[1]))
    return true
  }

  /// Finds the objects that become features: each element of a layer that is a GeometryCollection, or the layer itself.
  ///
  /// - Returns: how many there are in all, and the `bbox` of the last one that is read, from the root on.
  private mutating func readObjects(
    _ value: Range<Int>?, _ root: TextPointer, _ offset: Int
  ) -> (count: Int, box: Range<Int>?) {
    guard let value, root[value.lowerBound] == .openBrace else {
      add(
        .topologyObjects, value, offset, "/objects",
        "found no object as \"objects\"; expected a JSON object with a geometry object for each layer")
      return (0, nil)
    }
    let text = root + value.lowerBound
    var names: [String] = []
    var known: Set<[UInt8]> = []
    var box: Range<Int>?
    for member in MemberWalk(text, count: value.count) {
      let name = JSONString.content(text + member.name.lowerBound, count: member.name.count)
      names.append(name)
      if !known.insert(Array(name.utf8)).inserted {
        add(.duplicateMember, member.name, offset + value.lowerBound, "/objects", Self.repeatedName(member.name, text))
      }
      if let layer, !layer.utf8.elementsEqual(name.utf8) { continue }
      layers.append((name, "/objects/" + JSONPointer.step(name)))
      let start = value.lowerBound + member.value.lowerBound
      box = addObjects(root + start, member.value.count, at: offset + start).map { start + $0.lowerBound..<start + $0.upperBound }
    }
    if let layer, layers.isEmpty {
      let list = names.isEmpty ? "it has none" : "it has \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
      add(.topologyLayer, value, offset, "/objects", "found no object \"\(layer)\" in the topology; \(list)")
    }
    return (names.count, box)
  }

  /// - Returns: the `bbox` of a layer that becomes several features.
  private mutating func addObjects(_ text: TextPointer, _ count: Int, at offset: Int) -> Range<Int>? {
    let layer = layers.count - 1
    let members = ObjectMembers(text, count: count)
    guard members.isType("GeometryCollection", text), let geometries = members.geometries,
      text[geometries.lowerBound] == .openBracket
    else {
      objects.append(Object(range: TextRange(offset, offset + count), layer: layer, element: nil))
      return nil
    }
    for name in members.repeated { add(.duplicateMember, name, offset, layers[layer].pointer, Self.repeatedName(name, text)) }
    let lost = members.ofFeature(text)
    if !lost.isEmpty {
      let pointer = layers[layer].pointer
      found.add(
        .membersLost, byte: offset,
        Diagnostic(
          .membersLost, byte: offset, byteCount: 1, pointer: pointer,
          message: "the layer's own members \(lost.map { "\"\($0)\"" }.joined(separator: ", ")) cannot be kept: it becomes several features"
        ))
    }
    let list = text + geometries.lowerBound
    for (index, item) in MemberWalk(list, count: geometries.count).enumerated() {
      let start = offset + geometries.lowerBound + item.value.lowerBound
      objects.append(Object(range: TextRange(start, start + item.value.count), layer: layer, element: index))
    }
    return members.bbox
  }
}
