/// Texts that break the rules of indoor maps, each with the message that is then reported.
enum RuleExamples {
  /// Of a published rule, by its whole name.
  static func published(_ name: String) -> String { archiveToGeofence[name] ?? kioskToVenue[name] ?? "" }

  /// Of a rule of our own, by its name without "imdf.".
  static let own: [String: String] = [
    "archive-layout": #"unit.json"#,
    "manifest-member": #"{"version":"1.0.0","created":"2024-05-01T08:30:00","language":"english"}"#,
    "extension-identifier": #""extensions":["imdf:extension:example"]"#,
    "unknown-type": #"{"type":"Feature","feature_type":"signpost"}"#,
    "type-in-other-file": #"unit.geojson: {"type":"Feature","feature_type":"kiosk"}"#,
    "reference-type": #"{"feature_type":"unit","properties":{"level_id":"(the id of a building)"}}"#,
    "parent-cycle": #"{"id":"a","feature_type":"section","properties":{"parents":["a"]}}"#,
    "repeated-element": #""accessibility":["wheelchair","wheelchair"]"#,
    "hours-syntax": #""hours":"Mo - Su 04:00 - 21:00""#,
    "value-type": #""name":"Arrivals""#,
    "bare-string": #""accessibility":"wheelchair""#,
    "time-syntax": #""validity":{"start":"2024-05-01T08:30:00"}"#,
    "missing-property": #"{"feature_type":"level","properties":{"ordinal":0}}"#,
    "unexpected-geometry": #"{"feature_type":"building","geometry":{"type":"Point","coordinates":[11.75,48.3]}}"#,
    "many-decimals": #"[11.751200000000001,48.30210000000001]"#,
    "altitude": #"[11.7512,48.3021,447.5]"#,
    "unused-anchor": #"{"feature_type":"anchor"}"#,
    "not-judged": #"(more than 10,000 findings of one rule)"#,
    "below-floor": #"(units that overlap by 0.3 mm)"#,
    "door-word": #""door":{"type":"door"}"#,
    "axes-exchanged": #"{"feature_type":"venue","geometry":{"type":"Polygon","coordinates":[[[48.3019,11.7513],…]]}}, in Germany"#,
    "reference-spelling": #""level_id":"1C8A7F14-0B33-48F5-B697-E0990679B345""#
  ]
}
