internal import GeoModel

extension GeoFeature {
  /// Appends the feature as JSON: what was read and not changed is unchanged, byte for byte, the rest without white space.
  ///
  /// - Returns: whether some of it was made, so that it has to be judged.
  /// - Throws: ``GeoJSONError`` for what JSON or GeoJSON does not have: numbers that are none, foreign members with a name of GeoJSON's own.
  /// - Complexity: O(positions, and bytes).
  func appendText(to text: inout TextOutput) throws(GeoJSONError) -> Bool {
    guard let source else {
      try appendNew(to: &text)
      return true
    }
    var made = TextOutput()
    try properties.appendText(to: &made)
    let oldProperties = source.isBare ? nil : source.text["properties"].map { Array($0.bytes) }
    let hasOldProperties = made.bytes == oldProperties ?? Self.null
    let hasOldMembers = foreignMembers.hasText(of: source.foreignMembers)
    let isSame = hasOldProperties && hasOldMembers && hasOldID && geometry == source.geometry && boundingBox == source.boundingBox
    if isSame, !source.isBare {
      text.append(source.text)
      return false
    }
    if source.isBare {
      try appendNew(to: &text, geometryText: geometry == source.geometry ? source.text : nil)
      return !isSame
    }
    try appendChanged(source, made, hasOldProperties: hasOldProperties, hasOldMembers: hasOldMembers, to: &text)
    return true
  }

  private static let null = Array("null".utf8)

  /// Whether the id is the one that was read, to the byte.
  private var hasOldID: Bool {
    switch (id, source?.id) {
    case (.string(let a)?, .string(let b)?), (.number(let a)?, .number(let b)?): a.utf8.elementsEqual(b.utf8)
    case (nil, nil): true
    default: false
    }
  }

  private func appendNew(to text: inout TextOutput, geometryText: RawJSON? = nil) throws(GeoJSONError) {
    text.append("{\"type\":\"Feature\"")
    if let id { try Self.append(member: "id", to: &text) { (text) throws(GeoJSONError) in try FeatureBuilder.append(id, to: &text) } }
    if let boundingBox {
      try Self.append(member: "bbox", to: &text) { (text) throws(GeoJSONError) in try Self.append(boundingBox, to: &text) }
    }
    try Self.append(member: "properties", to: &text) { (text) throws(GeoJSONError) in try properties.appendText(to: &text) }
    try Self.append(member: "geometry", to: &text) { (text) throws(GeoJSONError) in
      if let geometryText { text.append(geometryText) } else { try Self.append(geometry, to: &text) }
    }
    try appendForeignMembers(to: &text)
    text.append("}")
  }

  /// The members in the order in which they were read, changed ones in their places, new ones at the end.
  private func appendChanged(
    _ source: Source, _ made: TextOutput, hasOldProperties: Bool, hasOldMembers: Bool, to text: inout TextOutput
  ) throws(GeoJSONError) {
    var isFirst = true
    var found: Set<String> = []
    for member in GeoProperties(source.text).members {
      let isForeign = !Self.ownNames.contains { $0.utf8.elementsEqual(member.name.utf8) }
      if isForeign && !hasOldMembers || member.name == "id" && id == nil && !hasOldID
        || member.name == "bbox" && boundingBox == nil && source.boundingBox != nil
      {
        continue
      }
      text.append(isFirst ? "{" : ",")
      isFirst = false
      found.insert(member.name)
      switch member.name {
      case "id" where !hasOldID:
        text.append("\"id\":")
        if let id { try FeatureBuilder.append(id, to: &text) }
      case "bbox" where boundingBox != source.boundingBox:
        text.append("\"bbox\":")
        if let boundingBox { try Self.append(boundingBox, to: &text) }
      case "properties" where !hasOldProperties:
        text.append("\"properties\":")
        made.withBytes { if let base = $0.baseAddress?.assumingMemoryBound(to: UInt8.self) { text.append(base, count: $0.count) } }
      case "geometry" where geometry != source.geometry:
        text.append("\"geometry\":")
        try Self.append(geometry, to: &text)
      default: try member.appendText(to: &text)
      }
    }
    if let id, !hasOldID, !found.contains("id") {
      try Self.append(member: "id", to: &text) { (text) throws(GeoJSONError) in try FeatureBuilder.append(id, to: &text) }
    }
    if let boundingBox, boundingBox != source.boundingBox, !found.contains("bbox") {
      try Self.append(member: "bbox", to: &text) { (text) throws(GeoJSONError) in try Self.append(boundingBox, to: &text) }
    }
    if !hasOldProperties, !found.contains("properties") {
      try Self.append(member: "properties", to: &text) { (text) throws(GeoJSONError) in try properties.appendText(to: &text) }
    }
    if !hasOldMembers { try appendForeignMembers(to: &text) }
    text.append("}")
  }

  private func appendForeignMembers(to text: inout TextOutput) throws(GeoJSONError) {
    try foreignMembers.appendForeign(to: &text, reserved: Self.ownNames)
  }

  private static func append(
    member name: StaticString, to text: inout TextOutput, _ value: (inout TextOutput) throws(GeoJSONError) -> Void
  ) throws(GeoJSONError) {
    text.append(",\"")
    text.append(name)
    text.append("\":")
    try value(&text)
  }

  static func append(_ box: GeographicBox, to text: inout TextOutput) throws(GeoJSONError) {
    try FeatureBuilder.check(boundingBox: box.numbers)
    text.append(numbers: box.numbers, CoordinateWriter(decimals: nil))
  }

  static func append(_ geometry: GeoGeometry?, to text: inout TextOutput) throws(GeoJSONError) {
    if let geometry { try geometry.appendText(to: &text) } else { text.append("null") }
  }
}

extension GeoProperties {
  /// Whether the members are written alike.
  func hasText(of other: GeoProperties) -> Bool {
    var (a, b) = (TextOutput(), TextOutput())
    do throws(GeoJSONError) {
      try appendText(to: &a)
      try other.appendText(to: &b)
    } catch { return false }
    return a.bytes == b.bytes
  }

  /// Appends the members after others, each after a comma.
  func appendForeign(to text: inout TextOutput, reserved: [String]) throws(GeoJSONError) {
    for member in members {
      if reserved.contains(where: { $0.utf8.elementsEqual(member.name.utf8) }) {
        throw GeoJSONError(
          .forbiddenMember, message: "found \"\(member.name)\" among the foreign members; expected a name that GeoJSON does not use")
      }
      text.append(.comma)
      try member.appendText(to: &text)
    }
  }
}
