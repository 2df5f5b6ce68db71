package import ByteStreams
internal import GeoPipeline

/// Sends on what was delivered as soon as the input has nothing to read: what a slow pipe has brought is not kept until a buffer is full.
///
/// One thread reads while another delivers. Both change the output only with `lock` held, so that what was written is flushed either by the
/// reader before it waits, or by the thread that delivers while the reader waits. No thread waits for another with `lock` held.
package final class IdleFlush: @unchecked Sendable {
  // Unchecked: the field is touched with `lock` held only.
  private let lock = Lock()
  private var isWaiting = false

  package init() {}

  /// Says that a thread is about to wait for the input, or has got something.
  package func waits(_ isWaiting: Bool, flush: () throws(ByteStreamError) -> Void) throws(ByteStreamError) {
    lock.lock()
    defer { lock.unlock() }
    self.isWaiting = isWaiting
    if isWaiting { try flush() }
  }

  /// To be called before the output is changed, and ``endDelivery()`` afterwards.
  package func beginDelivery() { lock.lock() }

  package func endDelivery() { lock.unlock() }

  /// To be called before the end of a delivery.
  package func flushIfWaiting(_ flush: () throws(ByteStreamError) -> Void) throws(ByteStreamError) { if isWaiting { try flush() } }
}
