internal import GeoModel
internal import Spelling

/// Cuts the text of an expression into words.
struct ExpressionLexer {
  private let text: String
  private let hasZoom: Bool
  private let scalars: [Unicode.Scalar]
  /// Where each scalar begins, in bytes, and where the text ends.
  private let places: [Int]
  private var at = 0
  /// Whether the word before ended a value.
  private var isAfterOperand = false

  /// - Parameter hasZoom: whether `$zoom` is known.
  init(_ text: String, hasZoom: Bool) {
    (self.text, self.hasZoom) = (text, hasZoom)
    scalars = Array(text.unicodeScalars)
    var places: [Int] = [], place = 0
    places.reserveCapacity(scalars.count + 1)
    for scalar in scalars {
      places.append(place)
      place += UTF8.width(scalar)
    }
    self.places = places + [place]
  }

  mutating func next() throws(ExpressionError) -> ExpressionToken {
    while let scalar = peek(), scalar.properties.isWhitespace { at += 1 }
    let start = at
    let kind = try kind()
    let token = ExpressionToken(kind: kind, range: range(from: start))
    isAfterOperand = token.endsOperand
    return token
  }

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? { at + ahead < scalars.count ? scalars[at + ahead] : nil }

  private func range(from start: Int) -> Range<Int> { places[start]..<places[at] }

  private func fail(_ message: String, from start: Int) -> ExpressionError {
    ExpressionError(message, in: text, at: places[start]..<max(places[at], places[min(start + 1, scalars.count)]))
  }

  private mutating func kind() throws(ExpressionError) -> ExpressionToken.Kind {
    guard let first = peek() else { return .end }
    let start = at
    switch first {
    case "'": return .string(try quoted())
    case "\"": return .member(MemberPath([try quoted()]))
    case "$": return .variable(try variable())
    case "/" where !isAfterOperand: return .member(try pointer())
    case _ where first.isDigit: return .number(try number())
    case _ where first.beginsName:
      let word = word()
      return ExpressionToken.Keyword(word).map { .keyword($0) } ?? .member(MemberPath([word]))
    default: break
    }
    for symbol in ["<=", ">=", "<>", "!=", "||"] where peek() == symbol.unicodeScalars.first && peek(1) == symbol.unicodeScalars.last {
      at += 2
      return .symbol(symbol == "!=" ? "<>" : symbol)
    }
    at += 1
    if first == "=", peek() == "=" {
      at += 1
      throw fail("found ==; expected =", from: start)
    }
    if "=<>()+-*/,".unicodeScalars.contains(first) { return .symbol(String(first)) }
    if first == "&", peek() == "&" {
      at += 1
      throw fail("found &&; expected AND", from: start)
    }
    let advice =
      switch first {
      case "!": "NOT, or <> for a comparison"
      case "&": "AND"
      case "|": "OR, or || to join strings"
      case "%": "an operator; % is only for the patterns of LIKE"
      case ".": isAfterOperand ? "an operator; /a/b is the member b of the property a" : "a value; numbers begin with a digit"
      case "`", "[", "]": "a name in double quotes"
      case "{", "}", ":", "@", "?": "a name; names with such characters go in double quotes"
      case "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}": "straight quotes: 'a string' or \"a name\""
      case ";": "one expression"
      default: "a name, a value or an operator"
      }
    throw fail("found \(Self.shown(String(first))); expected \(advice)", from: start)
  }

  /// A piece of the text in a message.
  static func shown(_ word: String) -> String {
    let visible = word.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0.properties.generalCategory != .format }
    if !visible, word.unicodeScalars.count == 1, let scalar = word.unicodeScalars.first {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    return "\"\(word)\""
  }

  // MARK: - Words

  private mutating func word() -> String {
    var word = ""
    while let scalar = peek(), scalar.continuesName {
      word.unicodeScalars.append(scalar)
      at += 1
    }
    return word
  }

  /// What is between two quotes, each of which within is doubled.
  private mutating func quoted() throws(ExpressionError) -> String {
    let start = at, quote = scalars[at]
    var content = ""
    at += 1
    while let scalar = peek() {
      at += 1
      if scalar == quote {
        guard peek() == quote else { return content }
        at += 1
      }
      content.unicodeScalars.append(scalar)
    }
    throw fail("found \(quote == "'" ? "a string" : "a name in quotes") without an end; expected \(quote)", from: start)
  }

  private mutating func variable() throws(ExpressionError) -> ExpressionVariable {
    let start = at
    at += 1
    let name = word()
    let known = ExpressionVariable.allCases.filter { $0.isOfFeature || hasZoom }
    if let variable = known.first(where: { $0.rawValue == name }) { return variable }
    if name == ExpressionVariable.zoom.rawValue { throw fail("found $zoom, which only tiles have", from: start) }
    let names = known.map(\.rawValue)
    let list = names.map { "$\($0)" }
    let guess = name.isEmpty ? nil : EditDistance.nearest(to: name, among: names)
    throw fail(
      "found $\(name); expected \(list.dropLast().joined(separator: ", ")) or \(list[list.count - 1])"
        + (guess.map { " (did you mean $\($0)?)" } ?? ""), from: start)
  }

  /// The steps of a JSON Pointer: of letters, digits and underscores, or in quotes.
  private mutating func pointer() throws(ExpressionError) -> MemberPath {
    let start = at
    var steps: [String] = []
    while peek() == "/", steps.isEmpty || peek(1).map({ $0 == "\"" || $0.continuesName || $0 == "~" }) ?? false {
      at += 1
      if peek() == "\"" {
        steps.append(try quoted())
        continue
      }
      var step = ""
      while let scalar = peek(), scalar.continuesName || scalar == "~" {
        if scalar == "~", peek(1) != "0", peek(1) != "1" { throw fail("found ~ in a JSON pointer; expected ~0 or ~1", from: at) }
        step.unicodeScalars.append(scalar)
        at += 1
      }
      if step.isEmpty {
        throw fail("found /; expected a JSON pointer, such as /name or /tags/0, or a value to divide before it", from: start)
      }
      steps.append(JSONPointer.name(ofStep: step))
    }
    return MemberPath(steps)
  }

  /// A number as in JSON, without its sign.
  private mutating func number() throws(ExpressionError) -> ExpressionValue {
    let start = at
    skipDigits()
    let isPadded = at - start > 1 && scalars[start] == "0"
    if peek() == ".", peek(1)?.isDigit ?? false {
      at += 1
      skipDigits()
    }
    if peek() == "e" || peek() == "E" {
      let sign = peek(1) == "+" || peek(1) == "-" ? 1 : 0
      if peek(1 + sign)?.isDigit ?? false {
        at += 1 + sign
        skipDigits()
      }
    }
    if let next = peek(), next.continuesName || next == "." {
      while let scalar = peek(), scalar.continuesName || scalar == "." { at += 1 }
      throw fail("found \(Self.shown(spelling(from: start))); expected a number as in JSON, or an operator after it", from: start)
    }
    let spelling = spelling(from: start)
    if isPadded { throw fail("found \(spelling); expected a number as in JSON, without zeros before it", from: start) }
    if let whole = Int(spelling) { return .integer(whole) }
    guard let number = Double(spelling), number.isFinite else {
      throw fail("found \(spelling), which is too large; expected a number below 1.8e308", from: start)
    }
    return ExpressionValue(number)
  }

  private mutating func skipDigits() {
    while let scalar = peek(), scalar.isDigit { at += 1 }
  }

  private func spelling(from start: Int) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[start..<at])
    return text
  }
}
