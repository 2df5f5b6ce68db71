/// The stored bytes of a sink on their way to a descriptor or into memory, and the file that appears when
/// all went well.
struct RawOutput: ~Copyable {
  let name: String
  /// `nil` collects in memory.
  private var descriptor: Descriptor?
  /// The temporary file behind `descriptor`, if it is one.
  private var pending: PendingFile?
  private var collected: [UInt8] = []

  init(name: String, descriptor: consuming Descriptor?, pending: consuming PendingFile?) {
    self.name = name
    self.descriptor = descriptor
    self.pending = pending
  }

  /// Whether nobody sees anything before ``publish()``.
  var isPending: Bool {
    switch pending {
    case .some: true
    case .none: false
    }
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ByteStreamError) {
    switch descriptor {
    case .some(let descriptor):
      do {
        try descriptor.write(bytes)
      } catch {
        throw .writing(name, error)
      }
    case .none:
      collected.append(contentsOf: bytes)
    }
  }

  /// Closes the descriptor and gives the file its name.
  mutating func finish() throws(ByteStreamError) {
    try close()
    try publish()
  }

  /// Closes the descriptor; nothing can be written afterwards.
  mutating func close() throws(ByteStreamError) {
    do throws(SystemError) {
      try descriptor?.close()
    } catch {
      throw .writing(name, error)
    }
  }

  /// Gives the file its name.
  mutating func publish() throws(ByteStreamError) { try pending?.publish() }

  /// What was written to a file that has no name yet, which is gone when the source is; `nil` for any other output.
  consuming func takeWritten() throws(ByteStreamError) -> ByteSource? {
    try close()
    switch pending {
    case .some(let pending): return try pending.opened(name: name)
    case .none: return nil
    }
  }

  mutating func takeCollected() -> [UInt8] {
    let bytes = collected
    collected = []
    return bytes
  }
}
