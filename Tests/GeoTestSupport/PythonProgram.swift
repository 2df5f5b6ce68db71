public import Foundation

/// A program in Python that a test runs: nearly always one of `Tests/Tools`.
public struct PythonProgram: Sendable {
  /// What a run wrote.
  public struct Outcome: Sendable {
    public let status: Int32
    public let output: String
    public let errors: String
  }

  /// A run that ended with another status than 0.
  public struct Failure: Error {
    public let outcome: Outcome
  }

  private let file: URL
  private let interpreter: URL?

  /// - Parameter needsPackages: whether it imports packages of `Tests/requirements.txt`, which only the Python has that
  ///   GEOTOOLKIT_PYTHON names.
  public init(_ file: URL, needsPackages: Bool) {
    self.file = file
    interpreter = needsPackages ? Self.withPackages : Self.any
  }

  /// One of `Tests/Tools`.
  public init(tool name: String, needsPackages: Bool = true) {
    self.init(SharedMaterial.fixtures.deletingLastPathComponent().appendingPathComponent("Tools/\(name)"), needsPackages: needsPackages)
  }

  /// One of `Tests/Tools` that needs packages of the system's own Python, whose libraries are those that this package links with; `nil` where
  /// there is none.
  public static func ofSystem(tool name: String) -> PythonProgram? {
    let python = URL(fileURLWithPath: "/usr/bin/python3")
    return FileManager.default.isExecutableFile(atPath: python.path) ? PythonProgram(tool: name, interpreter: python) : nil
  }

  private init(tool name: String, interpreter: URL) {
    file = SharedMaterial.fixtures.deletingLastPathComponent().appendingPathComponent("Tools/\(name)")
    self.interpreter = interpreter
  }

  private static let withPackages = ProcessInfo.processInfo.environment["GEOTOOLKIT_PYTHON"].map { URL(fileURLWithPath: $0) }

  private static let any: URL? = {
    let places = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return places.map { URL(fileURLWithPath: String($0)).appendingPathComponent("python3") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  public static var isPresent: Bool { any != nil }
  public static let absence = "there is no python3"
  public static var hasPackages: Bool { withPackages != nil }
  public static let absenceOfPackages = "GEOTOOLKIT_PYTHON names no Python"

  /// Complexity: output and errors are held in memory.
  public func run(_ arguments: [String], input: FileHandle? = nil) throws -> Outcome {
    guard let interpreter else { throw CocoaError(.fileNoSuchFile) }
    let process = Process()
    process.executableURL = interpreter
    process.arguments = [file.path] + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = input ?? FileHandle.nullDevice
    try process.run()
    // Error messages of these programs are short: they fit into the pipe until the output has been read.
    let out = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let err = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: out, errors: err)
  }

  /// What a successful run writes to standard output. Throws ``Failure`` when the status is not 0.
  public func output(_ arguments: [String], input: FileHandle? = nil) throws -> String {
    let outcome = try run(arguments, input: input)
    guard outcome.status == 0 else { throw Failure(outcome: outcome) }
    return outcome.output
  }

  /// The lines of `Tests/Tools/{topic}-cases.py`, each a case for a comparison with GEOS: GEOTOOLKIT_{TOPIC}_CASES says how many
  /// there are, GEOTOOLKIT_{TOPIC}_SEED which ones.
  public static func cases(of topic: String, count: Int) throws -> [Substring] {
    let environment = ProcessInfo.processInfo.environment, prefix = "GEOTOOLKIT_\(topic.uppercased())_"
    let arguments = [environment[prefix + "SEED"] ?? "1", environment[prefix + "CASES"] ?? String(count)]
    return try PythonProgram(tool: "\(topic)-cases.py").output(arguments).split(separator: "\n")
  }
}
