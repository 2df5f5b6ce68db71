internal import GeoModel

/// Members of GeometryCollections of which a step left nothing.
extension FeatureWriter {
  /// Takes such members out of the text of a row that changed, and collections of which no member is left out of theirs.
  ///
  /// What the input itself has without positions stays. The row's own geometry stays, empty: a step that wants the feature
  /// gone drops it. Complexity: O(geometries), and O(bytes of the geometry) for each level of nesting if one of them is empty.
  func collectEmptied<Space>(
    _ index: Int, _ block: borrowing FeatureBlock<Space>, _ base: TextPointer, _ edits: inout [TextEdit]
  ) {
    let row = block.rows[index]
    if row.nestingCount == 0 { return }
    // The geometries stand in the order of the text; how many of them before each are empty now.
    var starts: [UInt32] = []
    var emptied = [0]
    for geometry in block.geometries(ofRow: index) {
      let source = block.sources[geometry].coordinates
      let text = UnsafeBufferPointer(start: base + Int(source.start), count: source.count)
      let isEmptied = block.geometry.parts(ofGeometry: geometry).isEmpty && text.contains { (0x30...0x39).contains($0) }
      starts.append(source.start)
      emptied.append(emptied[emptied.count - 1] + (isEmptied ? 1 : 0))
    }
    if emptied[starts.count] == 0 || emptied[starts.count] == starts.count { return }
    var removed: [TextRange] = []
    var collections = [row.geometry]
    while let collection = collections.popLast() {
      Self.takeOut(of: collection, base, starts, emptied, &removed, &collections)
    }
    removed.sort { $0.start < $1.start }
    edits.removeAll { edit in
      let behind = removed.partitioningIndex { $0.start > edit.range.start }
      return behind > 0 && edit.range.end <= removed[behind - 1].end
    }
    edits += removed.map { TextEdit(range: $0, content: .text(TextOutput())) }
  }

  /// Adds what goes of one collection, commas included, to `removed`, and members of which only a part goes to `collections`.
  private static func takeOut(
    of collection: TextRange, _ base: TextPointer, _ starts: [UInt32], _ emptied: [Int], _ removed: inout [TextRange],
    _ collections: inout [TextRange]
  ) {
    let text = base + Int(collection.start)
    // Of members of one name the last one was read.
    var found: Range<Int>?
    for item in MemberWalk(text, count: collection.count)
    where JSONString.isContent(text + item.name.lowerBound, count: item.name.count, "geometries") { found = item.value }
    guard let members = found else { return }
    let offset = Int(collection.start) + members.lowerBound
    // Where the text that stays ends, and where a run of members begins that goes before any that stays.
    var kept: UInt32?
    var first: UInt32?
    for item in MemberWalk(text + members.lowerBound, count: members.count) {
      let member = TextRange(offset + item.value.lowerBound, offset + item.value.upperBound)
      let geometries = starts.partitioningIndex { $0 >= member.start }..<starts.partitioningIndex { $0 >= member.end }
      let gone = emptied[geometries.upperBound] - emptied[geometries.lowerBound]
      if gone > 0, gone == geometries.count {
        if let end = kept {
          removed.append(TextRange(end, member.end))
          kept = member.end
        } else {
          first = first ?? member.start
        }
        continue
      }
      if let start = first { removed.append(TextRange(start, member.start)) }
      first = nil
      kept = member.end
      if gone > 0 { collections.append(member) }
    }
  }
}
