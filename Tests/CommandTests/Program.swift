import Foundation
import Testing

/// The built program, run as people run it.
enum Program {
  /// It stands beside the tests.
  static let url: URL? = {
    #if canImport(Darwin)
      let beside = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
    #else
      let beside = Bundle.main.executableURL?.deletingLastPathComponent()
    #endif
    return beside.map { $0.appendingPathComponent("geojson") }
      .flatMap { FileManager.default.isExecutableFile(atPath: $0.path) ? $0 : nil }
  }()

  /// `geojson-full`, beside it if PROJ was there when they were built.
  static let full: URL? = url.map { $0.deletingLastPathComponent().appendingPathComponent("geojson-full") }
    .flatMap { FileManager.default.isExecutableFile(atPath: $0.path) ? $0 : nil }

  static var hasFull: Bool { full != nil }
  static let absenceOfFull = "geojson-full is not built beside the tests, which takes PROJ (libproj-dev) and GEO_PROJ=1"

  static var isPresent: Bool { url != nil }
  static let absence = "the program is not built beside the tests"

  struct Outcome: Equatable {
    var status: Int32
    var out: String
    var err: String
  }

  /// Runs it to its end; `input` is what stands on standard input.
  static func run(
    _ arguments: [String], input: String = "", in folder: URL? = nil, environment: [String: String] = [:], program: URL? = nil
  ) throws -> Outcome {
    try run(program ?? #require(url), arguments, input: input, in: folder, environment: environment)
  }

  /// Runs a shell with the program as `$0`.
  static func shell(_ script: String, in folder: URL) throws -> Outcome {
    try run(URL(fileURLWithPath: "/bin/sh"), ["-c", script, #require(url).path], input: "", in: folder, environment: [:])
  }

  private static func run(
    _ url: URL, _ arguments: [String], input: String, in folder: URL?, environment: [String: String]
  ) throws -> Outcome {
    let files = try Workspace()
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder ?? files.folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .filter { !$0.key.hasPrefix("GEOJSON_") || environment[$0.key] != nil }
    // Files rather than pipes: nothing can fill up, and no thread is needed.
    process.standardInput = try FileHandle(forReadingFrom: files.file("input", input))
    let out = try files.file("out", ""), err = try files.file("err", "")
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, out: String(decoding: try Data(contentsOf: out), as: UTF8.self),
      err: String(decoding: try Data(contentsOf: err), as: UTF8.self))
  }
}

/// A folder of its own for one test, removed with it.
final class Workspace: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("CommandTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @discardableResult
  func file(_ name: String, _ text: String) throws -> URL {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url
  }

  func text(_ name: String) -> String? {
    (try? Data(contentsOf: folder.appendingPathComponent(name))).map { String(decoding: $0, as: UTF8.self) }
  }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }
}

/// Texts that several tests read.
enum Text {
  static let good =
    "{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":\"Feature\",\"id\":1,\"properties\":{\"a\":1.0},\"geometry\":null}\n]}\n"
  static let bad = "{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":\"Feature\",\"properties\":null}\n]}\n"
  static let warned = "\u{FEFF}" + good
}
