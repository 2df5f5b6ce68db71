internal import GeoJSON
public import GeoModel
public import Overlays

/// Colours for things that have names but no order, as of layers or categories.
public struct MapPalette: Sendable, Hashable {
  /// The colours of one thing.
  public struct Entry: Sendable, Hashable {
    /// Of areas.
    public var fill: OverlayColor
    /// Of the borders of areas: darker than the fill, or brighter on a dark ground.
    public var border: OverlayColor
    /// Of lines.
    public var line: OverlayColor
    /// Of points.
    public var marker: OverlayColor

    public init(fill: OverlayColor, border: OverlayColor, line: OverlayColor, marker: OverlayColor) {
      (self.fill, self.border, self.line, self.marker) = (fill, border, line, marker)
    }

    /// The same mixed with another colour.
    ///
    /// - Parameters:
    ///   - color: what is mixed in; opacities stay.
    ///   - fraction: how much of it, 0…1.
    public func mixed(with color: OverlayColor, _ fraction: Double) -> Entry {
      func mix(_ own: OverlayColor) -> OverlayColor {
        func part(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) + (Double(b) - Double(a)) * min(max(fraction, 0), 1)).rounded()) }
        return OverlayColor(
          red: part(own.red, color.red), green: part(own.green, color.green), blue: part(own.blue, color.blue), alpha: own.alpha)
      }
      return Entry(fill: mix(fill), border: mix(border), line: mix(line), marker: mix(marker))
    }
  }

  /// One at least, in the order in which layers take them.
  public let entries: [Entry]

  /// For what has no value of its own.
  public let neutral: Entry

  /// For values: the entries, the same lighter, and the same darker.
  private let ofValues: [Entry]

  public init(_ entries: [Entry], neutral: Entry) {
    precondition(!entries.isEmpty, "a palette has entries")
    (self.entries, self.neutral) = (entries, neutral)
    let (white, black) = (OverlayColor(red: 255, green: 255, blue: 255), OverlayColor(red: 0, green: 0, blue: 0))
    ofValues = entries + entries.map { $0.mixed(with: white, 0.45) } + entries.map { $0.mixed(with: black, 0.2) }
  }

  /// The colours of a layer: the entries in turn.
  ///
  /// - Parameter number: of the layer, from 0 up.
  public func entry(ofLayer number: Int) -> Entry { entries[Self.index(number, entries.count)] }

  /// The colours of a property's value. They depend on nothing but the value: features have the same ones in every input and run, whatever
  /// other values there are.
  ///
  /// There are three times as many as entries: each as it is, lighter and darker. Whole numbers take them in turn, so that as many that
  /// follow one another differ, and `true` and `false` differ. Strings and other numbers take one by a hash (FNV-1a, 64 bits, of their
  /// characters or their bits), so that two of them may have the same: of 30 colours, among 7 values in about half of all cases. A style
  /// document with `match` gives each value a colour of its own.
  ///
  /// - Parameter value: a missing value and `null` are neutral.
  public func entry(of value: RawJSON?) -> Entry { entry(ofNumber: number(of: value)) }

  /// The colours of a number of a value; the neutral ones for none.
  func entry(ofNumber number: Int?) -> Entry { number.map { ofValues[$0] } ?? neutral }

  /// The number of a value's colours; `nil` for none. Complexity: O(bytes).
  func number(of value: RawJSON?) -> Int? {
    guard let value, !value.isNull else { return nil }
    let count = ofValues.count
    switch value.kind {
    case .null: return nil
    case .boolean: return Self.index(value.bool == true ? 0 : 1, count)
    case .number:
      if let whole = value.integer { return Self.index(whole, count) }
      guard let number = value.double else { return Self.hash(value.bytes, count) }
      return Self.hash(withUnsafeBytes(of: number.bitPattern.littleEndian, Array.init), count)
    case .string: return Self.hash(value.string?.utf8 ?? "".utf8, count)
    case .array, .object: return Self.hash(value.bytes, count)
    }
  }

  /// The colours of a value, and their number; of `nil` the neutral ones, which come last.
  ///
  /// - Parameter text: the characters of a string, the JSON text of any other value.
  package func colors(ofText text: [UInt8]?, isString: Bool) -> (number: Int, entry: Entry) {
    guard let text else { return (ofValues.count, neutral) }
    let found = isString ? Self.hash(text, ofValues.count) : number(of: RawJSON(copying: text))
    return found.map { ($0, ofValues[$0]) } ?? (ofValues.count, neutral)
  }

  private static func index(_ number: Int, _ count: Int) -> Int {
    let rest = number % count
    return rest < 0 ? rest + count : rest
  }

  private static func hash(_ bytes: some Sequence<UInt8>, _ count: Int) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int((hash ^ hash >> 32) % UInt64(count))
  }
}
