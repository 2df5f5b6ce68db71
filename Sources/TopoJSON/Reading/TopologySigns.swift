internal import GeoJSON
internal import GeoModel

/// Recognises a topology, as opposed to GeoJSON, by the first bytes.
package enum TopologySigns {
  package enum Verdict: Sendable { case topology, other, undecided }

  /// The most bytes that are looked at.
  package static let enough = 64 << 10

  /// What the beginning of an input says: its `type`, or, where that comes later, members that topologies have and GeoJSON
  /// has not. Complexity: O(n).
  package static func judge(_ beginning: [UInt8], isWhole: Bool) -> Verdict {
    let first = judge(beginning.prefix(firstLook))
    let verdict = first == .undecided && beginning.count > firstLook ? judge(beginning[...]) : first
    return verdict == .undecided && (isWhole || beginning.count >= enough) ? .other : verdict
  }

  /// Most inputs say it in their first lines.
  private static let firstLook = 4096

  private static func judge(_ beginning: ArraySlice<UInt8>) -> Verdict {
    let padded = beginning + [UInt8](repeating: 0, count: 64)
    return padded.withUnsafeBufferPointer { all in all.baseAddress.map { judge($0, count: beginning.count) } ?? .other }
  }

  private static func judge(_ base: TextPointer, count: Int) -> Verdict {
    var start = base
    if start[0] == 0xEF, start[1] == 0xBB, start[2] == 0xBF { start += 3 }
    start.skipSpace()
    let left = count - (start - base)
    if left <= 0 { return .undecided }
    if start[0] != .openBrace { return .other }
    for member in MemberWalk(start, count: left) {
      // A walk takes what is there for a value's end: the last one at hand may go on.
      let isCut = member.value.upperBound >= left
      func isName(_ name: String) -> Bool {
        JSONString.isContent(start + member.name.lowerBound, count: member.name.count, name)
      }
      if isName("type") {
        if isCut { return .undecided }
        return JSONString.isContent(start + member.value.lowerBound, count: member.value.count, "Topology")
          ? .topology : .other
      }
      if member.name.upperBound < left, isName("arcs") || isName("transform") || isName("objects") { return .topology }
      if member.name.upperBound < left, isName("features") || isName("coordinates") || isName("geometry") { return .other }
      if isCut { return .undecided }
    }
    return .undecided
  }
}
