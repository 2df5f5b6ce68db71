import Foundation
import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// What findings say of their mending is so, and nothing is lost by it: over everything that is damaged in the fixtures, and
/// over features damaged at random.
struct FixTruthTests {
  private static let inputs: [[UInt8]] = {
    var damaged = DamagedFeatures(seed: 11)
    let features = (0..<400).map { _ in damaged.feature() } + (0..<150).map { _ in damaged.outline() }
    let fixtures = FixingTests.names.compactMap { name in
      (try? Data(contentsOf: FixingTests.folder.appendingPathComponent(name + ".in.geojson"))).map { [UInt8]($0) }
    }
    return (features + fixtures).filter { !String(decoding: $0, as: UTF8.self).contains("\"Topology\"") }
  }()

  private func fixed(_ text: [UInt8], _ unsafe: Bool) throws -> (text: [UInt8], report: FixReport) {
    var options = FixOptions()
    options.isUnsafe = unsafe
    var source = ByteSource(bytes: text, name: "text")
    var result: [UInt8] = []
    let report = try Fixing.run(&source, options: options, write: { result += $0 })
    return (result, report)
  }

  private func counts(_ findings: [Finding]) -> [String: Int] {
    findings.reduce(into: [:]) { $0[$1.diagnostic.rule.code, default: 0] += 1 + $1.diagnostic.others }
  }

  private static func shown(_ text: [UInt8]) -> String { String(decoding: text.prefix(1500), as: UTF8.self) }

  @Test func `a second run changes nothing`() throws {
    for text in Self.inputs {
      for unsafe in [false, true] {
        let once = try fixed(text, unsafe)
        let twice = try fixed(once.text, unsafe)
        #expect(twice.text == once.text && twice.report.fixed == 0, "\(unsafe) \(Self.shown(text)) \(Self.shown(once.text))")
      }
    }
  }

  @Test func `what is left weighs what it weighs in a report`() throws {
    let ids =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"properties":{},"geometry":null},{"type":"Feature","id":1,"properties":{},"geometry":null}]}"#
    let kinds =
      #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"# + "\n"
      + #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"# + "\n"
      + #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0,0]},{"type":"Point","coordinates":[1,0]}]}"# + "\n"
    for (text, rule) in [(ids, Rule.idDuplicate), (kinds, .collectionMixed)] {
      for severity in [Severity.error, .warning, .info] {
        let rules = try RuleSelection(severities: [(rule.code, severity)])
        var source = ByteSource(bytes: Array(text.utf8), name: "text")
        var options = FixOptions()
        options.rules = rules
        var result: [UInt8] = []
        let report = try Fixing.run(&source, options: options, write: { result += $0 })
        var again = ByteSource(bytes: result, name: "text")
        let judged = try Validation.run(&again, options: ValidationOptions(rules: rules)) { _ in }
        #expect(report.severities == judged.severities && judged.severities.total > 0, "\(rule.code) \(severity)")
      }
    }
  }

  @Test func `a nested collection is not taken out of one that is left with one member by it`() throws {
    let text = Array(#"{"type":"GeometryCollection","geometries":[null,{"type":"GeometryCollection","geometries":[]}]}"#.utf8)
    let result = try fixed(text, false)
    #expect(result.text == text && result.report.fixed == 0)
  }

  @Test func `mending is not tried of what crosses itself everywhere`() throws {
    func isTried(zigzags: Int, copies: Int = 1, blanks: Int = 0) throws -> Bool {
      let ring = (0..<zigzags).map { "[\($0 % 2 == 0 ? 10 : 20),\($0 * 37 % zigzags)]" }
      let text =
        #"{"type":"Polygon","coordinates":[["# + (ring + [ring[0]]).joined(separator: ",") + "]]}" + String(repeating: " ", count: blanks)
      let all = Array(repeating: #"{"type":"Feature","properties":null,"geometry":\#(text)}"#, count: copies).joined(separator: "\n")
      return try ValidationTrial.findings(all).contains { $0.diagnostic.knownFix != nil }
    }
    #expect(try isTried(zigzags: 20))
    #expect(try !isTried(zigzags: 80))
    // Of each only a thousand crossings are listed, which does not make it simpler.
    #expect(try !isTried(zigzags: 80, copies: 2, blanks: 10_000))
  }

  @Test func `of what crosses itself everywhere nothing is promised that is certainly not kept`() throws {
    func text(_ further: String, west: Int) -> [UInt8] {
      let ring = (0..<80).map { "[\($0 % 2 == 0 ? west : west - 350),\($0 * 37 % 80)\(further)]" }
      return Array((#"{"type":"Polygon","coordinates":[["# + (ring + [ring[0]]).joined(separator: ",") + "]]}").utf8)
    }
    // Further numbers are in the text only.
    let further = try ValidationTrial.findings(text(",1,2", west: 160)).filter { $0.diagnostic.rule == .ringSelfIntersection }
    #expect(!further.isEmpty && further.allSatisfy { $0.diagnostic.fix == .none })
    // Safe fixes cut what is valid.
    let across = text("", west: 175)
    let crossing = try ValidationTrial.findings(across).filter { $0.diagnostic.rule == .antimeridianNotCut }
    #expect(crossing.count == 1 && crossing.allSatisfy { $0.diagnostic.fix == .unsafe })
    #expect(try fixed(across, false).text == across)
    // What guesses did not mend they do not promise to mend.
    let left = try fixed(across, true)
    if left.text == across { #expect(left.report.unsafelyFixable == 0) }
  }

  private static let ofPlaces: Set<String> = ["GJ401", "GJ411"]

  @Test func `what a finding says of its fix is so`() throws {
    for text in Self.inputs {
      let before = try ValidationTrial.findings(text)
      let isReadable = !before.contains { $0.diagnostic.rule.code < "GJ4" && $0.diagnostic.severity == .error }
      let (safe, guessed) = (try fixed(text, false), try fixed(text, true))
      let after = [Fix.safe: counts(try ValidationTrial.findings(safe.text)), .unsafe: counts(try ValidationTrial.findings(guessed.text))]
      for (code, count) in counts(before) {
        let own = before.filter { $0.diagnostic.rule.code == code }
        let safely = own.filter { $0.fix == .safe }.reduce(0) { $0 + 1 + $1.diagnostic.others }
        let unsafely = own.filter { $0.fix == .unsafe }.reduce(0) { $0 + 1 + $1.diagnostic.others }
        let left = after[.safe]?[code] ?? 0, leftOfGuesses = after[.unsafe]?[code] ?? 0
        // More can come to light where something was not read. A fix may mend what another rule says of the same place, too.
        if isReadable {
          #expect(left <= count - safely, "\(code) --fix \(Self.shown(text)) \(Self.shown(safe.text))")
          #expect(
            leftOfGuesses <= count - safely - unsafely || Self.ofPlaces.contains(code),
            "\(code) --unsafe-fixes \(Self.shown(text)) \(Self.shown(guessed.text))")
        }
      }
      let fixable = before.reduce(0) { $0 + ($1.fix == .safe ? 1 + $1.diagnostic.others : 0) }
      #expect((fixable > 0) == safe.report.hasChanged, "\(Self.shown(text))")
    }
  }

  @Test func `no fix makes a finding in what was read`() throws {
    for text in Self.inputs {
      let before = try ValidationTrial.findings(text)
      let known = counts(before)
      let isReadable = !before.contains { $0.diagnostic.rule.code < "GJ4" && $0.diagnostic.severity == .error }
      for unsafe in [false, true] {
        let mended = try fixed(text, unsafe).text
        for (code, count) in counts(try ValidationTrial.findings(mended)) {
          // Numbers that no double holds, lines of one position: not to be made of what could not be read either.
          guard isReadable || code == "GJ308" || code == "GJ309" || code == "GJ205" else { continue }
          // Told of each path, of which repair may make several, but of no geometry that had nothing of it.
          if Self.ofPlaces.contains(code), unsafe, known[code] != nil { continue }
          #expect(count <= known[code, default: 0], "\(code) \(Self.shown(text)) \(Self.shown(mended))")
        }
      }
    }
  }

  /// What a text holds, whatever the order: positions (longitudes by the place they mean), geometries with positions, members.
  private struct Holdings {
    var positions: Set<String> = []
    var geometries = 0
    var members: [String: Int] = [:]

    init(_ text: [UInt8]) {
      for line in text.split(separator: 0x0A) {
        if let value = try? JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed) { add(value) }
      }
    }

    private mutating func add(_ value: Any) {
      if let object = value as? [String: Any] {
        for (name, member) in object where !(member is NSNull) {
          members[name, default: 0] += 1
          if name == "coordinates" {
            if add(coordinates: member) { geometries += 1 }
          } else {
            add(member)
          }
        }
      } else if let list = value as? [Any] {
        for element in list { add(element) }
      }
    }

    /// - Returns: whether there is some position.
    private mutating func add(coordinates: Any) -> Bool {
      guard let list = coordinates as? [Any] else { return false }
      let numbers = list.compactMap { $0 as? Double }
      guard numbers.count == list.count, numbers.count > 1 else { return list.map { add(coordinates: $0) }.contains(true) }
      let turn = numbers[0].remainder(dividingBy: 360)
      positions.insert(
        ([turn.magnitude == 180 ? 180 : turn] + numbers.dropFirst()).map { String(format: "%.6f", $0) }.joined(separator: ","))
      return true
    }
  }

  @Test func `what is mended safely has all positions, geometries and members that it had`() throws {
    for text in Self.inputs where !text.contains(0x1E) {
      let before = Holdings(text), after = Holdings(try fixed(text, false).text)
      // A position without height is there with one.
      let lost = before.positions.subtracting(after.positions).filter { place in !after.positions.contains { $0.hasPrefix(place + ",") } }
      #expect(lost.isEmpty, "\(lost) \(Self.shown(text))")
      #expect(after.geometries >= before.geometries, "\(Self.shown(text))")
      // A crs of WGS84 says nothing, and goes with its members.
      if before.members["crs"] != nil { continue }
      // Of a geometry and the collection of it alone, one box is left, and only if both are the same.
      for (name, count) in before.members where !["type", "geometries", "coordinates", "bbox"].contains(name) {
        #expect(after.members[name, default: 0] >= count, "\(name) \(Self.shown(text))")
      }
    }
  }

  /// A point without height is said by the same one with it; two heights are two statements.
  @Test(arguments: [
    (
      #"{"type":"MultiPoint","coordinates":[[1,2],[3,4,5],[1,2,9],[3,4],[1,2,9]]}"#,
      #"{"type":"MultiPoint","coordinates":[[1,2],[3,4,5],[1,2,9]]}"#
    ),
    (
      #"{"type":"Polygon","coordinates":[[[0,0,100,1],[1,0,5],[1,1,5],[0,0,5]]]}"#,
      #"{"type":"Polygon","coordinates":[[[0,0,100,1],[1,0,5],[1,1,5],[0,0,5],[0,0,100,1]]]}"#
    ),
    (
      #"{"type":"Polygon","coordinates":[[[0,0,7],[1,0],[1,1],[0,0]]]}"#,
      #"{"type":"Polygon","coordinates":[[[0,0,7],[1,0],[1,1],[0,0,7]]]}"#
    ),
    // Cut, a line goes straight up as before; a ring would not.
    (
      #"{"type":"LineString","coordinates":[[170,0],[170,0,7.5],[-170,0]]}"#,
      #"{"type":"MultiLineString","coordinates":[[[170,0],[170,0,7.5],[180,0]],[[-180,0],[-170,0]]]}"#
    ),
    (
      #"{"type":"Polygon","coordinates":[[[170,0],[170,0,7.5],[-170,0],[-170,5],[170,0]]]}"#,
      #"{"type":"Polygon","coordinates":[[[170,0],[170,0,7.5],[-170,0],[-170,5],[170,0]]]}"#
    )
  ]) func `heights are not lost`(_ text: String, _ mended: String) throws {
    #expect(String(decoding: try fixed(Array(text.utf8), false).text, as: UTF8.self) == mended)
  }

  /// A cut may leave out positions inside a stretch of the border, and no other.
  @Test(arguments: [
    "[[-360,0],[-360,4],[-356,4],[12,2],[-356,0],[-360,0]]",
    "[[-90,-70],[-180,-65],[0,-65],[90,-70],[180,-65],[-180,-65],[-90,-70]]"
  ]) func `a safe cut loses no position`(_ ring: String) throws {
    let text = #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#
    let mended = String(decoding: try fixed(Array(text.utf8), false).text, as: UTF8.self)
    for place in ring.dropFirst(2).dropLast(2).components(separatedBy: "],[") {
      let numbers = place.split(separator: ",").compactMap { Double($0) }
      if numbers[0].magnitude == 180 { continue }
      let longitude = numbers[0].remainder(dividingBy: 360)
      #expect(mended.contains("[\(place)]") || mended.contains("[\(Int(longitude)),\(Int(numbers[1]))]"), "\(place) \(mended)")
    }
  }
}
