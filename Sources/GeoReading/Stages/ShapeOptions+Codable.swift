internal import Expressions
internal import GeoJSON
internal import GeoModel

/// ```yaml
/// rename: [{from: NAME, to: name}]
/// source: file
/// set:
///   - {name: rank, value: 1}
///   - {name: density, expression: population / $area}
/// id: code
/// explode: true
/// ```
///
/// Every key may be left out; the order of `rename` and `set` counts. The name of the input is not coded.
extension ShapeOptions: Codable {
  private enum CodingKeys: String, CodingKey {
    case rename, source, set, id, explode
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      renames: try container.decodeIfPresent([Rename].self, forKey: .rename) ?? [],
      assignments: try container.decodeIfPresent([Assignment].self, forKey: .set) ?? [],
      idProperty: try container.decodeIfPresent(String.self, forKey: .id),
      explodes: try container.decodeIfPresent(Bool.self, forKey: .explode) ?? false,
      sourceProperty: try container.decodeIfPresent(String.self, forKey: .source))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !renames.isEmpty { try container.encode(renames, forKey: .rename) }
    try container.encodeIfPresent(sourceProperty, forKey: .source)
    if !assignments.isEmpty { try container.encode(assignments, forKey: .set) }
    try container.encodeIfPresent(idProperty, forKey: .id)
    if explodes { try container.encode(true, forKey: .explode) }
  }
}

/// `{from: NAME, to: name}`
extension ShapeOptions.Rename: Codable {
  private enum CodingKeys: String, CodingKey {
    case from, to
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try container.decode(String.self, forKey: .from), to: try container.decode(String.self, forKey: .to))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(old, forKey: .from)
    try container.encode(new, forKey: .to)
  }
}

/// `{name: rank, value: 1}` or `{name: big, expression: population > 1000}`. Coders know numbers, not digits: `1.0` may come back as `1`.
extension ShapeOptions.Assignment: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, value, expression
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .name)
    guard container.contains(.value) != container.contains(.expression) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "found the property \"\(name)\"; expected either its value or its expression"))
    }
    if let text = try container.decodeIfPresent(String.self, forKey: .expression) {
      do throws(ExpressionError) {
        self.init(name, .expression(try FeatureExpression(value: text)))
      } catch {
        throw DecodingError.dataCorruptedError(forKey: .expression, in: container, debugDescription: "\(error)")
      }
    } else {
      let value = try container.decodeNil(forKey: .value) ? .null : container.decode(PropertyValue.self, forKey: .value)
      var text = TextOutput()
      try value.appendText(to: &text)
      self.init(name, .json(RawJSON(copying: text.bytes)))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    switch value {
    case .json(let json):
      guard let value = PropertyValue(json) else {
        throw EncodingError.invalidValue(
          json.text, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "found a value of more than 512 levels"))
      }
      try container.encode(value, forKey: .value)
    case .expression(let expression): try container.encode(expression.description, forKey: .expression)
    }
  }
}
