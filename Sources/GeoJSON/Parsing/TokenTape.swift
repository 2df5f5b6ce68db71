internal import GeoModel

/// The tokens of one complete JSON text, in order, each with its place and with the index of what follows it: made
/// by one pass of yajl, read as often as needed.
///
///     text    {"a":[1,2],"b":null}
///     tokens  0 object  1 "a"  2 array  3 1  4 2  5 "b"  6 null
///     next    7         2      5        4    5    6      7
///
/// An object's children are name, value, name, value…; a name's `next` is its value.
struct TokenTape {
  enum Kind: UInt8 { case object, array, name, string, number, boolean, null }

  struct Token {
    /// Offsets into the text; the end is after the last byte, a container's after its bracket.
    var start: UInt32
    var end: UInt32
    /// The index of the token after this value.
    var next: UInt32
    var kind: Kind

    var range: TextRange { TextRange(start, end) }
  }

  var tokens: [Token] = []

  /// The children of a container: indices of its elements, or of its members' names.
  func children(of index: Int) -> Children {
    Children(tape: self, at: index + 1, end: Int(tokens[index].next), isObject: tokens[index].kind == .object)
  }

  struct Children: Sequence, IteratorProtocol {
    let tape: TokenTape
    var at: Int
    let end: Int
    let isObject: Bool

    mutating func next() -> Int? {
      if at >= end { return nil }
      defer { at = Int(tape.tokens[isObject ? at + 1 : at].next) }
      return at
    }
  }

  /// The JSON Pointer of what follows the last token, while these containers, from the root inwards, are open: of a
  /// member whose value has yet to come, or of the object whose next name has; or of an element.
  func pointer(into open: [Int], text: TextPointer) -> String {
    var pointer = ""
    for (level, container) in open.enumerated() {
      let inner = level + 1 < open.count ? open[level + 1] : tokens.count
      var at = container + 1
      if tokens[container].kind == .array {
        var position = 0
        while at < inner {
          at = Int(tokens[at].next)
          position += 1
        }
        pointer += "/\(position)"
      } else {
        // Names and values in turn: behind a name that has no value yet, the walk ends where the value is to come.
        var name: Int?
        while at < inner {
          name = name == nil ? at : nil
          at = Int(tokens[at].next)
        }
        guard let name else { return pointer }
        pointer +=
          "/"
          + JSONPointer.step(
            JSONString.content(text + Int(tokens[name].start), count: Int(tokens[name].end - tokens[name].start)))
      }
    }
    return pointer
  }

  func count(of index: Int) -> Int {
    var count = 0
    for _ in children(of: index) { count += 1 }
    return count
  }
}

/// Why a text is not JSON, and where.
struct SyntaxFault {
  var rule: Rule
  /// Offset into the text.
  var offset: Int
  var byteCount = 1
  var message: String
  /// The way to the place from the text's root (RFC 6901), where it is known.
  var pointer = ""
}
