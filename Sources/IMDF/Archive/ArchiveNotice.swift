/// Something about an archive that readers take, and should not have to.
public struct ArchiveNotice: Sendable, Hashable {
  public let path: String
  public let message: String

  var text: String { "\(path): \(message)" }
}
