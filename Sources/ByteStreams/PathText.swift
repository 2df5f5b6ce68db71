/// Paths as the system takes them apart: at each byte "/". For Swift that byte may be one character with what stands beside it, as with an
/// accent at the beginning of a file's name.
extension StringProtocol where UTF8View: BidirectionalCollection {
  private static var slash: UInt8 { 0x2F }

  /// What stands between the slashes, if anything does. Complexity: O(n).
  package var pathSteps: [SubSequence] { utf8.split(separator: Self.slash).map { self[$0.startIndex..<$0.endIndex] } }

  package var hasSlash: Bool { utf8.contains(Self.slash) }
  package var beginsWithSlash: Bool { utf8.first == Self.slash }
  package var endsWithSlash: Bool { utf8.last == Self.slash }

  /// Where each slash stands. Complexity: O(n).
  package var slashes: [Index] { utf8.indices.filter { utf8[$0] == Self.slash } }

  /// A path up to its last slash, which goes with it, and the name after that. Complexity: O(n).
  package var folderAndName: (folder: SubSequence, name: SubSequence) {
    let start = utf8.lastIndex(of: Self.slash).map { utf8.index(after: $0) } ?? startIndex
    return (self[..<start], self[start...])
  }

  /// The folder that a path lies in, without the slash after it except for the root's; `nil` for a name alone. Complexity: O(n).
  package var parentFolder: String? {
    let folder = folderAndName.folder
    if folder.utf8.count < 2 { return folder.isEmpty ? nil : "/" }
    return String(folder[..<utf8.index(before: folder.endIndex)])
  }

  /// What a path has after a beginning, byte for byte; `nil` if it does not begin so. Complexity: O(n).
  package func behind(_ beginning: some StringProtocol) -> SubSequence? {
    guard utf8.starts(with: beginning.utf8) else { return nil }
    return self[utf8.index(startIndex, offsetBy: beginning.utf8.count)...]
  }
}

extension String {
  /// The path of something in the folder of this path.
  package func step(_ name: some StringProtocol) -> String { endsWithSlash ? self + name : self + "/" + name }
}
