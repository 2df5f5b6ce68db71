internal import ByteStreams
internal import Drawing

/// A folder with icons for markers: for the `marker-symbol` NAME of a style the file `NAME.svg`, or else `NAME.png`.
///
/// Only the icons that a picture needs are read.
public struct IconFolder: Sendable {
  public let path: String

  public init(path: String) { self.path = path }

  private static let mostBytes = 64 << 20

  /// The icons of some names, and the names without a file, in order.
  ///
  /// - Throws: `options` for a file that is no icon, naming it; `stream` for one that cannot be read.
  func icons(_ names: Set<String>) throws(SnapshotError) -> Icons {
    var (atlas, missing) = (IconAtlas(), [String]())
    for name in names.sorted() {
      if let icon = try icon(name) { atlas.add(icon, named: name) } else { missing.append(name) }
    }
    return (atlas, missing)
  }

  typealias Icons = (atlas: IconAtlas, missing: [String])

  private func icon(_ name: String) throws(SnapshotError) -> MapIcon? {
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
    do throws(IconError) { return try read() } catch { throw .options("\(path)/\(file): \(error.message)") }
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
