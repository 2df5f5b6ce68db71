internal import GeoJSON
internal import GeoModel

/// The properties that dissolving adds up: finds the values that are no numbers.
struct SummedProperties: Sendable {
  let names: [String]

  /// One finding for each value that sums leave out, in order; none for those that are missing or null.
  /// Complexity: O(bytes of properties).
  func findings(in block: borrowing FeatureBlock<Geographic>) -> [Diagnostic] {
    if names.isEmpty { return [] }
    var found: [Diagnostic] = []
    for row in block.rows where row.flags.isDisjoint(with: [.dropped, .unreadable]) && !row.properties.isEmpty {
      for member in block.text.json(row.properties.range).members where names.contains(member.name) {
        let value = member.value
        if value.isNull || value.double != nil { continue }
        let id = row.id.isEmpty ? nil : block.text.json(row.id.range).text
        // Storage is shared, so that places in it are those of the text.
        let place = value.range.lowerBound - block.text.json(row.text.range).range.lowerBound
        let shown = value.bytes.withUnsafeBufferPointer { bytes in
          bytes.baseAddress.map { RawExcerpt.of($0, count: bytes.count) } ?? ""
        }
        let finding = Diagnostic(
          .propertyNotNumber, byte: row.byteOffset + place, byteCount: value.bytes.count, feature: row.ordinal, id: id,
          pointer: row.pointer + "/properties/" + JSONPointer.step(member.name),
          message: "found \(shown) as \"\(member.name)\", which counts nothing in its sum; expected a number")
        found.append(block.inInput(finding))
      }
    }
    return found
  }
}
