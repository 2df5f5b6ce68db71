/// The GeoJSON that extensions are put into.
extension ExtendedText {
  mutating func root() {
    let count = Int.random(in: 0...6, using: &random)
    switch form {
    case .collection:
      var members: [(String, (inout ExtendedText) -> Void)] = [
        ("type", { $0.token("\"FeatureCollection\"") }),
        ("features", { text in text.list("[", "]", (0..<count).map { index in { $0.feature(index) } }) })
      ]
      for _ in 0..<Int.random(in: 0...2, using: &random) { members.append((name(), { $0.value(2) })) }
      if chance(60) { members.shuffle(using: &random) }
      object(members)
    case .lines, .separated:
      for index in 0...count {
        both(form == .separated ? "\u{1E}" : "")
        feature(index)
        both("\n")
      }
    case .feature: feature(0)
    case .geometry: geometry(1)
    }
    gap()
    if chance(20) { only("// the end", "json.comment") }
  }

  mutating func feature(_ index: Int) {
    feature = index
    var members: [(String, (inout ExtendedText) -> Void)] = [
      ("type", { $0.token("\"Feature\"") }), ("properties", { $0.chance(10) ? $0.token("null") : $0.members(3) }),
      ("geometry", { $0.chance(10) ? $0.token("null") : $0.geometry(1) })
    ]
    if chance(40) { members.append(("id", { $0.token($0.chance(50) ? "\(index)" : "\"n\(index)\"") })) }
    if chance(20) { members.append((name(), { $0.value(2) })) }
    if chance(40) { members.shuffle(using: &random) }
    object(members)
  }

  mutating func geometry(_ depth: Int) {
    let types = ["Point", "LineString", "Polygon", "MultiPoint"] + (depth > 0 ? ["GeometryCollection"] : [])
    let type = pick(types)
    var members: [(String, (inout ExtendedText) -> Void)] = [("type", { $0.token("\"\(type)\"") })]
    switch type {
    case "Point": members.append(("coordinates", { $0.position(1, 2) }))
    case "Polygon":
      members.append(
        (
          "coordinates",
          { text in
            text.list("[", "]", [{ $0.list("[", "]", [(0, 0), (1, 0), (1, 1), (0, 0)].map { x, y in { $0.position(x, y) } }) }])
          }
        ))
    case "GeometryCollection":
      members.append(("geometries", { text in text.list("[", "]", (0..<2).map { _ in { $0.geometry(depth - 1) } }) }))
    default: members.append(("coordinates", { text in text.list("[", "]", (0...3).map { index in { $0.position(index, -index) } }) }))
    }
    if chance(30) { members.reverse() }
    object(members)
  }

  mutating func position(_ x: Int, _ y: Int) {
    list("[", "]", [{ $0.number("\(x).5") }, { $0.number("\(y)e0") }])
  }

  mutating func number(_ string: String) {
    guard notFinite == 50, chance(1) else { return token(string) }
    gap()
    only("NaN", "json.not-finite", plain: string)
    unreadable.insert(feature)
  }

  mutating func members(_ depth: Int) {
    object((0..<Int.random(in: 0...3, using: &random)).map { _ in (name(), { $0.value(depth - 1) }) })
  }

  mutating func name() -> String {
    names += 1
    return pick(["a", "http://x/", "/* n */", "#", "{", "type of", "}", "[", "n,"]) + "\(names)"
  }

  mutating func value(_ depth: Int) {
    if chance(notFinite) {
      gap()
      return only(pick(["NaN", "-NaN", "Infinity", "-Infinity", "nan", "inf"]), "json.not-finite", plain: "null")
    }
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
    case 0: token(pick(["1", "-2.5", "1e3", "0"]))
    case 1: token(pick(["true", "false", "null"]))
    case 2, 3: token(pick(Self.strings))
    case 4: members(depth)
    default: list("[", "]", (0..<Int.random(in: 0...3, using: &random)).map { _ in { $0.value(depth - 1) } })
    }
  }

  private static let strings = [
    #""""#, #""http://a.b/c""#, #""/* no */""#, #""a # b""#, #""[1,2""#, #""]""#, #""}""#, #""{\"type\":\"Feature\"}""#,
    #""\\""#, #""\"""#, #""é""#, #""//""#
  ]
}
