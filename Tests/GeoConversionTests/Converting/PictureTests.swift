import GeoToolkit
import Testing

/// Features as pictures.
@Suite struct PictureTests {
  private func picture(
    _ text: String, projection: SVGOptions.Projection = .plateCarree, _ adjust: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> String {
    try ConvertedText(text) {
      var picture = SVGOptions()
      picture.width = 120
      picture.projection = projection
      $0.draw(SVGOutput(picture))
      adjust(&$0)
    }.text
  }

  /// The lines between the frame's.
  private func body(_ text: String, _ adjust: (inout ConversionOptions) -> Void = { _ in }) throws -> [String] {
    let lines = try picture(text, adjust).split(separator: "\n").map(String.init)
    try #require(lines.count >= 4 && lines.suffix(2) == ["</g>", "</svg>"])
    return Array(lines.dropFirst(2).dropLast(2))
  }

  private static func feature(_ type: String, _ coordinates: String, _ properties: String = "null") -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"# + "\n"
  }

  @Test func `areas, lines and points are drawn where they lie`() throws {
    let text =
      Self.feature("Polygon", "[[[0,0],[10,0],[10,10],[0,10],[0,0]],[[2,2],[2,4],[4,4],[4,2],[2,2]]]")
      + Self.feature("MultiLineString", "[[[0,0],[10,10]],[[0,10],[10,0]]]")
      + Self.feature("MultiPoint", "[[0,0],[5,5]]") + Self.feature("Polygon", "[]")
      + #"{"type":"Feature","properties":null,"geometry":null}"#
    #expect(
      try picture(text) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
        <g fill="#555555" fill-opacity="0.6" fill-rule="evenodd" stroke="#555555" stroke-width="1" stroke-linecap="round" stroke-linejoin="round">
        <g><path d="M10 110L110 110L110 10L10 10zM30 90L30 70L50 70L50 90z"/></g>
        <g><path fill="none" d="M10 110L110 10"/><path fill="none" d="M10 10L110 110"/></g>
        <g><circle stroke="none" fill-opacity="1" r="4" fill="#7e7e7e" cx="10" cy="110"/><circle stroke="none" fill-opacity="1" r="4" fill="#7e7e7e" cx="60" cy="60"/></g>
        <g></g>
        </g>
        </svg>

        """)
  }

  @Test(arguments: [1, 2, 5, 10, 19, 20, 21, 22, 40])
  func `a picture holds what it shows, however narrow it is`(width: Int) throws {
    for shape in ["[[[0,0],[10,0],[10,10],[0,10],[0,0]]]", "[[[0,0],[1,0],[1,50],[0,50],[0,0]]]", "[[[0,0],[50,0],[50,1],[0,1],[0,0]]]"] {
      let text = try ConvertedText(Self.feature("Polygon", shape)) {
        var picture = SVGOptions()
        picture.width = width
        $0.draw(SVGOutput(picture))
      }.text
      let box = try #require(text.split(separator: "viewBox=\"0 0 ").last?.prefix { $0 != "\"" }).split(separator: " ").compactMap {
        Double($0)
      }
      #expect(box.count == 2 && box[0] == Double(width))
      let path = try #require(text.split(separator: "<path d=\"").last?.prefix { $0 != "\"" })
      let places = path.split { "MLz".contains($0) }.map { $0.split(separator: " ").compactMap { Double($0) } }
      // In a picture of a pixel, corners fall together.
      #expect(places.count >= 2)
      for place in places { #expect(place.count == 2 && (0...box[0]).contains(place[0]) && (0...box[1]).contains(place[1]), "\(text)") }
    }
  }

  @Test func `what was cut before it was written is not stroked along the cut either`() throws {
    let whole = "[[[175,0],[-175,0],[-175,10],[175,10],[175,0]]]"
    let cut = "[[[[180,0],[180,10],[175,10],[175,0],[180,0]]],[[[-180,10],[-180,0],[-175,0],[-175,10],[-180,10]]]]"
    let strokes = try body(Self.feature("MultiPolygon", cut))[0].split(separator: "<path ").filter { $0.hasPrefix(#"fill="none""#) }
    #expect(strokes.count == 2)
    for stroke in strokes { #expect(!stroke.contains("L60 10L60 110") && !stroke.contains("L60 110L60 10"), "\(stroke)") }
    let edges = try body(Self.feature("Polygon", whole))[0].count { $0 == "L" }
    #expect(try body(Self.feature("MultiPolygon", cut))[0].count { $0 == "L" } == edges)
  }

  @Test func `what was cut is filled across the meridian and stroked round it`() throws {
    let text = Self.feature("Polygon", "[[[175,0],[-175,0],[-175,10],[175,10],[175,0]]]")
    // Both halves lie together, each with its outline but for the seam.
    let lines = try body(text)
    #expect(lines.count == 1)
    let paths = lines[0].split(separator: "<path ").dropFirst()
    #expect(paths.count == 4 && paths.filter { $0.hasPrefix(#"stroke="none""#) }.count == 2)
    #expect(paths.filter { $0.hasPrefix(#"stroke="none""#) && $0.contains("60 ") }.count == 2)
    let strokes = paths.filter { $0.hasPrefix(#"fill="none""#) }
    for stroke in strokes {
      #expect(!stroke.contains("z") && stroke.contains("60 10") && stroke.contains("60 110"))
      #expect(!stroke.contains("L60 10L60 110") && !stroke.contains("L60 110L60 10"), "\(stroke)")
    }
    #expect(strokes.contains { $0.contains("10 10") } && strokes.contains { $0.contains("110 110") })
    // Kept as it is, it is drawn as it is written: round the world.
    #expect(try body(text) { $0.steps.antimeridian = .keep }[0].split(separator: "<path ").count == 2)
  }

  @Test func `longitudes beyond 180 lie beside those that were cut`() throws {
    let points = [Self.feature("Point", "[179,0]"), Self.feature("Point", "[-179,0]"), Self.feature("Point", "[180,0]")]
    let lines = try body(points.joined())
    #expect(zip(lines, ["10", "110", "60"]).allSatisfy { $0.contains("cx=\"\($1)\"") }, "\(lines)")
    let line = Self.feature("LineString", "[[170,0],[200,10]]")
    #expect(try body(line) { $0.steps.antimeridian = .keep }[0].contains("M10 43.3L110 10"))
    #expect(try body(line)[0].contains("M10 43.3L43.3 32.2"))
  }

  @Test func `simplestyle is heeded, and nothing else of the input gets in`() throws {
    let styled = Self.feature(
      "Point", "[0,0]",
      ##"{"title":"a<b & \"c\"\u0007","stroke":"#F00","fill":"aabbcc","stroke-width":2.5,"fill-opacity":0.25,"marker-color":"#0af","marker-size":"large"}"##
    )
    #expect(
      try body(styled)[0].hasPrefix(
        ##"<g fill="#aabbcc" fill-opacity="0.25" stroke="#f00" stroke-width="2.5"><title>a&lt;b &amp; "c"</title><circle stroke="none" fill-opacity="1" r="6" fill="#0af" "##
      ))
    #expect(try body(Self.feature("Point", "[0,0]", #"{"stroke-width":2000}"#))[0].hasPrefix(##"<g stroke-width="1000">"##))
    let bad = Self.feature(
      "Point", "[0,0]",
      ##"{"title":7,"stroke":"red\"/><script>","fill":"#12345","stroke-width":-1,"fill-opacity":2,"stroke-opacity":"1","marker-color":null,"marker-size":"huge"}"##
    )
    #expect(try body(bad)[0].hasPrefix(##"<g><circle stroke="none" fill-opacity="1" r="4" fill="#7e7e7e" "##))
  }

  @Test func `positions that nobody should have neither crash nor fill the picture with digits`() throws {
    for coordinates in [
      "[[1e308,1e308],[-1e308,-1e308]]", "[[1.7976931348623157e308,0],[-1.7976931348623157e308,1e-320]]",
      "[[0,0],[5e-324,0]]", "[[0,0],[1e-300,1e-300]]", "[[0,95],[0,-95]]", "[[0,90],[360,-90]]", "[[-1000,0],[1000,0]]"
    ] {
      for projection in SVGOptions.Projection.allCases {
        let text = try picture(Self.feature("LineString", coordinates), projection: projection) {
          $0.steps.antimeridian = .keep
          $0.steps.forcesDegrees = true
        }
        #expect(text.count < 500 && text.contains("viewBox=\"0 0 120 "), "\(text)")
      }
    }
    #expect(try picture(#"{"type":"FeatureCollection","features":[]}"#).contains(#"viewBox="0 0 120 70""#))
  }

  @Test func `Mercator is a square of the world`() throws {
    let text = Self.feature("LineString", "[[-180,-90],[0,0],[0,60],[180,90]]")
    let result = try picture(text, projection: .mercator)
    #expect(result.contains(#"viewBox="0 0 120 120""#) && result.contains("M10 110L60 60L60 39L110 10"), "\(result)")
  }

  @Test func `features that cannot be read, and those not asked for, leave no trace`() throws {
    let bad = #"{"type":"Feature","properties":null}"# + "\n"
    let points = (1...4).map { Self.feature("Point", "[\($0),0]") }
    let text = points[0] + bad + points[1] + points[2] + points[3]
    for policy in [ConversionOptions.ErrorPolicy.skip, .null] {
      let lines = try body(text) {
        $0.onError = policy
        $0.steps.skip = policy == .skip ? 1 : 2
        $0.steps.limit = 2
      }
      #expect(lines.count == 2 && lines[0].contains(#"cx="10""#) && lines[1].contains(#"cx="110""#), "\(lines)")
    }
  }

  @Test func `the picture does not depend on threads`() throws {
    var text = ""
    for number in 0..<20_000 {
      text += Self.feature("LineString", "[[\(number % 360 - 180),\(number % 91)],[\(number % 359 - 179),\(number % 89)]]")
    }
    let alone = try picture(text)
    #expect(alone.count > 1_000_000)
    #expect(try picture(text) { $0.reading.jobs = 3 } == alone)
  }
}
