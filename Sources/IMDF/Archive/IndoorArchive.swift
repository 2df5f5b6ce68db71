public import ByteStreams

/// An indoor map as it is delivered: a ZIP file, a folder, or a single file of features.
///
/// Accepts what occurs in practice (`Documentation/imdf.md`): files inside folders or under an absolute path, `.json` for
/// `.geojson`, litter of operating systems, private files next to the standard ones. Whatever is unusual is reported in ``notices``.
public struct IndoorArchive: Sendable {
  public enum Container: Sendable, Hashable { case zip, folder, file }

  /// Its name in messages: the path as given.
  public let name: String
  public let container: Container

  /// `manifest.json`; `nil` when there is none.
  public let manifest: IndoorFile?

  /// The files of features, those of standard types first, in alphabetical order.
  public let files: [IndoorFile]

  /// Everything else, by path.
  public let others: [IndoorFile]

  /// Unusual things, in the archive's order.
  public let notices: [Notice]

  public typealias Notice = ArchiveNotice

  /// Makes an archive of files in memory.
  public init(name: String, container: Container, files: [IndoorFile], notices: [Notice] = []) {
    self.name = name
    self.container = container
    manifest = files.first { $0.role == .manifest }
    self.files = files.filter { if case .features = $0.role { true } else { $0.role == .extensionFeatures } }
      .sorted { $0.order < $1.order }
    others = files.filter { $0.role == .other }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    self.notices = notices
  }

  /// Whether a path looks like an indoor map: a ZIP file, or a folder with a manifest and a file of a standard type, or with three of
  /// those, or with such folders somewhere inside and no other GeoJSON. Reads names and a few bytes at most.
  public static func isArchive(path: String, limits: ZipLimits = ZipLimits()) -> Bool {
    switch StoredFile.kind(of: path) {
    case .folder:
      guard let names = try? StoredFile.names(inFolder: path) else { return false }
      return looksLikeMap(names.map(FileNaming.init)) || holdsOneMap(path, limits)
    case .file: return ZipReader.isZip(path: path)
    case .other, nil: return false
    }
  }

  /// A folder of GeoJSON may have a `level.geojson` for its own reasons; a manifest, a venue and the like make it a map.
  private static func looksLikeMap(_ names: [FileNaming]) -> Bool {
    let types = Set(names.compactMap(\.type))
    return types.count >= (names.contains(where: \.isManifest) ? 1 : 3) && !types.isDisjoint(with: [.venue, .level, .unit])
  }

  /// Whether all GeoJSON in a folder is that of one map, in folders inside it.
  private static func holdsOneMap(_ folder: String, _ limits: ZipLimits) -> Bool {
    guard let paths = try? StoredFile.paths(inFolder: folder, limit: limits.entries) else { return false }
    let data = paths.map(FileNaming.init).filter(\.isData)
    guard let read = FileChoice.folders(data) else { return false }
    return data.allSatisfy { read.contains($0.folder) } && looksLikeMap(data)
  }

  /// Whether a file's name is in the standard: `unit.geojson`, `manifest.json`; the ending of a compression is ignored.
  public static func isFileName(_ name: String) -> Bool {
    let naming = FileNaming(name)
    return naming.isManifest || naming.type != nil
  }

  /// The paths of the files that a map is read from, so that they are not overwritten: for a folder those in it whose names make them
  /// part of the map, otherwise the path itself.
  ///
  /// - Complexity: O(names in the folder and the folders in it); reads no file.
  public static func inputs(path: String, limits: ZipLimits = ZipLimits()) -> [String] {
    guard StoredFile.kind(of: path) == .folder else { return [InputPlace.path(ofInput: path)] }
    // What cannot be listed cannot be read either, which says so.
    let paths = (try? StoredFile.paths(inFolder: path, limit: limits.entries)) ?? []
    return paths.filter { FileNaming($0).isData }.map { path.step($0) }
  }

  /// Reads a ZIP file, a folder or a single file.
  ///
  /// - Throws: `ByteStreamError`: `notFound` and similar codes; `corruptArchive`, `refusedArchive`, `limitExceeded` for ZIP files; and
  ///   `refusedArchive` if two files claim to be the same.
  /// - Complexity: O(bytes); holds all of them.
  public init(path: String, limits: ZipLimits = ZipLimits()) throws(ByteStreamError) {
    if StoredFile.kind(of: path) == .folder {
      try self.init(folder: path, limits: limits)
      return
    }
    if ZipReader.isZip(path: path) {
      try self.init(zip: try StoredFile.contents(of: path, limit: limits.storedBytes), name: path, limits: limits)
      return
    }
    try self.init(files: [path], limits: limits)
  }

  /// Reads a ZIP file from a stream, such as standard input.
  ///
  /// - Throws: `ByteStreamError` as ``init(zip:name:limits:)``, and for more bytes than the limits grant.
  /// - Complexity: O(bytes); holds all of them.
  public init(zip source: consuming ByteSource, limits: ZipLimits = ZipLimits()) throws(ByteStreamError) {
    var source = source
    try self.init(zip: try source.readStored(atMost: limits.storedBytes), name: source.name, limits: limits)
  }

  /// Reads some files of features, each compressed or not, as one map.
  ///
  /// - Throws: `ByteStreamError` as ``init(path:limits:)``; `refusedArchive` for two files of one type.
  public init(files paths: [String], limits: ZipLimits = ZipLimits()) throws(ByteStreamError) {
    var files: [IndoorFile] = []
    var room = limits.inflatedBytes
    for path in paths {
      var source = try ByteSource(path: path)
      let file = IndoorFile(path: path, role: Self.role(of: FileNaming(path)), bytes: try source.readAll(atMost: room))
      room -= file.bytes.count
      if let other = files.first(where: { $0.role == file.role && $0.role != .extensionFeatures }) {
        throw ByteStreamError(
          .refusedArchive, path: path, message: "\(other.path) and this file claim to hold the same; name one of them")
      }
      files.append(file)
    }
    self.init(name: paths.joined(separator: ", "), container: .file, files: files)
  }

  /// Reads a file of features from a stream, such as standard input, compressed or not.
  ///
  /// - Throws: `ByteStreamError` as ``ByteStreams/ByteSource/read(into:)``, and for more bytes than the limits grant.
  public init(file source: consuming ByteSource, limits: ZipLimits = ZipLimits()) throws(ByteStreamError) {
    var source = source
    let bytes = try source.readAll(atMost: limits.inflatedBytes)
    try self.init(file: bytes, name: source.name)
  }

  /// Makes an archive of the bytes of a file of features.
  public init(file bytes: [UInt8], name: String) throws(ByteStreamError) {
    self.init(
      name: name, container: .file, files: [IndoorFile(path: name, role: Self.role(of: FileNaming(name)), bytes: bytes)])
  }

  private static func role(of naming: FileNaming) -> IndoorFile.Role {
    naming.isManifest ? .manifest : naming.type.map { .features($0) } ?? .extensionFeatures
  }

  /// Makes an archive of the bytes of a ZIP file.
  public init(zip bytes: [UInt8], name: String, limits: ZipLimits = ZipLimits()) throws(ByteStreamError) {
    let reader = try ZipReader(bytes: bytes, name: name, limits: limits)
    var choice = try FileChoice(reader.entries.map(\.path), archive: name)
    if !choice.roles.contains(where: { $0 != nil && $0 != .other }) {
      if let inner = Self.innerArchive(of: reader, choice.roles) {
        throw ByteStreamError(
          .refusedArchive, path: name,
          message: "this ZIP file contains another ZIP file, \(inner), but no indoor map; unpack it first, and name \(inner)")
      }
      throw ByteStreamError(
        .refusedArchive, path: name,
        message: "this ZIP file holds no indoor map (manifest.json, venue.geojson and the like); to read other data from it, "
          + "unpack it first, for example with unzip -p")
    }
    for entry in reader.entries where entry.hasBackslashes {
      choice.notices.append(Notice(path: entry.path, message: "its folders are separated by \"\\\"; ZIP files have \"/\""))
    }
    var files: [IndoorFile] = []
    var room = limits.inflatedBytes - reader.entries.reduce(0) { $0 + $1.size }
    for (entry, role) in zip(reader.entries, choice.roles) {
      guard let role else { continue }
      files.append(try Self.file(entry.path, role, try reader.contents(of: entry), of: name, &room))
    }
    self.init(name: name, container: .zip, files: Self.withoutDrafts(files, &choice.notices), notices: choice.notices)
  }

  /// The path of a ZIP file inside another one, by its name or its first bytes.
  private static func innerArchive(of reader: ZipReader, _ roles: [IndoorFile.Role?]) -> String? {
    let files = zip(reader.entries, roles).lazy.filter { $0.1 != nil && $0.0.size > 0 }.map(\.0)
    if let named = files.first(where: { [".zip", ".imdf"].contains(where: $0.path.lowercased().hasSuffix) }) { return named.path }
    return files.first { (try? reader.contents(of: $0)).map { ZipReader.isZip(beginning: $0) } ?? false }?.path
  }

  private init(folder: String, limits: ZipLimits) throws(ByteStreamError) {
    let names = try StoredFile.paths(inFolder: folder, limit: limits.entries)
    var choice = try FileChoice(names, archive: folder)
    var files: [IndoorFile] = []
    var room = limits.inflatedBytes
    for (name, role) in zip(names, choice.roles) {
      guard let role else { continue }
      let path = folder.step(name)
      // As in ZIP files: what it leads to is not part of the map, and may be none of its reader's business.
      if StoredFile.isLink(path) {
        throw ByteStreamError(.refusedArchive, path: folder, message: "\(name) is a symbolic link; put the file itself into the folder")
      }
      let bytes = try StoredFile.contents(of: path, limit: room)
      room -= bytes.count
      files.append(try Self.file(name, role, bytes, of: folder, &room))
    }
    self.init(name: folder, container: .folder, files: Self.withoutDrafts(files, &choice.notices), notices: choice.notices)
  }

  /// A file with its bytes or, of the map's files that their names call compressed, the text that these hold.
  ///
  /// - Parameter room: how many bytes may be unpacked still.
  private static func file(
    _ path: String, _ role: IndoorFile.Role, _ bytes: [UInt8], of archive: String, _ room: inout Int
  ) throws(ByteStreamError) -> IndoorFile {
    guard role != .other, FileNaming(path).isCompressed else { return IndoorFile(path: path, role: role, bytes: bytes) }
    var source = ByteSource(bytes: bytes, name: archive.step(path))
    let text = try source.readAll(atMost: room)
    room -= text.count
    return IndoorFile(path: path, role: role, bytes: text)
  }

  /// The path of one of its files, for messages: what an editor opens if the archive is a folder.
  public func place(of file: IndoorFile) -> String {
    switch container {
    case .file: file.path
    case .folder, .zip: name.step(file.path)
    }
  }
}

extension IndoorFile {
  /// Standard types by name, then the rest by path.
  fileprivate var order: Order {
    if case .features(let type) = role { Order(rank: Int(type.rawValue), path: path) } else { Order(rank: 99, path: path) }
  }

  fileprivate struct Order: Comparable {
    var rank: Int
    var path: String

    static func < (a: Self, b: Self) -> Bool {
      a.rank != b.rank ? a.rank < b.rank : a.path.utf8.lexicographicallyPrecedes(b.path.utf8)
    }
  }
}

extension IndoorFile {
  /// Whether it has features that are none of the standard's: of a single file nothing says so.
  package func isPrivate(in archive: IndoorArchive) -> Bool { role == .extensionFeatures && archive.container != .file }
}
