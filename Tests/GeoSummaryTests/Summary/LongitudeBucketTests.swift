import Foundation
import GeoModel
import GeoTestSupport
import Testing
@testable import GeoFindings
import GeoToolkit

@Suite struct LongitudeBucketTests {
  @Test(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
  func `ranges of points agree with the suite`() throws {
    let url = try #require(SharedMaterial.url("suites/bbox-winding/longitude-range.json"))
    let suite = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    let cases = try #require(suite["cases"] as? [[String: Any]])
    #expect(cases.count >= 18)
    for item in cases {
      var cover = LongitudeBuckets()
      for longitude in try #require(item["longitudes"] as? [Double]) { cover.add(longitude) }
      let range = try #require(cover.range)
      #expect(range.west == item["west"] as? Double, "\(item["name"] ?? "")")
      #expect(range.east == item["east"] as? Double, "\(item["name"] ?? "")")
    }
  }

  @Test(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
  func `boxes agree with the suite`() throws {
    let url = try #require(SharedMaterial.url("suites/bbox-winding/bbox.json"))
    let suite = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    for item in try #require(suite["cases"] as? [[String: Any]]) {
      let geometry = try JSONSerialization.data(withJSONObject: try #require(item["geometry"]))
      let summary = try SummaryTrial.run(String(decoding: geometry, as: UTF8.self))
      guard let box = item["bbox"] as? [Double] else {
        #expect(summary.extent == nil)
        continue
      }
      let half = box.count / 2
      let extent = try #require(summary.extent)
      #expect(
        [extent.west, extent.south, extent.east, extent.north] == [box[0], box[1], box[half], box[half + 1]],
        "\(item["name"] ?? "")")
      if half == 3 { #expect(extent.altitudes == box[2]...box[5]) }
    }
  }

  @Test func `places on the 180th meridian alone have one range, in whichever order they come`() {
    for (places, seam) in [([180.0, -180], 180.0), ([-180, 180], 180), ([-180, -180], -180), ([180], 180), ([-540, 180], 180)] {
      var (cover, parts) = (LongitudeBuckets(), LongitudeBuckets())
      for place in places {
        cover.add(place)
        var part = LongitudeBuckets()
        part.add(place)
        parts.merge(part)
      }
      for range in [cover.range, parts.range] { #expect(range?.west == seam && range?.east == seam) }
    }
  }

  @Test func `random places agree with sorting them`() throws {
    var state: UInt64 = 42
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-53
    }
    for round in 0..<300 {
      let center = random() * 360 - 180
      let spread = random() * 300
      let places = (0..<(1 + round % 20)).map { _ in
        LongitudeBuckets.normalised(center + (random() - 0.5) * spread)
      }
      var first = LongitudeBuckets()
      var second = LongitudeBuckets()
      for (index, place) in places.enumerated() { if index % 3 == 0 { first.add(place) } else { second.add(place) } }
      first.merge(second)
      let sorted = places.sorted()
      var best = (gap: sorted[0] + 180 + (180 - sorted[sorted.count - 1]), west: sorted[0], east: sorted[sorted.count - 1])
      for (before, after) in zip(sorted, sorted.dropFirst()) where after - before > max(0.25, best.gap) {
        best = (after - before, after, before)
      }
      let range = try #require(first.range)
      #expect(range.west == best.west && range.east == best.east, "\(places)")
    }
  }

  @Test func `seam jumps and whole parallels`() throws {
    func range(_ text: String) throws -> [Double]? {
      try SummaryTrial.run(text).extent.map { [$0.west, $0.south, $0.east, $0.north] }
    }
    func line(_ positions: String) -> String { "{\"type\":\"LineString\",\"coordinates\":[\(positions)]}" }
    #expect(try range(line("[179,0],[180,0],[-180,0],[-179,0]")) == [179, 0, -179, 0])
    #expect(try range(line("[-180,40],[180,40]")) == [-180, 40, 180, 40])
    let band = "[[-180,40],[180,40],[180,50],[-180,50],[-180,40]]"
    #expect(try range("{\"type\":\"Polygon\",\"coordinates\":[\(band)]}") == [-180, 40, 180, 50])
  }
}

extension LongitudeBuckets {
  fileprivate mutating func add(_ longitude: Double) {
    withUnsafePointer(to: Position(x: longitude, y: 0)) { add(UnsafeBufferPointer(start: $0, count: 1)) }
  }
}
