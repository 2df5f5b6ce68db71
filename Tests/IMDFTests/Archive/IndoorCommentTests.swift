import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// Comments and trailing commas in files of an indoor map cost no feature.
@Suite struct IndoorCommentTests {
  /// The sample with its files of features changed.
  private static func changed(_ archive: IndoorArchive, _ change: (String) -> String) -> IndoorArchive {
    let files = archive.files.map { file in
      guard case .features = file.role else { return file }
      return IndoorFile(path: file.path, role: file.role, bytes: Array(change(String(decoding: file.bytes, as: UTF8.self)).utf8))
    }
    return archive.replacing(manifest: archive.manifest, files: files)
  }

  private static func commented(_ text: String) -> String {
    "// head {\n"
      + text.replacing(#""properties":"#, with: "/* of } \"one */ \"properties\":# ]\n").replacing(
        "\n]}", with: ", // last\n],}\n/* foot */")
  }

  private static func findings(_ archive: IndoorArchive) -> [Diagnostic] {
    IndoorValidation.findings(in: IndoorMap(archive), options: IndoorValidationOptions(now: RuleTwinTests.now)).flatMap(\.diagnostics)
  }

  @Test func `comments and trailing commas cost no feature of an indoor map, and each is reported at its place`() throws {
    let sample = try SampleVenue.read().archive(), changed = Self.changed(sample, Self.commented)
    let map = IndoorMap(changed), plain = IndoorMap(sample)
    #expect(map.features.map(\.key) == plain.features.map(\.key))
    #expect(map.features.map(\.type) == plain.features.map(\.type))
    #expect(map.blocks.allSatisfy { block in block.rows.allSatisfy { !$0.flags.contains(.unreadable) } })

    func names(_ archive: IndoorArchive) -> [String] {
      Self.findings(archive).map(\.rule.name).filter { $0 != "archive.FileMustBeValidGeoJSON" }.sorted()
    }
    #expect(names(changed) == names(sample))
    for (file, block) in zip(changed.files, map.blocks) {
      guard case .features = file.role else { continue }
      for finding in block.diagnostics {
        let place = String(decoding: file.bytes[finding.byte..<finding.byte + finding.byteCount], as: UTF8.self)
        #expect(["// head {", "/* of } \"one */", "# ]", ",", "// last", "/* foot */"].contains(place), "\(finding)")
      }
      #expect(block.diagnostics.count == 5 + 2 * block.rows.count, "\(file.path)")
    }
  }

  @Test func `fixes of an indoor map leave its comments`() throws {
    let broken = try IndoorFixTests.edited(#"{"file":"venue","feature":0,"path":["properties","phone"],"value":"+49 (0)89 1234-5600"}"#)
    let changed = Self.changed(broken) { $0.replacing(#""properties":"#, with: "/* of } \"one */ \"properties\":# ]\n") }
    let mended = try IndoorFixTests.mended(changed).archive
    #expect(IndoorFixTests.property(mended, .venue, 0, .phone) == #""+498912345600""#)
    let venue = try #require(mended.files.first { $0.role == .features(.venue) })
    #expect(String(decoding: venue.bytes, as: UTF8.self).contains("/* of } \"one */ \"properties\":# ]\n"))
  }
}
