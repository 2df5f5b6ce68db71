internal import Spelling

extension Profile {
  /// All profiles, in the order of the help texts.
  public static let all: [Profile] = [.rfc7946, .strict, .s2, .mongodb, .elasticsearch, .bigquery, .d3, .mapkit, .mvt, .coverage, .imdf]

  /// The profile with a name, in any case.
  public static func named(_ text: String) throws(UnknownProfile) -> Profile {
    let lower = text.lowercased()
    guard let found = all.first(where: { $0.name == lower || $0.aliases.contains(lower) }) else {
      throw UnknownProfile(text)
    }
    return found
  }
}

/// A name that no profile has.
public struct UnknownProfile: Error, Sendable, CustomStringConvertible {
  public let text: String

  init(_ text: String) { self.text = text }

  public var description: String {
    let names = Profile.all.flatMap { [$0.name] + $0.aliases }
    return "no profile is called \(text); "
      + ((text.count > 2 ? EditDistance.nearest(to: text, among: names) : nil).map { "did you mean \($0)?" }
        ?? "there are \(Profile.all.map(\.name).joined(separator: ", "))")
  }
}
