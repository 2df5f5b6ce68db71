internal import GeoModel

extension FeatureBuilder {
  /// Refuses numbers that JSON does not have; a column that is not ended, or holds more than its kind can, is a mistake in
  /// the program.
  static func check(_ column: GeometryColumn) throws(GeoJSONError) {
    precondition(column.isConsistent, "every path, part and geometry of a feature must be ended")
    for (index, kind) in column.kinds.enumerated() where !kind.isMulti {
      precondition(column.parts(ofGeometry: index).count <= 1, "a \(kind.name) has one part")
      precondition(kind != .point || column.positions(ofGeometry: index).count <= 1, "a Point has one position")
    }
    if let index = column.positions.firstIndex(where: { !$0.x.isFinite || !$0.y.isFinite }) {
      let place = column.positions[index]
      throw GeoJSONError(
        .positionNotNumber,
        message: "found the longitude \(place.x) and the latitude \(place.y); expected finite numbers")
    }
    if column.altitudes.contains(where: \.isInfinite) {
      throw GeoJSONError(.positionNotNumber, message: "found an infinite altitude; expected a finite number")
    }
  }

  static func check(boundingBox: [Double]) throws(GeoJSONError) {
    let count = boundingBox.count
    guard count == 4 || count == 6 else {
      throw GeoJSONError(.boxLength, message: "found \(count) number\(count == 1 ? "" : "s") in a bbox; expected four or six")
    }
    if let number = boundingBox.first(where: { !$0.isFinite }) {
      throw GeoJSONError(.boxNotNumber, message: "found \(number) in a bbox; expected a finite number")
    }
  }

  /// Writes the frame of a feature.
  mutating func appendFrame(
    _ id: FeatureID?, _ boundingBox: [Double]?, _ properties: RawJSON, _ column: GeometryColumn, _ foreignMembers: [RawJSON.Member]
  ) throws(GeoJSONError) {
    frames.text.append("{\"type\":\"Feature\"")
    if let id {
      frames.text.append(",\"id\":")
      try Self.append(id, to: &frames.text)
    }
    if let boundingBox {
      try Self.check(boundingBox: boundingBox)
      frames.text.append(",\"bbox\":")
      frames.text.append(numbers: boundingBox, CoordinateWriter(decimals: nil))
    }
    guard properties.kind == .object || properties.kind == .null else {
      throw GeoJSONError(.propertiesType, message: "found \(properties.text.prefix(40)) as properties; expected an object or null")
    }
    frames.text.append(",\"properties\":")
    frames.text.append(properties)
    frames.text.append(",\"geometry\":")
    Self.appendFrame(of: column, to: &frames.text)
    var names: Set<ExactName> = []
    for member in foreignMembers {
      if FeatureInterpreter.featureMembers.contains(member.name) {
        throw GeoJSONError(
          .forbiddenMember,
          message: "found \"\(member.name)\" among the foreign members; expected a name that GeoJSON does not use")
      }
      guard names.insert(ExactName(member.name)).inserted else {
        throw GeoJSONError(.duplicateMember, message: "found a second foreign member named \"\(member.name)\"; expected each name once")
      }
      frames.text.append(.comma)
      frames.text.append(quoted: member.name)
      frames.text.append(.colon)
      frames.text.append(member.value)
    }
    frames.text.append("}\n")
  }

  /// Appends an id as JSON.
  static func append(_ id: FeatureID, to text: inout TextOutput) throws(GeoJSONError) {
    switch id {
    case .string(let characters): text.append(quoted: characters)
    case .number(let digits):
      let json = RawJSON(copying: digits.utf8)
      let isNumber = json.withText { start, count in
        var end = start
        return RawValueScanner.number(&end) && end == start + count
      }
      guard isNumber == true else {
        throw GeoJSONError(.idType, message: "found \(digits) as the text of a number; expected a JSON number")
      }
      text.append(digits)
    }
  }

  /// The value of `geometry` with empty coordinates: none, one, or a collection.
  private static func appendFrame(of column: GeometryColumn, to text: inout TextOutput) {
    if column.count == 0 { return text.append("null") }
    if column.count > 1 { text.append("{\"type\":\"GeometryCollection\",\"geometries\":[") }
    for (index, kind) in column.kinds.enumerated() {
      if index > 0 { text.append(.comma) }
      text.append("{\"type\":\"")
      text.append(kind.name)
      text.append("\",\"coordinates\":[]}")
    }
    if column.count > 1 { text.append("]}") }
  }
}

extension TextOutput {
  /// Appends a value as it is written.
  mutating func append(_ json: RawJSON) {
    json.bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { append(base, count: $0.count) } }
  }

  /// Appends a string of JSON.
  package mutating func append(quoted characters: String) {
    var quoted: [UInt8] = []
    JSONString.append(characters, to: &quoted)
    append(quoted)
  }
}
