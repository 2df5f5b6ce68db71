internal import GeoJSON
internal import GeoModel
internal import Overlays

/// Reads values of style documents that are expressions.
struct StyleExpressionReader {
  /// Where the expression is, for messages: "rules[0].fill".
  let here: String

  /// Reads the expression of a colour.
  func color(_ json: RawJSON) throws(StyleError) -> StyleExpression<OverlayColor?> {
    try expression(json) { (value, here, isBlended) throws(StyleError) in
      if isBlended, value.isNull {
        throw StyleError("found null in \(here), between which and a colour nothing lies; expected a colour such as \"#0a7f2e\"", at: value)
      }
      return try StyleValue.color(value, at: here)
    }
  }

  /// Reads the expression of a number.
  func number(_ json: RawJSON, for member: StyleNumber) throws(StyleError) -> StyleExpression<Float> {
    if json["property"] != nil { return try plain(json, for: member) }
    return try expression(json) { (value, here, _) throws(StyleError) in try StyleValue.number(value, for: member, at: here) }
  }

  /// Reads a number that is the value of a property: `{"property": "height", "else": 3}`.
  private func plain(_ json: RawJSON, for member: StyleNumber) throws(StyleError) -> StyleExpression<Float> {
    try StyleValue.refuseRepeated(json, in: here)
    if let other = json.members.first(where: { $0.name != "property" && $0.name != "else" }) {
      throw StyleError("found the member \"\(other.name)\" in \(here); expected property, and else if wanted", at: other.value)
    }
    guard let value = json["property"], let name = value.string, !name.hasPrefix("$") else {
      throw StyleError("found \(json["property"]?.text ?? "") in \(here).property; expected the name of a property", at: json)
    }
    var otherwise: Float?
    if let json = json["else"] { otherwise = try StyleValue.number(json, for: member, at: "\(here).else") }
    return .property(name, from: 0, through: Double(StyleValue.greatest(of: member)), otherwise: otherwise)
  }

  /// Reads a value of the expression: the JSON, where it is, and whether values between it and others are wanted.
  private typealias ValueReading<Value> = (RawJSON, String, Bool) throws(StyleError) -> Value

  private func expression<Value>(_ json: RawJSON, _ read: ValueReading<Value>) throws(StyleError) -> StyleExpression<Value> {
    try StyleValue.refuseRepeated(json, in: here)
    let known = ["match", "step", "interpolate", "property", "stops", "else"]
    if let other = json.members.first(where: { !known.contains($0.name) }) {
      throw StyleError(
        "found the member \"\(other.name)\" in \(here); expected match, step or interpolate, then stops and else", at: other.value)
    }
    let kinds = json.members.filter { ["match", "step", "interpolate"].contains($0.name) }
    guard let kind = kinds.first, kinds.count == 1 else {
      if let property = json["property"] {
        throw StyleError("found property in \(here), which is for numbers; expected match, step or interpolate for a colour", at: property)
      }
      let found = kinds.isEmpty ? "neither match nor step nor interpolate" : kinds.map(\.name).joined(separator: " and ")
      throw StyleError(
        "found \(found) in \(here); expected one of them with the name of a property, such as {\"match\": \"class\", \"stops\": {…}}",
        at: kinds.last?.value ?? json)
    }
    let input: StyleExpression<Value>.Input = try input(kind)
    guard let stops = json["stops"] else {
      throw StyleError("found no stops in \(here); expected \"stops\": \(Self.form(of: kind.name))", at: json)
    }
    func value(_ json: RawJSON, _ place: String, isBlended: Bool = false) throws(StyleError) -> Value {
      if json.kind == .object {
        throw StyleError("found an object in \(place); expected a plain value, since expressions are not nested", at: json)
      }
      return try read(json, place, isBlended)
    }
    var otherwise: Value?
    if let json = json["else"] { otherwise = try value(json, "\(here).else") }
    if kind.name == "match" {
      return StyleExpression(
        input, .match(try table(stops) { (json, place) throws(StyleError) in try value(json, place) }), otherwise: otherwise)
    }
    let isBlended = kind.name == "interpolate"
    let read = try numbered(stops, input, isBlended: isBlended) { (json, place) throws(StyleError) in
      try value(json, place, isBlended: isBlended)
    }
    return StyleExpression(input, isBlended ? .interpolate(read) : .step(read), otherwise: otherwise)
  }

  private func input<Value>(_ kind: RawJSON.Member) throws(StyleError) -> StyleExpression<Value>.Input {
    guard let name = kind.value.string else {
      throw StyleError("found \(kind.value.text) in \(here).\(kind.name); expected the name of a property, or $zoom", at: kind.value)
    }
    guard name.hasPrefix("$") else { return .property(name) }
    if name != "$zoom" {
      throw StyleError("found \(name) in \(here).\(kind.name); expected the name of a property, or $zoom", at: kind.value)
    }
    if kind.name == "match" {
      throw StyleError(
        "found $zoom in \(here).match; expected step or interpolate for zoom levels, or the name of a property", at: kind.value)
    }
    return .zoom
  }

  private static func form(of kind: String) -> String { kind == "match" ? "{value: …, …}" : "[[number, value], …]" }

  /// The stops of `match`: an object, whose names are strings and may also be meant as numbers or truth values; or pairs.
  private func table<Value>(
    _ json: RawJSON, _ read: (RawJSON, String) throws(StyleError) -> Value
  ) throws(StyleError) -> MatchTable<Value> {
    var table = MatchTable<Value>()
    let place = "\(here).stops"
    if json.kind == .object {
      if json.members.first(where: { _ in true }) == nil {
        throw StyleError("found no stops in \(place); expected \(Self.form(of: "match"))", at: json)
      }
      try StyleValue.refuseRepeated(json, in: place)
      for member in json.members {
        let value = try read(member.value, "\(place).\(member.name)")
        _ = table.add(RawJSON(copying: JSONString.quoted(member.name).utf8), value)
        guard let meant = try? RawJSON(member.name), meant.kind == .number || meant.kind == .boolean else { continue }
        if !table.add(meant, value) { throw StyleError("found \(member.name) twice in \(place); expected it once", at: member.value) }
      }
    } else {
      for (number, (key, json)) in try pairs(json, Self.form(of: "match")).enumerated() {
        guard key.kind != .array, key.kind != .object else {
          throw StyleError("found \(key.text) in \(place)[\(number)]; expected a string, a number, true, false or null", at: key)
        }
        let value = try read(json, "\(place)[\(number)]")
        if !table.add(key, value) { throw StyleError("found \(key.text) twice in \(place); expected it once", at: key) }
      }
    }
    return table
  }

  /// The stops of `step` and `interpolate`.
  private func numbered<Value>(
    _ json: RawJSON, _ input: StyleExpression<Value>.Input, isBlended: Bool, _ read: (RawJSON, String) throws(StyleError) -> Value
  ) throws(StyleError) -> [StyleExpression<Value>.Stop] {
    var stops: [StyleExpression<Value>.Stop] = []
    for (number, (key, json)) in try pairs(json, Self.form(of: "step")).enumerated() {
      let place = "\(here).stops[\(number)]"
      guard let start = key.double else { throw StyleError("found \(key.text) in \(place); expected a number first", at: key) }
      if input == .zoom, !(isBlended ? start >= 0 && start <= 30 : start >= 0 && Float(start) < ZoomRange.last) {
        throw StyleError(
          "found zoom level \(key.text) in \(place); expected one from 0 to 30\(isBlended ? "" : ", and less than 30")", at: key)
      }
      if let last = stops.last, last.place >= start {
        throw StyleError("found \(key.text) in \(place), which is not greater than the stop before; expected rising numbers", at: key)
      }
      stops.append((start, try read(json, place)))
    }
    return stops
  }

  private func pairs(_ json: RawJSON, _ form: String) throws(StyleError) -> [(RawJSON, RawJSON)] {
    guard json.kind == .array else { throw StyleError("found \(json.text) in \(here).stops; expected \(form)", at: json) }
    var pairs: [(RawJSON, RawJSON)] = []
    for (number, element) in json.elements.enumerated() {
      let parts = Array(element.elements)
      guard element.kind == .array, parts.count == 2 else {
        throw StyleError("found \(element.text) in \(here).stops[\(number)]; expected a pair, as in \(form)", at: element)
      }
      pairs.append((parts[0], parts[1]))
    }
    if pairs.isEmpty { throw StyleError("found no stops in \(here).stops; expected \(form)", at: json) }
    return pairs
  }
}
