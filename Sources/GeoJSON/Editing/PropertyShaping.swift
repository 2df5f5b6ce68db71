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
  }

  private struct Rename: Sendable {
    let old, new: String
    /// The new name as JSON.
    let text: [UInt8]
  }

  private struct Value: Sendable {
    let name: String
    let text: [UInt8]
    /// Both as JSON.
    let member: [UInt8]
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
  package init(renames: [(old: String, new: String)], values: [(name: String, value: RawJSON)], identifier: String?) {
    self.renames = renames.map { Rename(old: $0.old, new: $0.new, text: JSONString.bytes($0.new)) }
    self.values = values.map { name, value in
      Value(name: name, text: Array(value.bytes), member: JSONString.bytes(name) + [.colon] + value.bytes)
    }
    self.identifier = identifier
  }

  package var isIdle: Bool { renames.isEmpty && values.isEmpty && identifier == nil }

  /// Changes the features of a block that could be read and were not dropped.
  ///
  /// - Returns: what was not done, by rows.
  /// - Throws: ``GeoJSONError`` beyond 4 GiB of text; the block is then unchanged.
  /// - Complexity: O(bytes of the properties), and O(bytes of the block) if some feature changes.
  package func apply(to block: inout FeatureBlock<Geographic>) throws(GeoJSONError) -> [(row: Int, note: Note)] {
    var edits: [RowEdit] = []
    var notes: [(row: Int, note: Note)] = []
    for index in block.rows.indices where block.rows[index].flags.isDisjoint(with: [.unreadable, .dropped]) {
      let row = block.rows[index]
      let shaped = block.text.withUnsafeBufferPointer { text in text.baseAddress.map { shape(row, $0) } } ?? Shaped()
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

  private func shape(_ row: FeatureRow, _ base: TextPointer) -> Shaped {
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
        members[member].newValue = index
      } else {
        added.append(index)
      }
    }
    if !added.isEmpty || members.contains(where: { $0.rename != nil || $0.newValue != nil }) {
      shaped.properties = rewritten(members, added, text, count: isObject ? count : 0)
    }
    if let identifier { chooseIdentifier(identifier, members, added, row, base, &shaped) }
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
  private func rewritten(_ members: [Member], _ added: [Int], _ text: TextPointer, count: Int) -> [UInt8] {
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
        new += values[value].text
        at = member.value.upperBound
      }
    }
    if !added.isEmpty {
      if count > 0 { copy(upTo: members.last?.value.upperBound ?? 1) }
      for (index, value) in added.enumerated() {
        if index > 0 || !members.isEmpty { new.append(.comma) }
        new += values[value].member
      }
    }
    if count == 0 { new.append(.closeBrace) } else { copy(upTo: count) }
    return new
  }

  private func chooseIdentifier(
    _ name: String, _ members: [Member], _ added: [Int], _ row: FeatureRow, _ base: TextPointer, _ shaped: inout Shaped
  ) {
    let text = base + Int(row.properties.start)
    let value: [UInt8]
    if let member = members.last(where: { has($0, name, text) }) {
      value =
        member.newValue.map { values[$0].text }
        ?? Array(UnsafeBufferPointer(start: text + member.value.lowerBound, count: member.value.count))
    } else if let added = added.first(where: { values[$0].name.utf8.elementsEqual(name.utf8) }) {
      value = values[added].text
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
