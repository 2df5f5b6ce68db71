import ByteStreams
import CArguments
import CommandLineArguments
import GeoFindings
import GeoReading
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the full program is given: an environment variable has the version of the program that starts it, and the descriptors of files with
/// what was read of standard input, and of a list of files that cannot be read twice.
struct Handover: Equatable {
  static let variable = "GEOJSON_HANDOVER"

  var version = ToolkitVersion.text
  var descriptor: CInt?
  var list: CInt?

  var text: String { [descriptor, list].reduce(version) { $0 + " " + ($1.map { "\($0)" } ?? "-") } }

  init(descriptor: CInt?, list: CInt? = nil) { (self.descriptor, self.list) = (descriptor, list) }

  /// - Throws: for what `geojson` of this version has not written.
  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.contains(UInt8(ascii: ".")) else { throw Self.foreign }
    // Another version may write more.
    guard parts[0] == ToolkitVersion.text else {
      throw UsageError(
        "geojson \(parts[0]) has started geojson-full \(ToolkitVersion.text); install the same version of both")
    }
    let numbers = parts[1].split(separator: " ", omittingEmptySubsequences: false)
    guard numbers.count == 2 else { throw Self.foreign }
    (descriptor, list) = (try Self.descriptor(numbers[0]), try Self.descriptor(numbers[1]))
  }

  private static func descriptor(_ text: Substring) throws(UsageError) -> CInt? {
    if text == "-" { return nil }
    guard let descriptor = CInt(text), descriptor > 2 else { throw foreign }
    return descriptor
  }

  private static let foreign = UsageError("the environment variable \(variable) is not from geojson; unset it")

  /// Takes over what `geojson` has handed over, if it has started this program, and removes the variable.
  ///
  /// - Throws: if that was another version, or something else has set the variable.
  static func take() throws(UsageError) {
    guard let text = Terminal.variable(variable) else { return }
    unsetenv(variable)
    let handover = try Handover(parsing: text)
    if let descriptor = handover.descriptor, !ByteSource.takeOverStandardInput(from: descriptor) { throw foreign }
    if let list = handover.list {
      guard let bytes = ByteSource.takeOver(from: list) else { throw foreign }
      InputFiles.handedList.withLock { $0 = bytes }
    }
  }
}

extension FullProgram {
  /// Replaces this program by the full one, with the same words and standard streams. Returns only if that fails: the failure was reported.
  ///
  /// - Parameters:
  ///   - unchanged: the option that reads numbers as they are written, for advice.
  ///   - list: the bytes of a list of files that cannot be read twice.
  func takeOver(for need: Need, unchanged: String, list: InputFiles.List) -> ExitCode {
    do throws(ByteStreamError) {
      // This program in the place of the full one would start itself for ever.
      if Terminal.variable(Handover.variable) != nil {
        Terminal.say("error: \(need.text) needs geojson-full, and the environment variable \(Handover.variable) is set; unset it")
        return ExitCode(2)
      }
      let handover = Handover(
        descriptor: try ByteSource.handOverStandardInput(behind: list.ofStandardInput), list: try ByteSource.handOver(list.ofPipe))
      setenv(Handover.variable, handover.text, 1)
      ByteSink.restoreSignals()
      let failure = Self.run()
      ByteSink.reportClosedPipesAsErrors()
      Terminal.say("error: \(need.text) needs geojson-full, \(failure ?? "which is not installed. \(need.advice(unchanged))")")
      return ExitCode(2)
    } catch {
      return Program.end(error)
    }
  }

  /// Where the program is, next to this one's own file or as `make install` and packages have it. PATH is not asked.
  static func places(nextTo program: String) -> [String] {
    let folder = program.prefix(upTo: program.lastIndex(of: "/") ?? program.startIndex)
    return ["\(folder)/geojson-full", "\(folder)/../libexec/geojson/geojson-full"]
  }

  /// Runs it in the place of this program.
  ///
  /// - Returns: why that failed; `nil` if there is no such program.
  private static func run() -> String? {
    let longest = 4097
    let own = withUnsafeTemporaryAllocation(of: CChar.self, capacity: longest) { path -> String? in
      guard let start = path.baseAddress, arguments_program_path(start, longest) else { return nil }
      // It has ended the path with a zero byte within the buffer.
      return String(validatingCString: start)
    }
    guard let own else { return "which cannot be looked for: the path of this program is not known or not UTF-8" }
    for place in places(nextTo: own) where StoredFile.kind(of: place) != nil {
      if arguments_execute(place) != 0 { return "and \(place) cannot be run: \(String(cString: strerror(errno)))" }
    }
    return nil
  }
}

extension FullProgram.Need {
  /// What needs it.
  fileprivate var text: String {
    switch self {
    case .option(let name, let system): "\(name) \(CoordinateSystemName.shown(system))"
    case .input(let name, let system): "\(name): the crs \(CoordinateSystemName.shown(system))"
    case .text(let name): "drawing \(name)"
    }
  }

  /// What to do if it is missing.
  fileprivate func advice(_ unchanged: String) -> String {
    let headers = if case .text = self { "libpango1.0-dev" } else { "libproj-dev" }
    let install = """
      Install the package geojson-full of this release (apt install ./geojson-full_\(ToolkitVersion.text)_*.deb), or \(headers) and then \
      geojson from source (make install)
      """
    return switch self {
    case .option, .text: install
    case .input: install + "; \(unchanged) reads the numbers unchanged"
    }
  }
}
