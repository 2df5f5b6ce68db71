/// Written by RuleExampleTests from the broken twins of the sample venue.
extension RuleExamples {
  static let kioskToVenue: [String: String] = [:]
}
