import GeoJSON
import GeoPipeline
import GeoToolkit
@testable import IMDF
import Testing

/// Archives that someone made to be hard to judge, or whose files are in pieces.
@Suite struct HostileVenueTests {
  private static func findings(_ archive: IndoorArchive) -> [Diagnostic] {
    IndoorValidation.findings(in: IndoorMap(archive), options: IndoorValidationOptions(now: RuleTwinTests.now)).flatMap(\.diagnostics)
  }

  private static func replaced(_ type: FeatureType, _ text: String, _ other: String) throws -> IndoorArchive {
    let sample = try SampleVenue.read().archive()
    let files = sample.files.map { file in
      file.role == .features(type)
        ? IndoorFile(
          path: file.path, role: file.role,
          bytes: Array(String(decoding: file.bytes, as: UTF8.self).replacing(text, with: other, maxReplacements: 1).utf8))
        : file
    }
    return sample.replacing(manifest: sample.manifest, files: files)
  }

  private static func adding(_ file: String, _ text: String) throws -> IndoorArchive {
    let sample = try SampleVenue.read().archive()
    return sample.replacing(
      manifest: sample.manifest, files: sample.files + [IndoorFile(path: file, role: .extensionFeatures, bytes: Array(text.utf8))])
  }

  @Test func `thousands of bad labels in one name take no longer than in many`() throws {
    // With a square of the number this would take minutes.
    let labels = (0..<8000).map { #""en_x_tag\#($0)":"a","?\#($0)":" ","de-x-n\#($0)":null"# }.joined(separator: ",")
    let archive = try SampleVenue.read().edited(
      by: Array(RawJSON(#"[{"file":"unit","feature":0,"path":["properties","name"],"value":{\#(labels)}}]"#).elements)
    ).archive()
    let found = Self.findings(archive)
    #expect(found.count { $0.rule.name == "unit.InvalidLanguageTag" } == 10_000)
    #expect(found.count { $0.rule.name == "unit.LabelMustNotBeBlank" } == 8000)
    #expect(found.count { $0.rule.name == "unit.NameMustBeString" } == 8000)
  }

  @Test func `of a rule that is broken very often all is mended at once, and as much told as ever`() throws {
    let labels = (0..<11_000).map { #""en-x-a\#($0)":\#($0)"# } + (0..<11_000).map { #""?\#($0)":"b""# }
    let archive = try IndoorFixTests.edited(
      #"{"file":"unit","feature":0,"path":["properties","name"],"value":{\#(labels.joined(separator: ","))}}"#)
    let result = IndoorFixing.run(archive, options: IndoorFixOptions(IndoorValidationOptions(now: RuleTwinTests.now)))
    #expect(result.changes.count == 11_000)
    let left = result.findings.flatMap(\.diagnostics)
    #expect(left.count { $0.rule.name == "unit.InvalidLanguageTag" } == 10_000)
    #expect(left.contains { $0.message.hasPrefix("1000 more findings of unit.InvalidLanguageTag are not listed") })
  }

  @Test func `a name's labels are mended each by itself`() throws {
    let archive = try IndoorFixTests.edited(
      #"{"file":"venue","feature":0,"path":["properties","name"],"value":{"en_US":"A","fr":" ","de_DE":"B","en":1,"es":null,"it":""}}"#)
    let mended = try IndoorFixTests.mended(archive).archive
    #expect(IndoorFixTests.property(mended, .venue, 0, .name) == #"{"en-US":"A","de-DE":"B","en":"1"}"#)
  }

  @Test(arguments: ["1e308", "-1e308", "1e300", "1e150"]) func `an opening that goes nowhere has no middle for its label`(
    number: String
  ) throws {
    for line in ["[[\(number),48.3],[11.7,48.3]]", "[[11.7,\(number)],[11.7,48.3]]"] {
      let archive = try IndoorFixTests.edited(
        #"{"file":"opening","feature":0,"path":["geometry"],"value":{"type":"LineString","coordinates":\#(line)}}"#)
      #expect(!Self.findings(archive).isEmpty)
      for isUnsafe in [false, true] {
        var options = IndoorFixOptions(IndoorValidationOptions(now: RuleTwinTests.now))
        options.isUnsafe = isUnsafe
        #expect(!IndoorFixing.run(archive, options: options).findings.isEmpty)
      }
    }
  }

  @Test(arguments: ["1e100", "-1e150", "1e154", "1e200", "-1e300", "1e308"])
  func `however far outside something lies, it is told as outside`(number: String) throws {
    let point = #"{"type":"Point","coordinates":[11.752,\#(number)]}"#
    let line = #"{"type":"LineString","coordinates":[[\#(number),48.3025],[11.752,48.3025]]}"#
    let area = #"{"type":"Polygon","coordinates":[[[11.752,48.3025],[\#(number),48.3025],[11.752,48.3026],[11.752,48.3025]]]}"#
    let shapes = [
      (FeatureType.amenity, point), (.anchor, point), (.opening, line), (.detail, line), (.unit, area), (.fixture, area), (.kiosk, area),
      (.section, area)
    ]
    for (type, geometry) in shapes {
      let archive = try IndoorFixTests.edited(#"{"file":"\#(type.name)","feature":0,"path":["geometry"],"value":\#(geometry)}"#)
      let found = Self.findings(archive).map(\.rule.name)
      #expect(found.contains("venue.VenueMustCoverAllChildFeatures"), "\(type)")
      if geometry != point { #expect(found.contains { $0.hasSuffix("MustBeCoveredByReferencedLevel") }, "\(type)") }
      if type == .fixture || type == .kiosk { #expect(found.contains { $0.hasSuffix("MustBeCoveredByUnit") }, "\(type)") }
      if type == .anchor { #expect(found.contains("anchor.AnchorMustBeCoveredByReferencedUnit")) }
    }
  }

  @Test func `levels of a building that is not there have their entrance together`() throws {
    let names = Self.findings(try IndoorFixTests.edited(#"{"file":"building","op":"drop"}"#)).map(\.rule.name)
    #expect(
      names.contains("archive.ReferencedFeatureIDMustBeResolvable") && !names.contains("level.ParkingLevelShouldHaveAutomobileOpening"))
  }

  @Test func `a line of no length is no valid geometry`() throws {
    let line = "[[11.7521707,48.3024687],[11.7521707,48.3024687]]"
    for (type, geometry) in [
      ("detail", #"{"type":"LineString","coordinates":\#(line)}"#), ("opening", #"{"type":"LineString","coordinates":\#(line)}"#),
      ("detail", #"{"type":"MultiLineString","coordinates":[[[11.752,48.3024],[11.7521,48.3024]],\#(line)]}"#)
    ] {
      let archive = try IndoorFixTests.edited(#"{"file":"\#(type)","feature":0,"path":["geometry"],"value":\#(geometry)}"#)
      let found = Self.findings(archive).filter { $0.rule.name == "archive.FileMustBeValidGeoJSON" }
      #expect(found.count == 1 && found[0].message.contains("line.too-few-distinct") && !found[0].isProvisional)
    }
  }

  @Test func `absurd coordinates have no distance`() throws {
    for point in ["[1e300,-1e300]", "[1e39,1]", "[-1e308,1e308]"] {
      let archive = try SampleVenue.read().edited(
        by: Array(
          RawJSON(
            #"[{"file":"unit","feature":0,"path":["properties","display_point"],"value":{"type":"Point","coordinates":\#(point)}},{"file":"anchor","feature":0,"path":["geometry"],"value":{"type":"Point","coordinates":\#(point)}}]"#
          ).elements)
      ).archive()
      let found = Self.findings(archive)
      #expect(found.contains { $0.rule.name == "unit.UnitGeometryMustContainDisplayPoint" })
      for finding in found {
        #expect(finding.metres?.isFinite ?? true)
        #expect(finding.location.map { $0.x.isFinite && $0.y.isFinite } ?? true)
        #expect(!finding.message.contains("inf") && !finding.message.contains("nan"), "\(finding.message)")
      }
    }
  }

  @Test func `what lies on one another is told without a size when measuring has taken its time`() throws {
    let unit = try #require(SampleVenue.read().archive().files.first { $0.role == .features(.unit) })
    let geometry = try #require(RawJSON(bytes: unit.bytes)["features"]?[0]?["geometry"]?.text)
    let archive = try SampleVenue.read().edited(
      by: Array(RawJSON(#"[{"file":"unit","feature":1,"path":["geometry"],"value":\#(geometry)}]"#).elements)
    ).archive()
    for used in [0, 1 << 40] {
      var check = IndoorCheck(IndoorMap(archive), IndoorValidationOptions(now: RuleTwinTests.now))
      check.overlapSteps["UnitsMustNotOverlap"] = used
      SiblingCheck.run(&check)
      let found = check.findings.filter { $0.rule.name == "unit.UnitsMustNotOverlap" }
      #expect(!found.isEmpty && found.allSatisfy { ($0.metres != nil) == (used == 0) })
    }
  }

  @Test func `private files' features are named once, of a type, and of one that is declared`() throws {
    let archive = try Self.adding(
      "route.geojson",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"3f3ce3a6-bdd4-4176-a819-f8ea13f5ff1b","geometry":null,"properties":{}},{"type":"Feature","feature_type":"nonsense","geometry":null,"properties":{}},{"type":"Feature","feature_type":"unit","geometry":null,"properties":{}}]}"#
    )
    let names = Self.findings(archive).filter { $0.rule.severity != .info }.map(\.rule.name)
    #expect(names.sorted() == ["archive.FeatureIdMustBeUnique", "imdf.unknown-type"])
  }

  @Test func `outlines of features of extensions are judged, of other private GeoJSON not`() throws {
    let bowTie =
      #""geometry":{"type":"Polygon","coordinates":[[[11.7,48.3],[11.8,48.4],[11.8,48.3],[11.7,48.4],[11.7,48.3]]]},"properties":{}"#
    let text =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","feature_type":"x-zone",\#(bowTie)},{"type":"Feature",\#(bowTie)}]}"#
    let found = try Self.findings(Self.adding("zones.geojson", text)).filter { $0.rule.name == "archive.FileMustBeValidGeoJSON" }
    #expect(found.map(\.pointer) == ["/features/0/geometry"] && found.first?.isProvisional == false)
  }

  @Test func `a byte order mark of the manifest is told, and mended`() throws {
    let sample = try SampleVenue.read().archive()
    let manifest = try #require(sample.manifest)
    let marked = IndoorFile(path: manifest.path, role: .manifest, bytes: [0xEF, 0xBB, 0xBF] + manifest.bytes)
    func marks(_ archive: IndoorArchive, _ rules: RuleSelection = .standard) throws -> [Finding] {
      var all: [Finding] = []
      let indoor = IndoorValidationOptions(now: RuleTwinTests.now)
      let report = try Validation.run(archive, options: ValidationOptions(rules: rules, indoor: indoor)) { all += $0 }
      #expect(report.safelyFixable == all.count { $0.diagnostic.rule == .byteOrderMark })
      return all.filter { $0.diagnostic.rule == .byteOrderMark }
    }
    let archive = sample.replacing(manifest: marked, files: sample.files)
    let found = try marks(archive)
    #expect(found.map(\.file) == [archive.place(of: marked)] && found.first?.diagnostic.line == 1)
    #expect(try marks(archive, RuleSelection(ignore: ["GJ107"])).isEmpty)
    #expect(try marks(IndoorFixTests.mended(archive).archive).isEmpty)
  }

  @Test func `a member that the manifest has twice is told where the second stands`() throws {
    let sample = try SampleVenue.read().archive()
    let manifest = try #require(sample.manifest)
    let text = String(decoding: manifest.bytes, as: UTF8.self).replacing(#""version""#, with: #""version":"0.9","version""#)
    for brackets in [("", ""), ("[", "]")] {
      let doubled = IndoorFile(path: manifest.path, role: .manifest, bytes: Array((brackets.0 + text + brackets.1).utf8))
      let found = Self.findings(sample.replacing(manifest: doubled, files: sample.files)).filter { $0.rule == .duplicateMember }
      #expect(found.map(\.pointer) == ["/version"])
      #expect(found.first.map { String(decoding: doubled.bytes[$0.byte..<$0.byte + $0.byteCount], as: UTF8.self) } == #""1.0.0""#)
    }
  }

  @Test func `a pointer to a member of the manifest is escaped`() throws {
    let sample = try SampleVenue.read().archive()
    let manifest = try #require(sample.manifest)
    let text = String(decoding: manifest.bytes, as: UTF8.self).replacing(#""version""#, with: #""a/b~c":1,"a/b~c":2,"version""#)
    let doubled = IndoorFile(path: manifest.path, role: .manifest, bytes: Array(text.utf8))
    #expect(
      Self.findings(sample.replacing(manifest: doubled, files: sample.files)).filter { $0.rule == .duplicateMember }.map(\.pointer) == [
        "/a~1b~0c"
      ])
  }

  @Test func `a feature without geometry keeps its id and its references, and gets null if it has no place`() throws {
    let sample = try SampleVenue.read().archive()
    var count = 0
    let files = sample.files.map { file in
      guard [.address, .building, .occupant].contains(where: { file.role == .features($0) }) else { return file }
      let text = String(decoding: file.bytes, as: UTF8.self)
      count += text.ranges(of: #""geometry":null,"#).count
      return IndoorFile(path: file.path, role: file.role, bytes: Array(text.replacing(#""geometry":null,"#, with: "").utf8))
    }
    #expect(count > 5)
    let archive = sample.replacing(manifest: sample.manifest, files: files)
    let found = Self.findings(archive)
    #expect(found.map(\.rule.name) == [String](repeating: "archive.FileMustBeValidGeoJSON", count: count))
    #expect(found.allSatisfy { $0.fix == .safe })
    let result = try IndoorFixTests.mended(archive)
    #expect(result.report.fixed == count && IndoorFixTests.findings(result.archive) == [])
    // Of what has a place, where it is is not known.
    let unit = try Self.replaced(.unit, #""geometry":{"#, #""geometri":{"#)
    #expect(Self.findings(unit).contains { $0.rule.name == "archive.FileMustBeValidGeoJSON" && $0.fix == .none })
    #expect(Self.findings(unit).allSatisfy { !$0.message.contains("expected the id of a feature in the archive") })
  }

  @Test func `of features that share an id the one of the wanted type is meant`() throws {
    let unit = "3f3ce3a6-bdd4-4176-a819-f8ea13f5ff1b"
    let sample = try SampleVenue.read().archive()
    let amenity = try #require(IndoorMap(sample).amenities.first?.id)
    let archive = try Self.replaced(.amenity, amenity, unit)
    let map = IndoorMap(archive)
    #expect(map.graph.references.allSatisfy { $0.value.string != unit || $0.target.flatMap { map.features[$0].type } == .unit })
    let names = Self.findings(archive).map(\.rule.name)
    #expect(names.contains("archive.FeatureIdMustBeUnique") && !names.contains("imdf.reference-type"))
  }

  @Test func `a footprint that names no building is not one of another building`() throws {
    let sample = try SampleVenue.read().archive()
    let building = try #require(IndoorMap(sample).footprints.first { $0.category == "ground" }?.buildings.first?.id)
    let files = sample.files.map { file in
      file.role == .features(.footprint)
        ? IndoorFile(
          path: file.path, role: file.role,
          bytes: Array(String(decoding: file.bytes, as: UTF8.self).replacing("[\"\(building)\"]", with: "null").utf8))
        : file
    }
    let names = Set(Self.findings(sample.replacing(manifest: sample.manifest, files: files)).map(\.rule.name))
    #expect(names.contains("footprint.FootprintMustReferenceBuilding"))
    #expect(!names.contains { $0.contains("ShouldReferenceSameBuilding") }, "\(names)")
  }

  @Test func `what is wrong with private files is not said to be mended`() throws {
    let ring = "[[11.7,48.3],[11.7,48.3],[11.7,48.4],[11.8,48.4],[11.7,48.3]]"
    let archive = try Self.adding(
      "route.geojson",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":[\#(ring)]},"properties":{}}]}"#
    )
    var found: [Finding] = []
    let indoor = IndoorValidationOptions(now: RuleTwinTests.now)
    let report = try Validation.run(archive, options: ValidationOptions(rules: .standard, indoor: indoor)) { found += $0 }
    #expect(found.contains { $0.file.hasSuffix("route.geojson") } && report.safelyFixable == 0)
    #expect(try !IndoorFixTests.mended(archive).report.hasChanged)
  }

  @Test(arguments: [(10.000000049, false), (10.000000052, true)])
  func `decimals stay where rounding them makes a finding that was too small to be told`(_ west: Double, _ rounds: Bool) throws {
    func feature(_ type: String, _ id: Int, _ west: Double, _ east: Double, _ properties: String) -> String {
      let ring = "[[\(west),0],[\(east),0],[\(east),0.001],[\(west),0.001],[\(west),0]]"
      return
        #"{"type":"Feature","id":"3f3ce3a6-bdd4-4176-a819-f8ea13f5ff0\#(id)","feature_type":"\#(type)","geometry":{"type":"Polygon","coordinates":[\#(ring)]},"properties":{\#(properties)}}"#
    }
    let level = #""category":"room","level_id":"3f3ce3a6-bdd4-4176-a819-f8ea13f5ff00""#
    // The second unit begins where the first ends, but for a tenth of a millimetre.
    let units = [feature("unit", 1, 10, 10.000000051, level), feature("unit", 2, west, 10.001, level)].joined(separator: ",")
    let files = [("level", feature("level", 0, 10, 10.001, #""ordinal":0,"outdoor":false"#)), ("unit", units)].map { name, features in
      IndoorFile(
        path: "\(name).geojson", role: .features(name == "unit" ? .unit : .level),
        bytes: Array(#"{"type":"FeatureCollection","features":[\#(features)]}"#.utf8))
    }
    let archive = IndoorArchive(name: "map", container: .folder, files: files)
    let check = IndoorJudging.judged(IndoorMap(archive), IndoorValidationOptions(now: RuleTwinTests.now))
    #expect(PositionMending.rounds(check) == rounds)
    let found = Self.findings(archive).filter { $0.rule.name == "imdf.many-decimals" }
    #expect(!found.isEmpty && found.allSatisfy { $0.fix == (rounds ? .safe : .none) })
    let onThreads = IndoorValidation.findings(
      in: IndoorMap(archive), options: IndoorValidationOptions(now: RuleTwinTests.now), by: ThreadedWork(jobs: 2)
    ).flatMap(\.diagnostics)
    #expect(onThreads.map(\.message) == Self.findings(archive).map(\.message) && onThreads.map(\.fix) == Self.findings(archive).map(\.fix))
  }

  @Test func `what a feature that cannot be read leaves uncovered is provisional`() throws {
    let archive = try SampleVenue.read().edited(
      by: Array(RawJSON(#"[{"file":"unit","feature":0,"path":["geometry"],"op":"delete"}]"#).elements)
    ).archive()
    let found = Self.findings(archive).filter { $0.rule.severity != .info && $0.rule.name != "archive.FileMustBeValidGeoJSON" }
    #expect(found.contains { $0.rule.name == "level.LevelMustBeFullyCoveredByUnits" })
    #expect(found.filter { !$0.isProvisional }.map(\.rule.name) == [])
  }

  @Test func `of ids that differ in their letters' case the one to the letter is meant`() throws {
    let unit = "3f3ce3a6-bdd4-4176-a819-f8ea13f5ff1b"
    let archive = try Self.replaced(.detail, "93c19edf-f65f-42e3-909a-45d91f16a35c", unit.uppercased())
    let map = IndoorMap(archive)
    #expect(map.graph.feature(unit).flatMap { map.features[$0].type } == .unit)
    #expect(map.graph.feature(unit.uppercased()).flatMap { map.features[$0].type } == .detail)
    let names = Self.findings(archive).map(\.rule.name)
    #expect(names.contains("archive.FeatureIdMustBeUnique"))
    #expect(!names.contains("imdf.reference-type") && !names.contains("imdf.reference-spelling"))
    #expect(try !IndoorFixTests.mended(archive).report.hasChanged)
  }

  @Test func `what nobody sees is blank`() {
    for text in ["", " ", "\u{200B}", "\u{FEFF} \u{2060}"] { #expect(isBlank(text)) }
    #expect(!isBlank("\u{200B}a"))
  }
}
