import GeoTestSupport
import Testing

import GeoToolkit

/// `--profile coverage`: gaps and overlaps between the polygons of an input, with their places and areas.
struct CoverageCheckTests {
  private func findings(_ polygons: [String], jobs: Int = 1) throws -> [Finding] {
    let features = polygons.map { #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":\#($0)}}"# }
    let text = #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"
    let found = try ValidationTrial.findings(
      Array(text.utf8), name: "text", rules: try RuleSelection(profiles: [.coverage]), jobs: jobs, decoding: DecodingOptions())
    return found.filter { [.coverageGap, .coverageOverlap].contains($0.diagnostic.rule) }
  }

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> String {
    "[[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]]"
  }

  private func districts(columns: Int, rows: Int, overlap: Double) -> [String] {
    var all: [String] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (Double(column), Double(row))
        all.append(box(x, y, x + 1 + overlap, y + 1))
      }
    }
    return all
  }

  @Test func `districts that share their borders have neither`() throws {
    #expect(try findings(districts(columns: 4, rows: 4, overlap: 0)).isEmpty)
  }

  @Test func `an overlap has its area and a place in it`() throws {
    let found = try findings([box(0, 0, 1.001, 1), box(1, 0, 2, 1)])
    #expect(found.map(\.diagnostic.rule) == [.coverageOverlap] && found[0].diagnostic.feature == 1 && found[0].diagnostic.line == 2)
    let place = try #require(found[0].diagnostic.location)
    #expect((1...1.001).contains(place.longitude) && (0...1).contains(place.latitude))
    // 0.001° by 1° at the equator.
    #expect(found[0].diagnostic.message.hasPrefix("found 12.3"))
  }

  @Test func `a gap that several enclose is one, and a polygon's own hole is none`() throws {
    let ring = [box(0, 0, 3, 1), box(0, 2, 3, 3), box(0, 1, 1, 2), box(2, 1, 3, 2)]
    let found = try findings(ring)
    #expect(found.map(\.diagnostic.rule) == [.coverageGap])
    let place = try #require(found.first?.diagnostic.location)
    #expect((1...2).contains(place.longitude) && (1...2).contains(place.latitude))
    let hole = "[[[0,0],[3,0],[3,3],[0,3],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]"
    #expect(try findings([hole]).isEmpty)
    #expect(try findings([hole, box(1, 1, 2, 2)]).isEmpty)
    #expect(try findings([hole, box(1, 1, 2, 1.5)]).map(\.diagnostic.rule) == [.coverageGap])
  }

  @Test func `they are the same for every number of threads, and off unless asked for`() throws {
    let all = districts(columns: 20, rows: 10, overlap: 0.0001)
    let once = try findings(all)
    #expect(once.count == 190)
    for jobs in 2...4 { #expect(try findings(all, jobs: jobs).map(\.diagnostic.message) == once.map(\.diagnostic.message)) }
    #expect(!RuleSelection.standard.contains(.coverageGap) && !RuleSelection.standard.contains(.coverageOverlap))
  }
}
