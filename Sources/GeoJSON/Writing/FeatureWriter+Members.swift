package import GeoModel

/// A feature's members without its geometry, for writers of formats that keep the rest as it is.
extension FeatureWriter {
  /// Appends each member behind a comma, `,"id":7,"properties":{…}`, in the order of the text: all but the type and the
  /// geometry, and of a bare geometry all that is not geometry. Properties and boxes are edited as the options say and as
  /// steps ask for.
  ///
  /// - Parameter reserved: names that are left out.
  /// - Complexity: O(bytes of the feature).
  package func appendMembers<Space>(
    ofRow index: Int, of block: borrowing FeatureBlock<Space>, leavingOut reserved: Set<String>, to out: inout TextOutput
  ) {
    let row = block.rows[index]
    let isBare = row.flags.contains(.bareGeometry)
    var edits: [TextEdit] = []
    block.text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      collectEdits(index, block, base, &edits)
      let start = base + Int(row.text.start)
      for member in MemberWalk(start, count: row.text.count) {
        func isName(_ name: String) -> Bool {
          JSONString.isContent(start + member.name.lowerBound, count: member.name.count, name)
        }
        if isName("type") || (isBare ? isName("coordinates") || isName("geometries") : isName("geometry")) { continue }
        if options.dropsCoordinateSystem, isName("crs") { continue }
        if !reserved.isEmpty, reserved.contains(where: isName) { continue }
        out.append(.comma)
        out.append(start + member.name.lowerBound, count: member.name.count)
        out.append(.colon)
        let value = member.value.lowerBound + Int(row.text.start)
        if let edit = edits.first(where: { Int($0.range.start) == value }) {
          append(edit.content, block, isCompact: isCompact, to: &out)
        } else if isCompact {
          JSONLayout.compact(start + member.value.lowerBound, count: member.value.count, into: &out)
        } else {
          out.append(start + member.value.lowerBound, count: member.value.count)
        }
      }
    }
  }

  private var isCompact: Bool {
    switch options.layout {
    case .compact, .onePerLine: true
    case .asWritten, .pretty: false
    }
  }
}

extension CollectionFrame {
  /// A collection's own members besides its type, its features and its box, each behind a comma.
  package static func ownText(opening: CollectionBoundary?, closing: CollectionBoundary?, leavingOut reserved: Set<String>) -> [UInt8] {
    guard let opening else { return [] }
    let all = opening.text + (closing?.text ?? Array("]}".utf8))
    guard let text = sound(all) else { return [] }
    var out: [UInt8] = []
    walk(text) { name, value in
      if name == "type" || name == "features" || name == "bbox" || reserved.contains(name) { return }
      out.append(.comma)
      JSONString.append(name, to: &out)
      out.append(.colon)
      out += text[value]
    }
    return out
  }
}
