internal import GeoModel

/// Text with spaces in place of comments and trailing commas: everything else keeps its place.
enum BlankedText {
  /// Blanks those of the value that a file holds, up to its first fault. NaN and infinities stay: what would stand for them is longer.
  static func blank(_ bytes: inout [UInt8], maxDepth: Int) {
    let count = bytes.count
    let found = (bytes + [UInt8](repeating: 0, count: SliceGroup.padding)).withUnsafeBufferPointer { text -> [JSONExtension] in
      guard let base = text.baseAddress else { return [] }
      var walk = ExtensionWalk(at: text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, maxDepth: maxDepth, keeps: true)
      _ = walk.advance(base, to: count, isWhole: true)
      return walk.found
    }
    for one in found where one.kind != .notFinite {
      for index in one.range where bytes[index] != .lineFeed && bytes[index] != 0x0D { bytes[index] = 0x20 }
    }
  }
}
