internal import CByteScan

/// Finds where a JSON value ends, resumable at any byte, without judging it.
struct ValueSkipper: Sendable {
  enum Outcome {
    /// The value ended; the position is after it.
    case done
    /// All bytes at hand belong to it.
    case more
    /// At the position stands a byte that no JSON value can hold there (see `bytescan_skip`).
    case damaged
  }

  private enum Kind { case container, string, scalar }
  private var kind = Kind.scalar
  private var nesting = bytescan_nesting()
  private var isEscaped = false

  /// Whether a bracket opened inside a string of the value so far: text that swallowed another feature because a quotation mark is missing
  /// has one, and hardly any other.
  var isSuspect: Bool { nesting.quoted != 0 }

  /// Begins at a value's first byte, which ``advance(_:from:to:)`` has yet to step over.
  init(_ first: UInt8) {
    switch first {
    case .openBrace, .openBracket: kind = .container
    case .quote: kind = .string
    default: kind = .scalar
    }
    started = false
  }
  private var started: Bool

  /// Goes on in an object.
  init(object nesting: bytescan_nesting) {
    kind = .container
    self.nesting = nesting
    started = true
  }

  /// Steps on from `at`; at least ``SliceGroup/padding`` bytes after `end` may be read.
  mutating func advance(_ text: TextPointer, from at: inout Int, to end: Int) -> Outcome {
    if at >= end { return .more }
    switch kind {
    case .container:
      let result = bytescan_skip(&nesting, text + at, end - at)
      at += result.end
      switch result.outcome {
      case BYTESCAN_CLOSED: return .done
      case BYTESCAN_MORE: return .more
      default: return .damaged
      }
    case .string:
      if !started {
        started = true
        at += 1
      }
      while at < end {
        let byte = text[at]
        if isEscaped {
          isEscaped = false
        } else if byte == .quote {
          at += 1
          return .done
        } else if byte == .backslash {
          isEscaped = true
        } else if byte == .lineFeed || byte == .recordSeparator {
          return .damaged
        } else if at + 16 <= end {
          let run = Int(bytescan_plain_run(text + at))
          if run > 1 {
            at += run
            continue
          }
        }
        at += 1
      }
      return .more
    case .scalar:
      // The first byte belongs to it whatever it is, so that every value takes at least one.
      if !started {
        started = true
        at += 1
      }
      while at < end {
        switch text[at] {
        case 0x20, 0x0A, 0x0D, 0x09, .comma, .colon, .openBracket, .closeBracket, .openBrace, .closeBrace, .quote,
          .recordSeparator, .slash, .numberSign:
          return .done
        default: at += 1
        }
      }
      return .more
    }
  }
}
