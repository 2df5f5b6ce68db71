internal import ByteStreams
internal import GeoModel
public import IMDF
internal import YAMLText

/// Reads a mapping from layers to an indoor map from a YAML file (`Documentation/imdf-mapping.md`, `Schemas/imdf-mapping.schema.json`).
public struct IndoorMappingFile: Sendable {
  public let mapping: IndoorMapping
  /// The layers' files, each once, relative to the mapping's folder.
  public let paths: [String]

  /// The layers' files, found from the mapping's folder, with their names in the mapping.
  public func layers(besides path: String) -> [(path: String, name: String)] {
    let folder = path.folderAndName.folder
    return paths.map { ($0.beginsWithSlash ? $0 : folder + $0, $0) }
  }

  /// Bytes of a file that are read at most.
  private static let mostBytes = 1 << 22

  /// - Throws: ``SettingsError`` with all mistakes found in it; `ByteStreamError` when it cannot be read.
  public init(path: String) throws {
    try self.init(StoredFile.contents(of: path, limit: Self.mostBytes), path: path)
  }

  /// Reads a text.
  init(_ bytes: [UInt8], path: String) throws(SettingsError) {
    var reader = IndoorMappingReader(path: path)
    let root: YAMLNode?
    do throws(YAMLReader.Failure) {
      root = try YAMLReader.read(bytes)
    } catch {
      throw SettingsError("\(path):\(error.line):\(error.column): error: \(error.message)")
    }
    guard let root else { throw SettingsError("\(path): error: found nothing in this file") }
    reader.readRoot(root)
    if !reader.mistakes.isEmpty { throw SettingsError(messages: reader.mistakes.messages) }
    mapping = reader.mapping
    paths = reader.files
  }
}
