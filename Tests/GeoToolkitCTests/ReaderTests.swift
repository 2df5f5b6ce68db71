import CGeoToolkit
import Foundation
import GeoToolkit
import Testing

@testable import GeoToolkitC

/// The C interface, called through its header as C calls it.
@Suite struct ReaderTests {
  private let file: URL

  init() throws {
    file = FileManager.default.temporaryDirectory.appendingPathComponent("GeoToolkitCTests-\(UUID().uuidString).geojson")
    try Data(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#.utf8).write(to: file)
  }

  /// The statuses until the end, and why the file cannot be opened.
  private func read(_ change: (inout geo_options) -> Void) -> (statuses: [geo_status], message: String?) {
    defer { try? FileManager.default.removeItem(at: file) }
    var options = geo_options()
    #expect(geo_options_init(&options) == GEO_OK)
    change(&options)
    var text: UnsafeMutablePointer<CChar>?
    defer { geo_message_free(text) }
    var reader: OpaquePointer?
    var statuses = [geo_reader_open(file.path, &options, &reader, &text)]
    #expect((statuses[0] == GEO_OK) == (reader != nil) && (statuses[0] == GEO_OK) == (text == nil))
    while statuses[statuses.count - 1].rawValue > 0 || statuses == [GEO_OK] {
      var batch: OpaquePointer?
      statuses.append(geo_reader_next(reader, &batch, nil))
      geo_batch_release(batch)
    }
    geo_reader_close(reader)
    return (statuses, text.map { String(cString: $0) })
  }

  @Test func `a style with layers draws a feature several times`() throws {
    let style = FileManager.default.temporaryDirectory.appendingPathComponent("GeoToolkitCTests-\(UUID().uuidString).yaml")
    try Data("layers:\n- rules: [{fill: '#eee'}]\n- rules: [{stroke: '#111'}]\n".utf8).write(to: style)
    defer { for path in [style, file] { try? FileManager.default.removeItem(at: path) } }
    try style.path.withCString { path in
      var options = geo_options()
      geo_options_init(&options)
      options.style_path = path
      let reader = try reader(&options)
      defer { geo_reader_close(reader) }
      var batch: OpaquePointer?
      #expect(geo_reader_next(reader, &batch, nil) == GEO_BATCH)
      defer { geo_batch_release(batch) }
      var counts: [Int] = []
      let status = withUnsafeMutablePointer(to: &counts) { counts in
        geo_batch_borrow(
          batch,
          { context, view in
            guard let header = view?.pointee.header.pointee else { return }
            context?.assumingMemoryBound(to: [Int].self).pointee = [Int(header.groups), Int(header.features)]
          }, counts)
      }
      #expect(status == GEO_OK && counts == [2, 1])
    }
  }

  private func reader(_ options: UnsafePointer<geo_options>?) throws -> OpaquePointer {
    var reader: OpaquePointer?
    #expect(geo_reader_open(file.path, options, &reader, nil) == GEO_OK)
    return try #require(reader)
  }

  @Test(arguments: [0, 1, 1024] as [Int32]) func `batches come until the end`(jobs: Int32) {
    #expect(read { $0.jobs = jobs }.statuses == [GEO_OK, GEO_BATCH, GEO_END])
  }

  @Test func `no number of threads is one for each processor`() throws {
    var options = geo_options()
    geo_options_init(&options)
    for (jobs, expected) in [(0, ThreadedWork.processors), (1, 1), (7, 7)] as [(Int32, Int)] {
      options.jobs = jobs
      #expect(try batchingOptions(&options).reading.jobs == expected)
    }
    #expect(try batchingOptions(nil).reading.jobs == ThreadedWork.processors)
    #expect(ThreadedWork.processors >= ProcessInfo.processInfo.activeProcessorCount)
  }

  @Test(arguments: [-1, 1025, .max] as [Int32]) func `a number of threads that nobody has is refused`(jobs: Int32) {
    let result = read { $0.jobs = jobs }
    #expect(result.statuses == [GEO_ERROR_OPTION])
    #expect(result.message == "jobs is \(jobs); expected 1 to 1024 threads, or 0 for one for each processor")
  }

  @Test(arguments: [0, 5, 257, -1] as [Int32]) func `a form of vertices that does not exist is refused`(format: Int32) {
    let result = read { $0.vertex_format = format }
    #expect(result.message == "vertex_format is \(format); expected 1 to 4 (geo_options_init sets 1)")
  }

  @Test func `properties without names, and names twice, are refused`() throws {
    #expect(read { $0.property_count = .max }.message == "property_count is \(Int.max), but properties is NULL")
    try "a".withCString { a in
      for (names, message) in [
        ([a, nil], "properties[1] is NULL; expected the name of a property"), ([a, a], "properties names a property twice")
      ] {
        try Data("{}".utf8).write(to: file)
        #expect(
          names.withUnsafeBufferPointer { names in
            read { ($0.properties, $0.property_count) = (names.baseAddress, names.count) }.message
          } == message)
      }
    }
  }

  @Test func `however many properties there are, each is lent with its name and its values`() throws {
    let count = 5000
    let members = (0..<count).map { "\"p\($0)\":" + ($0 % 2 == 0 ? "\($0)" : "\"text \($0)\"") }.joined(separator: ",")
    try Data(#"{"type":"Feature","properties":{\#(members)},"geometry":{"type":"Point","coordinates":[1,2]}}"#.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let names = (0..<count).map { strdup("p\($0)") }
    defer { for name in names { free(name) } }
    let pointers = names.map { UnsafePointer($0) }
    let reader = try pointers.withUnsafeBufferPointer { names in
      var options = geo_options()
      geo_options_init(&options)
      (options.properties, options.property_count) = (names.baseAddress, names.count)
      return try self.reader(&options)
    }
    defer { geo_reader_close(reader) }
    var batch: OpaquePointer?
    #expect(geo_reader_next(reader, &batch, nil) == GEO_BATCH)
    defer { geo_batch_release(batch) }
    var told: [UInt32: (name: String, value: String)] = [:]
    _ = withUnsafeMutablePointer(to: &told) { told in
      geo_batch_borrow(
        batch,
        { told, view in
          guard let told = told?.assumingMemoryBound(to: [UInt32: (name: String, value: String)].self), let view = view?.pointee else {
            return
          }
          for column in UnsafeBufferPointer(start: view.columns, count: view.column_count) {
            let bytes = UnsafeRawBufferPointer(start: column.data, count: column.count * Int(column.stride))
            switch overlay_section_kind(UInt32(column.kind)) {
            case OVERLAY_PROPERTY_NAME: told.pointee[column.property, default: ("", "")].name = String(decoding: bytes, as: UTF8.self)
            case OVERLAY_PROPERTY_VALUES:
              let value =
                column.element == OVERLAY_INT64.rawValue ? "\(bytes.load(as: Int64.self))" : String(decoding: bytes, as: UTF8.self)
              told.pointee[column.property, default: ("", "")].value = value
            default: break
            }
          }
        }, told)
    }
    #expect(told.count == count)
    #expect(told.allSatisfy { $1.name == "p\($0)" && $1.value == ($0 % 2 == 0 ? "\($0)" : "text \($0)") })
  }

  @Test func `heights are a column of floats, and flat data have none`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../Samples/geojson/airports.geojson")
    let flat = Data(#"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#.utf8)
    for (text, expected) in [
      (try Data(contentsOf: sample), [6, 4, 1656, 2400, 4061, -3, 1694, 1338, 4411, 7, 5, 18]), (flat, [])
    ] as [(Data, [Float])] {
      try text.write(to: file)
      let reader = try self.reader(nil)
      defer { geo_reader_close(reader) }
      var batch: OpaquePointer?
      #expect(geo_reader_next(reader, &batch, nil) == GEO_BATCH)
      defer { geo_batch_release(batch) }
      var heights: [Float] = []
      _ = withUnsafeMutablePointer(to: &heights) { heights in
        geo_batch_borrow(
          batch,
          { heights, view in
            guard let heights = heights?.assumingMemoryBound(to: [Float].self), let header = view?.pointee.header.pointee else { return }
            guard let column = geo_view_column(view, OVERLAY_POINT_HEIGHTS, 0)?.pointee else {
              #expect(header.lowest_height == 0 && header.greatest_height == 0)
              return
            }
            #expect(column.element == OVERLAY_FLOAT32.rawValue && column.stride == 4)
            #expect(header.lowest_height == -3 && header.greatest_height == 4411)
            let floats = column.data.assumingMemoryBound(to: Float.self)
            heights.pointee = Array(UnsafeBufferPointer(start: floats, count: column.count))
          }, heights)
      }
      #expect(heights == expected)
    }
  }

  @Test func `what is wrong with the data is told, and a view has no table`() throws {
    try Data("<a></a>".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let reader = try self.reader(nil)
    defer { geo_reader_close(reader) }
    var batch: OpaquePointer?
    #expect(geo_reader_next(reader, &batch, nil) == GEO_BATCH)
    defer { geo_batch_release(batch) }
    var told: [String] = []
    _ = withUnsafeMutablePointer(to: &told) { told in
      geo_batch_findings(
        batch,
        { told, finding in
          guard let finding = finding?.pointee else { return }
          let text = "\(finding.severity.rawValue) \(String(cString: finding.code)) \(finding.line):\(finding.column) \(finding.feature)"
          told?.assumingMemoryBound(to: [String].self).pointee.append(text)
        }, told)
    }
    #expect(told == ["2 GJ110 1:1 0"])
    geo_batch_borrow(
      batch,
      { _, view in
        #expect(view?.pointee.header.pointee.sections == 0 && view?.pointee.header.pointee.bytes == 0)
      }, nil)
  }
}
