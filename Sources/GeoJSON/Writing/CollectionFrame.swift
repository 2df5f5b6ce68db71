public import GeoModel

/// The text round the features of a written FeatureCollection: the input's own members, if any, and the type.
public struct CollectionFrame: Sendable {
  /// What happens to the collection's own `bbox`.
  public enum BoundingBox: Sendable {
    case kept
    /// Its numbers are rounded like the coordinates; rounding keeps order, so it stays a bound.
    case rounded(decimals: Int)
    /// Features may be left out or change, so that the box is known after the last of them. It is written there
    /// (`footer(_:box:)`), or in its old place if that is after the features too.
    case deferred
  }

  private let layout: WritingOptions.Layout
  private let box: BoundingBox
  private let dropsCoordinateSystem: Bool
  /// The URN of the CRS that is named; `nil` for none.
  private let system: String?

  public init(layout: WritingOptions.Layout, box: BoundingBox, dropsCoordinateSystem: Bool = false, system: String? = nil) {
    self.layout = layout
    self.box = box
    self.dropsCoordinateSystem = dropsCoordinateSystem || system != nil
    self.system = system
  }

  /// The same with the box ``BoundingBox/deferred``.
  package var deferringBox: CollectionFrame {
    CollectionFrame(layout: layout, box: .deferred, dropsCoordinateSystem: dropsCoordinateSystem, system: system)
  }

  private static let empty = Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8)
  /// A collection's end, and the beginning of one whose members stand after its features.
  private static let end = Array("]}".utf8)
  private static let start = Array("{\"features\":[".utf8)

  /// Whether what stands before or after a collection's features is damaged, so that none of it is written.
  package static func isLost(_ boundary: CollectionBoundary) -> Bool {
    boundary.isEnd ? back(boundary) == nil : !FrameText(boundary.text[...], end[...]).isSound
  }

  /// The text before the first feature, up to and including `[`.
  /// - Parameter opening: the boundary at which the input's collection begins, if it had one.
  public func header(_ opening: CollectionBoundary?) -> [UInt8] {
    var text = Self.front(opening)
    Self.setType(of: &text)
    edit(&text)
    nameSystem(&text)
    layOut(&text)
    return Self.cut(&text, behindFeatures: false)
  }

  /// The text after the last feature, from `]` on.
  /// - Parameters:
  ///   - closing: the boundary at which the same collection ends, if it does.
  ///   - opening: the boundary that ``header(_:)`` got: a type that follows the features belongs here.
  ///   - box: the value of a box that is ``BoundingBox/deferred``; `nil` leaves it out.
  public func footer(_ closing: CollectionBoundary?, behind opening: CollectionBoundary?, box: [UInt8]? = nil) -> [UInt8] {
    let needsType = Self.front(opening).value(of: "type") == nil
    let place = Self.start.count + 1
    var text = Self.back(closing) ?? FrameText(Self.start[...], Self.end[...])
    Self.setType(of: &text, place: needsType ? place : nil)
    edit(&text, box: box, place: place)
    layOut(&text)
    return Self.cut(&text, behindFeatures: true)
  }

  /// Names the CRS before the features, where readers look for it.
  private func nameSystem(_ text: inout FrameText) {
    guard let system, let brace = (0..<text.count).first(where: { text[$0] == .openBrace }) else { return }
    let member = #""crs":{"type":"name","properties":{"name":\#(JSONString.quoted(system))}},"#
    text.insert(Array(member.utf8), at: brace + 1)
  }

  /// What stands before the features: of a new collection, where that of the input's is damaged.
  private static func front(_ opening: CollectionBoundary?) -> FrameText {
    if let opening {
      var text = FrameText(opening.text[...], end[...])
      if text.isSound {
        reproject(&text, opening)
        return text
      }
    }
    return FrameText(empty[...], end[...])
  }

  /// What follows the features; `nil` if that is damaged, or there is none.
  private static func back(_ closing: CollectionBoundary?) -> FrameText? {
    guard let closing else { return nil }
    var text = FrameText(start[...], closing.between[...], closing.textBehindBetween)
    guard text.isSound else { return nil }
    reproject(&text, closing)
    return text
  }

  /// Leaves out what speaks of the CRS that the positions had, where they were transformed.
  private static func reproject(_ text: inout FrameText, _ boundary: CollectionBoundary) {
    guard let reprojection = boundary.reprojection else { return }
    text.remove("crs")
    guard case .box(let numbers) = reprojection else { return }
    var boxes: [Range<Int>] = []
    text.walk { name, value in if name == "bbox" { boxes.append(value) } }
    for value in boxes.reversed() {
      guard let numbers else {
        text.remove(value)
        continue
      }
      var box = TextOutput()
      box.append(numbers: numbers, CoordinateWriter(decimals: nil))
      text.replace(value, with: box.bytes)
    }
  }

  /// Gives the text the type that a collection has, whatever else the input says: reading has reported it.
  ///
  /// - Parameter place: where it goes if the text has none, if it goes anywhere.
  private static func setType(of text: inout FrameText, place: Int? = nil) {
    var found: [(value: Range<Int>, isRight: Bool)] = []
    text.walk { name, value in
      guard name == "type" else { return }
      let isRight =
        text[value.lowerBound] == .quote
        && text[(value.lowerBound + 1)..<(value.upperBound - 1)].withUnsafeBufferPointer(JSONString.value) == "FeatureCollection"
      found.append((value, isRight))
    }
    if found.isEmpty, let place { text.insert(Array(",\"type\":\"FeatureCollection\"".utf8), at: place) }
    for type in found.reversed() where !type.isRight { text.replace(type.value, with: Array("\"FeatureCollection\"".utf8)) }
  }

  /// The value of the box that a collection has, as far as its beginning and its end are known; of several, the last one. With it, where in
  /// the input it stands.
  package static func box(opening: CollectionBoundary?, closing: CollectionBoundary?) -> (value: [UInt8], byteOffset: Int)? {
    if let closing, let text = back(closing), let value = text.value(of: "bbox") {
      let offset = text.original(of: value.lowerBound) - start.count - max(0, closing.between.count - 1)
      return (Array(text[value]), closing.byteOffset + max(0, offset))
    }
    guard let opening, case var text = FrameText(opening.text[...], end[...]), text.isSound else { return nil }
    reproject(&text, opening)
    guard let value = text.value(of: "bbox") else { return nil }
    return (Array(text[value]), opening.byteOffset + text.original(of: value.lowerBound))
  }

  /// The text between the header and the first feature, if there is one.
  public var beforeFirst: [UInt8] {
    switch layout {
    case .asWritten, .onePerLine: Array("\n".utf8)
    case .compact: []
    case .pretty: Array("\n    ".utf8)
    }
  }

  /// The text between the last feature, if there is one, and the footer.
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
    FrameText(opening.text[...], closing.between[...], closing.textBehindBetween).walk { name, _ in
      if name != "type", name != "features", name != "crs" || !closing.isReprojected { names.append(name) }
    }
    return names
  }

  /// Makes the boxes of the text what was asked for; should it have several, each of them rounded, or the last one deferred. Leaves the
  /// coordinate system out where that was asked for.
  ///
  /// - Parameters:
  ///   - deferred: the value of a box that was deferred.
  ///   - place: where it goes if there is none in the text.
  private func edit(_ text: inout FrameText, box deferred: [UInt8]? = nil, place: Int = 0) {
    defer { if dropsCoordinateSystem { text.remove("crs") } }
    if case .kept = box { return }
    var found: [Range<Int>] = []
    text.walk { name, value in if name == "bbox" { found.append(value) } }
    if case .rounded(let decimals) = box {
      for value in found.reversed() {
        if let rounded = Self.rounded(text[value], decimals: decimals) { text.replace(value, with: rounded) }
      }
      return
    }
    if let deferred {
      if let last = found.popLast() {
        text.replace(last, with: deferred)
      } else {
        text.insert(Array(",\"bbox\":".utf8) + deferred, at: place)
      }
    }
    for value in found.reversed() { text.remove(value) }
  }

  /// An array of numbers, each rounded; `nil` when that changes none of them, or when it is no array of numbers.
  package static func rounded(_ box: ArraySlice<UInt8>, decimals: Int) -> [UInt8]? {
    TextOutput.numbers(box, decimals: decimals)?.bytes
  }

  private func layOut(_ text: inout FrameText) {
    if case .asWritten = layout { return }
    var out = TextOutput()
    out.reserve(text.count)
    text.withText { base, count in
      if case .pretty = layout {
        JSONLayout.pretty(base, count: count, level: 0, into: &out)
      } else {
        JSONLayout.compact(base, count: count, into: &out)
      }
    }
    text = FrameText(out)
  }

  /// One side of the empty `features` array.
  private static func cut(_ text: inout FrameText, behindFeatures: Bool) -> [UInt8] {
    var range: Range<Int>?
    // In front, the array is the last member so far; behind, the first one is the one put there.
    text.walk { name, value in if name == "features", !behindFeatures || range == nil { range = value } }
    guard let range else { return [] }
    return text.take(behindFeatures ? range.upperBound - 1..<text.count : 0..<range.lowerBound + 1)
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
