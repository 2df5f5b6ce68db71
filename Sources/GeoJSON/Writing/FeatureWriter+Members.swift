package import GeoModel

/// The members of a row's objects as text, for writers of formats that keep the rest as it is: with what the options and
/// steps change in its place.
package struct RowMembers {
  private let writer: FeatureWriter
  private let edits: [TextEdit]

  /// Of a row of `block`, whose text is at `base`.
  package init<Space>(
    _ writer: FeatureWriter, ofRow index: Int, of block: borrowing FeatureBlock<Space>, _ noted: NotedFeatures, _ base: TextPointer
  ) {
    self.writer = writer
    var edits: [TextEdit] = []
    writer.collectEdits(index, block, noted, base, &edits)
    self.edits = edits
  }

  /// Appends members of one of the row's objects, each after a comma: `,"id":7,"properties":{…}`.
  ///
  /// - Parameter isKept: which ones; gets name and value.
  /// - Complexity: O(bytes of the object).
  package func append<Space>(
    object: TextRange, of block: borrowing FeatureBlock<Space>, _ base: TextPointer, to out: inout TextOutput,
    where isKept: (_ name: TextRange, _ value: TextRange) -> Bool
  ) {
    for member in MemberWalk(base + Int(object.start), count: object.count) {
      let name = member.name.moved(by: object.start), value = member.value.moved(by: object.start)
      if !isKept(name, value) { continue }
      out.append(.comma)
      out.append(base + Int(name.start), count: name.count)
      out.append(.colon)
      if let edit = edits.first(where: { $0.range.start == value.start }) {
        writer.append(edit.content, block, isCompact: writer.isCompact, to: &out)
      } else if writer.isCompact {
        JSONLayout.compact(base + Int(value.start), count: value.count, into: &out)
      } else {
        out.append(base + Int(value.start), count: value.count)
      }
    }
  }
}

extension Range<Int> {
  /// The range in a text of which this is one of a part that begins at `start`.
  package func moved(by start: UInt32) -> TextRange { TextRange(Int(start) + lowerBound, Int(start) + upperBound) }
}

extension FeatureWriter {
  fileprivate var isCompact: Bool {
    switch options.layout {
    case .compact, .onePerLine: true
    case .asWritten, .pretty: false
    }
  }
}

extension CollectionFrame {
  /// A collection's own members besides its type, its features and its box, each after a comma.
  package static func ownText(opening: CollectionBoundary?, closing: CollectionBoundary?, leavingOut reserved: Set<String>) -> [UInt8] {
    guard let opening else { return [] }
    let text =
      closing.map { FrameText(opening.text[...], $0.between[...], $0.textBehindBetween) }
      ?? FrameText(opening.text[...], Array("]}".utf8)[...])
    if !text.isSound { return [] }
    var out: [UInt8] = []
    text.walk { name, value in
      if name == "type" || name == "features" || name == "bbox" || reserved.contains(name) || opening.isReprojected && name == "crs" {
        return
      }
      out.append(.comma)
      JSONString.append(name, to: &out)
      out.append(.colon)
      out += text[value]
    }
    return out
  }
}
