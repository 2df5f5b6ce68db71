internal import CTemporaries
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

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

  /// Shows the beginning of standard input while more and more of it arrives. It is not lost: ``init(standardInput:)`` begins with it, and
  /// of a file the position stays. No more is waited for than `isEnough` needs.
  ///
  /// - Parameter isEnough: gets the bytes so far, and whether there are no more (or reading failed, which the next read reports); called
  ///   until it returns `true` or they are all there.
  package static func lookAtStandardInput(until isEnough: (_ beginning: [UInt8], _ isWhole: Bool) -> Bool) {
    lookedAt.withLock { held in
      let input = Descriptor(0, isOwned: false)
      let place = (try? input.status())?.kind == .regular ? input.position() : nil
      var seen = held
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      // Each look begins anew: while bytes come without waiting the next one is taken when there are twice as many.
      var nextLook = 1
      while true {
        if !seen.isEmpty, seen.count >= nextLook || place == nil && input.wouldWait() {
          if isEnough(seen, false) { break }
          nextLook = seen.count * 2
        }
        let taken = seen.count - held.count
        let read = buffer.withUnsafeMutableBytes { bytes in
          if let place { (try? input.read(into: bytes, at: place + taken)) ?? 0 } else { (try? input.read(into: bytes)) ?? 0 }
        }
        if read == 0 {
          _ = isEnough(seen, true)
          break
        }
        seen += buffer[..<read]
      }
      if place == nil { held = seen }
    }
  }

  // MARK: - Another program in the place of this one

  /// Bytes that a program may hand over, more than any list of files has.
  private static let mostHandedOver = 1 << 30

  /// A file without a name that has the bytes of standard input that were looked at, for a program that takes the place of this one (exec).
  ///
  /// - Parameter others: bytes that were read before them.
  /// - Returns: its descriptor, which that program inherits; `nil` if there are no such bytes.
  package static func handOverStandardInput(behind others: [UInt8]) throws(ByteStreamError) -> CInt? {
    try handOver(others + lookedAt.withLock { $0 })
  }

  /// Puts bytes into a file without a name, which another program in the place of this one takes over; `nil` for none.
  package static func handOver(_ bytes: [UInt8]) throws(ByteStreamError) -> CInt? {
    if bytes.isEmpty { return nil }
    do throws(SystemError) {
      let number = temporaries_create_nameless()
      if number < 0 { throw SystemError.last }
      let file = Descriptor(number, isOwned: false)
      do throws(SystemError) {
        try bytes.span.withUnsafeBytes { (bytes) throws(SystemError) in try file.write(bytes) }
      } catch {
        _ = close(number)
        throw error
      }
      return number
    } catch {
      throw ByteStreamError(.writeFailed, path: "<stdin>", message: "its beginning could not be handed over: \(error)")
    }
  }

  /// Takes over what another program has handed over: standard input begins with it.
  ///
  /// - Parameter number: the file's descriptor, which is closed.
  /// - Returns: whether it is such a file.
  package static func takeOverStandardInput(from number: CInt) -> Bool {
    guard let bytes = takeOver(from: number) else { return false }
    lookedAt.withLock { $0 = bytes + $0 }
    return true
  }

  /// The bytes of a file that another program has handed over, which is closed; `nil` if it is no such file.
  package static func takeOver(from number: CInt) -> [UInt8]? {
    guard number > 2 else { return nil }
    let file = Descriptor(number, isOwned: false)
    guard let status = try? file.status(), status.kind == .regular, status.size <= mostHandedOver else { return nil }
    var bytes = [UInt8](repeating: 0, count: status.size)
    var count = 0
    while count < bytes.count {
      // The slice lies inside the array.
      let read = bytes.withUnsafeMutableBytes { bytes in
        (try? file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]), at: count)) ?? 0
      }
      if read == 0 { return nil }
      count += read
    }
    _ = close(number)
    return bytes
  }
}
