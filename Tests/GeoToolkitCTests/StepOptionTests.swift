import CGeoToolkit
import GeoToolkit
import Testing

@testable import GeoToolkitC

/// What is done with features before they are drawn, as C asks for it.
@Suite struct StepOptionTests {
  private func options(_ change: (inout geo_options) -> Void) -> geo_options {
    var options = geo_options()
    geo_options_init(&options)
    change(&options)
    return options
  }

  @Test func `steps mean what they mean in Swift`() throws {
    var all = options {
      ($0.repair, $0.clips, $0.clip) = (2, 1, (170, -10, -170, 10))
      ($0.simplify_pixels, $0.simplify_zoom) = (0.5, 8)
      ($0.geodesic_error, $0.geodesic_spacing, $0.max_depth) = (10, 5000, 64)
    }
    let (floor, layer) = ("level", "rooms")
    try floor.withCString { floor in
      try layer.withCString { layer in
        (all.floor_property, all.layer) = (floor, layer)
        let result = try batchingOptions(&all)
        #expect(result.floorProperty == "level" && result.reading.layer == "rooms" && result.reading.maxDepth == 64)
        #expect(result.steps.repair == .structure && result.steps.clip == GeographicBox(west: 170, south: -10, east: -170, north: 10))
        #expect(result.steps.simplification == .pixels(0.5, zoom: 8))
        #expect(result.steps.interpolation == DensificationLimits(length: 5000, deviation: 10))
      }
    }
    var metres = options { ($0.simplify_metres, $0.repair) = (100, 1) }
    #expect(try batchingOptions(&metres).steps.simplification == .metres(100) && batchingOptions(&metres).steps.repair == .linework)
    var none = options { _ in }
    let result = try batchingOptions(&none)
    #expect(
      result.steps.clip == nil && result.steps.repair == nil && result.steps.simplification == nil && result.steps.interpolation == nil)
    #expect(result.reading.maxDepth == 512 && result.reading.layer == nil && result.floorProperty == nil)
  }

  @Test func `a caller of the first version has none of them`() throws {
    // Bytes beyond its size are not the library's to read.
    var first = options { ($0.repair, $0.simplify_metres, $0.clips) = (7, -1, 1) }
    first.size = Int(GEO_OPTIONS_FIRST_SIZE)
    let result = try batchingOptions(&first)
    #expect(result.steps.repair == nil && result.steps.simplification == nil && result.steps.clip == nil)
  }

  @Test func `values that mean nothing are refused`() {
    let cases: [(String, (inout geo_options) -> Void)] = [
      ("repair is 3; expected 0, 1 or 2", { $0.repair = 3 }),
      ("simplify_metres is -1.0; expected a length above 0, or 0 for none", { $0.simplify_metres = -1 }),
      ("simplify_pixels is nan; expected a length above 0, or 0 for none", { $0.simplify_pixels = .nan }),
      ("simplify_zoom is 31.0; expected 0 to 30", { ($0.simplify_pixels, $0.simplify_zoom) = (1, 31) }),
      ("simplify_metres and simplify_pixels are set; expected one of them", { ($0.simplify_pixels, $0.simplify_metres) = (1, 1) }),
      ("geodesic_error is inf; expected a length above 0, or 0 for none", { $0.geodesic_error = .infinity }),
      ("geodesic_spacing is -5.0; expected a length above 0, or 0 for none", { $0.geodesic_spacing = -5 }),
      ("max_depth is 10001; expected 1 to 10000 levels, or 0 for 512", { $0.max_depth = 10_001 }),
      ("an option is set that this version of the library does not have", { $0.reserved_2 = 1 }),
      (
        "clip is 0.0, 10.0, 1.0, 5.0; expected longitudes of -180 to 180, latitudes of -90 to 90, and the south before the north",
        { ($0.clips, $0.clip) = (1, (0, 10, 1, 5)) }
      ),
      (
        "clip is nan, 0.0, 1.0, 5.0; expected longitudes of -180 to 180, latitudes of -90 to 90, and the south before the north",
        { ($0.clips, $0.clip) = (1, (.nan, 0, 1, 5)) }
      )
    ]
    for (message, change) in cases {
      var options = options(change)
      var text: UnsafeMutablePointer<CChar>?
      var reader: OpaquePointer?
      #expect(geo_reader_open_bytes(nil, 0, &options, &reader, &text) == GEO_ERROR_OPTION && reader == nil)
      #expect(text.map { String(cString: $0) } == message)
      geo_message_free(text)
    }
  }

  @Test func `what is cut away is not drawn, and how far it has come is known`() throws {
    let text = Array(#"{"type":"LineString","coordinates":[[0,0],[10,0]]}"#.utf8)
    var options = options { ($0.clips, $0.clip) = (1, (2, -1, 3, 1)) }
    var reader: OpaquePointer?
    #expect(geo_reader_open_bytes(text, text.count, &options, &reader, nil) == GEO_OK)
    defer { geo_reader_close(reader) }
    var progress = geo_progress()
    #expect(geo_reader_progress(reader, &progress) == GEO_OK && progress.bytes == 0 && Int(progress.total) == text.count)
    var batch: OpaquePointer?
    #expect(geo_reader_next(reader, &batch, nil) == GEO_BATCH)
    defer { geo_batch_release(batch) }
    #expect(geo_reader_progress(reader, &progress) == GEO_OK && Int(progress.bytes) == text.count)
    #expect(geo_reader_progress(nil, &progress) == GEO_ERROR_ARGUMENT && geo_reader_progress(reader, nil) == GEO_ERROR_ARGUMENT)
    var east = -1.0
    withUnsafeMutablePointer(to: &east) {
      _ = geo_batch_borrow(
        batch,
        { east, view in
          east?.assumingMemoryBound(to: Double.self).pointee = view?.pointee.header.pointee.east ?? -2
        }, $0)
    }
    #expect((east - 3).magnitude < 1e-9)
    #expect(geo_batch_place(batch, { _, _ in }, nil) == GEO_ERROR_OPTION)
  }
}
