internal import ByteStreams
internal import Drawing

/// A folder with icons for markers: for the `marker-symbol` NAME of a style the file `NAME.svg`, or else `NAME.png`.
///
/// Of a category such as `restroom.female` without a file, the icon is that of `restroom`. Only the icons that a picture needs are read.
public struct IconFolder: Sendable {
  public let path: String

  public init(path: String) { self.path = path }

  private static let mostBytes = 64 << 20

  /// The icons of some names, and the names without a file, in order.
  ///
  /// - Throws: `options` for what is no folder, and for a file that is no icon, naming it; `stream` for one that cannot be read.
  func icons(_ names: Set<String>) throws(SnapshotError) -> LoadedIcons {
    switch StoredFile.kind(of: path) {
    case .folder: break
    case nil: throw .icons("\(path): there is no such folder; expected one with icons")
    default: throw .icons("\(path): this is no folder; expected one with icons")
    }
    var loaded = LoadedIcons()
    for name in names.sorted() {
      if let icon = try icon(name) { loaded.icons.add(icon, named: name) } else { loaded.missing.append(name) }
    }
    return loaded
  }

  private func icon(_ name: String) throws(SnapshotError) -> MapIcon? {
    var part = name[...]
    while true {
      if let icon = try file(String(part)) { return icon }
      guard let dot = part.lastIndex(of: ".") else { return nil }
      part = part[..<dot]
    }
  }

  private func file(_ name: String) throws(SnapshotError) -> MapIcon? {
    // Names come from data: they name files of this folder alone.
    guard !name.hasPrefix("."), !name.utf8.contains(where: { $0 == 0x2f || $0 == 0x5c || $0 < 0x20 }), name.utf8.count <= 200 else {
      return nil
    }
    if let bytes = try bytes("\(path)/\(name).svg") {
      return try icon("\(name).svg") { () throws(IconError) in try MapIcon(svg: bytes) }
    }
    if let bytes = try bytes("\(path)/\(name).png") {
      return try icon("\(name).png") { () throws(IconError) in try MapIcon(png: bytes) }
    }
    return nil
  }

  private func icon(_ file: String, _ read: () throws(IconError) -> MapIcon) throws(SnapshotError) -> MapIcon {
    do throws(IconError) { return try read() } catch { throw .icons("\(path)/\(file): \(error.message)") }
  }

  /// The contents of a file; `nil` without it.
  private func bytes(_ path: String) throws(SnapshotError) -> [UInt8]? {
    do throws(ByteStreamError) {
      var source = try ByteSource(path: path)
      return try source.readStored(atMost: Self.mostBytes)
    } catch {
      if error.code == .notFound { return nil }
      throw .stream(error)
    }
  }
}

/// The icons of a picture.
struct LoadedIcons: Sendable {
  var icons = IconAtlas()
  /// Names without a file, in order.
  var missing: [String] = []
}
