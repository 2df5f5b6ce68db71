internal import ByteStreams
internal import GeoModel

/// Finds the settings of inputs: the nearest `geojson.yml` in the input's folder or one above it, the environment
/// and the command line.
public struct SettingsSearch: Sendable {
  /// Which settings file is used.
  public enum Source: Sendable, Hashable {
    /// The nearest one.
    case nearest
    /// This one, for all inputs.
    case file(String)
    /// None.
    case none
  }

  private let source: Source
  private let upper: [SettingsLayer]
  /// By absolute folder; `nil` where there is none.
  private var known: [ExactName: SettingsFile?] = [:]

  /// - Parameters:
  ///   - source: where settings files are searched.
  ///   - environment: overrides files.
  ///   - commandLine: overrides all others.
  public init(_ source: Source, environment: SettingsLayer, commandLine: SettingsLayer) {
    self.source = source
    upper = [environment, commandLine]
  }

  /// The paths of the files that were found and read, in order of their names.
  public var filesRead: [String] { Set(known.values.compactMap { $0.map { ExactName($0.path) } }).map(\.text).sorted() }

  /// The file of settings for an input, if there is one.
  ///
  /// - Parameter input: a path; for standard input its given name, or any name in the current folder.
  /// - Throws: ``SettingsError`` if it is wrong, ``ByteStreams/ByteStreamError`` if it cannot be read.
  public mutating func file(for input: String) throws -> SettingsFile? {
    switch source {
    case .none: return nil
    case .file(let path):
      if let file = known[ExactName(path)] { return file }
      let file = try SettingsFile(path: path)
      known[ExactName(path)] = file
      return file
    case .nearest: return try nearest(to: AbsolutePath.folder(of: AbsolutePath.of(input)))
    }
  }

  private mutating func nearest(to start: String) throws -> SettingsFile? {
    var passed: [String] = []
    var folder = start
    var found: SettingsFile?
    while true {
      if let file = known[ExactName(folder)] {
        found = file
        break
      }
      passed.append(folder)
      if let path = try Self.file(in: folder) {
        found = try SettingsFile(path: AbsolutePath.shown(path))
        break
      }
      if folder == "/" { break }
      folder = AbsolutePath.folder(of: folder)
    }
    for folder in passed { known[ExactName(folder)] = .some(found) }
    return found
  }

  /// The path of a folder's file of settings, if it has one.
  private static func file(in folder: String) throws(ByteStreamError) -> String? {
    let path = folder.step(SettingsFile.name)
    // Nobody named it: a pipe, which may never have an end or a beginning, is no file of settings for its name.
    if let kind = StoredFile.kind(of: path), kind != .file { return nil }
    do throws(ByteStreamError) {
      _ = try ByteSource(path: path)
      return path
    } catch {
      // A folder above that may not be looked into has nothing to say.
      switch error.code {
      case .notFound, .permissionDenied: return nil
      default: throw error
      }
    }
  }

  /// The settings for an input.
  public mutating func settings(for input: String) throws -> Settings {
    let file = try file(for: input)
    let sections = file?.sections(for: input) ?? []
    var settings = Settings([file?.layer].compactMap { $0 } + sections.map(\.layer) + upper)
    settings.skip = sections.last { $0.skip != nil }?.skip
    return settings
  }
}
