import GeoTestSupport
import GeoModel
import GeoToolkit
import Testing

/// The fourth and later numbers of a position, which columns do not hold: kept where every position is one of the input, told
/// to be left out elsewhere.
struct PositionNumbersTests {
  private static let ring = "[[0,0,1,100],[0,10,2,200],[10,10,3,300],[0,0,1,400]]"

  private func feature(_ type: String, _ coordinates: String) -> String {
    #"{"type":"Feature","properties":null,"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
  }

  private func check(
    _ type: String, _ input: String, _ output: String, lost: Bool = false, _ change: (inout ConversionOptions) -> Void
  ) throws {
    let trial = try ConversionTrial(feature(type, input), container: .lines, change)
    #expect(trial.text == feature(type, output) + "\n")
    #expect(trial.findings.filter { $0.contains("GJ904") }.count == (lost ? 1 : 0), "\(trial.findings)")
    #expect(trial.findings.contains { $0.contains("GJ307") })
  }

  @Test func `a ring that is turned keeps them with their positions`() throws {
    let turned = "[[0,0,1,400],[10,10,3,300],[0,10,2,200],[0,0,1,100]]"
    try check("Polygon", "[\(Self.ring)]", "[\(turned)]") { $0.steps.winding = .rfc7946 }
    try check("MultiPolygon", "[[\(Self.ring)],[\(turned)]]", "[[\(turned)],[\(turned)]]") { $0.steps.winding = .rfc7946 }
    try check("Polygon", "[[[0.04,0,1,0.25],[0,10,2],[10,10,3],[0.04,0,1,7]]]", "[[[0,0,1,7],[10,10,3],[0,10,2],[0,0,1,0.25]]]") {
      $0.steps.winding = .rfc7946
      $0.writing.decimals = 1
    }
  }

  @Test func `positions that are left out take theirs along`() throws {
    try check("LineString", "[[0,0,1,100],[1,0,1,200],[2,0,1,300,9]]", "[[0,0,1,100],[2,0,1,300,9]]") {
      $0.steps.simplification = SimplificationOptions(.metres(1000))
    }
  }

  @Test func `places that a step makes have none, and that is told`() throws {
    let trial = try ConversionTrial(feature("LineString", "[[170,0,1,100],[-170,0,2,200]]"), container: .lines) {
      $0.steps.antimeridian = .split
    }
    #expect(trial.text?.contains("100") == false)
    #expect(trial.findings.map { $0.split(separator: " ")[1] } == ["GJ307", "GJ904", "GJ307"], "\(trial.findings)")
    let topology = try ConversionTrial(feature("LineString", "[[1,0,1,100],[2,0,2,200]]")) { $0.output = TopoJSONOutput() }
    #expect(topology.findings.filter { $0.contains("GJ904") }.count == 1, "\(topology.findings)")
    let plain = try ConversionTrial(feature("LineString", "[[1,0,1],[2,0,2]]")) { $0.output = TopoJSONOutput() }
    #expect(plain.findings.isEmpty)
  }

  @Test func `of a topology they are told when it is read`() throws {
    let text =
      #"{"type":"Topology","objects":{"a":{"type":"LineString","arcs":[0]},"b":{"type":"Point","coordinates":[1,2,3,4,5]}},"arcs":[[[0,0,1,100],[1,1,2,200]]]}"#
    let trial = try ConversionTrial(text, container: .lines)
    #expect(trial.findings.map { $0.split(separator: " ")[1] } == ["GJ307", "GJ307"], "\(trial.findings)")
    #expect(trial.findings.allSatisfy { $0.contains("left out") })
  }
}
