import GeoJSON
import GeoModel
import GeoTestSupport
import Overlays
import Testing

@testable import GeoPipeline

struct DraftStyleTests {
  /// Makes a style of every feature, and never forgets one.
  private struct GrowingLook: FeatureLook {
    private(set) var styles: [OverlayStyle] = [.standard, .standard, .standard]
    var propertyNames: [String] { [] }
    private(set) var id: FeatureID?
    var floor: Int32? { nil }

    mutating func read(_ row: Int, of block: FeatureBlock<WorldPlane>) {
      var style = OverlayStyle.standard
      style.zOrder = Int32(block.rows[row].ordinal % 5)
      styles.append(style)
    }

    mutating func styles(of geometry: GeometryClass) -> [Int] { [styles.count - 1] }
    mutating func appendProperties(to cells: inout [PropertyCells], rest: inout TextColumn) {}
  }

  private func drafts(_ texts: [String]) throws -> [OverlayDraft] {
    var chain = SplitAntimeridian().then(Project()).then(Tessellate(GrowingLook()))
    return try texts.map { try chain.process(FeatureBlock(json: $0, options: .underTest)) }
  }

  private static let point = #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2]}}"#
  private static let nowhere = #"{"type":"Feature","properties":null,"geometry":null}"#

  @Test func `a draft names the styles of its own items alone, and a part of one those of the part`() throws {
    let collection =
      #"{"type":"FeatureCollection","features":[\#([Self.point, Self.nowhere, Self.point, Self.point].joined(separator: ","))]}"#
    for draft in try drafts([collection, collection]) {
      #expect(draft.styles.map(\.zOrder) == [0, 2, 3] && draft.items.map(\.style) == [0, 1, 2])
      let part = draft.part(2..<4, hasLeadLosses: false, hasTail: true) { $0.byte }
      #expect(part.styles.map(\.zOrder) == [2, 3] && part.items.map(\.style) == [0, 1])
    }
  }

  @Test func `drafts that are joined have each style once`() throws {
    let collection = #"{"type":"FeatureCollection","features":[\#(Array(repeating: Self.point, count: 7).joined(separator: ","))]}"#
    let drafts = try drafts([collection, collection])
    // Those of a look with a style for each feature, of which some are equal.
    #expect(drafts[0].styles.count == 7)
    var joined = OverlayDraft()
    for draft in drafts { joined.append(draft, from: draft.start, to: draft.end) }
    #expect(joined.styles.map(\.zOrder) == [0, 1, 2, 3, 4] && joined.items.map(\.style) == [0, 1, 2, 3, 4, 0, 1, 0, 1, 2, 3, 4, 0, 1])
  }

  /// Has another answer each time.
  private struct MovedLook: FeatureLook {
    private(set) var styles: [OverlayStyle] = []
    var propertyNames: [String] { [] }
    var id: FeatureID? { nil }
    var floor: Int32? { nil }

    mutating func read(_ row: Int, of block: FeatureBlock<WorldPlane>) {}

    mutating func styles(of geometry: GeometryClass) -> [Int] {
      styles.append(.standard)
      styles[styles.count - 1].zOrder = Int32(styles.count)
      return [styles.count - 1]
    }

    mutating func appendProperties(to cells: inout [PropertyCells], rest: inout TextColumn) {}
  }

  @Test func `a look is asked once for each class of a feature's geometries`() throws {
    let kinds = [
      #""Point","coordinates":[1,2]"#, #""LineString","coordinates":[[0,0],[1,1]]"#, #""MultiPoint","coordinates":[[3,4],[5,6]]"#
    ]
    let collection = #"{"type":"GeometryCollection","geometries":[\#(kinds.map { #"{"type":\#($0)}"# }.joined(separator: ","))]}"#
    var chain = SplitAntimeridian().then(Project()).then(Tessellate(MovedLook()))
    let draft = try chain.process(FeatureBlock(json: collection, options: .underTest))
    #expect(draft.items.map(\.style) == [0, 1, 0, 0] && draft.styles.count == 2)
  }
}
