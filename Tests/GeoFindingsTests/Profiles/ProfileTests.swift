import GeoTestSupport
import Testing
@testable import GeoFindings
import GeoToolkit

@Suite struct ProfileTests {
  private func names(_ text: String, _ profiles: [Profile], ignore: [String] = []) throws -> [String] {
    let rules = try RuleSelection(profiles: profiles, ignore: ignore)
    return try ValidationTrial.findings(text, rules: rules).map { "\($0.diagnostic.rule.name) \($0.diagnostic.severity.name)" }
  }

  private let counterclockwise = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#
  private let clockwise = #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,0]]]}"#

  @Test(arguments: Profile.all.map(\.name)) func `every demand speaks of some rule, and says why and where`(name: String) throws {
    let profile = try Profile.named(name.uppercased())
    #expect(!profile.sources.isEmpty && profile.summary.hasSuffix("."))
    for demand in profile.demands {
      #expect(!Rule.matching(demand.rules).isEmpty, "\(demand.rules)")
      #expect(!demand.reason.isEmpty && !demand.reason.hasSuffix("."))
    }
    for rule in Rule.catalogue where rule.code < "GJ3" && rule.severity == .error {
      #expect(profile.severity(of: rule) == .error, "\(rule.name)")
    }
  }

  @Test func `the standard has the catalogue's severities and no rules of targets`() {
    for rule in Rule.catalogue {
      #expect(Profile.rfc7946.severity(of: rule) == (rule.isForTargets ? nil : rule.severity))
      #expect(RuleSelection.standard.severity(of: rule) == Profile.rfc7946.severity(of: rule))
    }
  }

  @Test(arguments: [Int.max, 20, 0]) func `of nested properties the first are told, and all counted`(mostListed: Int) throws {
    let members = (0..<3_000).map { #""p\#($0)":[]"# }.joined(separator: ",")
    let text = (0..<2).map { _ in #"{"type":"Feature","properties":{\#(members)},"geometry":null}"# + "\n" }.joined()
    var source = ByteSource(bytes: Array(text.utf8), name: "nested.geojsonl")
    var stage = Validate(rules: try RuleSelection(profiles: [.mvt], select: ["property.nested"]))
    stage.mostListed = mostListed
    var found: [Diagnostic] = []
    let report = try Validation.run(&source, options: ValidationOptions(rules: stage.rules, mostListed: stage.mostListed)) {
      found += $0.map(\.diagnostic)
    }
    #expect(report.errors + report.warnings + report.infos == 6_000)
    // Each feature says how many it has beyond the first thousand.
    let rests = mostListed == .max ? 2 : 1
    #expect(found.count == (mostListed == .max ? 2_000 : mostListed) + rests)
    let told = found.filter {
      $0.others == 6_000 / rests - found.count / rests && $0.message.hasPrefix("\($0.others + 1) more findings of this kind")
    }
    #expect(told.count == rests)
  }

  @Test func `d3 wants the opposite winding`() throws {
    #expect(try names(counterclockwise, [.rfc7946]) == [])
    #expect(try names(clockwise, [.rfc7946]) == ["ring.winding warning"])
    #expect(try names(clockwise, [.strict]) == ["ring.winding error"])
    #expect(try names(clockwise, [.d3]) == [])
    #expect(try names(counterclockwise, [.d3]) == ["ring.winding-reversed error"])
    #expect(try names(counterclockwise, [.mongodb]) == [] && names(clockwise, [.mongodb]) == [])
  }

  @Test func `of profiles that contradict each other the first decides, and a note says so`() throws {
    #expect(try names(counterclockwise, [.rfc7946, .d3]) == [])
    #expect(try names(clockwise, [.rfc7946, .d3]) == ["ring.winding warning"])
    #expect(try names(counterclockwise, [.d3, .rfc7946]) == ["ring.winding-reversed error"])
    #expect(try names(counterclockwise, [.rfc7946, .d3], ignore: ["GJ421"]) == ["ring.winding-reversed error"])
    #expect(try names(counterclockwise, [.mongodb, .d3]) == ["ring.winding-reversed error"])
    #expect(try RuleSelection(profiles: [.rfc7946, .d3]).notes.count == 1)
    #expect(try RuleSelection(profiles: [.rfc7946, .d3], ignore: ["GJ601"]).notes.isEmpty)
    #expect(try RuleSelection(profiles: [.mongodb, .d3]).notes.isEmpty)
  }

  @Test func `a group of rules turns none on that only targets ask for, and no ring is to run both ways`() throws {
    #expect(try RuleSelection(severities: [("ring", .error)]).severity(of: .ringWindingReversed) == nil)
    #expect(try RuleSelection(severities: [("ring", .error)]).severity(of: .ringWinding) == .error)
    #expect(try RuleSelection(severities: [("GJ601", .error)]).severity(of: .ringWindingReversed) == .error)
    #expect(try RuleSelection(profiles: [.d3], severities: [("ring", .info)]).severity(of: .ringWindingReversed) == .info)
    #expect(try RuleSelection(severities: [("GJ60", .info)]).contains(.ringWindingReversed))
    #expect(try !RuleSelection(select: ["ring"]).contains(.ringWindingReversed))
    #expect(try RuleSelection(select: ["ring", "GJ601"]).contains(.ringWindingReversed))
    #expect(try !RuleSelection(profiles: [.d3], select: ["ring"]).contains(.ringWinding))
    #expect(try RuleSelection(profiles: [.mongodb], select: ["ring"]).contains(.ringWinding))
  }

  @Test func `of several profiles the heaviest weight counts, and findings name all`() throws {
    let text = #"{"type":"LineString","coordinates":[[0,0],[1,1],[1,1]]}"#
    let rules = try RuleSelection(profiles: [.mongodb, .s2, .mvt])
    let findings = try ValidationTrial.findings(text, rules: rules)
    let repeated = try #require(findings.first { $0.diagnostic.rule == .lineRepeatedPosition })
    #expect(repeated.diagnostic.severity == .error && repeated.profiles == ["mongodb", "s2", "mvt"])
  }

  @Test func `longitudes beyond 180 are told wherever nobody tells the crossing`() throws {
    let line = #"{"type":"LineString","coordinates":[[170,0],[190,0]]}"#, far = #"{"type":"LineString","coordinates":[[0,0],[200,0]]}"#
    let ring = #"{"type":"Polygon","coordinates":[[[170,0],[190,0],[190,5],[170,0]]]}"#
    for text in [line, far, ring] {
      #expect(try names(text, [.rfc7946]) == ["antimeridian.not-cut warning"])
      #expect(try names(text, [.rfc7946], ignore: ["GJ411"]) == ["position.out-of-range warning"])
      for profile in [Profile.s2, .mongodb] { #expect(try names(text, [profile]) == ["position.out-of-range error"]) }
      #expect(try names(text, [.d3]).contains("position.out-of-range warning"))
      // Lines are drawn the short way round.
      #expect(try names(text, [.mapkit]) == [text == ring ? "antimeridian.not-cut error" : "position.out-of-range error"])
      let only = try RuleSelection(select: ["GJ401"])
      #expect(try ValidationTrial.findings(text, rules: only).count == 1)
    }
  }

  @Test func `MapKit draws lines across the 180th meridian, and no polygons`() throws {
    let line = #"{"type":"LineString","coordinates":[[-118.2,34],[139.7,35.7]]}"#
    let ring = #"{"type":"Polygon","coordinates":[[[179,0],[-179,0],[-179,2],[179,2],[179,0]]]}"#
    let pole = #"{"type":"Polygon","coordinates":[[[0,80],[120,80],[-120,80],[0,80]]]}"#
    let lines = #"{"type":"MultiLineString","coordinates":[[[170,0],[-170,1]],[[1,2],[3,4]]]}"#
    #expect(try names(line, [.mapkit]).isEmpty && names(lines, [.mapkit]).isEmpty)
    #expect(try names(ring, [.mapkit]) == ["antimeridian.not-cut error"])
    #expect(try names(pole, [.mapkit]) == ["ring.pole-not-cut error"])
    // Other profiles ask for a cut all the same, with their own weight and name.
    #expect(try names(line, [.mapkit, .rfc7946]) == ["antimeridian.not-cut warning"])
    #expect(try names(ring, [.mapkit, .rfc7946]) == ["antimeridian.not-cut error"])
    #expect(try names(line, [.strict, .mapkit]) == ["antimeridian.not-cut error"])
    let both = try ValidationTrial.findings(line, rules: RuleSelection(profiles: [.mapkit, .rfc7946]))
    #expect(both.map(\.profiles) == [["rfc7946"]])
    // So does whoever says so.
    #expect(
      try ValidationTrial.findings(line, rules: RuleSelection(profiles: [.mapkit], select: ["GJ411"])).map(\.diagnostic.severity)
        == [.warning])
    let heavy = try RuleSelection(profiles: [.mapkit], severities: [("GJ411", .info)])
    #expect(try ValidationTrial.findings(line, rules: heavy).map(\.diagnostic.severity) == [.info])
  }

  @Test(arguments: [Profile.mvt, .mapkit, .mongodb, .strict])
  func `geometries without positions are reported, also in collections`(_ profile: Profile) throws {
    let weight = profile.severity(of: .geometryEmpty)?.name ?? ""
    #expect(weight == (["mvt", "strict"].contains(profile.name) ? "warning" : "error"))
    for type in ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"] {
      let geometry = "{\"type\":\"\(type)\",\"coordinates\":[]}"
      for text in [geometry, #"{"type":"Feature","id":1,"properties":{},"geometry":\#(geometry)}"#] {
        #expect(try names(text, [profile]) == ["geometry.empty \(weight)"], "\(text)")
        #expect(try names(text, [.rfc7946]).isEmpty)
      }
      let member = #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},\#(geometry)]}"#
      let found = try ValidationTrial.findings(member, rules: RuleSelection(profiles: [profile]))
        .filter { $0.diagnostic.rule == .geometryEmpty }
      #expect(found.map(\.diagnostic.pointer) == ["/geometries/1/coordinates"], "\(text(found))")
      #expect(found.map(\.diagnostic.message) == ["found a \(type) without positions; expected at least one"])
    }
    let full = #"{"type":"Feature","id":1,"properties":{},"geometry":{"type":"MultiPoint","coordinates":[[1,2]]}}"#
    #expect(try names(full, [profile]).isEmpty)
  }

  private func text(_ findings: [Finding]) -> String { findings.map { "\($0.diagnostic)" }.joined(separator: "\n") }

  @Test func `MongoDB knows three names of coordinate systems`() throws {
    func weight(_ name: String, _ profiles: [Profile]) throws -> String {
      let text = #"{"type":"Point","coordinates":[1,2],"crs":{"type":"name","properties":{"name":"\#(name)"}}}"#
      return try names(text, profiles).joined(separator: ",")
    }
    for name in ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:x-mongodb:crs:strictwinding:EPSG:4326"] {
      #expect(try weight(name, [.mongodb]) == "crs.present warning")
      #expect(try weight(name, [.mongodb, .strict]) == "crs.present error")
    }
    #expect(try weight("EPSG:3857", [.mongodb]) == "crs.not-wgs84 error")
    #expect(try weight("EPSG:3857", [.rfc7946]) == "crs.not-wgs84 warning")
    let unnamed = #"{"type":"FeatureCollection","features":[],"crs":{"type":"link"}}"#
    #expect(try names(unnamed, [.mongodb]) == ["crs.not-wgs84 error"])
    #expect(
      try names(unnamed.replacing(#"{"type":"link"}"#, with: #"{"type":"name","properties":{"name":"EPSG:4326"}}"#), [.mongodb]) == [
        "crs.present warning"
      ])
  }

  @Test func `severities change profiles, and selection comes last`() throws {
    let rules = try RuleSelection(
      profiles: [.strict], severities: [("GJ4", .info), ("ring.winding", nil), ("GJ601", .warning)], ignore: ["GJ402"])
    #expect(rules.severity(of: .positionOutOfRange) == .info)
    #expect(rules.severity(of: .ringWinding) == nil && rules.severity(of: .positionSwapped) == nil)
    #expect(rules.severity(of: .ringWindingReversed) == .warning && rules.profiles(for: .ringWindingReversed) == [])
    let only = try RuleSelection(select: ["GJ6"])
    #expect(only.severity(of: .geometryNull) == .warning && only.severity(of: .syntax) == nil)
  }

  @Test func `a rule that is off is on with the weight that it is given`() throws {
    let text = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2,3]}}"#
    for severity in [Severity.error, .warning, .info] {
      var source = ByteSource(bytes: Array(text.utf8), name: "text")
      var found: [Severity] = []
      let stage = Validate(rules: try RuleSelection(severities: [("GJ606", severity)]))
      _ = try Validation.run(&source, options: ValidationOptions(rules: stage.rules, mostListed: stage.mostListed)) {
        found += $0.map(\.diagnostic.severity)
      }
      #expect(found == [severity])
    }
  }

  @Test func `an unknown profile names its neighbour`() throws {
    #expect(try Profile.named("OpenSearch").name == "elasticsearch")
    let error = #expect(throws: UnknownProfile.self) { try Profile.named("mongdb") }
    #expect(error?.description == "no profile is called mongdb; did you mean mongodb?")
  }

  @Test func `half of the globe is allowed, more is not`() throws {
    func box(_ width: Int) -> String {
      let east = width / 2
      return
        "{\"type\":\"Polygon\",\"coordinates\":[[[-\(east),-90],[0,-90],[\(east),-90],[\(east),90],[0,90],[-\(east),90],[-\(east),-90]]]}"
    }
    #expect(try names(box(180), [.mongodb]).contains("polygon.beyond-hemisphere error") == false)
    #expect(try names(box(182), [.mongodb]).contains("polygon.beyond-hemisphere error"))
    // Numbers that no globe has crash nothing.
    for number in ["1e20", "1e50", "1e300", "-1e300"] {
      let text = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[\(number),0],[\(number),1],[0,1],[0,0]]]}"
      for profile in Profile.all {
        #expect(try names(text, [profile]).contains { $0.hasPrefix("position.out-of-range") }, "\(number) \(profile.name)")
      }
    }
  }

  @Test func `what tiles and maps cannot hold is found`() throws {
    let text = #"{"type":"Feature","id":"a","properties":{"b":[1]},"geometry":null}"#
    #expect(try names(text, [.mvt]) == ["id.not-integer warning", "property.nested warning", "geometry.null warning"])
    #expect(try names(text, [.mapkit]) == ["geometry.null error"])
    #expect(try names(text, [.rfc7946]) == [])
    #expect(try names(#"{"type":"LineString","coordinates":[[0,0],[180,0]]}"#, [.s2]).contains("edge.antipodal error"))
    #expect(try names(#"{"type":"Point","coordinates":[1,2,3]}"#, [.bigquery]) == ["position.height error"])
  }

  @Test(arguments: [
    ("0", true), ("18446744073709551615", true), ("18446744073709551616", false), ("1.8446744073709549568e19", true),
    ("1.8446744073709551616e19", false),
    ("1.0", true), ("1.5", false), ("-1", false), (#""1""#, false)
  ]) func `an id is a whole number of 64 bits without sign however it is written`(_ id: String, _ isFine: Bool) throws {
    let rules = try RuleSelection(severities: [(Rule.idNotInteger.code, .warning)])
    let found = try ValidationTrial.findings(#"{"type":"Feature","id":\#(id),"properties":null,"geometry":null}"#, rules: rules)
    #expect(!found.contains { $0.diagnostic.rule == .idNotInteger } == isFine)
  }
}
