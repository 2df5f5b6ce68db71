package import GeoModel

/// Renames and sets properties of features, and makes ids of them, in their text: values that do not change keep their bytes, and members
/// their order.
package struct PropertyShaping: Sendable {
  /// What was not done with a feature.
  package enum Note: Sendable {
    /// Another property has the name already that one was to get.
    case nameTaken(old: String, new: String)
    /// The property has no value that can be an id: an excerpt of what it has, if it has anything.
    case noIdentifier(found: String?)
    /// The property has another value already, which it keeps: an excerpt of it.
    case valueKept(name: String, found: String)
  }

  /// A value that a property is set to.
  package struct NewValue: Sendable {
    package enum Content: Sendable {
      /// The same text for all features.
      case json(RawJSON)
      /// A text for each row: of which list of ``PropertyShaping/apply(to:texts:)``.
      case ofRow(list: Int)
    }

    package var name: String
    package var content: Content
    /// Whether a feature that has the property already keeps its value.
    package var keepsOld: Bool

    package init(_ name: String, _ content: Content, keepsOld: Bool = false) {
      (self.name, self.content, self.keepsOld) = (name, content, keepsOld)
    }
  }

  private struct Rename: Sendable {
    let old, new: String
    /// The new name as JSON.
    let text: [UInt8]
  }

  private struct Value: Sendable {
    let name: String
    let keepsOld: Bool
    /// The name as JSON, and a colon.
    let label: [UInt8]
    /// What all features get; empty if each gets its own.
    let text: [UInt8]
    let list: Int

    init(_ value: NewValue) {
      (name, keepsOld) = (value.name, value.keepsOld)
      label = JSONString.bytes(value.name) + [.colon]
      switch value.content {
      case .json(let json): (text, list) = (Array(json.bytes), 0)
      case .ofRow(let list): (text, self.list) = ([], list)
      }
    }
  }

  /// The texts that a feature's properties are set to.
  private struct RowTexts {
    let texts: [[[UInt8]]]
    let row: Int

    subscript(value: Value) -> [UInt8] { value.text.isEmpty ? texts[value.list][row] : value.text }
  }

  /// A property as it is in the text, as offsets from the beginning of the object.
  private struct Member {
    let name, value: Range<Int>
    /// Which new name it gets.
    var rename: Int?
    /// Which new value it gets.
    var newValue: Int?
  }

  private let renames: [Rename]
  private let values: [Value]
  private let identifier: String?

  /// - Parameters:
  ///   - renames: all at once: names may be exchanged.
  ///   - values: what properties are set to, by the names that they then have; each name once.
  ///   - identifier: the property that becomes the id, by the name that it then has.
  package init(renames: [(old: String, new: String)], values: [NewValue], identifier: String?) {
    self.renames = renames.map { Rename(old: $0.old, new: $0.new, text: JSONString.bytes($0.new)) }
    self.values = values.map { Value($0) }
    self.identifier = identifier
  }

  package var isIdle: Bool { renames.isEmpty && values.isEmpty && identifier == nil }

  /// Changes the features of a block that could be read and were not dropped.
  ///
  /// - Parameter texts: lists of values as JSON, one for each row (``NewValue/Content/ofRow(list:)``).
  /// - Returns: what was not done, by rows.
  /// - Throws: ``GeoJSONError`` beyond 4 GiB of text; the block is then unchanged.
  /// - Complexity: O(bytes of the properties), and O(bytes of the block) if some feature changes.
  package func apply(
    to block: inout FeatureBlock<Geographic>, texts: [[[UInt8]]] = []
  ) throws(GeoJSONError) -> [(row: Int, note: Note)] {
    var edits: [RowEdit] = []
    var notes: [(row: Int, note: Note)] = []
    for index in block.rows.indices where block.rows[index].flags.isDisjoint(with: [.unreadable, .dropped]) {
      let row = block.rows[index]
      let values = RowTexts(texts: texts, row: index)
      let shaped = block.text.withUnsafeBufferPointer { text in text.baseAddress.map { shape(row, $0, values) } } ?? Shaped()
      notes += shaped.notes.map { (index, $0) }
      if let edit = RowEdit(index, of: block, id: shaped.id.map(Optional.some), properties: shaped.properties, geometry: nil) {
        edits.append(edit)
      }
    }
    if !edits.isEmpty { try block.rewrite(edits, appending: []) }
    return notes
  }

  // MARK: - One feature

  private struct Shaped {
    /// New texts; `nil` where the old one stays.
    var properties: [UInt8]?
    var id: [UInt8]?
    var notes: [Note] = []
  }

  private func shape(_ row: FeatureRow, _ base: TextPointer, _ texts: RowTexts) -> Shaped {
    var shaped = Shaped()
    let text = base + Int(row.properties.start), count = row.properties.count
    let isObject = count > 0 && text[0] == .openBrace
    var members: [Member] = []
    if isObject {
      for item in MemberWalk(text, count: count) {
        let rename = renames.firstIndex { JSONString.isContent(text + item.name.lowerBound, count: item.name.count, $0.old) }
        members.append(Member(name: item.name, value: item.value, rename: rename))
      }
      shaped.notes = settleNames(of: &members, text)
    }
    // A value that is neither an object nor null has no members, and stays.
    let takesValues = isObject || count == 0 || text[0] == UInt8(ascii: "n")
    var added: [Int] = []
    for (index, value) in values.enumerated() where takesValues {
      if let member = members.lastIndex(where: { has($0, value.name, text) }) {
        if value.keepsOld {
          let old = UnsafeBufferPointer(start: text + members[member].value.lowerBound, count: members[member].value.count)
          if !old.elementsEqual(texts[value]), let start = old.baseAddress {
            shaped.notes.append(.valueKept(name: value.name, found: RawExcerpt.of(start, count: old.count)))
          }
        } else {
          members[member].newValue = index
        }
      } else {
        added.append(index)
      }
    }
    if !added.isEmpty || members.contains(where: { $0.rename != nil || $0.newValue != nil }) {
      shaped.properties = rewritten(members, added, texts, text, count: isObject ? count : 0)
    }
    if let identifier { chooseIdentifier(identifier, members, added, texts, row, base, &shaped) }
    return shaped
  }

  /// Whether a member's name is then this one.
  private func has(_ member: Member, _ name: String, _ text: TextPointer) -> Bool {
    if let rename = member.rename { return renames[rename].new.utf8.elementsEqual(name.utf8) }
    return JSONString.isContent(text + member.name.lowerBound, count: member.name.count, name)
  }

  /// Takes back new names that other properties have, or got from an earlier one in the list, so that no value is lost.
  private func settleNames(of members: inout [Member], _ text: TextPointer) -> [Note] {
    if !members.contains(where: { $0.rename != nil }) { return [] }
    var notes: [Note] = []
    var isSettled = false
    while !isSettled {
      isSettled = true
      for (index, rename) in renames.enumerated() where members.contains(where: { $0.rename == index }) {
        let isTaken = members.contains { member in
          member.rename != index && has(member, rename.new, text) && member.rename.map { $0 < index } ?? true
        }
        if !isTaken { continue }
        for member in members.indices where members[member].rename == index { members[member].rename = nil }
        notes.append(.nameTaken(old: rename.old, new: rename.new))
        // A property that keeps its name may be in the way of another one.
        isSettled = false
      }
    }
    return notes
  }

  /// - Parameter count: the bytes of the object; 0 for none.
  private func rewritten(_ members: [Member], _ added: [Int], _ texts: RowTexts, _ text: TextPointer, count: Int) -> [UInt8] {
    var new: [UInt8] = count == 0 ? [.openBrace] : []
    new.reserveCapacity(count + 64)
    var at = 0
    func copy(upTo end: Int) {
      new += UnsafeBufferPointer(start: text + at, count: end - at)
      at = end
    }
    for member in members {
      if let rename = member.rename {
        copy(upTo: member.name.lowerBound)
        new += renames[rename].text
        at = member.name.upperBound
      }
      if let value = member.newValue {
        copy(upTo: member.value.lowerBound)
        new += texts[values[value]]
        at = member.value.upperBound
      }
    }
    if !added.isEmpty {
      if count > 0 { copy(upTo: members.last?.value.upperBound ?? 1) }
      for (index, value) in added.enumerated() {
        if index > 0 || !members.isEmpty { new.append(.comma) }
        new += values[value].label
        new += texts[values[value]]
      }
    }
    if count == 0 { new.append(.closeBrace) } else { copy(upTo: count) }
    return new
  }

  private func chooseIdentifier(
    _ name: String, _ members: [Member], _ added: [Int], _ texts: RowTexts, _ row: FeatureRow, _ base: TextPointer,
    _ shaped: inout Shaped
  ) {
    let text = base + Int(row.properties.start)
    let value: [UInt8]
    if let member = members.last(where: { has($0, name, text) }) {
      value =
        member.newValue.map { texts[values[$0]] }
        ?? Array(UnsafeBufferPointer(start: text + member.value.lowerBound, count: member.value.count))
    } else if let added = added.first(where: { values[$0].name.utf8.elementsEqual(name.utf8) }) {
      value = texts[values[added]]
    } else {
      return shaped.notes.append(.noIdentifier(found: nil))
    }
    switch value[0] {
    case .quote, .minus, 0x30...0x39:
      let old = UnsafeBufferPointer(start: base + Int(row.id.start), count: row.id.count)
      if !value.elementsEqual(old) { shaped.id = value }
    default:
      let excerpt = value.withUnsafeBufferPointer { bytes in bytes.baseAddress.map { RawExcerpt.of($0, count: bytes.count) } }
      shaped.notes.append(.noIdentifier(found: excerpt ?? ""))
    }
  }
}
