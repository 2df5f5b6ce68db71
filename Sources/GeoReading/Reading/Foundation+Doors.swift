#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import ByteStreams

extension ByteSource {
  /// Opens the file of a URL.
  ///
  /// - Throws: `ByteStreamError` as for a path; with code `openFailed` for a URL that is not a file's: nothing is downloaded.
  public init(url: URL) throws(ByteStreamError) { try self.init(path: try url.pathOfFile()) }

  /// Reads data, compressed or not.
  public init(data: Data, name: String = "<data>") { self.init(bytes: [UInt8](data), name: name) }
}

extension FeatureReader {
  /// Opens the file of a URL.
  ///
  /// - Throws: `ByteStreamError` as for a path; with code `openFailed` for a URL that is not a file's.
  public init(url: URL, options: ReadingOptions = ReadingOptions()) throws(ByteStreamError) {
    self.init(try ByteSource(url: url), options: options)
  }

  /// Reads data, compressed or not.
  public init(data: Data, name: String = "<data>", options: ReadingOptions = ReadingOptions()) {
    self.init(ByteSource(data: data, name: name), options: options)
  }
}

extension FeatureBlocks {
  /// Blocks of the file of a URL. A URL that is not a file's throws when it is iterated: nothing is downloaded.
  public init(url: URL, options: ReadingOptions = ReadingOptions()) {
    self.init(options: options) { () throws(ByteStreamError) in try ByteSource(url: url) }
  }

  /// Blocks of data, compressed or not.
  public init(data: Data, name: String = "<data>", options: ReadingOptions = ReadingOptions()) {
    self.init(options: options) { () throws(ByteStreamError) in ByteSource(data: data, name: name) }
  }
}

extension URL {
  /// The path of a file's URL.
  package func pathOfFile() throws(ByteStreamError) -> String {
    guard isFileURL else {
      throw ByteStreamError(
        .openFailed, path: absoluteString, message: "this URL is no file's, and nothing is fetched; load it first, and give its data")
    }
    return path(percentEncoded: false)
  }
}
