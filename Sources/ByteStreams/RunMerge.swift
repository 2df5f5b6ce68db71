/// Writes the records of a run, many with a system call.
struct RunWriter {
  private static let piece = 1 << 20

  private var buffer: [UInt8] = []
  private(set) var count = 0

  mutating func write(_ record: UnsafeRawBufferPointer, to file: inout TemporaryFile?) throws(ByteStreamError) {
    count += record.count
    if buffer.count + record.count > Self.piece { try finish(&file) }
    if record.count > Self.piece { try file?.write(record) } else { buffer.append(contentsOf: record) }
  }

  mutating func finish(_ file: inout TemporaryFile?) throws(ByteStreamError) {
    try buffer.span.withUnsafeBytes { (bytes) throws(ByteStreamError) in try file?.write(bytes) }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Sorted runs of a file, as one: a heap of their next records.
struct RunMerge: ~Copyable {
  /// The run whose record is the next of all is the first. Of equal keys that of the earlier run goes before.
  private var heap: [RunReader] = []

  init(_ runs: [Range<Int>], of file: borrowing TemporaryFile) throws(ByteStreamError) {
    for (index, run) in runs.enumerated() {
      let reader = RunReader(run, number: index)
      if try reader.advance(file) { heap.append(reader) }
    }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  /// The run that has the next record; `nil` at the end.
  var first: RunReader? { heap.first }

  /// Goes on to the record after it.
  mutating func advance(_ file: borrowing TemporaryFile) throws(ByteStreamError) {
    guard let first = heap.first else { return }
    if try !first.advance(file) {
      let last = heap.removeLast()
      if heap.isEmpty { return }
      heap[0] = last
    }
    sink(0)
  }

  private mutating func sink(_ index: Int) {
    var index = index
    while true {
      var least = index
      for child in 2 * index + 1...2 * index + 2 where child < heap.count && heap[child].precedes(heap[least]) { least = child }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}

/// A run that is read record by record. An object, since a heap moves its elements.
final class RunReader {
  /// How much is read at once: all runs of a merge together take 32 MiB.
  private static let piece = 256 << 10

  private let number: Int
  /// What is still to be read of the file.
  private var rest: Range<Int>
  private var buffer: UnsafeMutableRawBufferPointer
  /// What of the buffer is read and not yet handed out, and the record at its beginning.
  private var filled = 0..<0
  private var record: SpooledRecord?
  private var prefix: UInt64 = 0

  init(_ run: Range<Int>, number: Int) {
    (rest, self.number) = (run, number)
    buffer = .allocate(byteCount: min(Self.piece, max(run.count, 1)), alignment: 16)
  }

  deinit { buffer.deallocate() }

  private var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(buffer) }
  var whole: UnsafeRawBufferPointer { record?.whole(in: bytes) ?? UnsafeRawBufferPointer(start: nil, count: 0) }
  var key: UnsafeRawBufferPointer { record?.key(in: bytes) ?? UnsafeRawBufferPointer(start: nil, count: 0) }
  var value: UnsafeRawBufferPointer { record?.value(in: bytes) ?? UnsafeRawBufferPointer(start: nil, count: 0) }

  func precedes(_ other: RunReader) -> Bool {
    if prefix != other.prefix { return prefix < other.prefix }
    let order = SpooledRecord.order(key, other.key)
    return order == 0 ? number < other.number : order < 0
  }

  /// Goes on to the next record.
  ///
  /// - Returns: whether there is one.
  func advance(_ file: borrowing TemporaryFile) throws(ByteStreamError) -> Bool {
    if let record { filled = filled.lowerBound + record.count..<filled.upperBound }
    record = nil
    try fill(SpooledRecord.headerCount, file)
    if filled.isEmpty { return false }
    try fill(SpooledRecord(at: filled.lowerBound, in: bytes).count, file)
    record = SpooledRecord(at: filled.lowerBound, in: bytes)
    prefix = SpooledRecord.prefix(of: key)
    return true
  }

  /// Reads until so many bytes are there, or nothing is left.
  private func fill(_ count: Int, _ file: borrowing TemporaryFile) throws(ByteStreamError) {
    if filled.count >= count || rest.isEmpty { return }
    let kept = UnsafeRawBufferPointer(rebasing: bytes[filled])
    if buffer.count < count {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, buffer.count * 2), alignment: 16)
      larger.copyMemory(from: kept)
      buffer.deallocate()
      buffer = larger
    } else if let to = buffer.baseAddress, let from = kept.baseAddress {
      to.copyMemory(from: from, byteCount: kept.count)
    }
    filled = 0..<kept.count
    while filled.count < count, !rest.isEmpty {
      let room = buffer[filled.upperBound..<min(buffer.count, filled.upperBound + rest.count)]
      let read = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: room), at: rest.lowerBound)
      if read == 0 {
        throw ByteStreamError(
          .readFailed, path: TemporaryFile.name, message: "the temporary file ends before its last record", byteOffset: rest.lowerBound)
      }
      rest = rest.lowerBound + read..<rest.upperBound
      filled = 0..<filled.upperBound + read
    }
  }
}
