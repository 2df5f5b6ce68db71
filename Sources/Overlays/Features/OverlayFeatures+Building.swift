package import GeoModel

extension OverlayFeatures {
  /// Appends a feature without properties.
  package mutating func append(
    ordinal: Int, id: FeatureID?, sourceBytes range: Range<Int>, bounds box: GeographicBox?
  ) {
    ordinals.append(ordinal)
    switch id {
    case .string(let text):
      ids.append(text.utf8)
      idKinds.append(.string)
    case .number(let text):
      ids.append(text.utf8)
      idKinds.append(.number)
    case nil:
      ids.append([])
      idKinds.append(.none)
    }
    sourceBytes.append(range)
    bounds.append(box)
  }

  /// Adds to all ordinals and byte offsets.
  package mutating func renumber(ordinals shift: Int, bytes: Int) {
    for index in ordinals.indices { ordinals[index] += shift }
    for index in sourceBytes.indices { sourceBytes[index] = sourceBytes[index].lowerBound + bytes..<sourceBytes[index].upperBound + bytes }
  }

  /// Appends some features of another table, but not its columns of properties.
  package mutating func append(_ other: OverlayFeatures, _ range: Range<Int>) {
    ordinals += other.ordinals[range]
    ids.append(other.ids, range)
    idKinds += other.idKinds[range]
    sourceBytes += other.sourceBytes[range]
    bounds.append(other.bounds, range)
    otherProperties.append(other.otherProperties, range)
  }
}
