import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// Maps that were written latitude first.
@Suite struct AxesMendingTests {
  /// The sample venue at 90 degrees, where its longitudes are latitudes in part.
  private static func venue(isExchanged: Bool, east: Double = 78.248) throws -> IndoorArchive {
    let archive = try SampleVenue.read().archive()
    let files = archive.files.map { file in
      let text = String(decoding: file.bytes, as: UTF8.self).replacing(#/\[(11\.\d+),(48\.\d+)\]/#) { match in
        let longitude = "\((((Double(match.1) ?? 0) + east) * 1e7).rounded() / 1e7)"
        return isExchanged ? "[\(match.2),\(longitude)]" : "[\(longitude),\(match.2)]"
      }
      return IndoorFile(path: file.path, role: file.role, bytes: Array(text.utf8))
    }
    return archive.replacing(manifest: archive.manifest, files: files)
  }

  /// At 90 degrees some of its longitudes are latitudes, at 150 none is.
  @Test(arguments: [78.248, 138.0]) func `all of a map is exchanged, display points too`(_ east: Double) throws {
    let expected = try Self.venue(isExchanged: false, east: east)
    let result = try IndoorFixTests.mended(try Self.venue(isExchanged: true, east: east), isUnsafe: true).archive
    #expect(zip(result.files, expected.files).allSatisfy { $0.bytes == $1.bytes })
  }

  @Test func `a map that is where it says stays there`() throws {
    #expect(try !IndoorFixTests.mended(try Self.venue(isExchanged: false), isUnsafe: true).report.hasChanged)
  }
}
