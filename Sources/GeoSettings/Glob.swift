internal import ByteStreams

/// A pattern for paths: `*` is any characters but slashes, `?` one of them, `**` any folders or none. Without a slash it is
/// for the file's name, in whatever folder; a slash at the end means all that is in the folder.
struct Glob: Sendable {
  /// The steps of a path; `**` stands for any number of them.
  private let steps: [[Character]]

  /// `nil` for a pattern that names nothing, as "" and "./" do: it would be for every file.
  init?(_ pattern: String) {
    var text = pattern[...]
    while let rest = text.behind("./") { text = rest }
    var steps = text.pathSteps.map(Array.init).filter { $0 != ["."] }
    if steps.isEmpty { return nil }
    if text.endsWithSlash { steps.append(["*", "*"]) }
    if !text.hasSlash { steps.insert(["*", "*"], at: 0) }
    self.steps = steps
  }

  /// Complexity: O(steps of the pattern × steps of the path).
  func matches(_ path: String) -> Bool {
    Self.match(steps, path.pathSteps.map(Array.init), any: { $0 == ["*", "*"] }, one: Self.matches)
  }

  private static func matches(_ pattern: [Character], _ text: [Character]) -> Bool {
    match(pattern, text, any: { $0 == "*" }, one: { $0 == "?" || $0 == $1 })
  }

  /// Whether a pattern in which some elements stand for any number of others matches: each such element is first taken for
  /// none, and the last one for one more whenever what follows does not fit, which is enough.
  private static func match<Pattern, Element>(
    _ pattern: [Pattern], _ text: [Element], any: (Pattern) -> Bool, one: (Pattern, Element) -> Bool
  ) -> Bool {
    var at = 0, next = 0
    var star: Int?, restart = 0
    while at < text.count {
      if next < pattern.count, any(pattern[next]) {
        (star, restart) = (next, at)
        next += 1
      } else if next < pattern.count, one(pattern[next], text[at]) {
        (at, next) = (at + 1, next + 1)
      } else if let last = star {
        restart += 1
        (at, next) = (restart, last + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy(any)
  }
}
