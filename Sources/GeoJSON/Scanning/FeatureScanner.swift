internal import GeoModel

/// Takes a whole feature, or a bare geometry, that is certainly well formed and has nothing to report; takes nothing
/// else.
///
/// It knows the shape that nine tenths of all features have. One that is like an earlier one (``FeatureModel``) is compared with that; of others it
/// reads the members, with ``CoordinateScanner`` and ``RawValueScanner`` for the values that make up their bytes. A feature that it does not take
/// goes, from its first byte, to yajl and ``FeatureInterpreter``, which alone write messages. So a build that never asks it
/// gives identical results (a test holds it to that).
struct FeatureScanner: ~Copyable {
  /// The deepest nesting that it takes: a raw value, or coordinates of a MultiPolygon, inside a feature's or a geometry's own object.
  static let deepest = max(RawValueScanner.deepest, 4) + 2

  /// What was taken, until it is moved into a block.
  var taken = ScannedFeatures()
  private var model = FeatureModel()
  private var values = RawValueScanner()
  /// Names of foreign members of the object at hand, as ranges of the text.
  private var foreignNames: [TextRange] = []

  /// What is known of the feature at hand besides its row.
  private struct Parts {
    var kind: GeometryKind?
    var type = TextRange.empty
    var coordinates = TextRange.empty
    var boundingBox = TextRange.empty
  }

  /// Where in the input a feature begins that was found unlike the model before it was cut.
  private var unlike = -1
  /// The length of the feature before.
  private var lastLength = 0
  /// Features are tried uncut up to this length: cutting takes little of the time that longer ones take, and one that is not there as a whole is tried in vain.
  private static let longestUncut = limit(16 << 10, small: 200)

  /// Whether features can be taken uncut.
  var hasModel: Bool { model.count > 0 && lastLength <= Self.longestUncut }

  /// Takes a feature that is like the model, begins where a slice does, and ends somewhere in it.
  ///
  /// - Parameter isNext: where what follows on a feature that ends at an offset begins, if that is as it should be.
  /// - Returns: what `isNext` said; `nil` if nothing was taken.
  /// - Precondition: ``taken`` is not full.
  @inline(__always)
  mutating func takeUncut(_ slice: FeatureSlice, byteOffset: Int, base: TextPointer, isNext: (Int) -> Int?) -> Int? {
    if !hasModel || slice.text.count < lastLength { return nil }
    taken.beginRow(slice, byteOffset: byteOffset)
    let text = TextRange(slice.text.start, min(slice.text.end, slice.text.start + UInt32(Self.longestUncut)))
    switch model.take(text, base, &values, into: &taken, isNext: isNext) {
    case .taken(let next, let length):
      lastLength = length
      return next
    case .unlike:
      unlike = byteOffset + Int(slice.text.start)
      return nil
    case .otherEnd: return nil
    }
  }

  /// Takes a slice. A record may be a bare geometry, an element of `features` may not.
  ///
  /// - Parameter byteOffset: where the text at `base` stands in the input.
  /// - Precondition: ``taken`` is not full.
  mutating func take(_ slice: FeatureSlice, byteOffset: Int, base: TextPointer) -> Bool {
    taken.beginRow(slice, byteOffset: byteOffset)
    lastLength = slice.text.count
    let row = taken.row
    // A longer one was not compared as a whole.
    if row.pointee.byteOffset != unlike || slice.text.count > Self.longestUncut,
      case .taken = model.take(slice.text, base, &values, into: &taken, isNext: { $0 == Int(slice.text.end) ? $0 : nil })
    {
      return true
    }
    let end = base + Int(slice.text.end)
    var parts = Parts()
    var p = base + Int(slice.text.start)
    if feature(&p, base, &row.pointee, &parts), p == end {
      finish(parts)
      model.see(slice.text, base)
      return true
    }
    if !parts.coordinates.isEmpty { taken.coordinates.removeLast() }
    if slice.element != nil { return false }
    taken.beginRow(slice, byteOffset: byteOffset)
    parts = Parts()
    p = base + Int(slice.text.start)
    row.pointee.flags.insert(.bareGeometry)
    row.pointee.geometry = slice.text
    if geometry(&p, base, &row.pointee, &parts), p == end {
      finish(parts)
      return true
    }
    if !parts.coordinates.isEmpty { taken.coordinates.removeLast() }
    return false
  }

  private mutating func finish(_ parts: Parts) {
    if let kind = parts.kind { taken.endGeometry(kind, GeometrySource(coordinates: parts.coordinates, type: parts.type)) }
    taken.endRow()
    if !parts.boundingBox.isEmpty { taken.noteBoundingBox(parts.boundingBox) }
  }

  private mutating func feature(
    _ p: inout TextPointer, _ base: TextPointer, _ row: inout FeatureRow, _ parts: inout Parts
  ) -> Bool {
    var seen: UInt16 = 0
    foreignNames.removeAll(keepingCapacity: true)
    if !p.take(.openBrace) { return false }
    while true {
      p.skipSpace()
      if !p.take(.quote) { return false }
      if let name = MemberName.known(&p) {
        let bit = UInt16(1) << UInt16(name.rawValue)
        if seen & bit != 0 { return false }
        seen |= bit
        p.skipSpace()
        if !p.take(.colon) { return false }
        p.skipSpace()
        let start = p - base
        switch name {
        case .type:
          if !p.take(.quote) || TypeName.known(&p) != .feature { return false }
        case .properties:
          if p[0] == .openBrace {
            if !values.value(&p) { return false }
          } else if !Self.null(&p) {
            return false
          }
          row.properties = TextRange(start, p - base)
        case .geometry:
          if p[0] == .openBrace {
            if !geometry(&p, base, &row, &parts) { return false }
          } else if !Self.null(&p) {
            return false
          }
          row.geometry = TextRange(start, p - base)
        case .id:
          if !Self.identifier(&p) { return false }
          row.id = TextRange(start, p - base)
        case .bbox:
          if !Self.boundingBox(&p) { return false }
          parts.boundingBox = TextRange(start, p - base)
          row.flags.insert(.hasBoundingBox)
        case .coordinates, .features, .geometries, .crs:
          return false
        }
      } else {
        if !foreignMember(&p, base) { return false }
        row.flags.insert(.hasForeignMembers)
      }
      p.skipSpace()
      if p.take(.comma) { continue }
      if !p.take(.closeBrace) { return false }
      break
    }
    // `type`, `geometry` and `properties` must be there (RFC 7946 §3.2).
    return seen & 0b111 == 0b111
  }

  /// Steps over the rest of a member whose name begins at `p`, and keeps nothing but its name.
  private mutating func foreignMember(_ p: inout TextPointer, _ base: TextPointer) -> Bool {
    let start = p - base
    p -= 1
    if RawValueScanner.name(&p) == nil { return false }
    var end = p - base - 1
    while base[end] != .quote { end -= 1 }
    let count = end - start
    for other in foreignNames where other.count == count {
      var same = true
      for i in 0..<count where base[start + i] != base[Int(other.start) + i] { same = false }
      if same { return false }
    }
    // Many foreign members would make the comparison above slow; the parser has another way.
    if foreignNames.count == 32 { return false }
    foreignNames.append(TextRange(start, end))
    return values.value(&p)
  }

  /// Steps over a geometry object and takes its coordinates.
  private mutating func geometry(
    _ p: inout TextPointer, _ base: TextPointer, _ row: inout FeatureRow, _ parts: inout Parts
  ) -> Bool {
    var seen: UInt16 = 0
    var type: TypeName?
    var foreign = 0
    if !p.take(.openBrace) { return false }
    while true {
      p.skipSpace()
      if !p.take(.quote) { return false }
      if let name = MemberName.known(&p) {
        let bit = UInt16(1) << UInt16(name.rawValue)
        if seen & bit != 0 { return false }
        seen |= bit
        p.skipSpace()
        if !p.take(.colon) { return false }
        p.skipSpace()
        let start = p - base
        switch name {
        case .type:
          if !p.take(.quote) { return false }
          type = TypeName.known(&p)
          if type == nil { return false }
          parts.type = TextRange(start, p - base)
        case .coordinates:
          if !taken.coordinates.scan(&p, before: base + Int(row.text.end)) { return false }
          parts.coordinates = TextRange(start, p - base)
        case .id:
          // Foreign here, but a value like any other.
          if !values.value(&p) { return false }
          foreign += 1
        case .bbox, .geometry, .properties, .features, .geometries, .crs:
          return false
        }
      } else {
        // Two foreign members in one geometry are rare enough to leave the comparison of names to the parser.
        foreign += 1
        if foreign > 1 { return false }
        p -= 1
        if RawValueScanner.name(&p) == nil || !values.value(&p) { return false }
      }
      p.skipSpace()
      if p.take(.comma) { continue }
      if !p.take(.closeBrace) { return false }
      break
    }
    guard case .geometry(let kind)? = type, !parts.coordinates.isEmpty else { return false }
    if foreign > 0 { row.flags.insert(.hasForeignMembers) }
    if !taken.coordinates.shape(as: kind) {
      parts.coordinates = .empty
      return false
    }
    parts.kind = kind
    return true
  }

  private static func null(_ p: inout TextPointer) -> Bool {
    if p.halfWord != 0x6C6C_756E { return false }
    p += 4
    return true
  }

  /// Steps over a string or a number (RFC 7946 §3.2).
  static func identifier(_ p: inout TextPointer) -> Bool {
    p[0] == .quote ? RawValueScanner.string(&p) : RawValueScanner.number(&p)
  }

  /// Steps over an array of four or six numbers, the south not above the north (RFC 7946 §5).
  static func boundingBox(_ p: inout TextPointer) -> Bool {
    var notes = NumberScanner.Notes()
    var value = 0.0
    var values: (Double, Double, Double, Double, Double, Double) = (0, 0, 0, 0, 0, 0)
    if !p.take(.openBracket) { return false }
    var count = 0
    while true {
      p.skipSpace()
      guard let behind = NumberScanner.read(p, &value, &notes) else { return false }
      p = behind
      switch count {
      case 0: values.0 = value
      case 1: values.1 = value
      case 2: values.2 = value
      case 3: values.3 = value
      case 4: values.4 = value
      case 5: values.5 = value
      default: return false
      }
      count += 1
      p.skipSpace()
      if p.take(.comma) { continue }
      if !p.take(.closeBracket) { return false }
      break
    }
    if count == 4 { return values.1 <= values.3 }
    return count == 6 && values.1 <= values.4 && values.2 <= values.5
  }
}
