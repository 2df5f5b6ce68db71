internal import GeoModel

/// What `crs` members say, in the spellings that writers have used.
extension FeatureInterpreter {
  /// The system that a `crs` member names, however long its name is; `nil` if it names none.
  ///
  /// GeoJSON 2008 §3 has `{"type":"name","properties":{"name":…}}` and `{"type":"link","properties":{"href":…}}`. The drafts before it had
  /// `{"type":"EPSG","properties":{"code":4326}}`, `"OGC"` with a `urn` and `"URL"` with a `url`. Some writers put the name in
  /// place of the object, or PROJJSON with its `id`.
  func nameOfSystem(_ index: Int) -> String? {
    if kind(index) == .string { return string(index) }
    let properties = value(of: "properties", in: index) ?? index
    for member in ["name", "href", "urn", "url"] {
      if member == "name", let id = value(of: "id", in: index), let authority = text(of: "authority", in: id),
        let code = text(of: "code", in: id)
      {
        return authority + ":" + code
      }
      if let name = value(of: member, in: properties), kind(name) == .string { return string(name) }
    }
    if let code = text(of: "code", in: properties) { return "EPSG:" + code }
    return nil
  }

  /// The last member of a name, if the value at `index` is an object with one.
  private func value(of name: String, in index: Int) -> Int? {
    guard kind(index) == .object else { return nil }
    return tape.children(of: index).reduce(nil) { string($1) == name ? $1 + 1 : $0 }
  }

  /// A string, or the digits of a number.
  private func text(of name: String, in index: Int) -> String? {
    guard let value = value(of: name, in: index) else { return nil }
    switch kind(value) {
    case .string: return string(value)
    case .number: return excerpt(value)
    default: return nil
    }
  }
}

/// Names of coordinate systems.
package enum SystemName {
  /// Whether a name stands for longitude and latitude of WGS84: CRS84 or EPSG:4326, with heights (CRS84h, EPSG:4979) or without,
  /// as a code, an URN or an address, with any version and in any case. Complexity: O(length).
  package static func isWGS84(_ name: String) -> Bool {
    // No name of it is longer, and names in hostile input may be.
    guard name.utf8.count <= longestName else { return false }
    let words = words(name)
    if names.contains(words) { return true }
    if words.contains(where: registers.contains) { return ["4326", "4979"].contains(codeOfEPSG(name)) }
    return words.last == "crs84" || words.last == "crs84h" || words.suffix(2) == ["crs", "84"] || words.suffix(3) == ["ogc", "2", "84"]
  }

  /// The one code of the EPSG register in a name: `25832` of `urn:ogc:def:crs:EPSG::25832` and of `http://epsg.io/25832`; `nil` where there
  /// is none, and where there are two: one of places and one of heights. Complexity: O(length).
  package static func codeOfEPSG(_ name: String) -> String? {
    guard name.utf8.count <= longestName else { return nil }
    let words = words(name)
    let places = words.indices.filter { registers.contains(words[$0]) }
    guard places.count == 1 else { return nil }
    // Versions of the register are 0 or have a point.
    let numbers = words[(places[0] + 1)...].filter { $0.allSatisfy(\.isNumber) && $0 != "0" }
    return numbers.count == 1 ? numbers[0] : nil
  }

  private static func words(_ name: String) -> [String] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "." }.map(String.init)
  }

  private static let registers: Set<String> = ["epsg", "epsg.xml", "epsg.io"]

  /// Whether a name of WGS84 says something else as well, so that its loss would change what the data mean.
  static func saysMore(_ name: String) -> Bool { name.lowercased().contains("strictwinding") }

  /// A name as messages have it.
  package static func shown(_ name: String) -> String {
    let short = name.unicodeScalars.prefix(longestShown)
    return "\"" + RawExcerpt.visible(String(String.UnicodeScalarView(short))) + (short.endIndex < name.unicodeScalars.endIndex ? "…" : "")
      + "\""
  }

  private static let names: Set<[String]> = [["wgs84"], ["wgs", "84"], ["wgs", "1984"], ["gcs", "wgs", "1984"]]
  private static let longestName = 200
  private static let longestShown = 80
}
