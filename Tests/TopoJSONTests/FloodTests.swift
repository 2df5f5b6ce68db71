import GeoModel
import GeoToolkit
import Testing

/// Short texts with very many findings: the first ones are told, the others counted.
@Suite struct FloodTests {
  private static let most = 1000

  /// How many findings of a rule are listed, and how many they stand for.
  private func counts(_ findings: [Diagnostic], _ rule: Rule) -> [Int] {
    let own = findings.filter { $0.rule == rule }
    return [own.count, own.reduce(0) { $0 + 1 + $1.others }]
  }

  @Test(arguments: [1, 3]) func `members of a topology that repeat are counted, once for the whole`(jobs: Int) throws {
    let repeats = String(repeating: #""a":1,"features":0,"#, count: 5000)
    // Several pieces, and findings at both ends.
    let objects = (0..<2000).map { #""\#($0)":{"type":"Point","coordinates":[\#($0 % 90),2]}"# }.joined(separator: ",")
    let text = "{\"type\":\"Topology\",\(repeats)\"objects\":{\(objects)},\"arcs\":[],\"a\":1}"
    let findings = try TopologyText.convert(Array(text.utf8), jobs: jobs).findings
    #expect(counts(findings, .duplicateMember) == [Self.most + 1, 9999])
    #expect(counts(findings, .topologyMemberLost) == [Self.most + 1, 5000])
    #expect(zip(findings, findings.dropFirst()).allSatisfy { $0.byte <= $1.byte })
  }

  @Test func `members of a layer and of its objects that repeat are counted`() throws {
    let types = String(repeating: #""type":"Point","#, count: 3000), lost = String(repeating: #""geometry":1,"#, count: 3000)
    let text =
      #"{"type":"Topology","arcs":[],"objects":{"a":{\#(types.replacing("Point", with: "GeometryCollection"))"geometries":[{\#(types)\#(lost)"coordinates":[1,2]}]}}}"#
    let (written, findings) = try TopologyText.convert(Array(text.utf8))
    #expect(counts(findings, .duplicateMember) == [2 * (Self.most + 1), 2 * 2999])
    #expect(counts(findings, .topologyMemberLost) == [Self.most + 1, 3000])
    #expect(findings.first { $0.others > 0 }?.feature == nil && findings.last { $0.others > 0 }?.feature == 0)
    #expect(try TopologyText.features(written).count == 1)
  }

  @Test func `members of a feature that a topology has no place for are counted`() throws {
    let lost = String(repeating: #""arcs":1,"#, count: 3000)
    let text = "{\"type\":\"Feature\",\(lost)\"properties\":{},\"geometry\":null}"
    let findings = try TopologyText.convert(Array(text.utf8)) { $0.output = TopoJSONOutput() }.findings
    #expect(counts(findings, .topologyMemberLost) == [Self.most + 1, 3000])
  }

  @Test func `values that count nothing in a sum are counted`() throws {
    let values = String(repeating: #""a":"x","#, count: 3000)
    let feature = "{\"type\":\"Feature\",\"properties\":{\(values)\"b\":1},\"geometry\":null}"
    let topology = #"{"type":"Topology","arcs":[],"objects":{"l":{"type":null,"properties":{\#(values)"b":1}}}}"#
    for text in [feature, topology] {
      let findings = try TopologyText.convert(Array(text.utf8)) {
        $0.dissolve = DissolveOptions(key: "b")
        $0.dissolve?.sums = ["a"]
      }.findings
      #expect(counts(findings, .propertyNotNumber) == [Self.most + 1, 3000])
      #expect(findings.filter { $0.rule == .propertyNotNumber }.allSatisfy { $0.byte < text.utf8.count && $0.feature == 0 })
    }
  }
}
