internal import GeoToolkit

/// What fixing makes of a text in memory.
package enum FixTrial {
  /// - Returns: the mended text, and the codes of what is found in it.
  package static func fixed(_ text: String, unsafe: Bool) throws -> (text: String, left: [String]) {
    var options = FixOptions()
    options.isUnsafe = unsafe
    var source = ByteSource(bytes: Array(text.utf8), name: "text")
    var mended: [UInt8] = []
    _ = try Fixing.run(&source, options: options, fixes: { _ in }, write: { mended += $0 })
    let left = try ValidationTrial.findings(mended, name: "text", jobs: 1, decoding: DecodingOptions()).map(\.diagnostic.rule.code)
    return (String(decoding: mended, as: UTF8.self), left)
  }
}
