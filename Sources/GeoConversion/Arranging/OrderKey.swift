internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Keys of features whose order byte by byte is that of ``FeatureOrder``.
struct OrderKey {
  /// Kinds of values, in their order.
  private enum Kind {
    static let no: UInt8 = 0x10, yes: UInt8 = 0x11
    static let negative: UInt8 = 0x20, zero: UInt8 = 0x21, positive: UInt8 = 0x22
    static let string: UInt8 = 0x30, other: UInt8 = 0x40, curve: UInt8 = 0x50
    /// The last in either order.
    static let none: UInt8 = 0xFF
  }

  let isDescending: Bool

  /// Appends the key of a value, a JSON text.
  func append(_ json: [UInt8], to key: inout [UInt8]) {
    let start = key.count
    switch json.first {
    case UInt8(ascii: "n"), nil: return key.append(Kind.none)
    case UInt8(ascii: "t"): key.append(Kind.yes)
    case UInt8(ascii: "f"): key.append(Kind.no)
    case UInt8.openBrace, UInt8.openBracket: key.append(Kind.other)
    case UInt8.quote: append(string: json, to: &key)
    default: append(number: json, to: &key)
    }
    if isDescending { reverse(&key, from: start) }
  }

  private func append(string json: [UInt8], to key: inout [UInt8]) {
    key.append(Kind.string)
    // Escapes are read beyond the text's end.
    let padded = json + repeatElement(0, count: RawJSON.padding)
    padded.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      // No byte of UTF-8 is 0xFF, so that each has a next one, and the end comes before all of them.
      for byte in JSONString.content(base, count: json.count).utf8 { key.append(byte + 1) }
    }
    key.append(0)
  }

  /// The exponent of the first digit that is not 0, then all digits to the last one that is not.
  private func append(number json: [UInt8], to key: inout [UInt8]) {
    guard let number = RawJSON(copying: json).significantDigits else { return key.append(Kind.other) }
    if number.digits.isEmpty { return key.append(Kind.zero) }
    key.append(number.isNegative ? Kind.negative : Kind.positive)
    let start = key.count
    let (exponent, overflow) = number.exponent.addingReportingOverflow(number.digits.count)
    let place = UInt64(bitPattern: Int64(overflow ? (number.exponent < 0 ? .min : .max) : exponent)) ^ 1 << 63
    withUnsafeBytes(of: place.bigEndian) { key.append(contentsOf: $0) }
    key += number.digits
    key.append(0)
    if number.isNegative { reverse(&key, from: start) }
  }

  private func reverse(_ key: inout [UInt8], from start: Int) {
    for index in start..<key.count { key[index] = ~key[index] }
  }

  /// Appends the key of geometries: where the centre of their box lies on the curve.
  func append(_ geometries: Range<Int>, of column: GeometryColumn, isCut: Bool, to key: inout [UInt8]) {
    guard let box = column.boxOnGlobe(ofGeometries: geometries, isCut: isCut) else { return key.append(Kind.none) }
    let start = key.count
    key.append(Kind.curve)
    var longitude = box.west + box.longitudes.width / 2
    if longitude > 180 { longitude -= 360 }
    func cell(_ share: Double) -> UInt32 { UInt32(max(0, min(share, 1)) * Double(UInt32.max)) }
    let index = hilbertIndex(x: cell((longitude + 180) / 360), y: cell(((box.south + box.north) / 2 + 90) / 180))
    withUnsafeBytes(of: index.bigEndian) { key.append(contentsOf: $0) }
    if isDescending { reverse(&key, from: start) }
  }
}

extension GeometryColumn {
  /// The smallest box round some geometries, or least and greatest numbers where these are no degrees; `nil` without positions.
  func boxOnGlobe(ofGeometries geometries: Range<Int>, isCut: Bool) -> GeographicBox? {
    guard let plain = plainBox(ofGeometries: geometries) else { return nil }
    let isOnGlobe = max(plain.west.magnitude, plain.east.magnitude) <= 540 && max(plain.south.magnitude, plain.north.magnitude) <= 180
    return isOnGlobe ? box(ofGeometries: geometries, isCut: isCut) ?? plain : plain
  }
}
