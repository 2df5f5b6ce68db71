import GeoTestSupport
import GeoToolkit
import Testing

/// What the steps on geometry do to text, and what they leave alone.
@Suite struct GeometryStepTests {
  static let square = #"{"type":"Polygon","coordinates":[[[170,0],[-170,0],[-170,10],[170,10],[170,0]]]}"#
  static let inland = #"{"type": "Polygon", "coordinates": [[[1.0,1],[2,1],[2,2.50],[1.0,1]]]}"#

  @Test func `without steps text stays to the letter and what crosses is reported once`() throws {
    let text = ConvertedText.feature(
      #"{"type":"GeometryCollection","geometries":["# + [Self.square, Self.square, Self.inland].joined(separator: ",") + "]}")
    let result = try ConvertedText(text)
    #expect(result.text == text)
    #expect(result.codes == ["antimeridian.not-cut"])
    let finding = try #require(result.findings.first?.diagnostic)
    #expect(finding.severity == .warning && finding.feature == 0 && finding.id == #""a""# && finding.line == 2)
    #expect(finding.location == Position(longitude: 170, latitude: 0))
    #expect(finding.pointer == "/features/0/geometry/geometries/0/coordinates/0/0")
    // Once an earlier step has changed the geometry, its positions are not those of the text.
    let band = ConvertedText.feature(#"{"type":"Polygon","coordinates":[[[0,0],[170,0],[-20,0],[0,0]]]}"#)
    let again = try ConvertedText(band) {
      $0.steps.interpolation = DensificationLimits(length: 1_000_000)
      $0.steps.antimeridian = .split
    }
    #expect(again.findings.allSatisfy { $0.diagnostic.pointer.hasPrefix("/features/0/geometry") }, "\(again.findings)")
  }

  @Test func `rings are wound as they are when they are rounded`() throws {
    let sliver = "[0,0],[10,0.6],[20,1.4],[0,0]", square = "[[-50,-50],[50,-50],[50,50],[-50,50],[-50,-50]]"
    for (rings, decimals) in [
      ("[\(sliver)]", 0), ("\(square),[\(sliver)]", 0), ("[[0.00000004,0],[0.00000086,0.00000064],[0.0000022,0.0000016],[0.00000004,0]]", 7)
    ] {
      for winding in [RingDirection.rfc7946, .reverse] {
        let once = try ConvertedText(ConvertedText.feature(#"{"type":"Polygon","coordinates":[\#(rings)]}"#)) {
          ($0.writing.decimals, $0.steps.winding) = (decimals, winding)
        }
        #expect(try ConvertedText(once.text) { $0.steps.winding = winding }.text == once.text, "\(once.text)")
      }
    }
  }

  @Test func `only the geometry that crosses is written anew`() throws {
    let text = ConvertedText.feature(Self.inland, members: #""id" : 1e0, "properties" : {"b":1.0} , "z":[ 1 ]"#)
    #expect(try ConvertedText(text) { $0.steps.antimeridian = .split }.text == text)
    #expect(try ConvertedText(text) { $0.steps.antimeridian = .unwrap }.text == text)
    let crossing = try ConvertedText(ConvertedText.feature(Self.square)) { $0.steps.antimeridian = .split }
    #expect(crossing.text.contains(#"{"type":"MultiPolygon","coordinates":[[[["#))
    #expect(crossing.findings.isEmpty)
  }

  @Test func `what is in place already keeps the digits of its numbers`() throws {
    let beyond = ["[188.000,43.0E+0],[183,39],[185.50,4e1]", "[188.000,43.0E+0],[188.0,43],[173,39],[185.50,3e1]"]
    for path in beyond {
      for shape in [
        #"{"type":"LineString","coordinates":[\#(path)]}"#, #"{"type":"MultiLineString","coordinates":[[\#(path)],[[1.0,2],[3,4]]]}"#,
        #"{"type":"Polygon","coordinates":[[\#(path),[188.000,43.0E+0]]]}"#
      ] {
        let text = ConvertedText.feature(shape)
        #expect(try ConvertedText(text) { $0.steps.antimeridian = .unwrap }.text == text)
      }
    }
    let collection = ConvertedText.feature(
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[]},{"type":"LineString","coordinates":[[1.0,2.50],[3e0,4]]}]}"#
    )
    #expect(try ConvertedText(collection) { $0.steps.clip = GeographicBox(west: 0, south: 0, east: 10, north: 10) }.text == collection)
  }

  @Test func `heights and collections are cut along`() throws {
    let text = ConvertedText.feature(
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[190,3,1]},{"type":"LineString","coordinates":[[170,0,5],[-170,1,15]]}]}"#
    )
    let split = try ConvertedText(text) { $0.steps.antimeridian = .split }
    #expect(
      split.text
        == ConvertedText.feature(
          #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[-170,3,1]},{"type":"MultiLineString","coordinates":[[[170,0,5],[180,0.5,10]],[[-180,0.5,10],[-170,1,15]]]}]}"#
        ))
    let joined = try ConvertedText(split.text) { $0.steps.antimeridian = .unwrap }
    #expect(joined.text.contains(#"{"type":"LineString","coordinates":[[170,0,5],[180,0.5,10],[190,1,15]]}"#))
    // Cut again, it is what it was.
    #expect(try ConvertedText(joined.text) { $0.steps.antimeridian = .split }.text == split.text)
  }

  @Test func `boxes of features are worked out anew and that of the collection is dropped`() throws {
    let text =
      #"{"type":"FeatureCollection","bbox":[170,0,190,10],"features":["#
      + #"{"type":"Feature","bbox":[-170,0,170,10],"properties":null,"geometry":"# + Self.square + "}]}"
    let result = try ConvertedText(text) { $0.steps.antimeridian = .split }
    #expect(result.text.contains(#""bbox":[170,0,-170,10],"properties""#))
    #expect(!result.text.contains("190"))
    #expect(try ConvertedText(text) { $0.steps.winding = .rfc7946 }.text.contains(#""bbox":[170,0,190,10]"#))
  }

  @Test func `clipping cuts, leaves out and counts, and what lies in the box stays to the letter`() throws {
    let far = #"{"type":"Point","coordinates":[50,50]}"#
    let text = [Self.inland, Self.square, far].map {
      #"{"type":"Feature", "bbox":[-180,0,180,10],"properties":null,"geometry":\#($0)}"# + "\n"
    }.joined()
    let result = try ConvertedText(text) {
      $0.output = GeoJSONOutput(container: .lines)
      $0.steps.clip = GeographicBox(west: 175, south: 0, east: 1.5, north: 5)
    }
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 2 && result.report.outside == 1 && result.report.leftOut == 1 && result.findings.isEmpty)
    #expect(lines[0].contains(#""bbox":[1,1,1.5,1.75]"#) || lines[0].contains("[1.5,"), "\(lines[0])")
    #expect(lines[1].contains(#""bbox":[175,0,-170,5]"#) && lines[1].contains(#"{"type":"MultiPolygon","coordinates":[[[["#), "\(lines[1])")
    // All of it inside: as it was written, the crossing too.
    let whole = try ConvertedText(text) {
      $0.output = GeoJSONOutput(container: .lines)
      $0.steps.clip = GeographicBox(west: 160, south: 0, east: 100, north: 60)
    }
    #expect(whole.text == text && whole.codes == ["antimeridian.not-cut"])
    let joined = try ConvertedText(text) {
      $0.output = GeoJSONOutput(container: .lines)
      $0.steps.clip = GeographicBox(west: 175, south: 0, east: -175, north: 5)
      $0.steps.antimeridian = .unwrap
    }
    #expect(joined.text.contains(#"{"type":"Polygon""#) && joined.text.contains("[185,5]"), "\(joined.text)")
  }

  @Test(arguments: [
    ("FI", "I"), ("IF", "I"), ("FFIFF", "I"), ("IFI", "I,I"), ("F(FF)I", "I"), ("(FI)F", "(I)"), ("I(F(F))(I(F))F", "I,(I)"),
    ("(IF)(FI)E", "(I),(I),E"),
    ("E()FI", "E,(),I")
  ])
  func `geometries of a collection of which clipping leaves nothing go away`(written: String, left: String) throws {
    // Inside, far away, empty as it is written; brackets are collections.
    func text(_ shapes: String) -> String {
      var text = ""
      for letter in shapes where letter != "," {
        if text.last == "}", letter != ")" { text += " , " }
        switch letter {
        case "I": text += #"{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2.5],[1,1]]]}"#
        case "F": text += #"{ "coordinates": [50,50], "geometries": [1], "type": "Point" }"#
        case "E": text += #"{"type":"LineString","coordinates":[]}"#
        case "(": text += #"{"type":"GeometryCollection","geometries":["#
        default: text += "]}"
        }
      }
      return #"{"type":"GeometryCollection","geometries":["# + text + "]}"
    }
    let result = try ConvertedText(ConvertedText.feature(text(written))) {
      $0.steps.clip = GeographicBox(west: 0, south: 0, east: 10, north: 10)
    }
    let expected = ConvertedText.feature(text(left))
    #expect(result.text.filter { $0 != " " } == expected.filter { $0 != " " })
    #expect(try FeatureBlock(json: result.text).diagnostics.allSatisfy { $0.severity != .error })
  }

  @Test func `of two lists of geometries the one that was read loses those of which clipping leaves nothing`() throws {
    let far = #"{"type":"Point","coordinates":[50,50]}"#, near = #"{"type":"Point","coordinates":[1,1]}"#
    let text = ConvertedText.feature(#"{"type":"GeometryCollection","geometries":[\#(far)],"geometries":[\#(far),\#(near)]}"#)
    let result = try ConvertedText(text) { $0.steps.clip = GeographicBox(west: 0, south: 0, east: 10, north: 10) }
    #expect(
      result.text == ConvertedText.feature(#"{"type":"GeometryCollection","geometries":[\#(far)],"geometries":[\#(near)]}"#),
      "\(result.text)")
  }

  @Test func `a geodesic into a pole does not sweep over other longitudes`() throws {
    let text = ConvertedText.feature(#"{"type":"LineString","coordinates":[[10,80],[100,90]]}"#)
    let result = try ConvertedText(text) { $0.steps.interpolation = DensificationLimits(deviation: 1000) }
    #expect(result.text.contains("[[10,80],[10,90],[100,90]]"))
  }

  @Test func `RFC 7946 leaves no crs and says so`() throws {
    let text =
      #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:4326"}},"name":"x","features":["#
      + #"{"type":"Feature","crs":"CRS84","properties":null,"geometry":{"type":"Point","coordinates":[1.123456789,2]}},"#
        + #"""
        {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2], "crs" : {"type":"EPSG",\#
        "properties":{"code":4326}} }}]}
        """#
    let result = try ConvertedText(text) { $0.followRFC7946() }
    #expect(
      result.text == #"{"type":"FeatureCollection","name":"x","features":["# + "\n"
        + #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1.1234568,2]}},"# + "\n"
        + #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2] }}"# + "\n]}\n")
    #expect(result.codes.filter { $0 == "crs.dropped" }.count == 3)
    #expect(try FeatureBlock(json: result.text).diagnostics.isEmpty)
  }

  @Test func `a box comes before, and features that are not written are not reported`() throws {
    let features = (0..<4).map { #"{"type":"Feature","id":\#($0),"properties":null,"geometry":\#(Self.square)}"# }
    let text = #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"
    let result = try ConvertedText(text) { options in
      options.steps.skip = 1
      options.steps.limit = 2
    }
    #expect(result.findings.map(\.diagnostic.feature) == [1, 2])
    let outside = try ConvertedText(text) { $0.steps.box = GeographicBox(west: 0, south: 0, east: 10, north: 10) }
    #expect(outside.findings.isEmpty && outside.report.featuresWritten == 0)
  }

  @Test func `rings are turned either way, also across the meridian`() throws {
    let text = ConvertedText.feature(Self.square)
    #expect(try ConvertedText(text) { $0.steps.winding = .rfc7946 }.text == text)
    let reversed = try ConvertedText(text) { $0.steps.winding = .reverse }
    #expect(reversed.text.contains("[[[170,0],[170,10],[-170,10],[-170,0],[170,0]]]"))
    #expect(try ConvertedText(reversed.text) { $0.steps.winding = .rfc7946 }.text == text)
  }

  @Test func `a clockwise exterior is taken for what it encloses, with a warning`() throws {
    let clockwise = try ConvertedText(ConvertedText.feature(Self.square)) { $0.steps.winding = .reverse }.text
    let result = try ConvertedText(clockwise) { $0.steps.antimeridian = .split }
    #expect(result.codes == ["ring.winding"])
    #expect(
      try ConvertedText(clockwise) { options in
        options.steps.antimeridian = .split
        options.steps.poles = .trust
      }.text != result.text)
  }

  @Test func `geodesic edges get as many positions as published`() throws {
    let line = #"{"type":"LineString","coordinates":[[-118.40853,33.94254],[-73.77814,40.63983]]}"#
    let result = try ConvertedText(ConvertedText.feature(line)) { $0.steps.interpolation = DensificationLimits(length: 1000) }
    let column = try FeatureBlock(json: result.text).geometry
    #expect((3980...3990).contains(column.positions.count))
    #expect(column.positions.first == Position(longitude: -118.40853, latitude: 33.94254))
    #expect(column.positions.last == Position(longitude: -73.77814, latitude: 40.63983))
  }

  @Test func `a geodesic crosses the meridian where it does, from either end`() throws {
    let tokyo = "[139.6917,35.6895]", francisco = "[-122.4194,37.7749]"
    var latitudes: [Double] = []
    for ends in [[tokyo, francisco], [francisco, tokyo]] {
      let line = #"{"type":"LineString","coordinates":["# + ends.joined(separator: ",") + "]}"
      let result = try ConvertedText(ConvertedText.feature(line)) { options in
        options.steps.interpolation = DensificationLimits(length: 100_000)
        options.steps.antimeridian = .split
      }
      let column = try FeatureBlock(json: result.text).geometry
      #expect(column.kinds == [.multiLineString] && column.violationsOfCut == [])
      latitudes += column.positions.filter { $0.x.magnitude == 180 }.map(\.y)
    }
    #expect(latitudes.count == 4 && Set(latitudes).count == 1)
    let latitude = try #require(latitudes.first)
    #expect(abs(latitude - 48.24) < 0.05)
  }

  @Test func `opposite ends are reported`() throws {
    let line = #"{"type":"LineString","coordinates":[[10,20],[-170,-20]]}"#
    let result = try ConvertedText(ConvertedText.feature(line)) { options in
      options.steps.interpolation = DensificationLimits(length: 100_000)
      options.steps.antimeridian = .split
    }
    #expect(result.codes.contains("edge.antipodal"))
    #expect(try FeatureBlock(json: result.text).geometry.violationsOfCut == [])
  }

  @Test func `seams are flagged, and turn with their rings`() throws {
    var stage = SplitAntimeridian()
    let cut = try stage.process(FeatureBlock(json: ConvertedText.feature(Self.square)))
    #expect(cut.seams.count == cut.geometry.positions.count)
    func seamEdges(_ column: GeometryColumn, _ seams: [Bool]) -> Bool {
      column.positions.indices.allSatisfy { index in
        let isLast = column.pathEnds.contains(UInt32(index + 1))
        return seams[index]
          == (!isLast && column.positions[index].x.magnitude == 180 && column.positions[index + 1].x == column.positions[index].x)
      }
    }
    #expect(seamEdges(cut.geometry, cut.seams))
    var block = try FeatureBlock(json: ConvertedText.feature(Self.square))
    stage.split(&block)
    Orient(.reverse, isCut: true).process(&block)
    #expect(seamEdges(block.geometry, block.seams) && block.geometry.positions != cut.geometry.positions)
    #expect(try stage.process(FeatureBlock(json: ConvertedText.feature(Self.inland))).seams.isEmpty)
  }

  @Test func `geometries between changed ones keep their place, heights and all`() throws {
    let kept = [#"{"type":"Point","coordinates":[1,2]}"#, Self.inland, #"{"type":"LineString","coordinates":[[1,2,3],[4,5]]}"#]
    let mixed = [kept[0], Self.square, kept[1], Self.square, kept[2], Self.square, kept[0]]
    let text =
      mixed.enumerated().map { #"{"type":"Feature","id":\#($0),"properties":null,"geometry":\#($1)}"# }
      .joined(separator: "\n") + "\n"
    let result = try ConvertedText(text) { options in
      options.steps.antimeridian = .split
      options.output = GeoJSONOutput(container: .lines)
    }
    let (before, after) = (text.split(separator: "\n"), result.text.split(separator: "\n"))
    #expect(after.count == before.count)
    for (index, (a, b)) in zip(before, after).enumerated() {
      #expect((a == b) == (mixed[index] != Self.square))
    }
    #expect(Set(after.filter { $0.contains("MultiPolygon") }.map { $0.drop { $0 != "g" } }).count == 1)
    let column = try FeatureBlock(json: result.text).geometry
    #expect(column.altitudes.filter { !$0.isNaN } == [3])
  }

  @Test func `a bare geometry is cut as well`() throws {
    let result = try ConvertedText(#"{"type":"LineString","coordinates":[[179,1],[-179,1]],"z":1}"# + "\n") { options in
      options.steps.antimeridian = .split
      options.output = GeoJSONOutput(container: .lines)
    }
    #expect(result.text == #"{"type":"MultiLineString","coordinates":[[[179,1],[180,1]],[[-180,1],[-179,1]]],"z":1}"# + "\n")
  }

  @Test func `unwrapped lines stay unwrapped when they are interpolated, and the long way is left straight`() throws {
    let line = #"{"type":"LineString","coordinates":[[170,50],[190,50]]}"#
    let result = try ConvertedText(ConvertedText.feature(line)) { $0.steps.interpolation = DensificationLimits(length: 100_000) }
    let longitudes = try FeatureBlock(json: result.text).geometry.positions.map(\.x)
    #expect(longitudes.count > 10 && longitudes == longitudes.sorted() && longitudes.last == 190)
    let long = ConvertedText.feature(#"{"type":"LineString","coordinates":[[-10,50],[190,50]]}"#)
    let straight = try ConvertedText(long) { $0.steps.interpolation = DensificationLimits(length: 100_000) }
    #expect(straight.text == long && straight.codes == ["edge.ambiguous", "antimeridian.not-cut"])
  }

  @Test func `a ring round a pole is closed there, or taken by its direction`() throws {
    let ring = #"{"type":"Polygon","coordinates":[[[-90,60],[0,60],[90,60],[179,60],[-90,60]]]}"#
    for (policy, hasWarning) in [(PolePolicy.smaller, false), (.trust, false)] {
      let result = try ConvertedText(ConvertedText.feature(ring)) { options in
        options.steps.antimeridian = .split
        options.steps.poles = policy
        options.steps.winding = .rfc7946
      }
      #expect(result.codes.contains("ring.winding") == hasWarning)
      let column = try FeatureBlock(json: result.text).geometry
      #expect(column.violationsOfCut == [] && column.positions.contains { $0.y == 90 })
      #expect(column.rings(ofGeometry: 0).allSatisfy { RegionDifference.signedArea($0) > 0 })
    }
  }
}
