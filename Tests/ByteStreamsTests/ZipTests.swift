import ByteStreams
import Testing

@Suite struct ZipTests {
  static let text = Array(String(repeating: "{\"type\":\"Feature\"}", count: 500).utf8)

  static func archive(_ files: [(String, [UInt8])]) throws -> [UInt8] {
    var writer = ZipWriter(try ByteSink(memory: .none))
    for (path, bytes) in files { try writer.add(path: path, contents: bytes) }
    return try writer.takeBytes()
  }

  @Test func `what is written is read`() throws {
    let files: [(String, [UInt8])] = [("manifest.json", Array("{}".utf8)), ("é/unit.geojson", Self.text), ("empty", [])]
    let bytes = try Self.archive(files)
    let reader = try ZipReader(bytes: bytes, name: "a.zip")
    #expect(reader.entries.map(\.path) == files.map(\.0))
    for (entry, file) in zip(reader.entries, files) { #expect(try reader.contents(of: entry) == file.1) }
    #expect(bytes.count < Self.text.count / 4)
    #expect(try Self.archive(files) == bytes)
  }

  @Test func `an archive behind a program that unpacks it is read`() throws {
    let files: [(String, [UInt8])] = [("unit.geojson", Self.text), ("b/level.geojson", Array("[1,2,3]".utf8))]
    let bytes = try Self.archive(files)
    for count in [1, 45, 5000] {
      let reader = try ZipReader(bytes: [UInt8](repeating: 0x50, count: count) + bytes, name: "a.zip")
      #expect(reader.entries.map(\.path) == files.map(\.0))
      for (entry, file) in zip(reader.entries, files) { #expect(try reader.contents(of: entry) == file.1) }
    }
    // What lies between directory and end may be a signature; but not when the entries are somewhere else than both say.
    let record = bytes.count - 22
    #expect(Self.message(Array(bytes[..<record]) + [1, 2, 3] + bytes[record...]) == "")
    #expect(Self.message([1, 2, 3] + bytes[..<record] + [1, 2, 3] + bytes[record...]).hasPrefix("corrupt-archive"))
  }

  @Test func `names that no entry can have are errors`() throws {
    for paths in [[""], ["/a"], [String(repeating: "a", count: 65_536)], ["a", "b", "a"]] {
      let error = #expect(throws: ByteStreamError.self) { try Self.archive(paths.map { ($0, []) }) }
      #expect(error?.code == .refusedArchive)
    }
  }

  @Test func `an archive cut short anywhere is an error`() throws {
    let bytes = try Self.archive([("a", Self.text), ("b", Array("x".utf8))])
    for count in 0..<bytes.count {
      #expect(throws: ByteStreamError.self) { try ZipReader(bytes: Array(bytes[..<count]), name: "a.zip") }
    }
  }

  @Test(arguments: [Int64.max, .max - 3, .max - 4, 0, -1, .min])
  func `an archive that says that its directory is beyond all bytes is damaged`(place: Int64) throws {
    func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] { withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    let locator = Array("PK\u{6}\u{7}".utf8) + little(UInt32(0)) + little(place) + little(UInt32(1))
    let end = Array("PK\u{5}\u{6}".utf8) + little(UInt32(0)) + little(UInt32.max) + little(UInt64.max) + little(UInt16(0))
    #expect(Self.message(Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 80) + locator + end).hasPrefix("corrupt-archive"))
  }

  @Test func `changed bytes are errors or the same contents`() throws {
    let bytes = try Self.archive([("unit.geojson", Self.text), ("b/level.geojson", Array("[1,2,3]".utf8))])
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        guard let reader = try? ZipReader(bytes: changed, name: "a.zip") else { continue }
        #expect(reader.entries.count == 2, "byte \(index), bit \(bit)")
        for entry in reader.entries {
          guard let contents = try? reader.contents(of: entry) else { continue }
          #expect(contents == Self.text || contents == Array("[1,2,3]".utf8))
        }
      }
    }
  }

  /// Changes bytes in the only entry's record of the directory, and in its header, which must agree.
  static func patched(_ path: String, directory offset: Int, _ value: [UInt8], header: Int? = nil) throws -> [UInt8] {
    var bytes = try archive([(path, text)])
    let record = try #require(bytes.indices.last { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    bytes.replaceSubrange(record + offset..<record + offset + value.count, with: value)
    if let header { bytes.replaceSubrange(header..<header + value.count, with: value) }
    return bytes
  }

  static func message(_ bytes: [UInt8], _ limits: ZipLimits = ZipLimits()) -> String {
    do {
      let reader = try ZipReader(bytes: bytes, name: "a.zip", limits: limits)
      for entry in reader.entries { _ = try reader.contents(of: entry) }
      return ""
    } catch { return "\(error.code): \(error.message)" }
  }

  @Test func `hostile archives are refused with the reason`() throws {
    #expect(try Self.message(Self.patched("aaaaaaaa", directory: 46, Array("../../aa".utf8), header: 30)).hasPrefix("refused-archive"))
    #expect(try Self.message(Self.patched("link", directory: 38, [0, 0, 0xFF, 0xA1])).contains("symbolic link"))
    #expect(try Self.message(Self.patched("a", directory: 8, [1, 0])).contains("encrypted"))
    #expect(try Self.message(Self.patched("a", directory: 10, [93, 0])).contains("zstd"))
    #expect(try Self.message(Self.patched("a", directory: 24, [0xFF, 0xFF, 0xFF, 0x7F])).hasPrefix("limit-exceeded"))
    #expect(try Self.message(Self.patched("a", directory: 24, [1, 0, 0, 0])).hasPrefix("corrupt-archive"))
    #expect(try Self.message(Self.patched("a", directory: 16, [1, 2, 3, 4])).contains("checksum"))
    let many = try Self.archive((0..<50).map { ("\($0)", []) })
    var limits = ZipLimits()
    limits.entries = 49
    #expect(Self.message(many, limits).contains("at most 49"))
    limits = ZipLimits()
    limits.inflatedBytes = 1000
    #expect(try Self.message(Self.archive([("a", Self.text)]), limits).hasPrefix("limit-exceeded"))
  }

  @Test func `limits may be as great as numbers are`() throws {
    var limits = ZipLimits()
    (limits.storedBytes, limits.entries, limits.inflatedBytes) = (.max, .max, .max)
    #expect(try Self.message(Self.archive([("a", Self.text)]), limits) == "")
    let workspace = try Workspace()
    #expect(try StoredFile.contents(of: workspace.file("a", Self.text), limit: .max) == Self.text)
    // What zlib cannot count, which Zip64 can claim.
    var bytes = try Self.archive([("a", Self.text)])
    let end = bytes.count - 22
    let record = try #require(bytes.indices.last { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    bytes.insert(contentsOf: [1, 0, 8, 0, 0, 0, 0, 0, 1, 0, 0, 0], at: end)
    bytes.replaceSubrange(record + 24..<record + 28, with: [0xFF, 0xFF, 0xFF, 0xFF])
    bytes[record + 30] = 12
    bytes[end + 12 + 12] += 12
    #expect(Self.message(bytes, limits) == "limit-exceeded: a has 4294967296 bytes; at most 4294967294 of a deflated entry are read")
    #expect(Self.message(bytes).hasPrefix("limit-exceeded"))
  }

  @Test func `an end that tells of fewer entries than there are is damage, whatever it says of their size`() throws {
    let bytes = try Self.archive((0..<5).map { ("\($0).geojson", Self.text) })
    let record = bytes.count - 22
    for count in UInt8(0)..<5 {
      var changed = bytes
      for place in [8, 10] { changed[record + place] = count }
      #expect(Self.message(changed).contains("more entries than the \(count)"))
      // The directory's record of an entry has 46 bytes and the name.
      let size = Int(count) * (46 + "0.geojson".count)
      (changed[record + 12], changed[record + 13]) = (UInt8(size & 0xFF), UInt8(size >> 8))
      #expect(Self.message(changed).hasPrefix("corrupt-archive"))
    }
  }

  @Test func `two entries of one name are refused, and two that share bytes`() throws {
    var bytes = try Self.archive([("aa", Self.text), ("ab", Self.text)])
    let names = bytes.indices.filter { bytes[$0...].starts(with: Array("ab".utf8)) }
    for at in names { bytes[at + 1] = 0x61 }
    #expect(Self.message(bytes).contains("twice"))
    // Both records of the directory lead to the first entry.
    bytes = try Self.archive([("aa", Self.text), ("aa/b", Self.text)])
    #expect(Self.message(bytes) == "")
    let records = bytes.indices.filter { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
    bytes.replaceSubrange(records[1] + 42..<records[1] + 46, with: [0, 0, 0, 0])
    #expect(Self.message(bytes).hasPrefix("corrupt-archive"))
  }

  @Test func `names are compared as bytes`() throws {
    // One "é", and an "e" with an accent: equal as Unicode has it.
    let bytes = try Self.archive([("caf\u{E9}.txt", Self.text), ("cafe\u{301}.txt", Self.text)])
    #expect(Self.message(bytes) == "")
  }

  @Test func `nothing and anything else are no archives`() {
    #expect(Self.message([]).hasPrefix("corrupt-archive"))
    #expect(Self.message(Array("PK".utf8)).hasPrefix("corrupt-archive"))
    #expect(Self.message([UInt8](repeating: 0x50, count: 100_000)).hasPrefix("corrupt-archive"))
  }
}
