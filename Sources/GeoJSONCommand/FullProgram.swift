import ByteStreams
import GeoJSON
import GeoReading

/// `geojson-full`: the same commands, linked with PROJ and Pango, which take longer to load than `geojson` takes for a small file.
/// `geojson` knows WGS84 alone and no fonts; a run that needs another CRS, or texts, is handed over before it has written anything
/// (``takeOver(for:unchanged:list:)``).
struct FullProgram: Sendable {
  /// What a run needs it for.
  enum Need: Equatable, Sendable {
    /// An option names a CRS.
    case option(String, system: String)
    /// The `crs` member of an input does.
    case input(String, system: String)
    /// Texts are drawn: what they are called, as `labels`.
    case text(String)
  }

  /// What options need.
  ///
  /// - Parameter options: names of options and the CRS that each is given.
  static func need(ofOptions options: [(name: String, system: String?)]) -> Need? {
    for option in options {
      if let system = option.system, !CoordinateSystemName.isWGS84(system) { return .option(option.name, system: system) }
    }
    return nil
  }

  /// What an input needs whose beginning was looked at.
  static func need(ofInput name: String, _ search: LeadingSystem.Search) -> Need? {
    guard case .found(let leading) = search, !leading.isWGS84, let system = leading.name else { return nil }
    return .input(name, system: system)
  }

  // MARK: - Looking at inputs

  /// Stored bytes of a compressed input in which a block of its text is complete.
  private static let mostCompressed = 256 << 10

  /// What the stored beginning of an input says, compressed or not.
  ///
  /// - Parameter isWhole: whether there are no more bytes.
  static func search(in stored: [UInt8], isWhole: Bool) -> LeadingSystem.Search {
    if Compression.evident(in: stored) == .none {
      // So few may be the beginning of compressed data.
      if stored.count < 4, !isWhole, let first = stored.first, first != .openBrace { return .undecided }
      return LeadingSystem.find(in: stored[...], isWhole: isWhole)
    }
    var source = ByteSource(bytes: stored, name: "")
    return search(in: &source, isWhole: isWhole || stored.count >= mostCompressed)
  }

  /// What the beginning of a source says. Reads no more than it needs; what cannot be read is reported when it is read again.
  private static func search(in source: inout ByteSource, isWhole: Bool) -> LeadingSystem.Search {
    var text = [UInt8](repeating: 0, count: 4 << 10), count = 0
    while true {
      let start = count
      let read = text.withUnsafeMutableBytes { bytes in
        (try? source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))) ?? 0
      }
      count += read
      let found = LeadingSystem.find(in: text[..<count], isWhole: read == 0 && isWhole)
      if found != .undecided || read == 0 { return found }
      if count == text.count { text.append(contentsOf: repeatElement(0, count: count)) }
    }
  }

  /// What the first input needs that needs anything. Regular files and standard input are looked at; whatever else there is, and cannot be
  /// opened, is left to the run.
  ///
  /// - Parameters:
  ///   - isLineForLine: whether standard input is read line for line.
  ///   - name: what an input is called.
  static func need(ofInputs paths: [String], isLineForLine: Bool = false, name: (String) -> String) -> Need? {
    for path in paths {
      let search = path == "-" ? searchInStandardInput(isLineForLine: isLineForLine) : searchInFile(path)
      if let need = need(ofInput: name(path), search) { return need }
    }
    return nil
  }

  private static func searchInFile(_ path: String) -> LeadingSystem.Search {
    guard StoredFile.kind(of: path) == .file, var source = try? ByteSource(path: path) else { return .none }
    return search(in: &source, isWhole: true)
  }

  private static func searchInStandardInput(isLineForLine: Bool) -> LeadingSystem.Search {
    // A terminal's end is typed once.
    if Terminal.standardInputIsTerminal { return .none }
    var found = LeadingSystem.Search.undecided
    ByteSource.lookAtStandardInput { beginning, isWhole in
      found = search(in: beginning, isWhole: isWhole)
      if isLineForLine, beginning.contains(0x0A), Compression.evident(in: beginning) == .none, found == .undecided { found = .none }
      return found != .undecided
    }
    return found
  }
}
