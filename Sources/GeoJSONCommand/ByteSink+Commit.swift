import GeoToolkit

extension ByteSink {
  /// Commits, with the error that the caller throws.
  consuming func commit<E: Error>(orThrow wrap: (ByteStreamError) -> E) throws(E) {
    do throws(ByteStreamError) {
      try commit()
    } catch {
      throw wrap(error)
    }
  }
}
