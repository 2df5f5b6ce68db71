package import GeoModel

/// The members that a collection has besides its features, of which each side of these has its own text.
extension TextMending {
  /// One change of that text.
  package struct MemberChange {
    /// What it fixes, as a finding has its place.
    package let place: Range<Int>
    package let replacement: TextReplacement
  }

  /// What fixes a finding about a collection's own members, in the text before its features or after them.
  ///
  /// - Parameters:
  ///   - rule: of the finding, one of ``memberRules``.
  ///   - bytes: up to the bracket in front of the features, or from that after them on.
  package static func changes(for rule: Rule, envelope bytes: [UInt8]) -> [MemberChange] {
    switch rule {
    case .typeUnknown: spelledType(members(ofEnvelope: bytes))
    case .coordinateSystem: withoutCoordinateSystem(members(ofEnvelope: bytes))
    default: []
    }
  }

  /// Rules of which findings about a collection's own members can be fixed, in the order in which they are: first what keeps it from being
  /// read as one.
  package static let memberRules: [Rule] = [.typeUnknown, .coordinateSystem]

  /// Puts a type right that differs from that of a collection in the case of letters only.
  private static func spelledType(_ text: JSONText) -> [MemberChange] {
    text.items(text.root).filter { text.name($0) == "type" && $0.value.count >= 2 }.compactMap { item in
      let written = text.string(item.value.lowerBound + 1..<item.value.upperBound - 1)
      guard written != "FeatureCollection", TypeName.inAnyCase(written, of: ["FeatureCollection"]) != nil else { return nil }
      return MemberChange(place: item.value, replacement: TextReplacement(item.value, "\"FeatureCollection\""))
    }
  }

  private static func withoutCoordinateSystem(_ text: JSONText) -> [MemberChange] {
    text.items(text.root).filter { text.name($0) == "crs" }.map { MemberChange(place: $0.name, replacement: text.removal(of: $0.whole)) }
  }

  /// A collection's own members on one side of its features as an object, each where it was.
  private static func members(ofEnvelope bytes: [UInt8]) -> JSONText {
    var bytes = bytes
    // Behind the features the text begins with their closing bracket.
    if bytes.first == .closeBracket { bytes[0] = .openBrace }
    return JSONText(bytes)
  }
}
