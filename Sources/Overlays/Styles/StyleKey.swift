internal import GeoModel

/// A number for a style: equal for equal styles, in every batch, run and process, so that a renderer can cache what
/// it has made for it.
@frozen
public struct StyleKey: Sendable, Hashable {
  /// FNV-1a, 64 bits, of `canonicalBytes`.
  public let rawValue: UInt64

  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

extension OverlayStyle {
  public var key: StyleKey {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in canonicalBytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return StyleKey(rawValue: hash)
  }

  /// The indices of styles in the order in which they are drawn: by level, then z-order, then by everything else in a fixed order that
  /// means nothing but is always the same.
  ///
  /// Complexity: O(n log n) for n styles, the bytes of each of which are made once.
  package static func drawingOrder(of styles: [OverlayStyle]) -> [Int] {
    let bytes = styles.map(\.canonicalBytes)
    return styles.indices.sorted { a, b in
      if styles[a].level != styles[b].level { return styles[a].level < styles[b].level }
      if styles[a].zOrder != styles[b].zOrder { return styles[a].zOrder < styles[b].zOrder }
      return bytes[a] == bytes[b] ? a < b : bytes[a].lexicographicallyPrecedes(bytes[b])
    }
  }

  /// All of it as bytes, the same for equal styles only.
  var canonicalBytes: [UInt8] {
    var bytes = Array(name.utf8) + [0]
    func append(_ value: UInt32) { for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) } }
    func append(_ value: Float) { append(value == 0 ? 0 : value.bitPattern) }
    func append(_ color: OverlayColor?) {
      bytes.append(color == nil ? 0 : 1)
      append(color?.rgba ?? 0)
    }
    append(fill)
    append(stroke)
    append(strokeWidth)
    append(UInt32(truncatingIfNeeded: dashes.count))
    for dash in dashes { append(dash) }
    append(marker)
    append(markerSize)
    bytes += Array(markerSymbol.utf8) + [0]
    bytes += [level.rawValue, blendMode.rawValue]
    append(UInt32(bitPattern: zOrder))
    append(displayPriority)
    append(zooms.lowest)
    append(zooms.highest)
    // What styles did not always have is left out where it is as it was then, so that keys stay what they were.
    let plain = OverlayStyle()
    if (lineJoin, lineCap, miterLimit) != (plain.lineJoin, plain.lineCap, plain.miterLimit) {
      bytes += [lineJoin.rawValue, lineCap.rawValue]
      append(miterLimit)
    }
    // A letter for each, so that no two of them make the same bytes.
    if circleRadius != plain.circleRadius {
      bytes.append(UInt8(ascii: "c"))
      append(circleRadius)
    }
    if (extrudeHeight, extrudeBase) != (plain.extrudeHeight, plain.extrudeBase) {
      bytes.append(UInt8(ascii: "e"))
      append(extrudeHeight)
      append(extrudeBase)
    }
    if inverts { bytes.append(UInt8(ascii: "i")) }
    if let text { bytes += [UInt8(ascii: "t")] + text.canonicalBytes }
    if let markerStyle { bytes += [UInt8(ascii: "m")] + markerStyle.canonicalBytes }
    if !curves.isEmpty { bytes += [UInt8(ascii: "z")] + curves.canonicalBytes }
    return bytes
  }
}
