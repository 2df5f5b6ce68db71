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

  /// Whether the output is invisible before ``publish()``.
  var isPending: Bool {
    switch pending {
    case .some: true
    case .none: false
    }
  }

  /// Whether bytes go to a pipe or the like as they are written.
  var isDirect: Bool {
    switch descriptor {
    case .some: !isPending
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

  /// Writes bytes at a place of a file, and leaves the position where it is.
  mutating func rewrite(_ bytes: UnsafeRawBufferPointer, at place: Int) throws(ByteStreamError) {
    do throws(SystemError) {
      try descriptor?.write(bytes, at: place)
    } catch {
      throw .writing(name, error)
    }
  }

  /// The name that a file has before it gets its own.
  var temporaryPath: String? {
    switch pending {
    case .some(let pending): pending.temporary
    case .none: nil
    }
  }

  /// Closes the descriptor and gives the file its name.
  mutating func finish() throws(ByteStreamError) {
    try complete()
    try publish()
    try synchronizeFolder()
  }

  /// Has the disk keep what was written to a file and closes the descriptor; nothing can be written afterwards. Does nothing the second
  /// time.
  mutating func complete() throws(ByteStreamError) {
    do throws(SystemError) {
      if isSynchronized { try descriptor?.synchronize() }
      try descriptor?.close()
    } catch {
      throw .writing(name, error)
    }
  }

  /// Gives the file its name.
  mutating func publish() throws(ByteStreamError) { try pending?.publish() }

  /// The folder that a file gets its name in.
  var folder: String? {
    switch pending {
    case .some(let pending): pending.place.folder
    case .none: nil
    }
  }

  /// Lets go of the descriptor that marks the file as one that is being written.
  mutating func unlock() { pending?.unlock() }

  /// Has the disk keep the name of a file.
  func synchronizeFolder() throws(ByteStreamError) {
    guard isSynchronized else { return }
    switch pending {
    case .some(let pending): try pending.place.synchronizeFolder()
    case .none: return
    }
  }

  private var isSynchronized: Bool {
    switch pending {
    case .some(let pending): pending.place.publication.isSynchronized
    case .none: false
    }
  }

  /// What was written to a file that has no name yet, which is gone when the source is; `nil` for any other output.
  consuming func takeWritten() throws(ByteStreamError) -> ByteSource? {
    do throws(SystemError) { try descriptor?.close() } catch { throw .writing(name, error) }
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
