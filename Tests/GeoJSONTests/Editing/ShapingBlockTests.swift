@testable import GeoJSON
@testable import GeoModel
import GeoTestSupport
import Testing

/// Features that become several, and properties with other names, in blocks: what changes, and what stays.
@Suite struct ShapingBlockTests {
  private func explode(_ block: FeatureBlock<Geographic>) throws -> (block: FeatureBlock<Geographic>, FeatureExplosion.Exploded?) {
    var exploded = block
    let found = try FeatureExplosion.explode(&exploded) { column, _ in column.positions.isEmpty ? nil : [0, 0, 1, 1] }
    return (exploded, found.first)
  }

  /// What a geometry comes to; an empty one stays.
  private func single(_ geometry: GeoGeometry?) -> [GeoGeometry?] {
    guard let geometry else { return [nil] }
    let parts = parts(of: geometry)
    return parts.isEmpty ? [geometry] : parts
  }

  private func parts(of geometry: GeoGeometry) -> [GeoGeometry] {
    switch geometry {
    case .multiPoint(let places) where !places.isEmpty: places.map { .point($0) }
    case .multiLineString(let lines) where !lines.isEmpty: lines.map { .lineString($0) }
    case .multiPolygon(let polygons) where !polygons.isEmpty: polygons.map { .polygon($0) }
    case .geometryCollection(let members): members.flatMap { parts(of: $0) }
    default: [geometry]
    }
  }

  @Test func `parts of every fixture are those of its geometries, in order`() throws {
    var exploded = 0
    for (name, bytes) in FixtureTexts.all {
      for block in blocks(of: bytes, groupSize: 3000) {
        let (parts, first) = try explode(block)
        if first != nil { exploded += 1 }
        try #require(parts.breaches.isEmpty, "\(name): \(parts.breaches)")
        #expect(parts.geometry.positions == block.geometry.positions && parts.geometry.partEnds == block.geometry.partEnds)
        #expect(parts.byteCount == block.byteCount && parts.diagnostics.count == block.diagnostics.count)
        // Rows of one feature follow one another, each with its place in the input.
        var ordinals: [Int] = []
        for (index, row) in parts.rows.enumerated() {
          if ordinals.last != row.ordinal { ordinals.append(row.ordinal) }
          let before = try #require(block.firstRow(ofFeature: row.ordinal))
          #expect(parts.inputRange(ofRow: index) == block.inputRange(ofRow: before))
          #expect(row.properties.isEmpty || parts.text[row.properties.range] == block.text[block.rows[before].properties.range])
        }
        #expect(ordinals == block.rows.map(\.ordinal))
        // What the texts say is what the columns say.
        let texts = parts.rows.indices.filter { parts.rows[$0].flags.contains(.part) }
        for index in texts {
          let text = Array(parts.text[parts.rows[index].text.range])
          let again = try #require(blocks(of: text).first)
          #expect(again.geometry.positions == Array(parts.geometry.positions[parts.positions(ofRow: index)]), "\(name)")
          #expect(again.geometry.kinds == [parts.geometry.kinds[parts.geometries(ofRow: index).lowerBound]])
        }
        let expected = FeatureCollection(block).features.flatMap { single($0.geometry) }
        let found = FeatureCollection(parts).features.map(\.geometry)
        #expect(found == expected, "\(name)")
        #expect(try explode(parts).block.texts == parts.texts)
      }
    }
    #expect(exploded > 20)
  }

  @Test func `renaming there and back leaves every byte of every fixture`() throws {
    for (name, bytes) in FixtureTexts.all {
      for block in blocks(of: bytes, groupSize: 3000) {
        let names = Set(block.readable.flatMap { $0.properties.map(\.name) }.map { ExactName($0) })
        // A name that is written with escapes comes back without them.
        let plain = names.filter {
          !$0.text.utf8.contains(UInt8(ascii: "\\")) && JSONString.quoted($0.text).utf8.count == $0.text.utf8.count + 2
        }
        for old in plain.map(\.text).sorted().prefix(3) {
          var renamed = block
          let there = PropertyShaping(renames: [(old, "\u{E9}\"new")], values: [], identifier: nil)
          let back = PropertyShaping(renames: [("\u{E9}\"new", old)], values: [], identifier: nil)
          #expect(try there.apply(to: &renamed).isEmpty)
          try #require(renamed.breaches.isEmpty, "\(name): \(renamed.breaches)")
          #expect(renamed.readable.allSatisfy { $0.properties[old] == nil })
          #expect(try back.apply(to: &renamed).isEmpty)
          let isEscaped = String(decoding: bytes, as: UTF8.self).contains("\\u")
          #expect(renamed.texts == block.texts || isEscaped, "\(name): \(old)")
        }
      }
    }
  }

  @Test func `a property that is set and an id are as given, in every fixture`() throws {
    let shaping = PropertyShaping(
      renames: [],
      values: [
        .init("code", .json(RawJSON(copying: "\"a\\u0062\"".utf8))), .init("list", .json(RawJSON(copying: "[1, 2.50]".utf8)))
      ], identifier: "code")
    for (name, bytes) in FixtureTexts.all {
      for block in blocks(of: bytes, groupSize: 3000) {
        var shaped = block
        let notes = try shaping.apply(to: &shaped)
        try #require(shaped.breaches.isEmpty, "\(name): \(shaped.breaches)")
        #expect(shaped.rows.map(\.byteOffset) == block.rows.map(\.byteOffset))
        for (before, after) in zip(block.readable, shaped.readable) where !notes.contains(where: { $0.row == after.index }) {
          #expect(after.id == "ab" && after.properties["code"]?.text == "\"a\\u0062\"" && after.properties["list"]?.text == "[1, 2.50]")
          for member in before.properties where member.name != "code" && member.name != "list" {
            #expect(after.properties[member.name] == before.properties[member.name])
          }
        }
      }
    }
  }
}

extension FeatureBlock {
  fileprivate func positions(ofRow index: Int) -> Range<Int> {
    let geometries = geometries(ofRow: index)
    guard let first = geometries.first, let last = geometries.last else { return 0..<0 }
    return geometry.positions(ofGeometry: first).lowerBound..<geometry.positions(ofGeometry: last).upperBound
  }
}
