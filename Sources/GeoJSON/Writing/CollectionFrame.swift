public import GeoModel

/// What stands round the features of a written FeatureCollection: the input's own members where it had some, and the type in any case.
public struct CollectionFrame: Sendable {
  /// What becomes of the collection's own `bbox`.
  public enum BoundingBox: Sendable {
    case kept
    /// Its numbers are rounded as the coordinates are; rounding keeps order, so it stays a bound.
    case rounded(decimals: Int)
    /// Features may be left out or change, so that what it bounds is known behind the last of them: there it stands
    /// (``footer(_:box:)``), or in its old place if that is behind the features too.
    case deferred
  }

  private let layout: WritingOptions.Layout
  private let box: BoundingBox
  private let dropsCoordinateSystem: Bool

  public init(layout: WritingOptions.Layout, box: BoundingBox, dropsCoordinateSystem: Bool = false) {
    self.layout = layout
    self.box = box
    self.dropsCoordinateSystem = dropsCoordinateSystem
  }

  /// The same with the box ``BoundingBox/deferred``.
  package var deferringBox: CollectionFrame {
    CollectionFrame(layout: layout, box: .deferred, dropsCoordinateSystem: dropsCoordinateSystem)
  }

  private static let empty = Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8)

  /// The text before the first feature, up to and including `[`.
  /// - Parameter opening: the boundary at which the input's collection begins, if it had one.
  public func header(_ opening: CollectionBoundary?) -> [UInt8] {
    let end = Array("]}".utf8)
    return cut(laidOut(withoutSystem(edited(Self.typed(Self.front(opening) + end)))), behindFeatures: false)
  }

  /// The text behind the last feature, from `]` on.
  /// - Parameters:
  ///   - closing: the boundary at which the same collection ends, if it does.
  ///   - opening: what ``header(_:)`` got: where the type stands behind the features, it belongs here.
  ///   - box: of a box that is ``BoundingBox/deferred``, the value it has now; `nil` leaves it out.
  public func footer(_ closing: CollectionBoundary?, behind opening: CollectionBoundary?, box: [UInt8]? = nil) -> [UInt8] {
    let start = Array("{\"features\":[".utf8), end = Array("]}".utf8)
    let needsType = Self.value(of: "type", in: Self.front(opening) + end) == nil
    let whole = Self.sound(start + (closing?.textBehindFeatures ?? end)) ?? start + end
    let text = Self.typed(whole, place: needsType ? start.count + 1 : nil)
    return cut(laidOut(withoutSystem(edited(text, box: box, place: start.count + 1))), behindFeatures: true)
  }

  /// What stands before the features: of a new collection, where that of the input's is damaged.
  private static func front(_ opening: CollectionBoundary?) -> [UInt8] {
    guard let text = opening?.text, sound(text + Array("]}".utf8)) != nil else { return empty }
    return text
  }

  /// The text with the type that a collection has, whatever else the input says: reading has reported it.
  ///
  /// - Parameter place: where it goes if the text has none, if it goes anywhere.
  private static func typed(_ text: [UInt8], place: Int? = nil) -> [UInt8] {
    var found: [(value: Range<Int>, isRight: Bool)] = []
    walk(text) { name, value in
      guard name == "type" else { return }
      let isRight = text[value.lowerBound] == .quote && text[(value.lowerBound + 1)..<(value.upperBound - 1)].withUnsafeBufferPointer(JSONString.value) == "FeatureCollection"
      found.append((value, isRight))
    }
    var text = text
    if found.isEmpty, let place { text.insert(contentsOf: ",\"type\":\"FeatureCollection\"".utf8, at: place) }
    for type in found.reversed() where !type.isRight { text.replaceSubrange(type.value, with: "\"FeatureCollection\"".utf8) }
    return text
  }

  /// The value of the box that a collection has, as far as its beginning and its end are known; of several, the last one. With it, where in the input it stands.
  package static func box(opening: CollectionBoundary?, closing: CollectionBoundary?) -> (value: [UInt8], byteOffset: Int)? {
    var found: (value: [UInt8], byteOffset: Int)?
    for (boundary, before, behind) in [(opening, "", "]}"), (closing, "{\"features\":[", "")] {
      guard let boundary, let text = sound(Array(before.utf8) + boundary.textBehindFeatures + Array(behind.utf8)) else { continue }
      walk(text) { name, value in
        let offset = value.lowerBound - before.utf8.count - max(0, boundary.between.count - 1)
        if name == "bbox" { found = (Array(text[value]), boundary.byteOffset + max(0, offset)) }
      }
    }
    return found
  }

  /// The text unless it is damaged: one member that is no JSON would make the whole output none. The reader has
  /// reported it then.
  static func sound(_ text: [UInt8]) -> [UInt8]? {
    let padded = text + [UInt8](repeating: 0, count: SliceGroup.padding)
    return padded.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress,
        // The deepest nesting that a reader may be told to take.
        case .complete = YajlParser.parse(base, count: text.count, maxDepth: 100_000)
      else { return nil }
      return text
    }
  }

  /// What stands between the header and the first feature, if there is one.
  public var beforeFirst: [UInt8] {
    switch layout {
    case .asWritten, .onePerLine: Array("\n".utf8)
    case .compact: []
    case .pretty: Array("\n    ".utf8)
    }
  }

  /// What stands between the last feature, if there is one, and the footer.
  public var behindLast: [UInt8] {
    switch layout {
    case .asWritten, .onePerLine: Array("\n".utf8)
    case .compact: []
    case .pretty: Array("\n  ".utf8)
    }
  }

  /// The names of the collection's own members that text without a collection cannot hold.
  public static func ownMembers(_ closing: CollectionBoundary) -> [String] {
    guard let opening = closing.opening else { return [] }
    var names: [String] = []
    Self.walk(opening.text + closing.textBehindFeatures) { name, _ in
      if name != "type", name != "features" { names.append(name) }
    }
    return names
  }

  /// Calls `body` for each member of an object with its name and the range of its value.
  static func walk(_ text: [UInt8], _ body: (String, Range<Int>) -> Void) {
    let padded = text + [UInt8](repeating: 0, count: SliceGroup.padding)
    padded.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      var start = 0
      while start < text.count, base[start] != .openBrace { start += 1 }
      for member in MemberWalk(base + start, count: text.count - start) where !member.name.isEmpty {
        let name = JSONString.value(
          UnsafeBufferPointer(start: base + start + member.name.lowerBound + 1, count: max(0, member.name.count - 2)))
        body(name, start + member.value.lowerBound..<start + member.value.upperBound)
      }
    }
  }

  private func withoutSystem(_ text: [UInt8]) -> [UInt8] { dropsCoordinateSystem ? Self.removing("crs", from: text) : text }

  /// The text with its boxes as asked for; should it have several, with each of them rounded, or the last one deferred.
  ///
  /// - Parameters:
  ///   - deferred: the value of a box that was deferred.
  ///   - place: where it goes if there is none in the text.
  private func edited(_ text: [UInt8], box deferred: [UInt8]? = nil, place: Int = 0) -> [UInt8] {
    if case .kept = box { return text }
    var found: [Range<Int>] = []
    Self.walk(text) { name, value in if name == "bbox" { found.append(value) } }
    var text = text
    if case .rounded(let decimals) = box {
      for value in found.reversed() {
        if let rounded = Self.rounded(text[value], decimals: decimals) { text.replaceSubrange(value, with: rounded) }
      }
      return text
    }
    if let deferred {
      if let last = found.popLast() {
        text.replaceSubrange(last, with: deferred)
      } else {
        text.insert(contentsOf: Array(",\"bbox\":".utf8) + deferred, at: place)
      }
    }
    return found.reversed().reduce(text) { Self.removing($1, from: $0) }
  }

  /// An array of numbers, each rounded; `nil` when that changes none of them, or when it is no array of numbers.
  package static func rounded(_ box: ArraySlice<UInt8>, decimals: Int) -> [UInt8]? {
    TextOutput.numbers(box, decimals: decimals)?.bytes
  }

  private static func value(of member: String, in text: [UInt8]) -> Range<Int>? {
    var found: Range<Int>?
    walk(text) { name, value in if name == member { found = value } }
    return found
  }

  private static func removing(_ member: String, from text: [UInt8]) -> [UInt8] {
    value(of: member, in: text).map { removing($0, from: text) } ?? text
  }

  private static func removing(_ value: Range<Int>, from text: [UInt8]) -> [UInt8] {
    // With the comma before it, or, for the first member, the one behind it. The value itself may begin with a brace.
    var start = value.lowerBound - 1
    while start > 0, text[start] != .comma, text[start] != .openBrace { start -= 1 }
    var end = value.upperBound
    if text[start] == .openBrace {
      start += 1
      while end < text.count, text[end] != .comma, text[end] != .closeBrace { end += 1 }
      if end < text.count, text[end] == .comma { end += 1 }
    }
    return Array(text[..<start] + text[end...])
  }

  private func laidOut(_ text: [UInt8]) -> [UInt8] {
    if case .asWritten = layout { return text }
    var out = TextOutput()
    let padded = text + [UInt8](repeating: 0, count: SliceGroup.padding)
    padded.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      if case .pretty = layout {
        JSONLayout.pretty(base, count: text.count, level: 0, into: &out)
      } else {
        JSONLayout.compact(base, count: text.count, into: &out)
      }
    }
    return out.bytes
  }

  /// One side of the empty `features` array.
  private func cut(_ text: [UInt8], behindFeatures: Bool) -> [UInt8] {
    var range: Range<Int>?
    // In front, the array is the last member so far; behind, the first one is the one put there.
    Self.walk(text) { name, value in if name == "features", !behindFeatures || range == nil { range = value } }
    guard let range else { return [] }
    return behindFeatures ? Array(text[(range.upperBound - 1)...]) : Array(text[...range.lowerBound])
  }
}

extension TextOutput {
  /// An array of numbers, each rounded; `nil` when that changes none of them, or when it is no array of numbers: what
  /// stands there is then best left alone.
  static func numbers(_ text: ArraySlice<UInt8>, decimals: Int) -> TextOutput? {
    let padded = Array(text) + [UInt8](repeating: 0, count: SliceGroup.padding)
    let values: [Double]? = padded.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress, base[0] == .openBracket else { return nil }
      var values: [Double] = []
      for item in MemberWalk(base, count: text.count) {
        let number = UnsafeBufferPointer(start: base + item.value.lowerBound, count: item.value.count)
        // What begins like a number is one, the text being JSON.
        guard let first = number.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first),
          let value = DecimalReading.value(of: number)
        else { return nil }
        values.append(value)
      }
      return values
    }
    guard let values, values.contains(where: { DecimalWriting.rounded($0, decimals: decimals) != $0 }) else { return nil }
    var out = TextOutput()
    out.append(numbers: values, CoordinateWriter(decimals: decimals))
    return out
  }

  /// Appends an array of numbers.
  package mutating func append(numbers: [Double], _ writer: CoordinateWriter) {
    append(.openBracket)
    for (position, value) in numbers.enumerated() {
      if position > 0 { append(.comma) }
      writer.append(value, to: &self)
    }
    append(.closeBracket)
  }
}
