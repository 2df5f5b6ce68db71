/// One column of a batch as a section of a file, or as C sees it: what it holds, and its bytes where they lie.
package struct OverlayColumn {
  /// The number of the kind of section (`Schemas/overlay-batch.md`).
  package let section: UInt16
  /// The number of the kind of element.
  package let element: UInt16
  /// The number of the property that it belongs to, 0 for what belongs to none.
  package let property: Int
  /// Whether it is one of those that a batch has for each property, in any number: of all others it has one at most.
  package let isOfProperty: Bool
  /// Bytes from one element to the next.
  package let stride: Int
  /// Bytes of the machine's own numbers that it is made of, for their order.
  let numberSize: Int
  /// Elements.
  package let count: Int

  private let lend: ((UnsafeRawBufferPointer) -> Void) -> Void

  init(
    _ section: OverlaySection, _ element: OverlayElement, components: Int, property: Int, byteCount: Int,
    lend: @escaping ((UnsafeRawBufferPointer) -> Void) -> Void
  ) {
    self.section = section.rawValue
    self.element = element.rawValue
    self.property = property
    isOfProperty =
      switch section {
      case .propertyName, .propertyValues, .propertyTextEnds, .propertyIsPresent: true
      default: false
      }
    stride = element.byteCount * components
    numberSize = element.byteCount
    count = byteCount / stride
    self.lend = lend
  }

  package var byteCount: Int { count * stride }

  /// Calls `body` with the bytes where they lie, in the machine's byte order; they stay there until it returns.
  package func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) { lend(body) }

  /// Calls `body` with the bytes, the least significant of each number first.
  func withLittleEndianBytes<Failure: Error>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
    var result = Result<Void, Failure>.success(())
    lend { bytes in
      do throws(Failure) {
        #if _endian(little)
          try body(bytes)
        #else
          let swapped = Swift.stride(from: 0, to: bytes.count, by: numberSize).flatMap { bytes[$0..<$0 + numberSize].reversed() }
          try swapped.span.withUnsafeBytes(body)
        #endif
      } catch {
        result = .failure(error)
      }
    }
    try result.get()
  }
}
