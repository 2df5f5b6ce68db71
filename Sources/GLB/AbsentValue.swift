internal import Overlays

/// Values that stand for none in a column of a property table (`noData` of EXT_structural_metadata): such as none of its features has, the
/// first of a fixed order. `nil` where every feature has a value.
///
/// Numbers are such as JSON readers that know doubles only read exactly. Complexity: O(n), and as much memory only where the first choice is taken.
enum AbsentValue {
  static func integer(_ values: [Int64], _ isPresent: [Bool]) -> Int64? {
    first(values, isPresent) { Int64.min + Int64($0) << 11 }
  }

  static func number(_ values: [Double], _ isPresent: [Bool]) -> Double? {
    first(values, isPresent) { Double(bitPattern: (-Double.greatestFiniteMagnitude).bitPattern - UInt64($0)) }
  }

  static func text(_ values: TextColumn, _ isPresent: [Bool]) -> String? {
    first((0..<values.count).lazy.map { values.bytes(of: $0) }, isPresent) { ArraySlice(candidate($0).utf8) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The texts, with this one where there is none.
  static func fill(_ texts: TextColumn, _ isPresent: [Bool], with absent: String) -> TextColumn {
    if absent.isEmpty { return texts }
    var filled = TextColumn()
    for index in 0..<texts.count {
      if isPresent[index] { filled.append(texts.bytes(of: index)) } else { filled.append(absent.utf8) }
    }
    return filled
  }

  /// Nothing, then what reads as nothing.
  private static func candidate(_ number: Int) -> String { number == 0 ? "" : (number == 1 ? "null" : "null \(number)") }

  /// Of n values one of n + 1 candidates is free.
  private static func first<Value: Hashable>(_ values: some Collection<Value>, _ isPresent: [Bool], _ candidate: (Int) -> Value) -> Value? {
    guard isPresent.contains(false) else { return nil }
    let usual = candidate(0)
    let present = zip(values, isPresent).lazy.filter { $0.1 }.map { $0.0 }
    if !present.contains(usual) { return usual }
    let taken = Set(present)
    var number = 1
    while taken.contains(candidate(number)) { number += 1 }
    return candidate(number)
  }
}
