internal import GeoJSON
internal import GeoModel

/// What a topology keeps of a row's members. One object stands for the feature and its geometry, and has the members of both;
/// geometries inside a collection keep their own.
struct KeptMembers {
  /// Those of the row's object, each after a comma.
  private(set) var own = TextOutput()

  /// The same for each geometry object inside a collection, in the order of the text; empty if none of them has any.
  private(set) var inner: [TextOutput] = []

  /// Those that there is no place for: names, and JSON Pointers from the root.
  private(set) var lost: [(name: TextRange, pointer: String)] = []

  private let base: TextPointer
  private let members: RowMembers
  private let words: Words

  /// What members are called and say.
  private struct Words {
    let base: TextPointer
    let dropsCoordinateSystem: Bool
    /// The name of the layer, where reading has given it to each feature.
    let layer: String?

    /// Whether a member is what a geometry is made of.
    func isShape(_ name: TextRange) -> Bool {
      isName(name, "type") || isName(name, "coordinates") || isName(name, "geometries")
    }

    /// Whether a member is left out because it was asked for, or says what the layer says.
    func isDropped(_ name: TextRange, _ value: TextRange) -> Bool {
      if dropsCoordinateSystem, isName(name, "crs") { return true }
      guard let layer, isName(name, "layer") else { return false }
      return JSONString.isContent(base + Int(value.start), count: value.count, layer)
    }

    func isName(_ range: TextRange, _ name: String) -> Bool {
      JSONString.isContent(base + Int(range.start), count: range.count, name)
    }
  }

  init<Space>(
    ofRow index: Int, of block: borrowing FeatureBlock<Space>, _ noted: NotedFeatures, _ writer: FeatureWriter, _ base: TextPointer,
    layer: String?
  ) {
    self.base = base
    members = RowMembers(writer, ofRow: index, of: block, noted, base)
    // By itself, so that nothing else is held while members are gone through.
    let row = block.rows[index]
    let words = Words(base: base, dropsCoordinateSystem: noted.leavesOutCoordinateSystem(of: row), layer: layer)
    self.words = words
    let isBare = row.flags.contains(.bareGeometry)
    var box: TextRange?
    let pointer = row.pointer
    var lost: [(name: TextRange, pointer: String)] = []
    var text = TextOutput()
    members.append(object: row.text, of: block, base, to: &text) { name, value in
      if words.isName(name, "type")
        || (isBare ? words.isName(name, "coordinates") || words.isName(name, "geometries") : words.isName(name, "geometry"))
      {
        return false
      }
      if words.isDropped(name, value) { return false }
      if ["arcs", "coordinates", "geometries"].contains(where: { words.isName(name, $0) }) {
        lost.append((name, pointer))
        return false
      }
      if words.isName(name, "bbox") { box = value }
      return true
    }
    self.lost = lost
    own = text
    // Most features have nothing more.
    if row.geometry.isEmpty || base[Int(row.geometry.start)] != .openBrace { return }
    if row.flags.isDisjoint(with: [.hasForeignMembers, .hasBoundingBox]), block.diagnostics.isEmpty { return }
    if !isBare { appendGeometry(row.geometry, of: block, pointer + "/geometry", beside: row.text, box) }
    if row.nestingCount > 0 { appendInner(of: row.geometry, of: block, isBare ? pointer : pointer + "/geometry") }
    if inner.allSatisfy({ $0.count == 0 }) { inner.removeAll() }
  }

  /// The members of the feature's geometry, where the feature has none of the same name.
  private mutating func appendGeometry<Space>(
    _ object: TextRange, of block: borrowing FeatureBlock<Space>, _ pointer: String, beside feature: TextRange, _ box: TextRange?
  ) {
    var names: Set<ExactName> = ["id", "properties"]
    for member in MemberWalk(base + Int(feature.start), count: feature.count) {
      names.insert(ExactName(text(member.name.moved(by: feature.start))))
    }
    var lost: [(name: TextRange, pointer: String)] = []
    var own = own
    members.append(object: object, of: block, base, to: &own) { name, value in
      if words.isShape(name) || words.isDropped(name, value) { return false }
      if let box, words.isName(name, "bbox"), bytes(box).elementsEqual(bytes(value)) { return false }
      if words.isName(name, "arcs") || names.contains(ExactName(text(name))) {
        lost.append((name, pointer))
        return false
      }
      return true
    }
    self.own = own
    self.lost += lost
  }

  /// The members of the geometries inside a collection, level by level as they stand: the decoder takes 64 levels at most.
  private mutating func appendInner<Space>(of object: TextRange, of block: borrowing FeatureBlock<Space>, _ pointer: String) {
    guard
      let list = MemberWalk(base + Int(object.start), count: object.count).filter({
        words.isName($0.name.moved(by: object.start), "geometries")
      }).last?.value.moved(by: object.start)
    else { return }
    for (position, item) in MemberWalk(base + Int(list.start), count: list.count).enumerated() {
      let child = item.value.moved(by: list.start)
      let place = pointer + "/geometries/\(position)"
      var text = TextOutput()
      var lost: [(name: TextRange, pointer: String)] = []
      members.append(object: child, of: block, base, to: &text) { name, value in
        if words.isShape(name) || words.isDropped(name, value) { return false }
        if words.isName(name, "arcs") {
          lost.append((name, place))
          return false
        }
        return true
      }
      inner.append(text)
      self.lost += lost
      appendInner(of: child, of: block, place)
    }
  }

  private func text(_ name: TextRange) -> String { JSONString.content(base + Int(name.start), count: name.count) }

  private func bytes(_ range: TextRange) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + Int(range.start), count: range.count)
  }

  /// Reports the members that the output cannot hold, at places in the block's text.
  func addFindings<Space>(ofRow index: Int, of block: borrowing FeatureBlock<Space>, to list: inout FindingList) {
    let row = block.rows[index]
    for (name, pointer) in lost {
      let byte = block.byteOffset + Int(name.start)
      list.add(
        .topologyMemberLost, byte: byte, feature: row.ordinal,
        Diagnostic(
          .topologyMemberLost, byte: byte, byteCount: name.count, feature: row.ordinal,
          id: row.id.isEmpty ? nil : IdentifierText.of(bytes(row.id)), pointer: pointer + "/" + JSONPointer.step(text(name)),
          message:
            "found \(RawExcerpt.of(base + Int(name.start), count: name.count)), which TopoJSON cannot hold next to the other members; it was left out"
        ))
    }
  }
}
