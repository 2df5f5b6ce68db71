internal import GeoJSON
internal import GeoModel
internal import MapTiles

/// The properties of a feature of a vector tile as JSON.
enum TileFeatureText {
  /// The object, and what could not be written.
  static func properties(_ properties: [VectorTileFeature.Property]) -> (text: [UInt8], problem: String?) {
    var text: [UInt8] = [UInt8(ascii: "{")]
    var problem: String?
    var names: Set<ExactName> = []
    for property in properties {
      guard let value = value(property.value) else {
        problem = "the property \"\(property.key)\" is a number that JSON does not have; it is left out"
        continue
      }
      guard names.insert(ExactName(property.key)).inserted else {
        problem = "the property \"\(property.key)\" comes twice; the second one is left out"
        continue
      }
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      JSONString.append(property.key, to: &text)
      text.append(UInt8(ascii: ":"))
      text += value
    }
    text.append(UInt8(ascii: "}"))
    return (text, problem)
  }

  /// `nil` for what JSON has no number for. Doubles keep their point, so that they are no integers.
  private static func value(_ value: VectorTileValue) -> [UInt8]? {
    switch value {
    case .string(let string):
      var text: [UInt8] = []
      JSONString.append(string, to: &text)
      return text
    case .double(let number): return number.isFinite ? Array("\(number)".utf8) : nil
    case .float(let number): return number.isFinite ? Array("\(number)".utf8) : nil
    case .int64(let number): return Array("\(number)".utf8)
    case .uint64(let number): return Array("\(number)".utf8)
    case .boolean(let flag): return Array((flag ? "true" : "false").utf8)
    }
  }
}
