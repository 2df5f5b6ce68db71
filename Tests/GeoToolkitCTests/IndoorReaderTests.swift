import CGeoToolkit
import Foundation
import GeoToolkit
import Testing

@testable import GeoToolkitC

/// Indoor maps through the C interface.
@Suite struct IndoorReaderTests {
  private static let map = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Samples/imdf/terminal").path

  private struct Drawn: Equatable {
    var building: String?
    var level: String?
    var ordinal: Int?
    var features = 0
  }

  /// The batches of the map, and how far the reader had come at each.
  private func read(_ change: (inout geo_indoor_options) -> Void) throws -> (drawn: [Drawn], progress: [UInt64], message: String?) {
    var indoor = geo_indoor_options()
    #expect(geo_indoor_options_init(&indoor) == GEO_OK)
    change(&indoor)
    var reader: OpaquePointer?
    var text: UnsafeMutablePointer<CChar>?
    let status = geo_reader_open_indoor(Self.map, nil, &indoor, &reader, &text)
    defer {
      geo_message_free(text)
      geo_reader_close(reader)
    }
    if status != GEO_OK { return ([], [], "\(status.rawValue) " + (text.map { String(cString: $0) } ?? "")) }
    var drawn: [Drawn] = []
    var all: [UInt64] = []
    var batch: OpaquePointer?
    while geo_reader_next(reader, &batch, &text) == GEO_BATCH {
      var one = Drawn()
      withUnsafeMutablePointer(to: &one) { one in
        _ = geo_batch_place(
          batch,
          { one, place in
            guard let one = one?.assumingMemoryBound(to: Drawn.self), let place = place?.pointee else { return }
            one.pointee.building = place.building.map { String(cString: $0) }
            one.pointee.level = place.level.map { String(cString: $0) }
            one.pointee.ordinal = place.has_ordinal == 1 ? Int(place.ordinal) : nil
          }, one)
        _ = geo_batch_borrow(
          batch,
          { one, view in
            one?.assumingMemoryBound(to: Drawn.self).pointee.features = Int(view?.pointee.header.pointee.features ?? 0)
          }, one)
      }
      drawn.append(one)
      var progress = geo_progress()
      #expect(geo_reader_progress(reader, &progress) == GEO_OK)
      all.append(progress.bytes)
      if drawn.count == 1 { #expect(progress.total > 0) }
      geo_batch_release(batch)
    }
    return (drawn, all, text.map { String(cString: $0) })
  }

  @Test func `levels come as in Swift, with their names`() throws {
    let result = try read { _ in }
    let plan = try IndoorPlan(IndoorMap(try IndoorArchive(path: Self.map)))
    var reader = IndoorBatchReader(IndoorBatches(plan))
    var expected: [Drawn] = []
    while let drawn = try reader.next() {
      expected.append(
        Drawn(
          building: drawn.building.flatMap { plan.label(of: $0.index) }, level: drawn.level.flatMap { plan.label(of: $0.index) },
          ordinal: drawn.level?.ordinal, features: drawn.batch.features.count))
    }
    #expect(result.drawn == expected && result.drawn.count > 3 && result.message == nil)
    #expect(result.progress.last == UInt64(plan.parts.count) && result.progress == result.progress.sorted())
    #expect(result.drawn.contains { $0.building != nil && $0.ordinal == 1 })
  }

  @Test func `only what was asked for comes`() throws {
    let ordinals: [Int32] = [0]
    let result = try ordinals.withUnsafeBufferPointer { list in
      try read { ($0.ordinals, $0.ordinal_count) = (list.baseAddress, list.count) }
    }
    #expect(!result.drawn.isEmpty && result.drawn.allSatisfy { $0.ordinal == nil || $0.ordinal == 0 })
    let wrong: [Int32] = [99]
    let message = try wrong.withUnsafeBufferPointer { list in
      try read { ($0.ordinals, $0.ordinal_count) = (list.baseAddress, list.count) }.message
    }
    #expect(message?.hasPrefix("\(GEO_ERROR_OPTION.rawValue) the map has no level of ordinal 99; there are: ") == true)
  }

  @Test func `arguments that mean nothing are refused`() throws {
    #expect(try read { $0.ordinal_count = 1 }.message == "\(GEO_ERROR_OPTION.rawValue) ordinal_count is 1, but ordinals is NULL")
    #expect(try read { $0.level_count = 1 }.message == "\(GEO_ERROR_OPTION.rawValue) level_count is 1, but levels is NULL")
    #expect(try read { $0.reserved = 1 }.message?.contains("does not have") == true)
    #expect(try read { $0.size = 8 }.message?.contains("as geo_indoor_options_init sets it") == true)
    #expect(geo_indoor_options_init(nil) == GEO_ERROR_ARGUMENT)
    var reader: OpaquePointer?
    #expect(geo_reader_open_indoor(nil, nil, nil, &reader, nil) == GEO_ERROR_ARGUMENT && reader == nil)
    #expect(geo_reader_open_indoor(Self.map, nil, nil, nil, nil) == GEO_ERROR_ARGUMENT)
    #expect(geo_reader_open_indoor("/nowhere", nil, nil, &reader, nil) == GEO_ERROR_NOT_FOUND && reader == nil)
  }
}
