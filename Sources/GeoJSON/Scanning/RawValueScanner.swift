internal import CByteScan
internal import GeoModel

/// Steps over JSON values that are certainly well formed, to be kept as the bytes they are; takes nothing else.
///
/// Well formed here: the grammar of RFC 8259, well-formed UTF-8, no escaped surrogate without its partner, no object
/// with two members of one name, at most ``deepest`` levels. Where it cannot be sure (a name with an
/// escape, two names with one hash, deeper nesting) it takes nothing.
struct RawValueScanner: ~Copyable {
  /// Levels of nesting that it takes; deeper values are left to the parser.
  static let deepest = limit(32, small: 3)

  /// Members of one object that it takes; more are left to the parser.
  static let mostNames = limit(1024, small: 4)

  /// Hashes of the names of every object that is open, the innermost last.
  private var names: [UInt64] = []
  /// For each open level, where its names begin; -1 for an array.
  private var frames: [Int] = []

  init() {
    names.reserveCapacity(512)
    frames.reserveCapacity(Self.deepest)
  }

  /// Steps over any value at `p`, the frequent kinds without a call. On `false`, `p` is anywhere.
  @inline(__always)
  mutating func value(_ p: inout TextPointer) -> Bool {
    switch p[0] {
    case .quote: return Self.string(&p)
    case .openBrace, .openBracket: return container(&p)
    default: return Self.scalar(&p)
    }
  }

  /// Steps over the array or object at `p`.
  private mutating func container(_ p: inout TextPointer) -> Bool {
    names.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    while true {
      // At the start of a value.
      let byte = p[0]
      if byte == .openBrace {
        if frames.count == Self.deepest { return false }
        p += 1
        p.skipSpace()
        if !p.take(.closeBrace) {
          frames.append(names.count)
          if !name(&p) { return false }
          continue
        }
      } else if byte == .openBracket {
        if frames.count == Self.deepest { return false }
        p += 1
        p.skipSpace()
        if !p.take(.closeBracket) {
          frames.append(-1)
          continue
        }
      } else if byte == .quote {
        if !Self.string(&p) { return false }
      } else if !Self.scalar(&p) {
        return false
      }
      // Behind a value.
      while true {
        guard let frame = frames.last else { return true }
        p.skipSpace()
        if p[0] == .comma {
          p += 1
          p.skipSpace()
          if frame >= 0, !name(&p) { return false }
          break
        }
        if p[0] != (frame >= 0 ? UInt8.closeBrace : UInt8.closeBracket) { return false }
        p += 1
        if frame >= 0 { names.removeSubrange(frame...) }
        frames.removeLast()
        if frames.isEmpty { return true }
      }
    }
  }

  /// Steps over a name and its colon; `false` also when the innermost object has that name already.
  private mutating func name(_ p: inout TextPointer) -> Bool {
    guard let hash = Self.name(&p) else { return false }
    return Self.add(hash, to: &names, from: frames[frames.count - 1])
  }

  /// Adds a name's hash to those of an object, `names[start...]`; `false` when it is among them already, or when they are so
  /// many that comparing each with each takes longer than leaving the object to the parser.
  @inline(__always)
  static func add(_ hash: UInt64, to names: inout [UInt64], from start: Int) -> Bool {
    if names.count - start >= mostNames { return false }
    let isKnown = names.withUnsafeBufferPointer { all in
      // Without early exit, so that it runs on vectors.
      var found = false
      for i in start..<all.count { found = (all[i] == hash) || found }
      return found
    }
    names.append(hash)
    return !isKnown
  }

  /// Steps over a member's name, its colon and the white space after it; names with escapes are not taken.
  /// - Returns: a hash of the name; equal names have equal hashes.
  @inline(__always)
  static func name(_ p: inout TextPointer) -> UInt64? {
    if p[0] != .quote { return nil }
    let start = p + 1
    if !string(&p) { return nil }
    let count = p - start - 1
    guard let hash = hash(start, count) else { return nil }
    p.skipSpace()
    if !p.take(.colon) { return nil }
    p.skipSpace()
    return hash
  }

  /// A hash of a name's bytes; `nil` when it has a backslash, since it may then equal a name of other bytes.
  @inline(__always)
  private static func hash(_ start: TextPointer, _ count: Int) -> UInt64? {
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var backslashes: UInt64 = 0
    var at = 0
    while at < count {
      var word = (start + at).word
      if count - at < 8 { word &= (1 << UInt64(8 * (count - at))) &- 1 }
      let slashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
      backslashes |= (slashes &- 0x0101_0101_0101_0101) & ~slashes & 0x8080_8080_8080_8080
      let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      hash = product.high ^ product.low
      at += 8
    }
    return backslashes == 0 ? hash : nil
  }
}
