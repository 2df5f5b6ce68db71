/// A pattern of `LIKE`: `%` stands for any characters, `_` for one (a code point), all others for themselves.
package struct LikePattern: Sendable {
  private enum Step {
    case byte(UInt8)
    case one
    case any
  }

  private var steps: [Step] = []
  private let ignoresCase: Bool

  /// - Parameters:
  ///   - escape: the character that makes the next one stand for itself.
  ///   - ignoresCase: whether small and capital letters are the same.
  /// - Returns: `nil` if the escape character is the last one.
  init?(_ text: String, escape: Unicode.Scalar?, ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        append(scalar)
        isEscaped = false
      } else if scalar == escape {
        isEscaped = true
      } else if scalar == "%" {
        if case .any? = steps.last { continue }
        steps.append(.any)
      } else if scalar == "_" {
        steps.append(.one)
      } else {
        append(scalar)
      }
    }
    if isEscaped { return nil }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    let text = ignoresCase ? Self.folded(String(scalar)) : String(scalar)
    steps += text.utf8.map { .byte($0) }
  }

  private static func folded(_ text: String) -> String { text.lowercased() }

  /// Complexity: O(n) for patterns with one `%`, O(n · m) at most.
  func matches(_ text: String) -> Bool {
    var text = ignoresCase ? Self.folded(text) : text
    return text.withUTF8 { matches($0) }
  }

  private func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (at, step) = (0, 0)
    /// After the last `%`: the step that follows, and where in the text it was tried.
    var retry: (step: Int, at: Int)?
    while true {
      if step < steps.count {
        switch steps[step] {
        case .any:
          retry = (step + 1, at)
          step += 1
          if step == steps.count { return true }
          continue
        case .byte(let byte) where at < text.count && text[at] == byte:
          at += 1
          step += 1
          continue
        case .one where at < text.count:
          at = Self.next(text, at)
          step += 1
          continue
        default: break
        }
      } else if at == text.count {
        return true
      }
      guard let last = retry, last.at < text.count else { return false }
      let next = Self.next(text, last.at)
      retry = (last.step, next)
      (step, at) = (last.step, next)
    }
  }

  /// After the code point that begins at a byte.
  private static func next(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    var next = at + 1
    while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}
