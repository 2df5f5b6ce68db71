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
}
