import CGeoToolkit
import Foundation
import Testing

@testable import GeoToolkitC

/// Whatever is NULL, too small or unknown is an error with a value of its own, through the header as C calls it.
@Suite struct ArgumentTests {
  private static let text = Array(#"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[0,0]}}"#.utf8)

  private func reader(_ change: (inout geo_options) -> Void = { _ in }) throws -> OpaquePointer {
    var options = geo_options()
    geo_options_init(&options)
    change(&options)
    var reader: OpaquePointer?
    #expect(geo_reader_open_bytes(Self.text, Self.text.count, &options, &reader, nil) == GEO_OK)
    return try #require(reader)
  }

  private func batch(_ change: (inout geo_options) -> Void = { _ in }) throws -> OpaquePointer {
    let reader = try self.reader(change)
    defer { geo_reader_close(reader) }
    var batch: OpaquePointer?
    #expect(geo_reader_next(reader, &batch, nil) == GEO_BATCH)
    return try #require(batch)
  }

  /// What a call returns, and the message that it leaves.
  private func message(_ call: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> geo_status) -> (status: geo_status, text: String?) {
    var text: UnsafeMutablePointer<CChar>?
    defer { geo_message_free(text) }
    let status = call(&text)
    return (status, text.map { String(cString: $0) })
  }

  // MARK: - NULL

  @Test func `options that are NULL cannot be set`() {
    #expect(geo_options_init(nil) == GEO_ERROR_ARGUMENT)
    #expect(geo_options_init_sized(nil, MemoryLayout<geo_options>.size) == GEO_ERROR_ARGUMENT)
  }

  @Test func `a file is not opened with a path or a reader that is NULL`() throws {
    var reader: OpaquePointer?
    #expect(message { geo_reader_open(nil, nil, &reader, $0) } == (GEO_ERROR_ARGUMENT, "path is NULL"))
    #expect(geo_reader_open(nil, nil, &reader, nil) == GEO_ERROR_ARGUMENT && reader == nil)
    #expect(message { geo_reader_open("/nowhere", nil, nil, $0) } == (GEO_ERROR_ARGUMENT, "reader is NULL"))
    #expect(geo_reader_open(nil, nil, nil, nil) == GEO_ERROR_ARGUMENT)
  }

  @Test func `bytes are not opened with bytes or a reader that are NULL`() throws {
    var reader: OpaquePointer?
    #expect(message { geo_reader_open_bytes(nil, 1, nil, &reader, $0) } == (GEO_ERROR_ARGUMENT, "bytes is NULL"))
    #expect(message { geo_reader_open_bytes(Self.text, 1, nil, nil, $0) } == (GEO_ERROR_ARGUMENT, "reader is NULL"))
    #expect(geo_reader_open_bytes(nil, 1, nil, nil, nil) == GEO_ERROR_ARGUMENT)
    // Bytes in memory that cannot be as many.
    #expect(geo_reader_open_bytes(Self.text, -1, nil, &reader, nil) == GEO_ERROR_LIMIT && reader == nil)
  }

  @Test func `no batch comes of a reader, or into a batch, that is NULL`() throws {
    let reader = try self.reader()
    defer { geo_reader_close(reader) }
    var batch: OpaquePointer?
    #expect(message { geo_reader_next(nil, &batch, $0) } == (GEO_ERROR_ARGUMENT, "reader is NULL"))
    #expect(message { geo_reader_next(reader, nil, $0) } == (GEO_ERROR_ARGUMENT, "batch is NULL"))
    #expect(geo_reader_next(nil, nil, nil) == GEO_ERROR_ARGUMENT)
    // The batch is not lost by that.
    #expect(geo_reader_next(reader, &batch, nil) == GEO_BATCH)
    geo_batch_release(batch)
  }

  @Test func `a batch or a function that is NULL is an error, a context is not`() throws {
    let batch = try self.batch { $0.pick_index = 1 }
    defer { geo_batch_release(batch) }
    #expect(geo_batch_borrow(nil, { _, _ in }, nil) == GEO_ERROR_ARGUMENT && geo_batch_borrow(batch, nil, nil) == GEO_ERROR_ARGUMENT)
    #expect(geo_batch_findings(nil, { _, _ in }, nil) == GEO_ERROR_ARGUMENT && geo_batch_findings(batch, nil, nil) == GEO_ERROR_ARGUMENT)
    #expect(geo_batch_borrow(batch, { _, _ in }, nil) == GEO_OK && geo_batch_findings(batch, { _, _ in }, nil) == GEO_OK)
    var feature: Int64 = 7
    #expect(geo_batch_feature_at(nil, 0.5, 0.5, 0, &feature) == GEO_ERROR_ARGUMENT && feature == -1)
    #expect(geo_batch_feature_at(batch, 0.5, 0.5, 0, nil) == GEO_ERROR_ARGUMENT)
    #expect(geo_batch_feature_at(batch, 0.5, 0.5, 1e-6, &feature) == GEO_OK && feature == 0)
    #expect(geo_batch_feature_at(batch, 0.1, 0.5, 1e-6, &feature) == GEO_OK && feature == -1)
    #expect(geo_batch_feature_at(batch, .nan, .infinity, .nan, &feature) == GEO_OK && feature == -1)
  }

  @Test func `nothing is closed, released or freed of NULL`() {
    geo_reader_close(nil)
    geo_batch_release(nil)
    geo_message_free(nil)
  }

  @Test func `functions of the headers have nothing of NULL`() {
    #expect(geo_view_column(nil, OVERLAY_GROUPS, 0) == nil)
    #expect(overlay_batch_at(nil, 1000) == nil)
    var count: UInt64 = 7
    #expect(overlay_elements(nil, OVERLAY_GROUPS, 0, &count) == nil && count == 0)
    #expect(overlay_elements(nil, OVERLAY_GROUPS, 0, nil) == nil)
  }

  // MARK: - Statuses

  @Test func `without a pick index there is no picking`() throws {
    let batch = try self.batch()
    defer { geo_batch_release(batch) }
    var feature: Int64 = 7
    #expect(geo_batch_feature_at(batch, 0.5, 0.5, 0, &feature) == GEO_ERROR_OPTION && feature == -1)
  }

  @Test func `each kind of failure has a status`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ArgumentTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var reader: OpaquePointer?
    #expect(geo_reader_open(folder.appendingPathComponent("none").path, nil, &reader, nil) == GEO_ERROR_NOT_FOUND)
    // A folder may have tiles: that it has none shows when it is read.
    #expect(geo_reader_open(folder.path, nil, &reader, nil) == GEO_OK)
    var batch: OpaquePointer?
    #expect(geo_reader_next(reader, &batch, nil) == GEO_ERROR_NOT_FOUND && batch == nil)
    geo_reader_close(reader)
    reader = nil
    var options = geo_options()
    geo_options_init(&options)
    let style = folder.appendingPathComponent("style.json")
    for text in [nil, "[]"] {
      try text.map { try Data($0.utf8).write(to: style) }
      let found = style.path.withCString { path in
        options.style_path = path
        return message { geo_reader_open_bytes(nil, 0, &options, &reader, $0) }
      }
      #expect(found.status == GEO_ERROR_STYLE && found.text?.contains("style.json") == true)
    }
    for (bytes, status) in [
      ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF], GEO_ERROR_COMPRESSION), (Array("BZh91AY&SY".utf8), GEO_ERROR_FORMAT)
    ] as [([UInt8], geo_status)] {
      #expect(geo_reader_open_bytes(bytes, bytes.count, nil, &reader, nil) == GEO_OK)
      var batch: OpaquePointer?
      for _ in 0..<2 {
        let found = message { geo_reader_next(reader, &batch, $0) }
        #expect(found.status == status && found.text?.hasPrefix("<bytes>: ") == true && batch == nil)
      }
      geo_reader_close(reader)
    }
  }

  @Test func `every status has a name of its own`() {
    let statuses = [
      GEO_OK, GEO_BATCH, GEO_ERROR, GEO_ERROR_ARGUMENT, GEO_ERROR_OPTION, GEO_ERROR_STYLE, GEO_ERROR_NOT_FOUND, GEO_ERROR_PERMISSION,
      GEO_ERROR_READ,
      GEO_ERROR_COMPRESSION, GEO_ERROR_FORMAT, GEO_ERROR_LIMIT
    ]
    let names = statuses.map { String(cString: geo_status_name($0)) }
    #expect(Set(names).count == statuses.count && !names.contains("unknown"))
    #expect(String(cString: geo_status_name(geo_status(-999))) == "unknown")
  }

  // MARK: - Bytes

  @Test func `bytes in memory may be freed as soon as they are opened`() throws {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.text.count, alignment: 1)
    bytes.copyBytes(from: Self.text)
    var reader: OpaquePointer?
    #expect(geo_reader_open_bytes(bytes.baseAddress, bytes.count, nil, &reader, nil) == GEO_OK)
    for index in bytes.indices { bytes[index] = 0xFF }
    bytes.deallocate()
    var batch: OpaquePointer?
    #expect(geo_reader_next(reader, &batch, nil) == GEO_BATCH)
    var features: UInt32 = 0
    geo_batch_borrow(batch, { $0?.storeBytes(of: $1?.pointee.header.pointee.features ?? 0, as: UInt32.self) }, &features)
    #expect(features == 1)
    geo_batch_release(batch)
    geo_reader_close(reader)
  }

  // MARK: - Versions of the options

  @Test func `options of an older, smaller and a newer, larger structure work`() throws {
    for size in [Int(GEO_OPTIONS_FIRST_SIZE), MemoryLayout<geo_options>.size, MemoryLayout<geo_options>.size + 64, 4096] {
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size + 16, alignment: 16)
      defer { memory.deallocate() }
      for index in memory.indices { memory[index] = 0xAA }
      let options = try #require(memory.baseAddress).assumingMemoryBound(to: geo_options.self)
      #expect(geo_options_init_sized(options, size) == GEO_OK)
      // Nothing beyond what the caller has is written.
      #expect(memory.dropFirst(size).allSatisfy { $0 == 0xAA })
      #expect(memory.prefix(size).dropFirst(MemoryLayout<geo_options>.size).allSatisfy { $0 == 0 })
      var reader: OpaquePointer?
      #expect(geo_reader_open_bytes(Self.text, Self.text.count, options, &reader, nil) == GEO_OK)
      geo_reader_close(reader)
      if size > MemoryLayout<geo_options>.size {
        memory[size - 1] = 1
        #expect(
          message { geo_reader_open_bytes(nil, 0, options, &reader, $0) }
            == (GEO_ERROR_OPTION, "an option is set that this version of the library does not have"))
      }
    }
  }

  @Test(arguments: [0, 1, Int(GEO_OPTIONS_FIRST_SIZE) - 1, 4097, .max, -1]) func `options without a size are refused`(size: Int) {
    var options = geo_options()
    #expect(geo_options_init_sized(&options, size) == GEO_ERROR_OPTION)
    geo_options_init(&options)
    options.size = size
    var reader: OpaquePointer?
    let found = message { geo_reader_open_bytes(nil, 0, &options, &reader, $0) }
    #expect(found == (GEO_ERROR_OPTION, "size is \(UInt(bitPattern: size)); expected that of geo_options, as geo_options_init sets it"))
  }
}
