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

  /// At 150 degrees, where no longitude is a latitude.
  @Test func `a feature that lies where the map does once it is exchanged is exchanged, and none for one bad number`() throws {
    let sound = try Self.venue(isExchanged: false, east: 138), latitudeFirst = try Self.venue(isExchanged: true, east: 138)
    let unit = try #require(sound.files.firstIndex { $0.path.hasSuffix("unit.geojson") })
    func map(_ change: (String, String) -> String) -> IndoorArchive {
      let (right, wrong) = (
        String(decoding: sound.files[unit].bytes, as: UTF8.self), String(decoding: latitudeFirst.files[unit].bytes, as: UTF8.self)
      )
      var files = sound.files
      files[unit] = IndoorFile(path: files[unit].path, role: files[unit].role, bytes: Array(change(right, wrong).utf8))
      return sound.replacing(manifest: sound.manifest, files: files)
    }
    let stray = map { right, wrong in
      // One line is one feature.
      var lines = right.split(separator: "\n", omittingEmptySubsequences: false)
      let index = lines.indices.first { lines[$0] != wrong.split(separator: "\n", omittingEmptySubsequences: false)[$0] } ?? 0
      lines[index] = wrong.split(separator: "\n", omittingEmptySubsequences: false)[index]
      return lines.joined(separator: "\n")
    }
    #expect(stray.files[unit].bytes != sound.files[unit].bytes)
    let mended = try IndoorFixTests.mended(stray, isUnsafe: true).archive
    #expect(zip(mended.files, sound.files).allSatisfy { $0.bytes == $1.bytes })
    let slipped = map { right, _ in right.replacing(#/\[(149\.\d+),(48\.\d+)\]/#, maxReplacements: 1) { "[\($0.1),148]" } }
    #expect(slipped.files[unit].bytes != sound.files[unit].bytes)
    let left = try IndoorFixTests.mended(slipped, isUnsafe: true).archive
    #expect(String(decoding: left.files[unit].bytes, as: UTF8.self).contains(",148]"))
  }

  /// Nothing then says which of its features are in the right place.
  @Test(arguments: [(0.0, true), (0.9, true), (1.1, false)])
  func `a map wider than a degree is not exchanged as a whole`(_ step: Double, _ isExchanged: Bool) throws {
    let archive = try Self.venue(isExchanged: true, east: 138)
    let files = archive.files.map { file in
      guard file.path.hasSuffix("unit.geojson") else { return file }
      let text = String(decoding: file.bytes, as: UTF8.self).replacing(#/\[(48\.\d+),/#) { "[\((Double($0.1) ?? 0) + step)," }
      return IndoorFile(path: file.path, role: file.role, bytes: Array(text.utf8))
    }
    let map = IndoorMap(archive.replacing(manifest: archive.manifest, files: files))
    #expect((AxesMending.run(map) != nil) == isExchanged)
  }
}
