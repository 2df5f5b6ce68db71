import ByteStreams
import Testing

@Suite struct ReadingTests {
  @Test(arguments: Compression.allCases, Array(1...31) + [64 * 1024])
  func everyRequestSizeGivesTheSameBytes(compression: Compression, step: Int) throws {
    let text = Samples.text(count: 20_000)
    let workspace = try Workspace()
    let path = try workspace.file("a", try Samples.compress(text, compression))
    var source = try ByteSource(path: path)
    #expect(try source.readAll(step: step) == text)
    #expect(source.compression == compression)
    #expect(source.bytesConsumed == source.totalBytes)
    #expect(try source.readAll(step: step) == [])
  }

  @Test(arguments: Compression.allCases)
  func contentsLargerThanEveryBuffer(compression: Compression) throws {
    let bytes = Samples.text(count: 700_000) + Samples.noise(count: 700_000)
    let stored = try Samples.compress(bytes, compression)
    for step in [1000, 65_536, 3_000_000] {
      #expect(try decode(stored, step: step).get() == bytes)
    }
    var source = ByteSource(bytes: stored, name: "a")
    #expect(try source.readAll() == bytes)
  }

  @Test func theNameDoesNotDecide() throws {
    let workspace = try Workspace()
    let plain = try workspace.file("a.gz", Array("{}".utf8))
    var first = try ByteSource(path: plain)
    #expect(try first.readAll() == Array("{}".utf8))
    #expect(first.compression == Compression.none)

    let zipped = try workspace.file("a.geojson", try Samples.compress(Array("{}".utf8), .gzip))
    var second = try ByteSource(path: zipped)
    #expect(second.compression == nil)
    #expect(try second.readAll() == Array("{}".utf8))
    #expect(second.compression == .gzip)
  }

  @Test(arguments: Compression.allCases)
  func nothingInsideIsNothing(compression: Compression) throws {
    #expect(try decode(try Samples.compress([], compression)).get() == [])
  }

  @Test func emptyBufferTellsNothing() throws {
    var source = ByteSource(bytes: [1, 2], name: "a")
    #expect(try source.read(into: UnsafeMutableRawBufferPointer(start: nil, count: 0)) == 0)
    #expect(try source.readAll() == [1, 2])
  }

  @Test func missing() throws {
    let workspace = try Workspace()
    let path = workspace.path("absent")
    let error = failure { () throws(ByteStreamError) in _ = try ByteSource(path: path) }
    #expect(error?.code == .notFound)
    #expect(error?.path == path)
    #expect(error?.description.hasPrefix(path + ": there is no file") == true)
    #expect(failure { () throws(ByteStreamError) in _ = try ByteSource(path: "") }?.code == .notFound)
    let below = try workspace.file("file") + "/a"
    #expect(
      failure { () throws(ByteStreamError) in _ = try ByteSource(path: below) }?.code == .notFound)
  }

  @Test func folder() throws {
    let workspace = try Workspace()
    let path = workspace.path("")
    let error = failure { () throws(ByteStreamError) in _ = try ByteSource(path: path) }
    #expect(error?.code == .isDirectory)
    #expect(error?.message.contains("folder") == true)
  }

  @Test func closedDescriptor() {
    var source = ByteSource(descriptor: 9999, name: "<nine>")
    let error = failure { () throws(ByteStreamError) in _ = try source.readAll() }
    #expect(error?.code == .readFailed)
    #expect(error?.path == "<nine>")
    #expect(error?.byteOffset == 0)
  }

  @Test(
    arguments: [
      ("bzip2", [0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, 0x00]),
      ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00]),
      ("lz4", [0x04, 0x22, 0x4D, 0x18, 0x60]),
      ("zip", [0x50, 0x4B, 0x03, 0x04, 0x14])
    ] as [(String, [UInt8])])
  func otherCompressionIsRefusedByName(format: String, stored: [UInt8]) {
    guard case .failure(let error) = decode(stored) else {
      Issue.record("\(format) was read as text")
      return
    }
    #expect(error.code == .unsupportedCompression)
    #expect(error.message.contains("\(format) data"))
  }

  @Test(
    arguments: [
      ("FlatGeobuf", [0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62, 0x01, 0x00]),
      ("Parquet", Array("PAR1\u{15}".utf8)),
      ("SQLite (GeoPackage, MBTiles)", Array("SQLite format 3\0".utf8)),
      ("Shapefile", [0x00, 0x00, 0x27, 0x0A, 0x00]),
      ("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00]),
      ("XML", Array("<?xml version=\"1.0\"?>".utf8)),
      ("KML", Array("<?xml version=\"1.0\"?>\n<!-- made by hand -->\n<kml xmlns=\"http://www.opengis.net/kml/2.2\">".utf8)),
      ("KML", Array("\u{FEFF}  <kml>".utf8)), ("GPX", Array("<gpx version=\"1.1\">".utf8)), ("GML", Array("<wfs:FeatureCollection>".utf8)),
      ("PMTiles", Array("PMTiles\u{3}".utf8)), ("Arrow", Array("ARROW1".utf8)),
      ("HTML", Array("<!DOCTYPE html>".utf8)),
      ("HTML", Array("<html lang=\"de\">".utf8))
    ] as [(String, [UInt8])])
  func `data that are no GeoJSON are refused by name`(format: String, stored: [UInt8]) {
    guard case .failure(let error) = decode(stored) else {
      Issue.record("\(format) was read as text")
      return
    }
    #expect(error.code == .unsupportedFormat)
    #expect(
      error.message == "this is \(format) data, which is no GeoJSON"
        + (["PNG", "HTML"].contains(format) ? "" : "; convert it first, for example with ogr2ogr"))
  }

  @Test(arguments: [
    "(", "P", "P*", "B", "false", "fgb", "SQLite format", "PAR", "BZh is a word", "PK, comma", "(\u{35}", "<", "<<<<<<< HEAD", "<htm", "<?x"
  ])
  func textThatBeginsLikeAMagicNumber(text: String) throws {
    #expect(try decode(Array(text.utf8)).get() == Array(text.utf8))
  }
}
