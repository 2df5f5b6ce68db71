/// Records that are stored to be read again, once, in the order of their keys: an external sort.
///
/// Keys are compared byte by byte, and records with equal keys keep the order in which they came. Records are held in memory as long as
/// they are few. Then sorted runs of them go to a temporary file, which are merged when they are read. That file has no name, so nothing is
/// left of it however the process ends.
///
/// ```swift
/// var spool = KeyedSpool()
/// for line in lines { try spool.add(key: Array(line.prefix(8)), value: line) }
/// try spool.drain { key, line in
///   sorted.append(contentsOf: line)
///   return true
/// }
/// ```
///
/// Memory: `memoryLimit` bytes while records come, or the largest record, and 32 MiB while runs are merged. On disk: all records, or twice as
/// much if there are more than 128 runs.
public struct KeyedSpool: ~Copyable {
  /// How many runs are merged at once.
  static let mostMerged = 128

  /// A record in memory.
  private struct Place {
    /// The first bytes of the key, which decide most comparisons.
    let prefix: UInt64
    let start: Int
  }

  private let memoryLimit: Int
  private let folder: String?
  private var held: [UInt8] = []
  private var places: [Place] = []
  private var file: TemporaryFile?
  private var fileEnd = 0
  private var runs: [Range<Int>] = []

  /// The number of records.
  public private(set) var count = 0

  /// - Parameters:
  ///   - memoryLimit: how many bytes are held in memory.
  ///   - folder: where the temporary file is; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  public init(memoryLimit: Int = 64 << 20, folder: String? = nil) { (self.memoryLimit, self.folder) = (memoryLimit, folder) }

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - key: less than 4 GiB.
  ///   - value: any bytes.
  /// - Throws: ``ByteStreamError`` with code `openFailed`, `permissionDenied`, `notFound`, `writeFailed` or `diskFull`.
  public mutating func add(key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) throws(ByteStreamError) {
    precondition(key.count < UInt32.max, "a key has less than 4 GiB")
    let size = SpooledRecord.headerCount + key.count + value.count
    if !places.isEmpty, held.count + size + (places.count + 1) * MemoryLayout<Place>.stride > memoryLimit { try spill() }
    places.append(Place(prefix: SpooledRecord.prefix(of: key), start: held.count))
    SpooledRecord.append(key: key, value: value, to: &held)
    count += 1
  }

  /// The same for arrays.
  public mutating func add(key: [UInt8], value: [UInt8]) throws(ByteStreamError) {
    let (key, value) = (key.span, value.span)
    try key.withUnsafeBytes { (key) throws(ByteStreamError) in
      try value.withUnsafeBytes { (value) throws(ByteStreamError) in try self.add(key: key, value: value) }
    }
  }

  /// Calls `body` with all records in order, and empties the spool.
  ///
  /// - Parameter body: gets key and value, for as long as it runs; `false` ends the walk.
  /// - Throws: as ``add(key:value:)-(UnsafeRawBufferPointer,_)``, or with code `readFailed`, and what `body` throws.
  /// - Complexity: O(bytes · log records).
  public mutating func drain(
    _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws(ByteStreamError) -> Bool
  ) throws(ByteStreamError) {
    var records = try sorted()
    while let goesOn = try records.next(body), goesOn {}
  }

  /// The records in order, one after the other; the spool is empty then.
  ///
  /// - Throws: as ``add(key:value:)-(UnsafeRawBufferPointer,_)``, or with code `readFailed`.
  public mutating func sorted() throws(ByteStreamError) -> SortedRecords {
    defer { clear() }
    if runs.isEmpty {
      sort()
      return SortedRecords(held, places.map(\.start))
    }
    try spill()
    try reduceRuns()
    guard let file = file.take() else { return SortedRecords([], []) }
    return SortedRecords(try RunMerge(runs, of: file), file)
  }

  private mutating func clear() {
    file = nil
    (held, places, runs, fileEnd, count) = ([], [], [], 0, 0)
  }

  private mutating func sort() {
    // Taken out, so that it is sorted where it is.
    var sorted: [Place] = []
    swap(&sorted, &places)
    held.span.withUnsafeBytes { all in
      sorted.sort { a, b in
        if a.prefix != b.prefix { return a.prefix < b.prefix }
        let order = SpooledRecord.order(SpooledRecord(at: a.start, in: all).key(in: all), SpooledRecord(at: b.start, in: all).key(in: all))
        return order == 0 ? a.start < b.start : order < 0
      }
    }
    places = sorted
  }

  /// Writes what is in memory as a run.
  private mutating func spill() throws(ByteStreamError) {
    if places.isEmpty { return }
    sort()
    var file = file.take()
    if file == nil { file = try TemporaryFile(in: folder) }
    var writer = RunWriter()
    try held.span.withUnsafeBytes { (all) throws(ByteStreamError) in
      for place in places { try writer.write(SpooledRecord(at: place.start, in: all).whole(in: all), to: &file) }
    }
    try writer.finish(&file)
    self.file = consume file
    runs.append(fileEnd..<fileEnd + writer.count)
    fileEnd += writer.count
    places.removeAll(keepingCapacity: true)
    held.removeAll(keepingCapacity: held.count <= memoryLimit)
  }

  /// Merges runs that follow one another, until there are few enough to be merged at once.
  private mutating func reduceRuns() throws(ByteStreamError) {
    (held, places) = ([], [])
    while runs.count > Self.mostMerged, let old = file.take() {
      file = try TemporaryFile(in: folder)
      var merged: [Range<Int>] = [], end = 0
      for first in stride(from: 0, to: runs.count, by: Self.mostMerged) {
        var merge = try RunMerge(Array(runs[first..<min(first + Self.mostMerged, runs.count)]), of: old)
        var writer = RunWriter()
        while let run = merge.first {
          try writer.write(run.whole, to: &file)
          try merge.advance(old)
        }
        try writer.finish(&file)
        merged.append(end..<end + writer.count)
        end += writer.count
      }
      (runs, fileEnd) = (merged, end)
    }
  }
}
