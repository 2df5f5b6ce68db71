import ByteStreams

extension ByteSink {
  /// Whether an output of the command line is standard output, by whatever name.
  static func goesToStandardOutput(_ name: String) -> Bool { name == "-" || isStandardOutput(path: name) }

  /// Commits, with the error that the caller throws.
  consuming func commit<E: Error>(orThrow wrap: (ByteStreamError) -> E) throws(E) {
    do throws(ByteStreamError) {
      try commit()
    } catch {
      throw wrap(error)
    }
  }
}
