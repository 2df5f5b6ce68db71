internal import GeoModel

/// Takes a whole feature, or a bare geometry, that is certainly well formed and has nothing to report; takes nothing
/// else.
///
/// It knows the shape that nine tenths of all features have, and calls ``CoordinateScanner`` and
/// ``PropertiesScanner`` for the two values that make up their bytes. A feature that it does not take goes, from its
/// first byte, to yajl and ``FeatureInterpreter``, which alone write messages. So a build that never asks it
/// gives identical results (a test holds it to that).
struct FeatureScanner: ~Copyable {
  /// The deepest nesting that it takes: a raw value inside a feature's or a geometry's own object.
  static let deepest = RawValueScanner.deepest + 2

  private var coordinates = CoordinateScanner()
  private var properties = PropertiesScanner()
  /// Names of foreign members of the object at hand, as ranges of the text.
  private var foreignNames: [TextRange] = []

  /// Takes the text in `row.text` into the block. `false`: the block is as it was. A record may be a bare geometry, an
  /// element of `features` may not.
  mutating func take(
    _ row: inout FeatureRow, base: TextPointer, mayBeGeometry: Bool, into block: inout FeatureBlock<Geographic>
  ) -> Bool {
    let mark = block.mark
    var p = base + Int(row.text.start)
    if feature(&p, base, &row, &block), p == base + Int(row.text.end) { return true }
    block.truncate(to: mark)
    row = FeatureRow(ordinal: row.ordinal, byteOffset: row.byteOffset, text: row.text)
    if !mayBeGeometry { return false }
    p = base + Int(row.text.start)
    row.flags = .bareGeometry
    row.geometry = row.text
    if geometry(&p, base, &row, &block, level: 0), p == base + Int(row.text.end) { return true }
    block.truncate(to: mark)
    row = FeatureRow(ordinal: row.ordinal, byteOffset: row.byteOffset, text: row.text)
    return false
  }

  private mutating func feature(
    _ p: inout TextPointer, _ base: TextPointer, _ row: inout FeatureRow, _ block: inout FeatureBlock<Geographic>
  ) -> Bool {
    var seen: UInt16 = 0
    var boundingBox = TextRange.empty
    let firstGeometry = block.geometry.count
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
            if !properties.object(&p) { return false }
          } else if !Self.null(&p) {
            return false
          }
          row.properties = TextRange(start, p - base)
        case .geometry:
          if p[0] == .openBrace {
            if !geometry(&p, base, &row, &block, level: 0) { return false }
          } else if !Self.null(&p) {
            return false
          }
          row.geometry = TextRange(start, p - base)
        case .id:
          if p[0] == .quote {
            if !RawValueScanner.string(&p) { return false }
          } else if !RawValueScanner.number(&p) {
            return false
          }
          row.id = TextRange(start, p - base)
        case .bbox:
          if !Self.boundingBox(&p) { return false }
          boundingBox = TextRange(start, p - base)
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
    if seen & 0b111 != 0b111 { return false }
    if !boundingBox.isEmpty {
      row.flags.insert(.hasBoundingBox)
      block.boundingBoxes.append(
        BoundingBoxSource(
          row: UInt32(block.rows.count), geometries: TextRange(firstGeometry, block.geometry.count),
          value: boundingBox, level: nil))
    }
    return true
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
    return properties.value(&p)
  }

  /// Steps over a geometry object and appends it to the block.
  private mutating func geometry(
    _ p: inout TextPointer, _ base: TextPointer, _ row: inout FeatureRow, _ block: inout FeatureBlock<Geographic>,
    level: Int
  ) -> Bool {
    var seen: UInt16 = 0
    var type: TypeName?
    var typeRange = TextRange.empty
    var coordinateRange = TextRange.empty
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
          typeRange = TextRange(start, p - base)
        case .coordinates:
          if !coordinates.scan(&p, before: base + Int(row.text.end)) { return false }
          coordinateRange = TextRange(start, p - base)
        case .id:
          // Foreign here, but a value like any other.
          if !properties.value(&p) { return false }
          foreign += 1
        case .bbox, .geometry, .properties, .features, .geometries, .crs:
          return false
        }
      } else {
        // Two foreign members in one geometry are rare enough to leave the comparison of names to the parser.
        foreign += 1
        if foreign > 1 { return false }
        p -= 1
        if RawValueScanner.name(&p) == nil || !properties.value(&p) { return false }
      }
      p.skipSpace()
      if p.take(.comma) { continue }
      if !p.take(.closeBrace) { return false }
      break
    }
    guard case .geometry(let kind)? = type, !coordinateRange.isEmpty else { return false }
    if foreign > 0 { row.flags.insert(.hasForeignMembers) }
    if !block.geometry.append(kind, from: coordinates) { return false }
    block.sources.append(GeometrySource(coordinates: coordinateRange, type: typeRange))
    if coordinates.decimals > Int(row.decimals) { row.decimals = UInt8(clamping: coordinates.decimals) }
    if coordinates.hasExponents { row.flags.insert(.hasExponents) }
    return true
  }

  private static func null(_ p: inout TextPointer) -> Bool {
    if p.halfWord != 0x6C6C_756E { return false }
    p += 4
    return true
  }

  /// Steps over an array of four or six numbers, the south not above the north (RFC 7946 §5).
  private static func boundingBox(_ p: inout TextPointer) -> Bool {
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
