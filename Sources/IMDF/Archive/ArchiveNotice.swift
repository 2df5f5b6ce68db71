/// Something unusual about an archive that is accepted all the same.
public struct ArchiveNotice: Sendable, Hashable {
  public let path: String
  public let message: String

  var text: String { "\(path): \(message)" }
}
