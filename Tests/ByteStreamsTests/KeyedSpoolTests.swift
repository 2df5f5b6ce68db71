import ByteStreams
import Testing

@Suite struct KeyedSpoolTests {
  private struct Record: Equatable {
    let key, value: [UInt8]
  }

  private static func records(_ count: Int) -> [Record] {
    var state: UInt64 = 7
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    return (0..<count).map { number in
      // Few different bytes and lengths around those of the prefix: many keys are equal, or begin alike.
      let key = (0..<next(12)).map { _ in UInt8([0, 1, 255][next(3)]) }
      return Record(key: key, value: Array("\(number)".utf8) + [UInt8](repeating: 7, count: next(40)))
    }
  }

  private static func sorted(_ records: [Record]) -> [Record] {
    records.enumerated().sorted { a, b in
      a.element.key == b.element.key ? a.offset < b.offset : a.element.key.lexicographicallyPrecedes(b.element.key)
    }.map(\.element)
  }

  private static func drained(_ records: [Record], memoryLimit: Int) throws -> [Record] {
    var spool = KeyedSpool(memoryLimit: memoryLimit)
    for record in records { try spool.add(key: record.key, value: record.value) }
    #expect(spool.count == records.count)
    var result: [Record] = []
    try spool.drain { key, value in
      result.append(Record(key: Array(key), value: Array(value)))
      return true
    }
    try spool.drain { _, _ in
      Issue.record("a drained spool is empty")
      return true
    }
    return result
  }

  /// Without memory each record is a run, so that they are merged in two passes.
  @Test(arguments: [0, 1000, 20_000, 1 << 20]) func `records come in the order of their keys, and equal ones as they were added`(
    memoryLimit: Int
  ) throws {
    let records = Self.records(1500)
    #expect(try Self.drained(records, memoryLimit: memoryLimit) == Self.sorted(records))
  }

  @Test func `records of any size`() throws {
    let sizes = [0, 1, 5_000_000, 300_000, 262_144, 262_143, 0, 1 << 20, 17]
    let records = sizes.enumerated().map { Record(key: [UInt8(100 - $0)], value: [UInt8](repeating: UInt8($0), count: $1)) }
    for limit in [0, 100_000, 1 << 30] { #expect(try Self.drained(records, memoryLimit: limit) == Self.sorted(records), "\(limit)") }
    #expect(try Self.drained([], memoryLimit: 0).isEmpty)
  }

  @Test func `a walk can end early`() throws {
    for limit in [0, 1 << 20] {
      var spool = KeyedSpool(memoryLimit: limit)
      for number in 0..<100 { try spool.add(key: [UInt8(99 - number)], value: []) }
      var seen: [UInt8] = []
      try spool.drain { key, _ in
        seen.append(key[0])
        return seen.count < 3
      }
      #expect(seen == [0, 1, 2])
    }
  }

  @Test func `a folder that does not exist is named`() throws {
    var spool = KeyedSpool(memoryLimit: 0, folder: "/nonexistent/folder")
    try spool.add(key: [1], value: [1])
    let error = #expect(throws: ByteStreamError.self) { try spool.add(key: [1], value: [1]) }
    #expect(error?.code == .notFound && error?.description.contains("temporary files go to /nonexistent/folder") == true)
  }
}
