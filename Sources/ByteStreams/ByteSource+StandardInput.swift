internal import Synchronization

/// Bytes of standard input that were looked at and belong to its next source. A caller that reads it twice reads what is left, as usual.
private let lookedAt = Mutex<[UInt8]>([])

extension ByteSource {
  /// Reads standard input, which stays open afterwards.
  public init(standardInput name: String = "<stdin>") {
    let beginning = lookedAt.withLock { held in
      let bytes = held
      held = []
      return bytes
    }
    self.init(descriptor: 0, name: name, beginning: beginning)
  }

  /// The first bytes of standard input, fewer if there are no more: to recognise its format before it is read. They are
  /// not lost: ``init(standardInput:)`` begins with them. Waits until they have arrived.
  ///
  /// - Returns: empty also where reading fails; the next read throws the error.
  public static func beginningOfStandardInput(count: Int) -> [UInt8] {
    lookedAt.withLock { held in
      let input = Descriptor(0, isOwned: false)
      // What is asked for may be all there is.
      var buffer = [UInt8](repeating: 0, count: Swift.min(count, 1 << 16))
      while held.count < count {
        let wanted = Swift.min(count - held.count, buffer.count)
        let read = buffer.withUnsafeMutableBytes { (try? input.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<wanted]))) ?? 0 }
        if read == 0 { break }
        held += buffer[..<read]
      }
      // Perhaps a whole archive, which nothing needs twice.
      return held.count <= count ? held : Array(held.prefix(count))
    }
  }
}
