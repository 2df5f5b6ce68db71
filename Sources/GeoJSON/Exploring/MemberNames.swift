package import GeoModel

/// Names of members that are looked for all at once, in one walk over an object: by their bytes once escapes are undone, as everywhere.
package struct MemberNames: Sendable {
  /// For each name its number, the first one's for a name that is there twice.
  private var numbers: [[UInt8]: Int] = [:]
  /// How long the names are: most members of an object differ in that already. Bit 63 stands for 63 and more.
  private var lengths: UInt64 = 0
  fileprivate let slots: [Int]

  package init(_ names: some Sequence<String>) {
    var slots: [Int] = []
    for name in names {
      let bytes = Array(name.utf8)
      slots.append(numbers[bytes] ?? slots.count)
      numbers[bytes] = slots[slots.count - 1]
      lengths |= Self.bit(bytes.count)
    }
    self.slots = slots
  }

  package var isEmpty: Bool { slots.isEmpty }

  private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

  /// The number of a name, given as a string token; `nil` for another one. Complexity: O(its length), whatever the number of names.
  fileprivate func number(ofToken text: TextPointer, count: Int) -> Int? {
    if count < 2 { return nil }
    let content = UnsafeBufferPointer(start: text + 1, count: count - 2)
    if content.contains(.backslash) { return numbers[Array(JSONString.content(text, count: count).utf8)] }
    return lengths & Self.bit(content.count) == 0 ? nil : numbers[Array(content)]
  }
}

extension RawJSON {
  /// The values of an object's members of some names, in the order of the names; `nil` for those that it does not have. The last one if
  /// several have the name, as for a subscript. Complexity: O(n), and O(m) for m names.
  package func values(of names: MemberNames) -> [RawJSON?] {
    var found = [RawJSON?](repeating: nil, count: names.slots.count)
    if names.isEmpty || kind != .object { return found }
    withText { text, count -> Void? in
      for item in MemberWalk(text, count: count) {
        guard let number = names.number(ofToken: text + item.name.lowerBound, count: item.name.count) else { continue }
        found[number] = part(item.value)
      }
      return nil
    }
    for (index, slot) in names.slots.enumerated() where slot < index { found[index] = found[slot] }
    return found
  }

  /// An object's text without the members of some names, the others as they are written; `{}` if none is left.
  /// Complexity: O(n).
  ///
  /// - Parameter only: leaves out all others, too.
  package func text(withoutMembers names: MemberNames, only chosen: MemberNames? = nil) -> [UInt8] {
    var text: [UInt8] = [.openBrace]
    withText { bytes, count -> Void? in
      for item in MemberWalk(bytes, count: count) {
        func isNamed(in names: MemberNames) -> Bool { names.number(ofToken: bytes + item.name.lowerBound, count: item.name.count) != nil }
        if isNamed(in: names) || chosen.map({ !isNamed(in: $0) }) ?? false { continue }
        if text.count > 1 { text.append(.comma) }
        text.append(
          contentsOf: UnsafeBufferPointer(start: bytes + item.name.lowerBound, count: item.value.upperBound - item.name.lowerBound))
      }
      return nil
    }
    return text + [.closeBrace]
  }
}
