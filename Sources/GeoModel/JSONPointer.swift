/// The spelling of JSON Pointers (RFC 6901).
package enum JSONPointer {
  /// A member's name as one step, without its slash (RFC 6901 §3). Complexity: O(n).
  package static func step(_ name: String) -> String {
    var result = ""
    for character in name.unicodeScalars {
      switch character {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// The steps as they are spelled, the nothing before the first slash included. By bytes: for Swift, a slash and an accent at the beginning
  /// of a name are one character. Complexity: O(n).
  package static func steps<Pointer: StringProtocol>(of pointer: Pointer) -> [Pointer.SubSequence] {
    pointer.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { pointer[$0.startIndex..<$0.endIndex] }
  }

  /// The name that a step stands for. Complexity: O(n).
  package static func name(ofStep step: some StringProtocol) -> String {
    var result = ""
    var isEscape = false
    for character in step.unicodeScalars {
      if isEscape {
        result.append(character == "1" ? "/" : "~")
        isEscape = false
      } else if character == "~" {
        isEscape = true
      } else {
        result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
