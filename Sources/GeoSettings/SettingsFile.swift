internal import ByteStreams
internal import YAMLText

/// A `geojson.yml`: settings for all inputs below its folder, and sections for some of them.
///
/// ```yaml
/// profile: [rfc7946, mongodb]
/// ignore: [position.decimals]
/// severity:
///   GJ42: error
/// files:
///   - match: "raw/**"
///     severity: {ring.winding: off}
///   - match: "*.tmp.geojson"
///     skip: true
/// ```
public struct SettingsFile: Sendable {
  public static let name = "geojson.yml"

  /// Its name in messages.
  public let path: String
  /// Its settings for all inputs.
  public let layer: SettingsLayer
  let sections: [Section]
  /// The absolute path of its folder, which patterns start from.
  let folder: String

  struct Section: Sendable {
    var patterns: [Glob]
    var layer = SettingsLayer()
    var skip: Setting<Bool>?
  }

  /// Bytes of a file of settings that are read at most.
  private static let mostBytes = 1 << 20

  /// Reads a file.
  ///
  /// - Throws: ``SettingsError`` with all mistakes found in it; ``ByteStreams/ByteStreamError`` when it cannot be read.
  public init(path: String) throws {
    var source = try ByteSource(path: path)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { break }
      bytes += buffer[..<count]
      if bytes.count > Self.mostBytes {
        throw SettingsError("\(path): error: found more than \(Self.mostBytes) bytes; is this a file of settings?")
      }
    }
    try self.init(bytes, path: path)
  }

  /// Reads a text.
  init(_ bytes: [UInt8], path: String) throws(SettingsError) {
    var reader = SettingsReader(path: path)
    do throws(YAMLReader.Failure) {
      if let root = try YAMLReader.read(bytes) { reader.readRoot(root) }
    } catch {
      throw SettingsError("\(path):\(error.line):\(error.column): error: \(error.message)")
    }
    if !reader.mistakes.isEmpty { throw SettingsError(messages: reader.mistakes.messages) }
    self.path = path
    layer = reader.layer
    sections = reader.sections
    folder = AbsolutePath.folder(of: AbsolutePath.of(path))
  }

  /// The sections that speak of an input, in the order of the file.
  func sections(for input: String) -> [Section] {
    let absolute = AbsolutePath.of(input)
    guard let relative = absolute.behind(folder.step("")) else { return [] }
    return sections.filter { section in section.patterns.contains { $0.matches(String(relative)) } }
  }
}
