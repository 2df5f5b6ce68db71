import Foundation

import GeoJSON

/// How many numbers each differential test tries: `GEOTOOLKIT_NUMBERS` for the long run in release mode.
enum NumberTrials {
  static let count =
    ProcessInfo.processInfo.environment["GEOTOOLKIT_NUMBERS"].flatMap { Int($0) } ?? 200_000
}

/// Reproducible random numbers: SplitMix64 (Steele, Lea & Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  mutating func below(_ bound: UInt64) -> UInt64 { next() % bound }

  /// A double of random bits: every exponent equally likely, subnormals among them.
  mutating func finiteDouble() -> Double {
    while true {
      let value = Double(bitPattern: next())
      if value.isFinite { return value }
    }
  }
}

/// A text built without allocation and read by both parties.
final class NumberText {
  private let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 1024)
  private(set) var count = 0

  deinit { bytes.deallocate() }

  func clear() { count = 0 }

  func append(_ byte: UInt8) {
    precondition(count < 1023)
    bytes[count] = byte
    count += 1
  }

  func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  func append(integer: UInt64) {
    let start = count
    var rest = integer
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest != 0
    var digits = UnsafeMutableBufferPointer(start: bytes + start, count: count - start)
    digits.reverse()
  }

  /// Lets a writer fill the text; it returns the length.
  func fill(_ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    count = write(bytes)
  }

  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

  var string: String { String(decoding: buffer, as: UTF8.self) }

  /// What the reading under test makes of it, overflow as infinity.
  var read: Double {
    DecimalReading.value(of: buffer) ?? (bytes[0] == UInt8(ascii: "-") ? -.infinity : .infinity)
  }

  /// What the C library makes of it.
  var readByC: Double {
    bytes[count] = 0
    return UnsafeRawPointer(bytes).withMemoryRebound(to: CChar.self, capacity: count + 1) {
      strtod($0, nil)
    }
  }
}
