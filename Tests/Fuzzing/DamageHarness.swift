// Entry point for libFuzzer: features of several forms in a row, some of them damaged, as the input's bytes choose. Nothing but damage in the midst of what
// is alike brings about that pieces for several threads are made again, and bytes at random hardly make two features that are alike. What must hold:
// however the text comes, and however large a feature may be, there is one result (built with small limits and the address sanitizer).
import GeoJSON
import GeoModel

/// The input as numbers, and zeros behind it.
private struct Choices {
  let bytes: UnsafeBufferPointer<UInt8>
  var at = 0
  var isAtEnd: Bool { at >= bytes.count }

  mutating func next(_ bound: Int) -> Int {
    var value = 0
    for _ in 0..<(bound > 256 ? 2 : 1) {
      value = value << 8 | (isAtEnd ? 0 : Int(bytes[at]))
      at += 1
    }
    return value % bound
  }

  mutating func bool(oneIn bound: Int) -> Bool { next(bound) == 0 }
}

/// A text of features and other values.
private struct DamagedText {
  private var choices: Choices
  private let style: Int

  init(_ choices: Choices) {
    self.choices = choices
    style = self.choices.next(5)
  }

  private mutating func feature() -> [UInt8] {
    let text =
      switch style {
      case 1: typeLast()
      case 2: "{\n  \"type\": \"Feature\",\n  \"properties\": {\n    \"n\": \(choices.next(50))\n  },\n  \"geometry\": {\n    \"type\": \"MultiPoint\",\n    \"coordinates\": [\n      [\n        \(choices.next(9)),\n        1\n      ]\n    ]\n  }\n}"
      case 3: value()
      default: usual()
      }
    return Array(text.utf8)
  }

  private mutating func usual() -> String {
    let id = choices.bool(oneIn: 3) ? "\"id\":\(choices.next(20))," : ""
    let geometry =
      switch choices.next(4) {
      case 0: "null"
      case 1: "{\"type\":\"Point\",\"coordinates\":[\(choices.next(90)),\(choices.next(90))]}"
      case 2: "{\"type\":\"LineString\",\"coordinates\":[[\(choices.next(90)),\(choices.next(90))],[1,2]]}"
      default: "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[2,0],[2,\(choices.next(9))],[0,0]]]}"
      }
    let text = String(repeating: "x", count: choices.bool(oneIn: 4) ? choices.next(60) : 1)
    let inner = choices.bool(oneIn: 8) ? ",\"c\":[{\"type\":\"Feature\"},{\"d\":1}]" : ""
    return "{\"type\":\"Feature\",\(id)\"geometry\":\(geometry),\"properties\":{\"a\":\(choices.next(15)),\"b\":\"\(text)\"\(inner)}}"
  }

  private mutating func typeLast() -> String {
    let text = "\\u00e9\\n" + String(repeating: "é", count: choices.next(12))
    let geometry =
      switch choices.next(3) {
      case 0: "null"
      case 1: "{\"coordinates\": [\(choices.next(90)).5, -\(choices.next(90)).25e0], \"type\": \"Point\"}"
      default: "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\",\"coordinates\":[1,2]},{\"type\":\"Point\",\"coordinates\":[3,\(choices.next(9))]}]}"
      }
    let foreign = choices.bool(oneIn: 4) ? ", \"x\": [[1,{}],\"]}\"]" : ""
    return "{ \"properties\": {\"k\": \(choices.next(99)), \"s\": \"\(text)\"}, \"geometry\": \(geometry), \"type\": \"Feature\"\(foreign)}"
  }

  /// What is no feature, or one.
  private mutating func value() -> String {
    switch choices.next(6) {
    case 0: "{\"type\":\"Point\",\"coordinates\":[\(choices.next(9)),1]}"
    case 1: "[1,\(choices.next(9))]"
    case 2: "\(choices.next(9))"
    case 3: "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}],\"m\":\(choices.next(9))}"
    default: usual()
    }
  }

  private static let structure = Array("{}[]\",:\\\n".utf8)

  private mutating func damage(_ text: inout [UInt8]) {
    for _ in 0...choices.next(2) where !text.isEmpty {
      let at = choices.next(text.count)
      let end = min(text.count, at + 1 + choices.next(30))
      switch choices.next(8) {
      case 0: text.remove(at: at)
      case 1: text.insert(Self.structure[choices.next(Self.structure.count)], at: at)
      case 2: text.removeSubrange(at...)
      case 3: text[at] = UInt8(choices.next(256))
      case 4: text.removeSubrange(at..<end)
      case 5: text.insert(contentsOf: text[at..<end], at: at)
      case let what:
        // A bracket or a quotation mark, which has others behind it that fit it.
        guard let mark = text[at...].firstIndex(where: Self.structure[..<5].contains) else { continue }
        if what == 6 { text.remove(at: mark) } else { text.insert(text[mark], at: mark) }
      }
    }
  }

  mutating func make() -> [UInt8] {
    let separator = ["\n", ",", ",\n", "\n\u{1E}", "\r\n", "]},\n{\"type\":\"FeatureCollection\",\"features\":["][choices.next(6)]
    let isCollection = separator.contains(",")
    var text = Array((isCollection ? "{\"type\":\"FeatureCollection\",\"features\":[" : separator.contains("\u{1E}") ? "\u{1E}" : "").utf8)
    let pool = choices.bool(oneIn: 2) ? (0..<3).map { _ in feature() } : []
    let rate = 2 + choices.next(12), count = 3 + choices.next(20)
    for index in 0..<count where index < 3 || !choices.isAtEnd {
      var next = pool.isEmpty ? feature() : pool[choices.next(3)]
      if index > 1, choices.bool(oneIn: rate) { damage(&next) }
      text += (index > 0 ? Array(separator.utf8) : []) + next
    }
    if isCollection { text += Array("]}".utf8) }
    if choices.bool(oneIn: 3) { text.append(0x0A) }
    return choices.bool(oneIn: 10) ? Array(text.prefix(1 + choices.next(text.count))) : text
  }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 4 else { return 0 }
  var choices = Choices(bytes: UnsafeBufferPointer(start: start, count: count))
  var options = DecodingOptions()
  if choices.bool(oneIn: 3) { options.maxFeatureSize = 60 + choices.next(120) }
  let chunks = (0..<4).map { _ in choices.bool(oneIn: 3) ? 1 + choices.next(40) : 40 + choices.next(500) }
  var text = DamagedText(choices)
  let bytes = text.make()
  let whole = DecodedText(bytes, options: options)
  for (index, chunk) in chunks.enumerated() {
    // In pieces more often than otherwise.
    let doors: [DecodedText.Door] = [.inPieces, .wholeInPieces, .inPieces, [.inOneGo, .cutFirst, .whole][chunk % 3]]
    let chunked = DecodedText(bytes, options: options, chunk: chunk, door: doors[index])
    // A crash is how libFuzzer is told.
    if chunked != whole {
      fatalError("chunks of \(chunk), \(doors[index]), features of \(options.maxFeatureSize): \(chunked.difference(from: whole) ?? "") in \(String(decoding: bytes, as: UTF8.self))")
    }
  }
  return 0
}
