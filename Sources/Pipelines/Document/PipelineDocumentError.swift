/// What is wrong with a document of a pipeline: every mistake that was found, each with its place.
public struct PipelineDocumentError: Error, Sendable, CustomStringConvertible {
  /// A mistake.
  public struct Mistake: Sendable, Equatable {
    /// What was found, and what was expected.
    public let message: String
    /// From 1; 0 where the document is no text.
    public let line: Int
    public let column: Int

    public init(_ message: String, line: Int = 0, column: Int = 0) { (self.message, self.line, self.column) = (message, line, column) }
  }

  /// The file, as it was named; `nil` for a document without one.
  public internal(set) var path: String?

  /// At least one, in the order of the document; of more than fifty the first ones.
  public let mistakes: [Mistake]

  init(_ mistakes: [Mistake], path: String? = nil) { (self.mistakes, self.path) = (Array(mistakes.prefix(Self.mostListed)), path) }

  static let mostListed = 50

  /// A line for each mistake: `job.yml:4:3: error: …`.
  public var description: String {
    mistakes.map { mistake in
      let place = mistake.line > 0 ? ":\(mistake.line):\(mistake.column)" : ""
      return "\(path ?? "<pipeline>")\(place): error: \(mistake.message)"
    }.joined(separator: "\n")
  }
}
