import GeoTestSupport
import Testing
@testable import GeoConversion
import GeoToolkit

/// Coordinates of another system than WGS84, and what may be done with them.
@Suite struct ProjectedCoordinateTests {
  static let metres = #"""
    {"type":"Polygon","coordinates":[[[457666.2,6184112.6],[457866.2,6184112.6],[457866.2,6184312.6],[457666.2,6184112.6]]]}
    """#
  static let degrees = #"{"type":"LineString","coordinates":[[1,2],[1.00001,2],[3,2]]}"#
  static let system = #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}}"#

  static func collection(_ geometries: String..., before: String = "", behind: String = "") -> String {
    let features = geometries.enumerated().map { #"{"type":"Feature","id":\#($0),"properties":{},"geometry":\#($1)}"# }
    return "{\"type\":\"FeatureCollection\",\(before)\"features\":[\n\(features.joined(separator: ",\n"))\n]\(behind)}\n"
  }

  /// Whatever takes numbers for degrees.
  static let steps: [(name: String, step: @Sendable (inout ConversionOptions) -> Void)] = [
    ("simplify", { $0.steps.simplification = SimplificationOptions(.metres(10)) }),
    ("coverage", { $0.steps.simplification = SimplificationOptions(.metres(10), mode: .coverage) }),
    ("box", { $0.steps.box = GeographicBox(west: 0, south: 0, east: 10, north: 10) }),
    ("clip", { $0.steps.clip = GeographicBox(west: 0, south: 0, east: 10, north: 10) }),
    ("split", { $0.steps.antimeridian = .split }), ("unwrap", { $0.steps.antimeridian = .unwrap }),
    ("geodesics", { $0.steps.interpolation = DensificationLimits(length: 100_000) }),
    ("picture", { $0.draw(SVGOutput()) }), ("RFC 7946", { $0.followRFC7946() }),
    (
      "snapping",
      {
        var writing = TopologyWritingOptions()
        writing.snapping = 1
        $0.output = TopoJSONOutput(writing)
      }
    )
  ]

  static let others: [String] = [
    collection(metres), collection(degrees, before: system + ","), collection(degrees, behind: "," + system),
    collection(metres, before: #""crs":{"type":"name","properties":{"name":"EPSG:4326"}},"#), collection(degrees, behind: #","crs":null"#),
    collection(#"{"type":"Point","coordinates":[1,2],\#(system)}"#), collection(degrees, metres),
    #"{"type":"Feature",\#(system),"properties":null,"geometry":{"type":"Point","coordinates":[1,2]}}"#,
    #"""
    {"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","geometries":[{"type":"Point",\#
    "coordinates":[1,2]},\#(metres)]}}
    """#,
    #"""
    {"type":"Topology",\#(system),"arcs":[[[457666.2,6184112.6],[457866.2,6184312.6]]],"objects":{"a":{"type":"LineString",\#
    "arcs":[0]}}}
    """#
  ]

  @Test(arguments: others) func `what takes numbers for degrees refuses metres and other systems`(_ text: String) throws {
    for (name, step) in Self.steps {
      var failures: [ConversionTrial] = []
      for jobs in [1, 3] {
        for chunk in [nil, 50] as [Int?] { failures.append(try ConversionTrial(text, chunk: chunk, jobs: jobs, step)) }
      }
      let trial = failures[0]
      #expect(trial.text == nil, "\(name)")
      #expect(
        trial.findings.contains { $0.contains("GJ209") || $0.contains("these look like metres of a projection, not degrees") },
        "\(name): \(trial.findings)")
      #expect(failures.allSatisfy { $0 == trial }, "\(name): \(failures)")
      let forced = try ConversionTrial(text) {
        step(&$0)
        $0.steps.forcesDegrees = true
      }
      #expect(forced.text != nil, "\(name): \(forced.findings)")
      #expect(throws: ConversionError.self) { try ConvertedText(text, step) }
    }
  }

  @Test func `a system that stands before the features is refused before anything is written`() throws {
    let text = Self.collection(Self.degrees, Self.degrees, before: Self.system + ",", behind: #","bbox":[1,"x",3,4]"#)
    let trial = try ConversionTrial(text) { $0.steps.simplification = SimplificationOptions(.metres(10)) }
    #expect(
      trial.beginning == "" && trial.findings.count == 1 && trial.findings[0].hasPrefix("1:29 GJ209 -1 found a crs member that says"),
      "\(trial)")
  }

  @Test(arguments: others) func `text that no step changes is converted unchanged`(_ text: String) throws {
    let trial = try ConversionTrial(text)
    #expect(trial.text != nil && !trial.findings.contains { $0.contains("GJ401") }, "\(trial.findings)")
    for change in [{ $0.steps.winding = .rfc7946 }, { $0.writing.decimals = 3 }, { $0.steps.skip = 0 }]
      as [(inout ConversionOptions) -> Void]
    {
      #expect(try ConversionTrial(text, change).text != nil)
    }
  }

  @Test(arguments: ConversionOptions.ErrorPolicy.allCases) func `features of metres among others are left out where that is asked for`(
    _ policy: ConversionOptions.ErrorPolicy
  ) throws {
    let text = Self.collection(Self.degrees, Self.metres)
    for mode in [SimplificationOptions.Mode.safe, .coverage] {
      let trial = try ConversionTrial(text) {
        $0.steps.simplification = SimplificationOptions(.metres(10), mode: mode)
        $0.onError = policy
      }
      #expect((trial.text == nil) == (policy == .fail))
      #expect(trial.counts == (policy == .skip ? [2, 1, 1, 0, 0] : policy == .null ? [2, 2, 0, 1, 0] : []), "\(trial.counts)")
      #expect(trial.rejects.contains("457666.2") && trial.text?.contains("457666.2") != true)
      #expect(trial.text?.contains("[[1,2],[3,2]]") ?? true, "\(trial.text ?? "")")
    }
    // A collection as a whole is refused in any case.
    for text in [Self.collection(Self.degrees, before: Self.system + ","), Self.collection(Self.degrees, behind: "," + Self.system)] {
      let trial = try ConversionTrial(text) {
        $0.steps.antimeridian = .split
        $0.onError = policy
      }
      #expect(trial.text == nil)
    }
  }

  @Test func `degrees of many turns and single slips are no metres`() throws {
    for geometry in [
      #"{"type":"LineString","coordinates":[[700,1],[1100,-50],[30000,90]]}"#, #"{"type":"Point","coordinates":[541,10]}"#,
      #"{"type":"LineString","coordinates":[[1,2],[3,4],[99999999,5],[6,7]]}"#, #"{"type":"Point","coordinates":[100,170]}"#
    ] {
      #expect(try ConversionTrial(Self.collection(geometry)) { $0.steps.antimeridian = .split }.text != nil, "\(geometry)")
    }
    for geometry in [
      #"{"type":"Polygon","coordinates":[[[0,0],[2000,0],[2000,1500],[0,1500],[0,0]]]}"#,
      #"{"type":"Point","coordinates":[2600000,1200000]}"#,
      #"{"type":"MultiPoint","coordinates":[[155000,40],[156000,41]]}"#, #"{"type":"Point","coordinates":[10,5250]}"#
    ] {
      #expect(try ConversionTrial(Self.collection(geometry)) { $0.steps.antimeridian = .split }.text == nil, "\(geometry)")
    }
  }

  @Test func `a system is known by its name in every spelling`() throws {
    func rule(_ value: String) throws -> Rule? {
      try ValidationTrial.findings(#"{"type":"FeatureCollection","features":[],"crs":\#(value)}"#).first?.diagnostic.rule
    }
    func named(_ name: String) -> String { #"{"type":"name","properties":{"name":"\#(name)"}}"# }
    for name in [
      "urn:ogc:def:crs:OGC:1.3:CRS84", "urn:ogc:def:crs:OGC::CRS84", "OGC:CRS84", "CRS:84", "crs84", "urn:ogc:def:crs:OGC:2:84",
      "urn:ogc:def:crs:OGC:1.3:CRS84h",
      "http://www.opengis.net/def/crs/OGC/1.3/CRS84", "EPSG:4326", "epsg:4326", "EPSG::4326", "urn:ogc:def:crs:EPSG::4326",
      "urn:ogc:def:crs:EPSG:6.9:4326",
      "urn:x-ogc:def:crs:EPSG:4326", "http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/gml/srs/epsg.xml#4326",
      "https://epsg.io/4326",
      "EPSG:4979", "WGS84", "WGS 84", "urn:x-mongodb:crs:strictwinding:EPSG:4326"
    ] {
      #expect(try rule(named(name)) == .coordinateSystem && rule("\"\(name)\"") == .coordinateSystem, "\(name)")
      #expect(try rule(#"{"type":"link","properties":{"href":"\#(name)"}}"#) == .coordinateSystem, "\(name)")
    }
    for name in [
      "EPSG::25832", "urn:ogc:def:crs:EPSG:6.9:3857", "EPSG:3857", "urn:x-ogc:def:crs:EPSG:4269", "EPSG:43260", "EPSG:4326+5773",
      "urn:ogc:def:crs,crs:EPSG::4326,crs:EPSG::5773", "WGS 84 / UTM zone 32N", "WGS84 / Pseudo-Mercator", "OGC:CRS83", "CRS:83",
      "urn:ogc:def:crs:OGC:1.3:CRS83", "",
      "http://www.opengis.net/def/crs/EPSG/0/25832", "ETRS89", "http://spatialreference.org/ref/epsg/2056/proj4/",
      String(repeating: "EPSG:4326 ", count: 100_000)
    ] {
      #expect(try rule(named(name)) == .otherCoordinateSystem, "\(name.prefix(80))")
    }
    for value in [
      #"{"type":"EPSG","properties":{"code":4326}}"#, #"{"type":"OGC","properties":{"urn":"urn:ogc:def:crs:OGC:1.3:CRS84"}}"#,
      #"{"type":"GeographicCRS","name":"WGS 84 (CRS84)","id":{"authority":"OGC","code":"CRS84"}}"#
    ] {
      #expect(try rule(value) == .coordinateSystem, "\(value)")
    }
    for value in [
      "null", "1", "[]", "{}", #"{"type":"EPSG","properties":{"code":25832}}"#, #"{"type":"name","properties":{"name":4326}}"#,
      #"{"type":"name","properties":null}"#
    ] {
      #expect(try rule(value) == .otherCoordinateSystem, "\(value)")
    }
  }

  @Test func `a crs of WGS84 is removed safely, and any other by no fix`() throws {
    let wgs84 = #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}"#
    for members in [("", "," + wgs84), (wgs84 + ",", "")] {
      let text = Self.collection(#"{"type":"Point","coordinates":[1,2],\#(wgs84)}"#, before: members.0, behind: members.1)
      let mended = try FixTrial.fixed(text, unsafe: false)
      #expect(!mended.text.contains("crs") && mended.left.isEmpty, "\(mended.text)")
    }
    for isUnsafe in [false, true] {
      for crs in [
        Self.system, #""crs":null"#, #""crs":{"type":"name","properties":{"name":"urn:x-mongodb:crs:strictwinding:EPSG:4326"}}"#
      ] {
        for text in [
          Self.collection(Self.degrees, before: crs + ","), Self.collection(Self.degrees, behind: "," + crs),
          Self.collection(#"{"type":"Point","coordinates":[1,2],\#(crs)}"#)
        ] {
          let mended = try FixTrial.fixed(text, unsafe: isUnsafe)
          #expect(mended.text == text && mended.left.count == 1, "\(mended.text)")
          #expect(try ValidationTrial.findings(text).map(\.fix) == [.none])
        }
      }
    }
  }

  @Test func `batches refuse metres and other systems`() throws {
    for text in Self.others {
      for format in [GLBOutput(), OverlayFileOutput()] as [any BatchOutput] {
        var sink = try ByteSink(memory: .none)
        var options = BatchingOptions()
        #expect(throws: BatchFile.Failure.self, "\(text)") {
          try BatchFile.write(ByteSource(bytes: Array(text.utf8), name: "a"), to: &sink, as: format, options: options)
        }
        options.steps.forcesDegrees = true
        var forced = try ByteSink(memory: .none)
        let report = try BatchFile.write(ByteSource(bytes: Array(text.utf8), name: "a"), to: &forced, as: format, options: options)
        #expect(report.placesNothing == !text.contains("[1"), "\(text)")
      }
    }
  }
}
