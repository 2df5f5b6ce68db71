public import Foundation

/// Python's json module and RFC 7946 in a few lines (`Tests/Tools/geojson-verdict.py`): a second opinion that shares no
/// code with ours.
public enum PythonReader {
  private static let program = PythonProgram(tool: "geojson-verdict.py", needsPackages: false)

  /// For each text, the digests of its features, or `nil` when it is not GeoJSON.
  public static func verdicts(of texts: [[UInt8]]) throws -> [[String]?] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("texts-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    var all = Data()
    for text in texts {
      withUnsafeBytes(of: UInt64(text.count).littleEndian) { all.append(contentsOf: $0) }
      all.append(contentsOf: text)
    }
    try all.write(to: file)
    return try program.output(["texts", file.path]).split(separator: "\n").map { line in
      line == "bad" ? nil : line.split(separator: " ").dropFirst().map(String.init)
    }
  }

  /// The digests of a file's features.
  public static func digests(of file: URL) throws -> [String] {
    try program.output(["file"], input: FileHandle(forReadingFrom: file)).split(separator: "\n").map(String.init)
  }
}

extension DecodedText.Feature {
  /// The same digest as Python's: id, number of positions, hash of all coordinates' bits.
  public var digest: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for geometry in geometries {
      for word in geometry.ordinates { hash = (hash ^ word) &* 0x100_0000_01B3 }
    }
    let digits = String(hash, radix: 16)
    let id = String(decoding: self.id, as: UTF8.self)
    return "\(id)|\(positionCount)|" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}
