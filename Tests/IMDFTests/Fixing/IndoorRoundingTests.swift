import Foundation
import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// Positions with many decimals: rounded as numbers to find out whether that may be, and as text when it is done.
@Suite struct IndoorRoundingTests {
  /// The sample venue with more decimals than it should have, written in every way that numbers can be.
  private func noisy(altitudes: Bool) throws -> IndoorArchive {
    let venue = try SampleVenue.read().archive()
    let endings = ["00499", "0000000", "e0", "00000051e+00", "123456789012345678", "", "05", "9999999999", "0000000E-0"]
    // One place is written in one way, or rings would be open.
    func noisy(_ number: Substring) -> String {
      let way = number.utf8.reduce(0) { $0 &* 31 &+ Int($1) } & 0xFFFF
      guard way % 10 == 9, let point = number.firstIndex(of: "."), number[point...].count > 3 else {
        return number + endings[way % 10 % endings.count]
      }
      let shifted = number.index(point, offsetBy: 3)
      return "\(number[..<point])\(number[point..<shifted].dropFirst()).\(number[shifted...])49e-2"
    }
    let files = venue.files.map { file in
      let text = String(decoding: file.bytes, as: UTF8.self).replacing(#/(-?\d+\.\d+),(-?\d+\.\d+)/#) {
        "\(noisy($0.output.1)),\(noisy($0.output.2))" + (altitudes && $0.output.1.hasSuffix("1") ? ",4.1234567891" : "")
      }
      return IndoorFile(path: file.path, role: file.role, bytes: Array(text.utf8))
    }
    return venue.replacing(manifest: venue.manifest, files: files)
  }

  private func check(_ archive: IndoorArchive) -> IndoorCheck {
    IndoorJudging.judged(IndoorMap(archive), IndoorValidationOptions(now: RuleTwinTests.now))
  }

  @Test(arguments: [false, true]) func `numbers and texts are rounded alike`(_ altitudes: Bool) throws {
    let map = IndoorMap(try noisy(altitudes: altitudes))
    let options = IndoorFixOptions(IndoorValidationOptions(now: RuleTwinTests.now))
    let rounded = try #require(map.roundingPositions())
    let (archive, changes) = try #require(PositionMending.rounding(map, check(map.archive).findings, options))
    let written = IndoorMap(archive)
    // Buildings have display points alone.
    let ofGeometries = map.archive.files.indices.filter { map.blocks[$0].rows.contains { $0.decimals > IndoorMap.mostDecimals } }
    let buildings = try #require(map.archive.files.firstIndex { $0.role == .features(.building) })
    #expect(changes.count == ofGeometries.count + 1 && !ofGeometries.contains(buildings))
    for file in map.blocks.indices {
      #expect(rounded.blocks[file].geometry.positions == written.blocks[file].geometry.positions, "\(map.archive.files[file].path)")
    }
    #expect(map.features.indices.allSatisfy { rounded.displayPoint($0) == written.displayPoint($0) })
    #expect(map.features.indices.contains { rounded.displayPoint($0) != map.displayPoint($0) })
    // Nothing is left to be rounded, altitudes included.
    #expect(written.roundingPositions() == nil)
    #expect(!check(archive).findings.contains { $0.rule == IndoorRules.manyDecimals })
  }

  @Test func `what is found of the one is found of the other`() throws {
    let map = IndoorMap(try noisy(altitudes: false))
    let before = check(map.archive)
    let options = IndoorFixOptions(before.options)
    let (archive, _) = try #require(PositionMending.rounding(map, before.findings, options))
    let written = PositionMending.judgement(archive, before, options).isTaken
    #expect(PositionMending.rounds(before) == written)
    let told = IndoorValidation.findings(in: map, options: before.options).flatMap(\.diagnostics).filter {
      $0.rule == IndoorRules.manyDecimals
    }
    #expect(!told.isEmpty && told.allSatisfy { $0.knownFix == (written ? .safe : Fix.none) })
  }

  @Test func `features of which decimals were rounded count as changed`() throws {
    let venue = try SampleVenue.read().archive()
    let files = venue.files.map { file in
      guard file.role == .features(.amenity) else { return file }
      let text = String(decoding: file.bytes, as: UTF8.self).replacing(#/11\.\d+/#) { "\($0.output)00000001" }
      return IndoorFile(path: file.path, role: file.role, bytes: Array(text.utf8))
    }
    let archive = venue.replacing(manifest: venue.manifest, files: files)
    let result = try IndoorFixTests.mended(archive)
    #expect(result.report.fixed == 1)
    #expect(result.report.changedFeatures == IndoorMap(archive).indices(of: .amenity).count)
  }

  /// A wall so thin that nothing is left of it: faults of other features are no room for a new one.
  @Test(arguments: [
    "", #"{"file":"amenity","feature":0,"op":"delete","path":["geometry"]},"#,
    #"{"file":"section","feature":0,"path":["geometry","coordinates"],"value":[[[1,1],[2,2],[2,1],[1,2],[1,1]]]},"#
  ])
  func `what rounding breaks is counted by itself`(_ fault: String) throws {
    let wall =
      #"{"type":"Feature","id":"aaaaaaaa-0000-4000-8000-000000000001","feature_type":"fixture","geometry":{"type":"Polygon","coordinates":[[[11.75215002,48.30246],[11.75215004,48.30246],[11.75215004,48.30248],[11.75215002,48.30248],[11.75215002,48.30246]]]},"properties":{"category":"wall","name":null,"alt_name":null,"anchor_id":null,"level_id":null,"display_point":null}}"#
    let archive = try IndoorFixTests.edited(#"\#(fault){"file":"fixture","op":"append","value":\#(wall)}"#)
    let found = IndoorValidation.findings(in: IndoorMap(archive), options: IndoorValidationOptions(now: RuleTwinTests.now)).flatMap(
      \.diagnostics)
    #expect(found.filter { $0.rule == IndoorRules.manyDecimals }.map(\.knownFix) == [Fix.none])
  }

  @Test func `decimals of what cannot be read are not told`() throws {
    let line =
      #"{"file":"amenity","feature":0,"path":["geometry"],"value":{"type":"LineString","coordinates":[[11.123456789,48.123456789]]}}"#
    let archive = try IndoorFixTests.edited(line)
    #expect(
      !IndoorFixTests.findings(archive).contains("imdf.many-decimals")
        && !IndoorMap(archive).blocks.allSatisfy { $0.rows.allSatisfy { $0.decimals < 8 } })
  }

  /// The wall as above, which keeps all decimals of the map, and a point with a height.
  @Test func `altitudes go although decimals stay`() throws {
    let wall =
      #"{"type":"Feature","id":"aaaaaaaa-0000-4000-8000-000000000001","feature_type":"fixture","geometry":{"type":"Polygon","coordinates":[[[11.75215002,48.30246],[11.75215004,48.30246],[11.75215004,48.30248],[11.75215002,48.30248],[11.75215002,48.30246]]]},"properties":{"category":"wall","name":null,"alt_name":null,"anchor_id":null,"level_id":null,"display_point":null}}"#
    let archive = try IndoorFixTests.edited(
      #"{"file":"fixture","op":"append","value":\#(wall)},{"file":"amenity","feature":0,"path":["geometry","coordinates"],"value":[11.751537,48.3024597,4]}"#
    )
    #expect(IndoorFixTests.findings(archive).filter { $0 == "imdf.altitude" || $0 == "imdf.many-decimals" }.count == 2)
    let left = IndoorFixTests.findings(try IndoorFixTests.mended(archive, isUnsafe: true).archive)
    #expect(left.contains("imdf.many-decimals") && !left.contains("imdf.altitude"))
  }

  /// Two triangles that overlap by noise: rounded they do not, and drawn anew they would have as many decimals.
  @Test func `guesses leave no less to be mended than certain repairs alone`() throws {
    let outlines =
      "[[[[11.75150000000000027,48.3024],[11.7516000000000005,48.3024],[11.7516000000000005,48.3025],[11.75150000000000027,48.3024]]],[[[11.7515999999999985,48.3024],[11.7517,48.3024],[11.7517,48.3025],[11.7515999999999985,48.3024]]]]"
    let archive = try IndoorFixTests.edited(
      #"{"file":"fixture","feature":0,"path":["geometry"],"value":{"type":"MultiPolygon","coordinates":\#(outlines)}}"#)
    let safe = IndoorFixTests.findings(try IndoorFixTests.mended(archive).archive)
    let all = IndoorFixTests.findings(try IndoorFixTests.mended(archive, isUnsafe: true).archive)
    #expect(all.count <= safe.count && !all.contains("imdf.many-decimals"), "\(safe) \(all)")
  }
}
