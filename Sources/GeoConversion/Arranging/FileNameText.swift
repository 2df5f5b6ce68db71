internal import GeoJSON
internal import GeoModel

/// Makes names of files of values (``PartitionName``).
struct FileNameText {
  static let missing = Array("_null".utf8)
  static let empty = Array("_empty".utf8)

  /// The longest name of a file, less what a temporary name adds.
  private static let longestName = 230
  private static let hashCount = 32

  /// How many bytes a value may have.
  private let most: Int

  /// - Parameters:
  ///   - values: how many values a name has.
  ///   - text: how many bytes it has besides.
  init(values: Int, text: Int) { most = max((Self.longestName - text) / max(values, 1), Self.hashCount + 8) }

  /// The value that a JSON text is; `nil` for `null`.
  func name(ofValue json: [UInt8]) -> [UInt8]? {
    switch json.first {
    case UInt8(ascii: "n"), nil: return nil
    case UInt8.quote:
      // Escapes are read beyond the text's end.
      let padded = json + repeatElement(0, count: RawJSON.padding)
      return padded.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { name(of: Array(JSONString.content($0, count: json.count).utf8)) }
      }
    default: return name(of: json)
    }
  }

  /// Some characters as a name.
  func name(of characters: [UInt8]) -> [UInt8] {
    if characters.isEmpty { return Self.empty }
    if characters == Self.missing || characters == Self.empty { return Array("%5F".utf8) + characters.dropFirst() }
    var name: [UInt8] = []
    /// Where the name can be cut.
    var lastEnd = 0
    for (index, byte) in characters.enumerated() {
      if byte & 0xC0 != 0x80, name.count <= most - Self.hashCount - 1 { lastEnd = name.count }
      switch byte {
      case 0..<0x20, 0x7F, UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "%"): append(byte, &name)
      case UInt8(ascii: ".") where index == 0: append(byte, &name)
      default: name.append(byte)
      }
    }
    if name.count <= most { return name }
    return name[..<lastEnd] + [UInt8(ascii: "-")] + Self.hash(of: characters)
  }

  private func append(_ byte: UInt8, _ name: inout [UInt8]) {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10 }
    name += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
  }

  /// FNV-1a of 128 bits, as 32 hexadecimal digits.
  private static func hash(of bytes: [UInt8]) -> [UInt8] {
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    for byte in bytes { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B }
    let digits = String(hash, radix: 16)
    return Array((String(repeating: "0", count: hashCount - digits.utf8.count) + digits).utf8)
  }
}
