/// The kinds of pictures that are written.
public enum PictureFormat: String, Sendable, CaseIterable {
  case png, svg, pdf

  /// By the ending of a name; `nil` for another one.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: "."), let format = Self(rawValue: fileName[fileName.index(after: dot)...].lowercased()) else {
      return nil
    }
    self = format
  }
}
