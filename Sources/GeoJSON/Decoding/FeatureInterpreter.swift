internal import GeoModel

/// Judges one complete JSON text as GeoJSON and fills a row of a block from it, saying everything that is wrong on the way.
///
/// Everything that yajl has found well formed comes through here unless ``FeatureScanner`` took it first; every
/// message about structure is written here.
struct FeatureInterpreter {
  let text: TextPointer
  /// What is added to an offset in `text` to get one in the block's text.
  let textStart: UInt32
  /// Where `text` stands in the input.
  let byteOffset: Int
  let tape: TokenTape
  let ordinal: Int?
  /// The index in `features`, for pointers.
  let element: Int?

  /// The steps from the root to the value at hand.
  var path: [Step] = []
  private(set) var findings: [Diagnostic] = []
  private var counts: [Rule: (all: Int, listed: Int)] = [:]
  private var pointerBytes = 0
  var id: String?
  /// Whether the geometry was read as it stands.
  var isReadable = true
  /// Whether rings may end elsewhere than they begin, and lines and rings may have any number of positions, without a finding.
  var acceptsUnfinishedPaths = false
  /// Arrays of the coordinates that could not be read so far.
  var unreadableArrays = 0
  /// Whether the coordinates at hand are nested like another type's, which was reported.
  var isMisnested = false
  /// The value of the feature's own `bbox`, if it is one.
  var featureBox: TextRange?

  /// The most findings of one rule that the feature keeps; the rest is counted.
  var mostOfOneRule = FindingList.mostOfOneRule

  /// The most bytes of all pointers, except for the one that passes it and for a rule's first: a name of megabytes stands in each of them.
  private var mostPointerBytes: Int { 256 * mostOfOneRule }

  enum Step {
    case name(Int)
    case index(Int)
  }

  init(
    text: TextPointer, textStart: UInt32, byteOffset: Int, tape: TokenTape, ordinal: Int?, element: Int?
  ) {
    self.text = text
    self.textStart = textStart
    self.byteOffset = byteOffset
    self.tape = tape
    self.ordinal = ordinal
    self.element = element
  }

  // MARK: - Reading tokens

  func kind(_ index: Int) -> TokenTape.Kind { tape.tokens[index].kind }

  /// A token's range in the block's text.
  func range(_ index: Int) -> TextRange {
    let token = tape.tokens[index]
    return TextRange(token.start + textStart, token.end + textStart)
  }

  /// A string's or a name's characters, escapes undone.
  func string(_ index: Int) -> String {
    let token = tape.tokens[index]
    return JSONString.value(
      UnsafeBufferPointer(start: text + Int(token.start) + 1, count: Int(token.end - token.start) - 2))
  }

  /// The text of a token, cut to what a message can carry.
  func excerpt(_ index: Int) -> String {
    let token = tape.tokens[index]
    return RawExcerpt.ofValue(text + Int(token.start), count: Int(token.end - token.start))
  }

  /// What stands there, in words for a message.
  func description(_ index: Int) -> String {
    switch kind(index) {
    case .object: "an object"
    case .array: "an array"
    case .name, .string: "the string \(excerpt(index))"
    case .number: "the number \(excerpt(index))"
    case .boolean, .null: excerpt(index)
    }
  }

  // MARK: - Findings

  mutating func report(
    _ rule: Rule, at index: Int, _ message: String, location: Position? = nil, subject: String? = nil, fix: Fix? = nil
  ) {
    let token = tape.tokens[index]
    let known = counts[rule, default: (0, 0)]
    let isListed = known.all < mostOfOneRule && (known.all == 0 || pointerBytes < mostPointerBytes)
    counts[rule] = (known.all + 1, known.listed + (isListed ? 1 : 0))
    if !isListed { return }
    let pointer = pointer
    pointerBytes += pointer.utf8.count
    let offset = Int(token.start)
    var finding = Diagnostic(
      rule, byte: byteOffset + offset, byteCount: Int(token.end - token.start), feature: ordinal, pointer: pointer, message: message,
      location: location)
    finding.subject = subject
    finding.knownFix = fix
    findings.append(finding)
  }

  /// The findings, in order of their places, with the feature's id; floods cut and counted.
  mutating func finish() -> [Diagnostic] {
    for (rule, count) in counts.sorted(by: { $0.key.code < $1.key.code }) where count.all > count.listed {
      let more = count.all - count.listed
      var rest = Diagnostic(
        rule, byte: byteOffset, feature: ordinal, pointer: element.map { "/features/\($0)" } ?? "",
        message: "\(more) more finding\(more == 1 ? "" : "s") of this kind in this feature \(more == 1 ? "is" : "are") not listed")
      rest.others = more - 1
      rest.isRest = true
      findings.append(rest)
    }
    for index in findings.indices { findings[index].id = id }
    return findings.enumerated().sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element)
  }

  /// The way from the root to the value at hand (RFC 6901).
  var pointer: String {
    var result = element.map { "/features/\($0)" } ?? ""
    for step in path {
      switch step {
      case .index(let index): result += "/\(index)"
      case .name(let token): result += "/" + JSONPointer.step(string(token))
      }
    }
    return result
  }

  /// Does something with the pointer one step deeper.
  mutating func at<R>(_ step: Step, _ body: (inout Self) -> R) -> R {
    path.append(step)
    defer { path.removeLast() }
    return body(&self)
  }
}
