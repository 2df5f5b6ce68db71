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

  static func append(_ id: FeatureID, to text: inout TextOutput) throws(GeoJSONError) {
    text.append(",\"id\":")
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

  /// The value of `geometry`: none, one, or a collection.
  static func append(_ column: GeometryColumn, to text: inout TextOutput) {
    if column.count == 0 {
      text.append("null")
    } else if column.count == 1 {
      append(geometry: 0, of: column, to: &text)
    } else {
      text.append("{\"type\":\"GeometryCollection\",\"geometries\":[")
      for index in 0..<column.count {
        if index > 0 { text.append(.comma) }
        append(geometry: index, of: column, to: &text)
      }
      text.append("]}")
    }
  }

  private static func append(geometry index: Int, of column: GeometryColumn, to text: inout TextOutput) {
    text.append("{\"type\":\"")
    text.append(column.kinds[index].name)
    text.append("\",\"coordinates\":")
    CoordinateWriter(decimals: nil).append(index, of: column, to: &text)
    text.append(.closeBrace)
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
