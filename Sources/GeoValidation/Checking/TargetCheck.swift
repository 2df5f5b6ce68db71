internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// What only profiles ask of a feature's members: ids, properties, and whether there is a geometry and of what kind.
struct TargetCheck {
  private let rules: RuleSelection
  private let mostListed: Int
  private var listed = FaultListing()

  /// What is not listed of the block.
  var rests: [Diagnostic] { listed.rests }

  private static let all: [Rule] = [
    .geometryNull, .geometryEmpty, .geometryCollection, .positionDecimals, .idNotInteger, .propertyNested, .singleMember, .integerTooLarge
  ]

  /// The most decimals: ten centimetres, with which RFC 7946 §11.2 is content.
  private static let mostDecimals = 6

  /// For one block; `nil` if none of these rules is on.
  /// - Parameter mostListed: of nested properties.
  init?(_ rules: RuleSelection, mostListed: Int) {
    guard Self.all.contains(where: rules.contains) else { return nil }
    self.rules = rules
    self.mostListed = mostListed
  }

  /// Complexity: O(1), but O(bytes) of properties and of coordinates with too many decimals.
  mutating func findings(in block: borrowing FeatureBlock<Geographic>, row index: Int) -> [Diagnostic] {
    let row = block.rows[index]
    let text = block.text
    let isFeature = !row.flags.contains(.bareGeometry)
    var findings: [Diagnostic] = []
    func add(_ rule: Rule, _ range: Range<Int>, _ pointer: String, _ message: String) {
      guard rules.contains(rule) else { return }
      findings.append(
        Diagnostic(
          rule, byte: block.byteOffset + range.lowerBound, byteCount: range.count, feature: row.ordinal,
          id: row.identifier(in: text), pointer: row.pointer + pointer, message: message))
    }
    if isFeature, !row.id.isEmpty, !Self.isUnsigned(text[row.id.range]) {
      add(
        .idNotInteger, row.id.range, "/id",
        "found the id \(row.identifier(in: text).map(IdentifierText.shown) ?? "null"); expected a whole number of 64 bits without sign")
    }
    if isFeature, !row.geometry.isEmpty, block.geometries(ofRow: index).isEmpty, row.nestingCount == 0 {
      add(.geometryNull, row.geometry.range, "/geometry", "found null in place of a geometry")
    }
    if rules.contains(.geometryEmpty) {
      for geometry in block.geometries(ofRow: index) where block.geometry.positions(ofGeometry: geometry).isEmpty {
        let range = geometry < block.sources.count ? block.sources[geometry].coordinates.range : row.geometry.range
        findings.append(
          Diagnostic(
            .geometryEmpty, byte: block.byteOffset + range.lowerBound, byteCount: range.count, feature: row.ordinal,
            id: row.identifier(in: text), pointer: block.pointer(to: geometry, ofRow: index) + "/coordinates",
            message: "found a \(block.geometry.kinds[geometry].name) without positions; expected at least one"))
      }
    }
    if row.nestingCount > 0 {
      add(
        .geometryCollection, row.geometry.range.prefix(1), isFeature ? "/geometry" : "",
        "found a GeometryCollection; expected one geometry of one kind")
    }
    if rules.contains(.propertyNested), !row.properties.isEmpty {
      let json = text.json(row.properties.range)
      let start = json.range.lowerBound - row.properties.range.lowerBound
      var count = 0
      for member in json.members where member.value.kind == .object || member.value.kind == .array {
        count += 1
        let isFirst = count <= FindingList.mostOfOneRule
        guard listed.add(.propertyNested, isFirst: isFirst, most: mostListed, feature: row.ordinal, end: row.byteOffset + row.text.count)
        else { continue }
        let range = member.value.range
        add(
          .propertyNested, range.lowerBound - start..<range.upperBound - start,
          "/properties/" + JSONPointer.step(member.name),
          "found \(member.value.kind == .object ? "an object" : "an array") as a property; expected a string, a number or a boolean")
      }
      findings += listed.takeRestsOfFeature()
    }
    if rules.contains(.singleMember) {
      for geometry in block.geometries(ofRow: index)
      where geometry < block.sources.count && block.geometry.parts(ofGeometry: geometry).count == 1 {
        guard let single = block.geometry.kinds[geometry].single else { continue }
        let pointer = row.nestingCount > 0 ? "" : "/type"
        add(
          .singleMember, block.sources[geometry].type.range, (isFeature ? "/geometry" : "") + pointer,
          "found a \(block.geometry.kinds[geometry].name) with one member; expected a \(single.name)")
      }
    }
    if rules.contains(.integerTooLarge) {
      for (count, found) in LargeIntegers(in: text, row.text.range).enumerated() {
        let isFirst = count < FindingList.mostOfOneRule
        guard listed.add(.integerTooLarge, isFirst: isFirst, most: mostListed, feature: row.ordinal, end: row.byteOffset + row.text.count)
        else { continue }
        let digits = String(decoding: text[found].prefix(40), as: UTF8.self)
        add(
          .integerTooLarge, found, LargeIntegers.pointer(to: found.lowerBound - Int(row.text.start), in: text.json(row.text.range)),
          "found \(digits); expected a whole number from -9007199254740992 to 9007199254740992, or a string")
      }
      findings += listed.takeRestsOfFeature()
    }
    let mayHaveDecimals = row.decimals > Self.mostDecimals || row.flags.contains(.hasExponents)
    if rules.contains(.positionDecimals), mayHaveDecimals, row.flags.isDisjoint(with: .moved) {
      if let finding = decimals(in: block, row: index) { findings.append(finding) }
    }
    return findings
  }

  /// The first position of the feature with too many decimals.
  private func decimals(in block: borrowing FeatureBlock<Geographic>, row index: Int) -> Diagnostic? {
    for geometry in block.geometries(ofRow: index) where geometry < block.sources.count {
      let range = block.sources[geometry].coordinates.range
      let found = block.text.withUnsafeBufferPointer { Self.firstLong($0, range) }
      guard let found else { continue }
      let first = block.geometry.positions(ofGeometry: geometry).lowerBound
      let fault = GeometryFault(
        rule: .positionDecimals, position: first + found.position,
        detail: .message("found a coordinate with \(found.decimals) decimals; expected \(Self.mostDecimals) at most"))
      var places = GeometryPlaces(of: block, row: index)
      return places.diagnostics(of: [fault], geometry: geometry).first
    }
    return nil
  }

  /// The ordinal of the first position in the text of coordinates that has a number with too many decimals.
  private static func firstLong(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> (position: Int, decimals: Int)? {
    var position = -1
    var isOpen = false
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "["):
        isOpen = true
        index += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        if isOpen { (position, isOpen) = (position + 1, false) }
        let decimals = decimals(bytes, &index, range.upperBound)
        if decimals > mostDecimals { return (position, decimals) }
      default: index += 1
      }
    }
    return nil
  }

  /// How many decimals the number at `index` has with its exponent written out; steps past it.
  private static func decimals(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ end: Int) -> Int {
    var decimals = 0, exponent = 0
    var isFraction = false, isExponent = false, isNegative = false
    loop: while index < end {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isExponent {
          exponent = min(exponent * 10 + Int(bytes[index]) - 0x30, 100_000)
        } else if isFraction {
          decimals += 1
        }
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): isExponent = true
      case UInt8(ascii: "-"): isNegative = isExponent
      case UInt8(ascii: "+"): break
      default: break loop
      }
      index += 1
    }
    return max(0, decimals + (isNegative ? exponent : -exponent))
  }

  /// Whether a JSON value is a whole number from 0 to 2⁶⁴ - 1, however it is written.
  private static func isUnsigned(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, (0x30...0x39).contains(first) else { return false }
    let digits = String(decoding: text, as: UTF8.self)
    if UInt64(digits) != nil { return true }
    guard digits.contains(where: { ".eE".contains($0) }), let value = Double(digits) else { return false }
    return value < 0x1p64 && value == value.rounded(.down)
  }
}

extension GeometryKind {
  /// What one member of a Multi geometry is by itself.
  fileprivate var single: GeometryKind? {
    switch self {
    case .multiPoint: .point
    case .multiLineString: .lineString
    case .multiPolygon: .polygon
    case .point, .lineString, .polygon: nil
    }
  }
}
