/// Where on the disk an input is, for formats that read a file in any order, or several files.
///
/// What follows the last `#` of a path is a ``fragment``, unless there is a file of the whole name: `map.pmtiles#z=6`.
public struct InputPlace: Sendable, Hashable {
  /// The path of a file or folder, without the fragment.
  public let path: String

  /// What part of the input is meant, in the words of its format; `nil` for all of it.
  public let fragment: String?

  public let isFolder: Bool

  init(path: String, fragment: String? = nil, isFolder: Bool) { (self.path, self.fragment, self.isFolder) = (path, fragment, isFolder) }

  /// The file or folder that the name of an input stands for; `nil` for a pipe, a device, and what is not there.
  public init?(ofInput name: String) {
    if let kind = StoredFile.kind(of: name) {
      guard kind != .other else { return nil }
      self.init(path: name, isFolder: kind == .folder)
    } else if let mark = name.utf8.lastIndex(of: UInt8(ascii: "#")), let kind = StoredFile.kind(of: String(name[..<mark])), kind != .other {
      self.init(
        path: String(name[..<mark]), fragment: String(name[name.utf8.index(after: mark)...]), isFolder: kind == .folder)
    } else {
      return nil
    }
  }

  /// The path of an input without a fragment.
  public static func path(ofInput name: String) -> String {
    name.utf8.contains(UInt8(ascii: "#")) ? Self(ofInput: name)?.path ?? name : name
  }
}
