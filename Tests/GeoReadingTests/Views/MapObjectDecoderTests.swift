import GeoToolkit
import Testing

struct MapObjectDecoderTests {
  @Test func `a collection becomes features, a bare geometry a shape, a collection of geometries several`() throws {
    let text = #"""
      {"type":"FeatureCollection","features":[
        {"type":"Feature","id":"a","properties":{"n":1},"geometry":{"type":"Point","coordinates":[1,2,3]}},
        {"type":"Feature","id":7,"properties":null,"geometry":{"type":"GeometryCollection","geometries":[
          {"type":"LineString","coordinates":[[0,0],[1,1]]},
          {"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}]},
          {"type":"MultiPoint","coordinates":[[5,5]]}]}},
        {"type":"Feature","properties":null,"geometry":null},
        {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":["x"]}}]}
      {"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3]]]}
      """#
    var found: [Diagnostic] = []
    let objects = try MapObjectDecoder().decode(Array(text.utf8)) { found += $0 }
    #expect(objects.count == 4 && found.contains { $0.severity == .error })
    guard case .feature(let first) = objects[0], case .feature(let second) = objects[1], case .feature(let third) = objects[2],
      case .shape(.multiPolyline(let lines)) = objects[3]
    else {
      Issue.record("\(objects)")
      return
    }
    #expect(first.identifier == "a" && first.properties["n"]?.integer == 1)
    guard case .point(let point) = first.geometry.first else {
      Issue.record("\(first)")
      return
    }
    #expect(point.coordinate == Position(longitude: 1, latitude: 2) && point.altitude == 3 && point.mapPoint != nil)
    #expect(second.identifier == 7 && second.geometry.count == 3)
    if case .polygon(let polygon) = second.geometry[1] { #expect(polygon.exterior.count == 4) } else { Issue.record("\(second)") }
    #expect(third.geometry.isEmpty && lines.count == 2)
  }

  @Test(
    arguments: [
      (#"{"title":"Stop","name":"Alexanderplatz"}"#, "Stop"), (#"{"name":"Alexanderplatz"}"#, "Alexanderplatz"),
      (#"{"title":"","name":"Alexanderplatz"}"#, "Alexanderplatz"), (#"{"title":5,"name":"A\u00e9"}"#, "A\u{e9}"), (#"{"title":7}"#, nil),
      ("null", nil), ("{}", nil)
    ] as [(String, String?)]) func `points have the title or else the name of their feature`(properties: String, title: String?) throws
  {
    let point = #"{"type":"Point","coordinates":[1,2]}"#
    for geometry in [point, #"{"type":"GeometryCollection","geometries":[\#(point)]}"#] {
      let text = #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
      guard case .feature(let feature)? = try MapObjectDecoder().decode(Array(text.utf8)).first,
        case .point(let found)? = feature.geometry.first
      else {
        Issue.record("no point")
        continue
      }
      #expect(found.title == title)
    }
  }
}
