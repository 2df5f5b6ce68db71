internal import CByteScan
internal import GeoModel

/// The bytes that all features of an input begin with: `{"type":"Feature","properties":{`.
///
/// Where they stand after the end of an object, a feature most likely ends and another begins, which is seen much faster than by walking
/// over brackets. Only most likely: a string or a value may hold them.
struct FeatureBorder: Sendable {
  private var beginning: [UInt8]
  private let count: Int
  /// One of the bytes that is seldom found elsewhere.
  private let rare: Int

  /// More of a beginning says no more.
  private static let mostOfBeginning = limit(48, small: 20)
  /// In how many bytes the one is found out that is seldom found.
  private static let sample = limit(4096, small: 100)

  /// What all features of a group begin with, if it stands after an object nowhere else in it. Complexity: O(bytes), at memory speed.
  init?(of group: borrowing SliceGroup) {
    let slices = group.slices
    guard slices.count >= 2, group.diagnostics.isEmpty, group.lost.isEmpty, let first = slices.first, let last = slices.last else {
      return nil
    }
    beginning = group.text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return [] }
      // The bytes of the group's own text and of the padding behind it may be read.
      let model = base + Int(first.text.start)
      var common = min(first.text.count, Self.mostOfBeginning)
      for slice in slices { common = min(common, slice.text.count, bytescan_common_prefix(base + Int(slice.text.start), model, common)) }
      return Array(UnsafeBufferPointer(start: model, count: Self.withoutValues(model, common)))
    }
    // A brace alone begins any object. A quotation mark ends what a scanner reads in front of it, whatever it takes that for.
    if beginning.first != .openBrace || !beginning.contains(.quote) { return nil }
    rare = Self.rarest(of: beginning, in: group, from: Int(first.text.start), to: Int(last.text.end))
    // Whole vectors of it are compared.
    count = beginning.count
    beginning += [UInt8](repeating: 0, count: 16)
    if !stands(between: group) { return nil }
  }

  /// Whether it stands between all features of a group, and nowhere else in it. Complexity: O(bytes), at memory speed.
  func stands(between group: borrowing SliceGroup) -> Bool {
    guard let first = group.slices.first, let last = group.slices.last else { return false }
    return group.text.withUnsafeBufferPointer { text in
      text.baseAddress.map { count(in: $0, from: Int(first.text.end) - 1, to: Int(last.text.end)) == group.slices.count - 1 } ?? false
    }
  }

  /// Which byte of a beginning is the rarest in a sample of the text. Complexity: O(1).
  private static func rarest(of beginning: [UInt8], in group: borrowing SliceGroup, from start: Int, to end: Int) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    group.text.withUnsafeBufferPointer { text in
      for byte in text[start..<min(end, start + sample)] { counts[Int(byte)] += 1 }
    }
    return beginning.indices.min { counts[Int(beginning[$0])] < counts[Int(beginning[$1])] } ?? 0
  }

  /// How much of a beginning are names and what stands round them, and the value that makes it a Feature: other values may be alike in a
  /// group by chance.
  private static func withoutValues(_ text: TextPointer, _ count: Int) -> Int {
    var (at, end) = (0, 0)
    while at < count {
      switch text[at] {
      case .openBrace, .openBracket, .comma, .colon: end = at + 1
      case .quote:
        let start = at
        at += 1
        while at < count, text[at] != .quote { at += 1 }
        if at == count { return end }
        var next = at + 1
        while next < count, text[next].isJSONSpace { next += 1 }
        if next == count || text[next] != .colon {
          if !JSONString.isContent(text + start, count: at + 1 - start, "Feature") { return end }
          end = at + 1
        }
      case let byte where byte.isJSONSpace: break
      default: return end
      }
      at += 1
    }
    return end
  }

  /// How many features begin after others between two places of a text. Complexity: O(bytes), at memory speed.
  func count(in text: TextPointer, from start: Int, to end: Int) -> Int {
    bytescan_count_beginnings(text, start, end, beginning, count, rare)
  }

  /// Where the last of them begins; `nil` where there is none. Complexity: O(bytes from there on), at memory speed.
  func last(in text: TextPointer, from start: Int, to end: Int) -> Int? {
    let last = bytescan_last_beginning(text, start, end, beginning, count, rare)
    return last > start ? last : nil
  }
}
