public import GeoModel

/// A diagnostic with the name of its input and, if requested, the text round its place.
public struct Finding: Sendable {
  public package(set) var diagnostic: Diagnostic
  public let file: String
  public let excerpt: Excerpt?

  /// The names of the chosen profiles that ask for the rule.
  public let profiles: [String]

  /// The changes of the text that fix it safely, if requested and if there are any.
  public package(set) var edits: [FindingEdit] = []

  /// A diagnostic that has its lines already, such as those in batches' reports.
  public init(_ diagnostic: Diagnostic, file: String) { self.init(diagnostic: diagnostic, file: file, excerpt: nil) }

  package init(diagnostic: Diagnostic, file: String, excerpt: Excerpt?, profiles: [String] = []) {
    self.diagnostic = diagnostic
    self.file = file
    self.excerpt = excerpt
    self.profiles = profiles
  }

  /// Whether a program can fix it.
  public var fix: Fix { diagnostic.fix }
}

extension Finding: CustomStringConvertible {
  /// `roads.geojson:4:154: GJ311 error: found …`, as in the concise report.
  public var description: String { conciseText }
}
