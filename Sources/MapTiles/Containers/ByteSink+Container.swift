internal import ByteStreams

extension ByteSink {
  /// Prepares the file of a container, of which parts are written last.
  ///
  /// - Throws: `ByteStreamError` as for a sink, and with code `openFailed` for what is not a file.
  static func container(
    path: String, overwrite: Bool, inputs: [String], isSynchronized: Bool
  ) throws(ByteStreamError) -> ByteSink {
    let sink = try ByteSink(path: path, overwrite: overwrite, inputs: inputs, isSynchronized: isSynchronized)
    guard sink.isPending else {
      throw ByteStreamError(
        .openFailed, path: path, message: "this is not a file, and tiles cannot be written to a pipe or a device; give the name of a file")
    }
    return sink
  }
}
