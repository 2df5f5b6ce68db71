package import GeoModel

/// Makes a feature of each point, line and polygon of a Multi geometry or GeometryCollection, with the other members of the feature that it
/// is a part of.
///
/// Positions, paths and parts stay where they are; rows and geometries are new. A part's text is that of its feature without the other
/// parts, and follows the block's own, as plain text does. So numbers keep their spelling.
package struct FeatureExplosion {
  /// A feature that became several.
  package struct Exploded: Sendable {
    /// The first of its rows, and how many they are.
    package let row: Int
    package let count: Int
    /// Names of members that its GeometryCollections have of their own, for which parts have no place.
    package let lostMembers: [String]
  }

  private let old: FeatureBlock<Geographic>
  private var new: FeatureBlock<Geographic>
  private let box: (GeometryColumn, Range<Int>) -> [Double]?
  private var exploded: [Exploded] = []
  /// The texts of rows that are not in the block's own text, and where these begin.
  private var area: [UInt8] = []
  private let areaStart: Int
  private var plainRows: [PlainRow] = []
  /// For each row of before, the first row that it became.
  private var firstRows: [Int] = []

  /// Explodes the features of a block that could be read and were not dropped. The first part of a feature keeps its id.
  ///
  /// - Parameter box: the numbers of the `bbox` of some geometries; `nil` for none.
  /// - Returns: the features that became several.
  /// - Throws: ``GeoJSONError`` beyond 4 GiB of text; the block is then unchanged.
  /// - Complexity: O(bytes of the parts' texts, and of the block); O(features) if none has parts.
  package static func explode(
    _ block: inout FeatureBlock<Geographic>, box: @escaping (GeometryColumn, Range<Int>) -> [Double]?
  ) throws(GeoJSONError) -> [Exploded] {
    guard block.sources.count == block.geometry.count, block.rows.indices.contains(where: { hasParts($0, of: block) }) else { return [] }
    var explosion = FeatureExplosion(block, box)
    for row in block.rows.indices {
      if hasParts(row, of: block), let objects = explosion.objects(ofRow: row) {
        explosion.appendParts(of: row, objects)
      } else {
        explosion.copy(row)
      }
    }
    block = try explosion.finish()
    return explosion.exploded
  }

  private static func hasParts(_ index: Int, of block: borrowing FeatureBlock<Geographic>) -> Bool {
    let row = block.rows[index], geometries = block.geometries(ofRow: index)
    guard row.flags.isDisjoint(with: [.unreadable, .dropped]), let first = geometries.first else { return false }
    return row.nestingCount > 0 || block.geometry.kinds[first].isMulti && !block.geometry.parts(ofGeometry: first).isEmpty
  }

  private init(_ block: FeatureBlock<Geographic>, _ box: @escaping (GeometryColumn, Range<Int>) -> [Double]?) {
    old = block
    self.box = box
    areaStart = block.text.count + SliceGroup.padding
    new = block
    (new.rows, new.rowEnds, new.sources, new.boundingBoxes, new.linePieces) = ([], [], [], [], [:])
    (new.geometry.kinds, new.geometry.geometryEnds) = ([], [])
    new.origin?.rows = []
  }

  private func finish() throws(GeoJSONError) -> FeatureBlock<Geographic> {
    guard areaStart + area.count + SliceGroup.padding < Int(UInt32.max) else {
      throw GeoJSONError(.tooLarge, message: "found more than 4 GiB of exploded features in a block; expected less")
    }
    var block = new
    var storage: [UInt8] = []
    storage.reserveCapacity(areaStart + area.count + SliceGroup.padding)
    storage += old.text[0..<old.text.count]
    storage += repeatElement(0, count: SliceGroup.padding)
    storage += area
    storage += repeatElement(0, count: SliceGroup.padding)
    block.text = BlockText(storage, start: 0, count: old.text.count)
    block.plainRows = plainRows
    func moved(_ row: Int) -> Int { row < firstRows.count ? firstRows[row] : block.rows.count }
    for index in block.boundaries.indices { block.boundaries[index].row = moved(block.boundaries[index].row) }
    if let end = block.cutOff { block.cutOff?.row = moved(end.row) }
    for index in block.oversized.indices { block.oversized[index].row = block.oversized[index].row.map(moved) }
    assert(block.geometry.isConsistent)
    return block
  }

  // MARK: - Rows

  /// Appends a row unchanged.
  private mutating func copy(_ index: Int) {
    firstRows.append(new.rows.count)
    var row = old.rows[index]
    let geometries = old.geometries(ofRow: index), shift = new.geometry.count - geometries.lowerBound
    var sources = old.sources[geometries], boxes = old.boundingBoxes[old.boxes(ofRow: index)]
    if let plain = old.plainRow(index) {
      let start = areaStart + area.count
      let move = start - Int(plain.plain.start)
      func moved(_ range: TextRange) -> TextRange { range.isEmpty ? range : TextRange(Int(range.start) + move, Int(range.end) + move) }
      area += old.text[plain.plain.range]
      (row.text, row.id, row.properties, row.geometry) = (moved(row.text), moved(row.id), moved(row.properties), moved(row.geometry))
      for index in sources.indices {
        (sources[index].coordinates, sources[index].type) = (moved(sources[index].coordinates), moved(sources[index].type))
      }
      for index in boxes.indices { boxes[index].value = moved(boxes[index].value) }
      plainRows.append(PlainRow(row: new.rows.count, original: plain.original, plain: moved(plain.plain), pieces: plain.pieces))
    }
    new.sources += sources
    for var box in boxes {
      box.row = UInt32(new.rows.count)
      box.geometries = TextRange(Int(box.geometries.start) + shift, Int(box.geometries.end) + shift)
      new.boundingBoxes.append(box)
    }
    for geometry in geometries {
      if let pieces = old.linePieces[geometry] { new.linePieces[geometry + shift] = pieces }
    }
    new.geometry.kinds += old.geometry.kinds[geometries]
    new.geometry.geometryEnds += old.geometry.geometryEnds[geometries]
    if let origin = old.origin { new.origin?.rows.append(origin.rows[index]) }
    new.endRow(row)
  }

  /// Appends a row for each part of a feature.
  private mutating func appendParts(of index: Int, _ objects: Objects) {
    firstRows.append(new.rows.count)
    let first = new.rows.count
    var part = PartOfRow(index, of: old)
    for (geometry, object) in zip(old.geometries(ofRow: index), objects.ranges) {
      let kind = old.geometry.kinds[geometry], parts = old.geometry.parts(ofGeometry: geometry)
      part.begin(geometry, object)
      if !kind.isMulti || parts.isEmpty {
        part.element = nil
        append(part, kind, end: parts.upperBound)
        continue
      }
      let elements = elements(ofArray: old.sources[geometry].coordinates)
      // A stage of a program's own may have changed their number: the text does not have them then.
      let isInText = elements.count == parts.count
      for (place, end) in parts.enumerated() {
        part.element = isInText ? elements[place] : nil
        part.isInText = isInText
        append(part, kind.single, end: end + 1)
      }
      part.isInText = true
    }
    exploded.append(Exploded(row: first, count: new.rows.count - first, lostMembers: objects.lostMembers))
  }

  /// Appends a part, which goes on to the end of a part of the column.
  private mutating func append(_ part: PartOfRow, _ kind: GeometryKind, end: Int) {
    let feature = old.rows[part.row], source = old.sources[part.geometry], geometry = new.geometry.count
    let isFirst = firstRows.last == new.rows.count
    new.geometry.kinds.append(kind)
    new.geometry.geometryEnds.append(UInt32(end))
    var move = TextMove(feature.text)
    func keep(_ inner: TextRange, of outer: TextRange) {
      if inner.start > outer.start { move.replace(TextRange(outer.start, inner.start), by: []) }
      if inner.end < outer.end { move.replace(TextRange(inner.end, outer.end), by: []) }
    }
    keep(part.object, of: feature.geometry)
    if let element = part.element { keep(element, of: source.coordinates) }
    if kind != old.geometry.kinds[part.geometry] { move.replace(source.type, by: [.quote] + kind.name.utf8 + [.quote]) }
    let boxes = part.boxes
    let numbers = boxes.isEmpty ? nil : box(new.geometry, geometry..<geometry + 1)
    let hasHeights = !boxes.isEmpty && new.geometry.hasAltitude(in: geometry..<geometry + 1)
    var removed = isFirst ? [] : part.identifiers
    var kept: [BoundingBoxSource] = []
    for box in boxes {
      let written = BoundingBoxText(Array(old.text[box.value.range]))
      guard let new = written.recomputed(numbers, hasHeights: hasHeights) else {
        removed.append(part.member(ofBox: box.value, old.text))
        continue
      }
      var text = TextOutput()
      text.append(numbers: new, CoordinateWriter(decimals: nil))
      move.replace(box.value, by: text.bytes)
      kept.append(box)
    }
    for range in part.removals(removed, old.text) { move.replace(range, by: []) }

    var bytes: [UInt8] = []
    move.write(old.text, to: &bytes)
    var pieces = move.pieces
    if let plain = part.plain {
      pieces = pieces.map { PlainRow.Piece(plain: $0.plain, original: UInt32(PlainRow.original(of: Int($0.original), plain.pieces))) }
    }
    let start = areaStart + area.count
    move.start = start
    area += bytes
    plainRows.append(
      PlainRow(row: new.rows.count, original: part.original, plain: TextRange(start, start + bytes.count), pieces: pieces))

    var row = feature
    row.text = TextRange(start, start + bytes.count)
    row.id = isFirst ? move.moved(feature.id) : .empty
    row.properties = move.moved(feature.properties)
    row.geometry = move.moved(feature.geometry)
    (row.nestingStart, row.nestingCount) = (0, 0)
    row.flags.insert(.part)
    if !part.isInText { row.flags.insert(.geometryChanged) }
    if boxes.isEmpty || kept.isEmpty { row.flags.remove(.hasBoundingBox) }
    new.sources.append(GeometrySource(coordinates: move.moved(source.coordinates), type: move.moved(source.type)))
    for var box in kept {
      box.row = UInt32(new.rows.count)
      box.geometries = TextRange(geometry, geometry + 1)
      box.value = move.moved(box.value)
      if box.level != nil { box.level = 0 }
      box.numbers = row.flags.isDisjoint(with: .moved) ? nil : numbers
      new.boundingBoxes.append(box)
    }
    if let origin = old.origin { new.origin?.rows.append(origin.rows[part.row]) }
    new.endRow(row)
  }

  // MARK: - Text

  /// The geometry objects of a row that are no collections, in order.
  private struct Objects {
    var ranges: [TextRange] = []
    var lostMembers: [String] = []
  }

  /// - Returns: `nil` if the text has not as many as the columns.
  private func objects(ofRow index: Int) -> Objects? {
    let row = old.rows[index]
    var found = Objects()
    if row.nestingCount == 0 {
      found.ranges = [row.geometry]
    } else {
      old.text.withUnsafeBufferPointer { text in
        if let base = text.baseAddress { Self.collect(row.geometry, base, &found) }
      }
    }
    let isWhole = found.ranges.count == old.geometries(ofRow: index).count
    assert(isWhole, "the text of a GeometryCollection has its geometries")
    return isWhole ? found : nil
  }

  /// Geometries may be in 64 collections at most.
  private static func collect(_ object: TextRange, _ base: TextPointer, _ found: inout Objects) {
    let text = base + Int(object.start)
    var isCollection = false
    var list: TextRange?
    var others: [String] = []
    for member in MemberWalk(text, count: object.count) {
      // Of members of one name the last one counts.
      switch JSONString.content(text + member.name.lowerBound, count: member.name.count) {
      case "type": isCollection = JSONString.isContent(text + member.value.lowerBound, count: member.value.count, "GeometryCollection")
      case "geometries": list = member.value.moved(by: object.start)
      case "bbox": break
      case let name: if !others.contains(name) { others.append(name) }
      }
    }
    guard isCollection, let list else { return found.ranges.append(object) }
    found.lostMembers += others.filter { !found.lostMembers.contains($0) }
    for item in MemberWalk(base + Int(list.start), count: list.count) { collect(item.value.moved(by: list.start), base, &found) }
  }

  private func elements(ofArray range: TextRange) -> [TextRange] {
    old.text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return [] }
      return MemberWalk(base + Int(range.start), count: range.count).map { $0.value.moved(by: range.start) }
    }
  }
}

/// One part of a row that is exploded, and what all parts of it have in common.
private struct PartOfRow {
  let row: Int
  let original: TextRange
  let plain: PlainRow?
  /// All members named `id`.
  let identifiers: [TextRange]
  /// The boxes of the feature, and those of geometry objects by their first geometries.
  private var own: [BoundingBoxSource] = []
  private var inner: [UInt32: [BoundingBoxSource]] = [:]

  private(set) var geometry = 0
  /// The geometry object.
  private(set) var object = TextRange.empty
  /// Those that are of the part: the feature's, and its geometry object's.
  private(set) var boxes: [BoundingBoxSource] = []
  /// Of the coordinates of a Multi geometry, what this part has; `nil` for all.
  var element: TextRange?
  /// Whether the text has the part by itself.
  var isInText = true

  init(_ index: Int, of block: FeatureBlock<Geographic>) {
    row = index
    original = block.sourceRange(ofRow: index)
    plain = block.plainRow(index)
    for box in block.boundingBoxes[block.boxes(ofRow: index)] {
      if box.level == nil { own.append(box) } else { inner[box.geometries.start, default: []].append(box) }
    }
    let row = block.rows[index]
    identifiers = row.flags.contains(.bareGeometry) ? [] : RowEdit.members("id", of: row, block.text)
  }

  /// Begins a geometry of the row. Boxes of collections round it are of no part.
  mutating func begin(_ geometry: Int, _ object: TextRange) {
    (self.geometry, self.object) = (geometry, object)
    let inObject = (inner[UInt32(geometry)] ?? []).filter { $0.value.start >= object.start && $0.value.end <= object.end }
    boxes = inObject + own
  }

  /// A `bbox` with its name: white space and a colon are between them.
  func member(ofBox value: TextRange, _ text: BlockText) -> TextRange {
    text.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { TextRange(FeatureWriter.nameStart(ofBox: value, $0), Int(value.end)) } ?? value
    }
  }

  func removals(_ members: [TextRange], _ text: BlockText) -> [TextRange] {
    if members.isEmpty { return [] }
    return text.withUnsafeBufferPointer { bytes in bytes.baseAddress.map { FeatureWriter.removals(of: members, $0) } ?? [] }
  }
}

extension GeometryKind {
  /// That of one part.
  fileprivate var single: GeometryKind {
    switch self {
    case .multiPoint: .point
    case .multiLineString: .lineString
    case .multiPolygon: .polygon
    case .point, .lineString, .polygon: self
    }
  }
}
