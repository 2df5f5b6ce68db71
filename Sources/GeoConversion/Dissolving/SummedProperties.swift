internal import GeoJSON
internal import GeoModel

/// The properties that dissolving adds up: finds the values that are no numbers.
struct SummedProperties: Sendable {
  private let names: Set<ExactName>

  init(names: [String]) { self.names = Set(names.map { ExactName($0) }) }

  /// One finding for each value that sums leave out, floods counted; none for those that are missing or null.
  /// Complexity: O(bytes of properties).
  func findings(in block: borrowing FeatureBlock<Geographic>) -> [Diagnostic] {
    if names.isEmpty { return [] }
    var found = FindingList()
    for row in block.rows where row.flags.isDisjoint(with: [.dropped, .unreadable]) && !row.properties.isEmpty {
      for member in block.text.json(row.properties.range).members where names.contains(ExactName(member.name)) {
        let value = member.value
        if value.isNull || value.double != nil { continue }
        // Storage is shared, so that places in it are those of the text.
        let place = block.byteOffset + Int(row.text.start) + value.range.lowerBound - block.text.json(row.text.range).range.lowerBound
        found.add(
          .propertyNotNumber, byte: place, feature: row.ordinal,
          Diagnostic(
            .propertyNotNumber, byte: place, byteCount: value.bytes.count, feature: row.ordinal,
            id: row.identifier(in: block.text),
            pointer: row.pointer + "/properties/" + JSONPointer.step(member.name),
            message:
              "found \(Self.excerpt(value)) as \"\(member.name)\", which counts nothing in its sum; expected \(value.kind == .number ? "a number below 1.8e308" : "a number")"
          ))
      }
    }
    return found.diagnostics.map(block.inInput)
  }

  private static func excerpt(_ value: RawJSON) -> String {
    value.bytes.withUnsafeBufferPointer { bytes in bytes.baseAddress.map { RawExcerpt.of($0, count: bytes.count) } ?? "" }
  }
}
