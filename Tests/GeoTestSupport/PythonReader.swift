public import Foundation

/// Python's json module and RFC 7946 in a few lines (`Tests/Tools/geojson-verdict.py`): a second opinion that shares no
/// code with ours.
public enum PythonReader {
  private static let tool = SharedMaterial.fixtures.deletingLastPathComponent()
    .appendingPathComponent("Tools/geojson-verdict.py")

  private static let interpreter: URL? = {
    let places = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return places.map { URL(fileURLWithPath: String($0)).appendingPathComponent("python3") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  public static var isPresent: Bool { interpreter != nil }
  public static let absence = "there is no python3 to compare with"

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
    return try run(["texts", file.path], input: nil).split(separator: "\n").map { line in
      line == "bad" ? nil : line.split(separator: " ").dropFirst().map(String.init)
    }
  }

  /// The digests of a file's features.
  public static func digests(of file: URL) throws -> [String] {
    try run(["file"], input: FileHandle(forReadingFrom: file)).split(separator: "\n").map(String.init)
  }

  private static func run(_ arguments: [String], input: FileHandle?) throws -> String {
    try run(tool, arguments, input: input).out
  }

  /// What a program in Python says.
  public static func run(_ program: URL, _ arguments: [String], input: FileHandle? = nil) throws -> (status: Int32, out: String, err: String) {
    let process = Process()
    process.executableURL = interpreter
    process.arguments = [program.path] + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = input ?? FileHandle.nullDevice
    try process.run()
    // What these programs say of errors is short, so that it waits in its pipe.
    let out = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let err = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, out, err)
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
