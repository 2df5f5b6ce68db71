package import GeoModel

/// Features that could not be read.
extension FeatureWriter {
  /// Errors with which a feature is read all the same.
  private static let readable: Set<Rule> = [
    .duplicateMember, .idType, .idNull, .propertiesMissing, .propertiesType, .forbiddenMember, .boxType, .boxNotNumber, .boxLength,
    .boxOrder, .comment, .trailingComma, .notFinite
  ]

  /// For each feature with errors, the rule of the first one that keeps it from being read: no JSON before all, and what does not by itself
  /// only where there is nothing else.
  package static func firstErrors<Space>(_ block: borrowing FeatureBlock<Space>) -> [Int: Rule] { firstFaults(block).mapValues(\.rule) }

  /// The findings of ``firstErrors(_:)``.
  package static func firstFaults<Space>(_ block: borrowing FeatureBlock<Space>) -> [Int: Diagnostic] {
    var errors: [Int: Diagnostic] = [:]
    for finding in block.diagnostics where finding.severity == .error {
      guard let feature = finding.feature else { continue }
      if let known = errors[feature], weight(known.rule) >= weight(finding.rule) { continue }
      errors[feature] = finding
    }
    return errors
  }

  /// The finding that keeps a feature from being read, as by ``firstErrors(_:)``, among all that there are about it.
  package static func first<Item>(of items: [Item], finding: (Item) -> Diagnostic) -> Item? {
    var first: Item?
    for item in items where finding(item).severity == .error {
      if let known = first, weight(finding(known).rule) >= weight(finding(item).rule) { continue }
      first = item
    }
    return first
  }

  private static func weight(_ rule: Rule) -> Int { rule.isDamage ? 2 : readable.contains(rule) ? 0 : 1 }

  /// What is left of a feature that could not be read: never a missing line, never a silent one.
  func writeUnreadable<Space>(
    _ row: FeatureRow, _ fault: Diagnostic?, _ block: borrowing FeatureBlock<Space>, _ base: TextPointer, _ out: inout TextOutput
  ) {
    begin(&out)
    var feature = TextOutput()
    feature.append("{\"type\":\"Feature\"")
    let left = UnreadableMembers(
      row, fault?.rule ?? .syntax, message: options.explainsErrors ? fault?.message ?? "" : nil, base,
      dropsCoordinateSystem: options.dropsCoordinateSystem)
    left.appendNames(base, to: &feature)
    feature.append(",\"properties\":")
    if !appendProperties(of: row, block, base, to: &feature) { feature.append("null") }
    feature.append(",\"geometry\":null")
    left.appendForeign(base, to: &feature)
    feature.append(.closeBrace)
    if options.layout == .pretty, options.container != .lines {
      feature.withBytes { bytes in
        guard let text = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        JSONLayout.pretty(text, count: bytes.count, level: level, into: &out)
      }
    } else {
      append(.text(feature), block, isCompact: false, to: &out)
    }
    end(&out)
  }

  /// Appends the members of what is left of a feature that could not be read, each after a comma, for formats in which it has no geometry:
  /// its id, why it could not be read, its properties, and its foreign members.
  ///
  /// - Parameters:
  ///   - rule: of ``firstErrors(_:)``; `nil` to have only the id and the properties.
  ///   - isKept: which foreign members; gets name and value, as ranges of the block's text.
  /// - Complexity: O(bytes of the feature).
  package func appendUnreadable<Space>(
    _ row: FeatureRow, _ rule: Rule?, _ block: borrowing FeatureBlock<Space>, _ base: TextPointer, to out: inout TextOutput,
    where isKept: (_ name: TextRange, _ value: TextRange) -> Bool
  ) {
    let left = UnreadableMembers(row, rule, base, dropsCoordinateSystem: options.dropsCoordinateSystem)
    left.appendNames(base, to: &out)
    var properties = TextOutput()
    if appendProperties(of: row, block, base, to: &properties) {
      out.append(",\"properties\":")
      properties.withBytes { out.append(Array($0)) }
    }
    left.appendForeign(base, to: &out, where: isKept)
  }

  /// - Returns: whether it has properties that are an object.
  private func appendProperties<Space>(
    of row: FeatureRow, _ block: borrowing FeatureBlock<Space>, _ base: TextPointer, to out: inout TextOutput
  ) -> Bool {
    if row.properties.isEmpty || base[Int(row.properties.start)] != .openBrace { return false }
    if let filtered = filter(row.properties, base) {
      append(.text(filtered), block, isCompact: true, to: &out)
    } else {
      JSONLayout.compact(base + Int(row.properties.start), count: row.properties.count, into: &out)
    }
    return true
  }
}

/// What is known of a feature that could not be read.
private struct UnreadableMembers {
  private let id: TextRange
  private let rule: Rule?
  private let message: String?
  /// The member that holds the reason.
  private let place: String
  private let foreign: [MemberWalk.Item]

  /// - Parameter message: what was found; with `nil`, only the rule is written.
  init(_ row: FeatureRow, _ rule: Rule?, message: String? = nil, _ base: TextPointer, dropsCoordinateSystem: Bool) {
    (id, self.rule, self.message) = (row.id, rule, message)
    // Nothing can be taken out of what is no JSON.
    foreign =
      rule?.isDamage ?? true ? [] : Self.foreignMembers(row.text, base, besides: dropsCoordinateSystem ? Self.own + ["crs"] : Self.own)
    place = Self.errorMember(beside: foreign, base)
  }

  /// Appends its id, if it has one, and why it could not be read, if that is reported.
  func appendNames(_ base: TextPointer, to out: inout TextOutput) {
    if !id.isEmpty {
      out.append(",\"id\":")
      JSONLayout.compact(base + Int(id.start), count: id.count, into: &out)
    }
    guard let rule else { return }
    guard let message else { return out.append(",\"\(place)\":\"\(rule.code) \(rule.name)\"") }
    out.append(",\"\(place)\":{\"code\":\"\(rule.code)\",\"message\":")
    out.append(quoted: message)
    out.append(.closeBrace)
  }

  func appendForeign(_ base: TextPointer, to out: inout TextOutput, where isKept: (TextRange, TextRange) -> Bool = { _, _ in true }) {
    for member in foreign {
      if !isKept(TextRange(member.name.lowerBound, member.name.upperBound), TextRange(member.value.lowerBound, member.value.upperBound)) {
        continue
      }
      out.append(.comma)
      let range = member.name.lowerBound..<member.value.upperBound
      JSONLayout.compact(base + range.lowerBound, count: range.count, into: &out)
    }
  }

  /// The member for the reason why a feature could not be read: `error`, or `error_2` and so on where the feature has that member itself.
  private static func errorMember(beside foreign: [MemberWalk.Item], _ base: TextPointer) -> String {
    let taken = Set(
      foreign.map { JSONString.value(UnsafeBufferPointer(start: base + $0.name.lowerBound + 1, count: max(0, $0.name.count - 2))) })
    // One of one more name than there are members is free.
    return (1...foreign.count + 1).lazy.map { $0 == 1 ? "error" : "error_\($0)" }.first { !taken.contains($0) } ?? "error"
  }

  /// A Feature's own members besides its type, and its box, which would be that of no geometry.
  private static let own = ["geometry", "bbox", "id", "properties"]

  /// The members of what is a Feature, or of no type that there is, as ranges from `base`, besides `type` and those of some names.
  private static func foreignMembers(_ text: TextRange, _ base: TextPointer, besides own: [String]) -> [MemberWalk.Item] {
    let start = base + Int(text.start)
    if text.isEmpty || start[0] != .openBrace { return [] }
    var foreign: [MemberWalk.Item] = []
    var isOther = false
    for member in MemberWalk(start, count: text.count) {
      func isName(_ name: String) -> Bool {
        JSONString.isContent(start + member.name.lowerBound, count: member.name.count, name)
      }
      if isName("type") {
        var p = start + member.value.lowerBound + 1
        isOther =
          JSONString.isContent(start + member.value.lowerBound, count: member.value.count, "FeatureCollection")
          || start[member.value.lowerBound] == .quote && TypeName.known(&p).map { $0 != .feature } ?? false
      } else if !own.contains(where: isName) {
        let start = Int(text.start)
        foreign.append(
          MemberWalk.Item(
            name: start + member.name.lowerBound..<start + member.name.upperBound,
            value: start + member.value.lowerBound..<start + member.value.upperBound))
      }
    }
    return isOther ? [] : foreign
  }
}
