import Foundation
import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// Maps with longitude and latitude exchanged.
@Suite struct AxesTests {
  /// The sample venue, each of its positions changed.
  private static func map(_ change: (Double, Double) -> String, _ edits: String = "") throws -> IndoorArchive {
    let archive = edits.isEmpty ? try SampleVenue.read().archive() : try IndoorFixTests.edited(edits)
    let files = archive.files.map { file in
      let text = String(decoding: file.bytes, as: UTF8.self).replacing(/\[(-?\d+\.\d+), ?(-?\d+\.\d+)\]/) { match in
        change(Double(match.1) ?? 0, Double(match.2) ?? 0)
      }
      return IndoorFile(path: file.path, role: file.role, bytes: Array(text.utf8))
    }
    return archive.replacing(manifest: archive.manifest, files: files)
  }

  private static func isTold(_ archive: IndoorArchive) -> Bool { IndoorFixTests.findings(archive).contains("imdf.axes-exchanged") }

  @Test func `told once, by the country of the address`() throws {
    let exchanged = try Self.map { "[\($1),\($0)]" }
    #expect(IndoorFixTests.findings(exchanged).count { $0 == "imdf.axes-exchanged" } == 1)
    #expect(try Self.isTold(IndoorFixTests.mended(exchanged, isUnsafe: true).archive))
    // As it is, elsewhere, and where neither is in the country, nothing is.
    #expect(try !Self.isTold(Self.map { "[\($0),\($1)]" }))
    #expect(try !Self.isTold(Self.map { "[\($0 + 80),\($1)]" }))
    #expect(try !Self.isTold(Self.map { "[\($1 + 80),\($0)]" }))
  }

  @Test func `not of countries that are not known, nor of several`() throws {
    for country in ["null", "\"XX\"", "\"GP\""] {
      let edits = (0..<20).map { #"{"file":"address","feature":\#($0),"path":["properties","country"],"value":\#(country)}"# }
      let count = IndoorMap(try SampleVenue.read().archive()).indices(of: .address).count
      #expect(try !Self.isTold(Self.map({ "[\($1),\($0)]" }, edits.prefix(count).joined(separator: ","))))
    }
  }

  @Test func `boxes of countries are on the globe, and cities in theirs`() throws {
    for entry in RegionCodes.boxWords.split(whereSeparator: { $0 == "," || $0.isNewline }) {
      let parts = entry.split(separator: " ").map(String.init)
      let numbers = parts.dropFirst().compactMap { Double($0) }
      #expect(RegionCodes.isCountry(parts[0]) && numbers.count % 4 == 0 && !numbers.isEmpty && numbers.count == parts.count - 1, "\(entry)")
      for start in stride(from: 0, to: numbers.count, by: 4) {
        #expect(-180 <= numbers[start] && numbers[start] < numbers[start + 2] && numbers[start + 2] <= 180, "\(entry)")
        #expect(-90 <= numbers[start + 1] && numbers[start + 1] < numbers[start + 3] && numbers[start + 3] <= 90, "\(entry)")
      }
    }
    for (country, longitude, latitude) in [
      ("DE", 11.58, 48.14), ("US", -118.24, 34.05), ("US", -157.86, 21.31), ("US", -149.9, 61.2), ("FR", 2.35, 48.86),
      ("FR", 55.45, -20.88), ("JP", 139.69, 35.69),
      ("GB", -0.13, 51.51), ("NO", 10.75, 59.91), ("BR", -46.63, -23.55), ("AU", 151.21, -33.87), ("NZ", 174.76, -36.85),
      ("IN", 77.21, 28.61),
      ("CN", 116.41, 39.9), ("ZA", 18.42, -33.92), ("SG", 103.82, 1.35), ("HK", 114.17, 22.32), ("AE", 55.27, 25.2), ("RU", 37.62, 55.76),
      ("FJ", 178.44, -18.14),
      ("CA", -79.38, 43.65), ("MX", -99.13, 19.43), ("KR", 126.98, 37.57), ("CH", 8.54, 47.38), ("AR", -58.38, -34.6),
      ("IS", -21.94, 64.15), ("MT", 14.51, 35.9)
    ] {
      #expect(RegionCodes.contains(country, Position(x: longitude, y: latitude)) == true, "\(country)")
    }
    #expect(RegionCodes.contains("DE", Position(x: 48.14, y: 11.58)) == false)
  }
}
