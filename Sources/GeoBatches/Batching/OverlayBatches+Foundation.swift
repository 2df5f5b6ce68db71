#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import ByteStreams
internal import GeoReading

extension OverlayBatches {
  /// Batches of the file of a URL. A URL that is not a file's throws when it is iterated: nothing is downloaded.
  public init(url: URL, options: BatchingOptions = BatchingOptions()) {
    self.init(options: options) { () throws(ByteStreamError) in try ByteSource(url: url) }
  }

  /// Batches of data, compressed or not.
  public init(data: Data, name: String = "<data>", options: BatchingOptions = BatchingOptions()) {
    self.init(options: options) { () throws(ByteStreamError) in ByteSource(data: data, name: name) }
  }
}
