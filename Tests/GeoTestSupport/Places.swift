/// Real places for tests that need some text.
package enum Places {
  /// Three capitals: an id that is a string, a number, and none; a foreign member.
  package static let capitals = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":"berlin","properties":{"name":"Berlin","population":3878100,"languages":["de"]},
     "geometry":{"type":"Point","coordinates":[13.3889,52.5170]}},
    {"type":"Feature","id":1.0,"title":"Hauptstadt Fidschis","properties":{"name":"Suva"},
     "geometry":{"type":"Point","coordinates":[178.4419,-18.1416]}},
    {"type":"Feature","properties":{"name":"Wellington"},
     "geometry":{"type":"Point","coordinates":[174.7772,-41.2889]}}
    ]}

    """

  /// In Berlin-Mitte: a fountain with its altitude, a tram line with two stops nested in a second collection, a block with a
  /// courtyard and one without, and a feature without place. The altitude makes the others' altitudes "none".
  package static let shapes = """
    {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[13.4057,52.5194,38.5]}}
    {"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","geometries":[
      {"type":"LineString","coordinates":[[13.4113,52.5219],[13.4070,52.5222],[13.4027,52.5225]]},
      {"type":"GeometryCollection","geometries":[
        {"type":"MultiPoint","coordinates":[[13.4113,52.5219],[13.4027,52.5225]]}]}]}}
    {"type":"Feature","properties":null,"geometry":{"type":"MultiPolygon","coordinates":[
      [[[13.402,52.524],[13.404,52.524],[13.404,52.526],[13.402,52.526],[13.402,52.524]],
       [[13.4025,52.5245],[13.4025,52.5255],[13.4035,52.5255],[13.4035,52.5245],[13.4025,52.5245]]],
      [[[13.405,52.524],[13.407,52.524],[13.406,52.526],[13.405,52.524]]]]}}
    {"type":"Feature","properties":null,"geometry":null}
    """
}
