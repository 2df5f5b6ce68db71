internal import GeoModel

/// A name for a finding that stays the same when text before it grows or shrinks, so that a service can distinguish old findings
/// from new ones: a hash of file, code, the feature's id (its ordinal where it has none) and the pointer within it.
///
/// Findings that would have one name, such as several of a file that belong to no feature, are numbered. To number them
/// the first ``mostKept`` names are remembered.
struct Fingerprints: Sendable {
  static let mostKept = 1 << 18

  private var known: [UInt64: UInt32] = [:]

  mutating func next(for finding: Finding) -> String {
    let diagnostic = finding.diagnostic
    let feature = diagnostic.id ?? diagnostic.feature.map { "#\($0)" } ?? ""
    var hash = Self.basis
    for part in [finding.file, diagnostic.rule.code, feature, Self.within(diagnostic)] { Self.add(part, to: &hash) }
    guard let count = known[hash] else {
      if known.count < Self.mostKept { known[hash] = 1 }
      return Self.hexadecimal(hash)
    }
    known[hash] = count &+ 1
    Self.add("\(count)", to: &hash)
    return Self.hexadecimal(hash)
  }

  /// The name of a file that could not be read.
  static func ofFile(_ file: String) -> String {
    var hash = basis
    add(file, to: &hash)
    return hexadecimal(hash)
  }

  /// The pointer without the ordinal of the feature, which changes when features are put in before it.
  private static func within(_ diagnostic: Diagnostic) -> String {
    guard diagnostic.feature != nil, diagnostic.pointer.hasPrefix("/features/") else { return diagnostic.pointer }
    return String(diagnostic.pointer.dropFirst("/features/".count).drop { $0 != "/" })
  }

  private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

  /// FNV-1a, with a byte that no UTF-8 text has between parts.
  private static func add(_ text: String, to hash: inout UInt64) {
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ 0xFF) &* 0x100_0000_01B3
  }

  private static func hexadecimal(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
