import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// What is cut stays as it is when it is cut again (conventions 3.9), or GJ333 tells that it does not.
@Suite struct CutAgainTests {
  private func isWide(_ result: CutResult) -> Bool {
    result.reports.contains { if case .wideEdge = $0.finding { true } else { false } }
  }

  @Test func `a parallel beside an edge that runs back is told`() {
    for path in [[(0, 0), (540, 0), (400, 3)], [(-400, 3), (-540, 0), (0, 0)], [(180, 0), (540, 0), (530, 5)]] as [[(Double, Double)]] {
      let result = Sample.line(path).cut()
      #expect(result.reports(.wideEdge(degrees: 360)) && result.sample.cut().changed, "\(path)")
    }
    #expect(isWide(Sample.polygon([[(180, 0), (540, 0), (460, 5), (180, 0)]]).cut()))
    // Alone, or beside a meridian or an edge that runs on, it is a parallel to all readers.
    for path in [[(0, 0), (540, 0)], [(0, 0), (540, 0), (550, 3)], [(180, 0), (540, 0), (540, 5)]] as [[(Double, Double)]] {
      let result = Sample.line(path).cut()
      #expect(!isWide(result) && !result.sample.cut().changed, "\(path)")
    }
  }

  @Test func `cutting again changes nothing that is not told`() {
    var random = SplitMix64(state: 333)
    let longitudes = [-540, -360, -180, -180, -170, -1, 0, 0, 1, 90, 179, 180, 180, 181, 360, 400, 460, 540.0]
    let latitudes = [-90, -5, 0, 0, 0, 0, 3, 5, 5, 80.0]
    var (told, checked) = (0, 0)
    for round in 0..<12_000 {
      var path = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        (longitudes.randomElement(using: &random) ?? 0, latitudes.randomElement(using: &random) ?? 0)
      }
      let isRing = round % 3 == 0 && path.count > 2
      if isRing { path.append(path[0]) }
      let result = (isRing ? Sample.polygon([path]) : Sample.line(path)).cut()
      guard result.changed else { continue }
      if isWide(result) {
        told += 1
      } else {
        checked += 1
        #expect(result.sample.cut().sample == result.sample, "\(path)")
      }
    }
    #expect(told > 1_000 && checked > 2_000)
  }
}
