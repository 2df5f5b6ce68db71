/// What a conversion has to say.
extension Rule {
  public static let membersLost = Rule(
    "GJ901", "collection.members-lost", .warning, reference: "RFC 8142 §2",
    summary: "a collection has members of its own, which the output has no place for",
    remedy: "write a FeatureCollection if they matter",
    explanation: "A sequence is features only: what the collection said of itself goes nowhere.",
    example: #"{"type":"FeatureCollection","title":"Roads","features":[]}"#)

  /// Whether a finding means that some of the text is no JSON, or no record, so that what it held is lost.
  public var isDamage: Bool {
    switch self {
    case .syntax, .truncatedText, .illFormedUTF8, .loneSurrogate, .tooDeep, .noText, .tooLarge, .strayText: true
    default: false
    }
  }
}
