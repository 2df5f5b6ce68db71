internal import GeoModel

/// A growing text: bytes, and how many of them count. A value, so that a finished piece can go to another thread.
///
/// An array whose every element is in use would be checked and counted at each append; here a writer takes room
/// once and stores through a pointer.
public struct TextOutput: Sendable {
  private var storage: [UInt8] = []
  public private(set) var count = 0

  public init() {}

  /// The bytes so far.
  public func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    let count = count
    let result = storage.withUnsafeBytes { all -> Result<R, E> in
      do throws(E) {
        return .success(try body(UnsafeRawBufferPointer(rebasing: all[..<count])))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// A copy of the bytes so far. Complexity: O(n).
  public var bytes: [UInt8] { Array(storage[..<count]) }

  /// Empties it and keeps its memory.
  package mutating func removeAll() { count = 0 }

  /// Puts another byte in the place of the last one.
  package mutating func replaceLast(by byte: UInt8) { storage[count - 1] = byte }

  /// The same for a byte anywhere.
  mutating func replace(at index: Int, by byte: UInt8) { storage[index] = byte }

  /// Appends texts.
  mutating func append(_ texts: [TextOutput], by work: LargeFeatureWork) {
    var starts: [Int] = []
    var end = 0
    for text in texts {
      starts.append(end)
      end += text.count
    }
    write(room: end) { to in
      // Each text has its own place.
      nonisolated(unsafe) let to = to
      _ = work.run(Array(zip(texts, starts))) { text, start in
        text.withBytes { UnsafeMutableRawPointer(to + start).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(to), byteCount: $0.count) }
      }
      return end
    }
  }

  /// Drops what came after a moment.
  package mutating func truncate(to count: Int) { self.count = count }

  /// Makes room at once for what will be about so many bytes: doubling on the way would touch, and copy, as much again.
  package mutating func reserve(_ room: Int) {
    if storage.count - count < room { grow(room) }
  }

  /// Lets `body` store up to `room` bytes and say how many count.
  @inline(__always)
  package mutating func write(room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    reserve(room)
    let start = count
    count += storage.withUnsafeMutableBufferPointer { all in
      // `room` bytes behind `start` are inside, by the line above, so the array is not empty.
      all.baseAddress.map { body($0 + start) } ?? 0
    }
  }

  package mutating func append(_ byte: UInt8) {
    write(room: 1) {
      $0[0] = byte
      return 1
    }
  }

  package mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
    write(room: count) {
      $0.update(from: bytes, count: count)
      return count
    }
  }

  package mutating func append(_ text: StaticString) { append(text.utf8Start, count: text.utf8CodeUnitCount) }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { if let base = $0.baseAddress { append(base, count: $0.count) } }
  }

  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { append(base, count: $0.count) } }
  }

  /// A finite number with at most so many decimals, 0...17.
  package mutating func append(_ number: Double, decimals: Int) {
    write(room: DecimalWriting.fixedCapacity) { DecimalWriting.appendFixed(number, decimals: decimals, to: $0) }
  }

  private mutating func grow(_ room: Int) {
    let capacity = max(storage.count * 2, count + room, 4096)
    storage = [UInt8](unsafeUninitializedCapacity: capacity) { new, initialized in
      LargePages.prefer(for: new.baseAddress, count: capacity)
      storage.withUnsafeBufferPointer { old in
        if let to = new.baseAddress, let from = old.baseAddress { to.update(from: from, count: count) }
      }
      // The rest is written before it is read: `count` says how far.
      initialized = capacity
    }
  }
}
