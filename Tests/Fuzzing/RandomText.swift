/// Numbers that one seed repeats (SplitMix64; Steele, Lea and Flood, OOPSLA 2014).
struct RandomSource {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 31) % UInt64(bound))
  }

  mutating func bool(oneIn bound: Int) -> Bool { next(bound) == 0 }

  mutating func any<Choice>(of choices: [Choice]) -> Choice { choices[next(choices.count)] }
}

/// JSON as it is to be written: members in order, repeated or not; text of a scalar as it stands, well formed or not.
indirect enum RandomValue {
  case text(String)
  case array([RandomValue])
  case object([(key: String, value: RandomValue)])
}

/// Where whitespace stands between tokens.
enum RandomLayout {
  case compact, spaced, indented, ragged

  func write(_ value: RandomValue, to text: inout [UInt8], depth: Int = 0, _ random: inout RandomSource) {
    switch value {
    case .text(let scalar): text += scalar.utf8
    case .array(let items):
      write("[", "]", items, to: &text, depth, &random) { item, text, random in
        write(item, to: &text, depth: depth + 1, &random)
      }
    case .object(let members):
      write("{", "}", members, to: &text, depth, &random) { member, text, random in
        text += "\"\(member.key)\"".utf8
        if self == .ragged, random.bool(oneIn: 9) { text.append(0x20) }
        text += (self == .compact ? ":" : ": ").utf8
        write(member.value, to: &text, depth: depth + 1, &random)
      }
    }
  }

  private func write<Item>(
    _ opening: String, _ closing: String, _ items: [Item], to text: inout [UInt8], _ depth: Int, _ random: inout RandomSource,
    _ one: (Item, inout [UInt8], inout RandomSource) -> Void
  ) {
    text += opening.utf8
    for (index, item) in items.enumerated() {
      if index > 0 { text += (self == .spaced ? ", " : ",").utf8 }
      gap(depth + 1, to: &text, &random)
      one(item, &text, &random)
    }
    if !items.isEmpty { gap(depth, to: &text, &random) }
    text += closing.utf8
  }

  private func gap(_ depth: Int, to text: inout [UInt8], _ random: inout RandomSource) {
    switch self {
    case .compact, .spaced: break
    case .indented: text += ("\n" + String(repeating: " ", count: depth)).utf8
    case .ragged: text += random.any(of: ["", "", "", " ", "\n", "\r\n", "\t", "    "]).utf8
    }
  }
}

/// What features of one text have in common, so that most are alike: members and their order, the geometry, properties.
struct RandomForm {
  enum Member: CaseIterable { case type, id, bbox, properties, geometry, foreign }

  var members: [Member]
  var geometry: Int
  /// The order in a geometry object.
  var isTypeLast: Bool
  var keys: [String]
  var dimension: Int
  var isLong: Bool

  init(_ random: inout RandomSource) {
    members = [.type, .geometry, .properties]
    for extra in [Member.id, .bbox, .foreign] where random.bool(oneIn: 3) { members.append(extra) }
    for index in members.indices.dropFirst() where random.bool(oneIn: 2) { members.swapAt(index, random.next(index + 1)) }
    if random.bool(oneIn: 12) { members.append(random.any(of: Member.allCases)) }
    if random.bool(oneIn: 12) { members.remove(at: random.next(members.count)) }
    geometry = random.next(8)
    isTypeLast = random.bool(oneIn: 3)
    keys = (0..<random.next(4)).map { _ in random.any(of: ["a", "name", "type", "features", "coordinates", "k\\u0065y", "é", ""]) }
    dimension = random.any(of: [2, 2, 2, 3, 4])
    isLong = random.bool(oneIn: 4)
  }
}

/// Features of a form.
struct RandomFeatures {
  var random: RandomSource

  mutating func feature(_ form: RandomForm) -> RandomValue {
    .object(
      form.members.map { member in
        switch member {
        case .type: ("type", .text(random.bool(oneIn: 60) ? "\"feature\"" : "\"Feature\""))
        case .id: ("id", random.bool(oneIn: 2) ? .text("\(random.next(30))") : .text(string()))
        case .bbox: ("bbox", .array((0..<random.any(of: [4, 4, 4, 6, 3])).map { _ in .text(number()) }))
        case .properties: ("properties", random.bool(oneIn: 12) ? scalar() : .object(form.keys.map { ($0, property(depth: 0)) }))
        case .geometry: ("geometry", random.bool(oneIn: 10) ? .text("null") : geometry(form, kind: form.geometry))
        case .foreign: (random.any(of: ["x", "x", "crs", "coordinates", "features"]), property(depth: 0))
        }
      })
  }

  mutating func geometry(_ form: RandomForm, kind: Int) -> RandomValue {
    var members: [(String, RandomValue)] = [("type", .text("\"Point\"")), ("coordinates", position(form))]
    switch kind {
    case 1: members = [("type", .text("\"MultiPoint\"")), ("coordinates", line(form))]
    case 2: members = [("type", .text("\"LineString\"")), ("coordinates", line(form))]
    case 3: members = [("type", .text("\"MultiLineString\"")), ("coordinates", .array([line(form), line(form)]))]
    case 4: members = [("type", .text("\"Polygon\"")), ("coordinates", rings(form))]
    case 5: members = [("type", .text("\"MultiPolygon\"")), ("coordinates", .array((0..<1 + random.next(2)).map { _ in rings(form) }))]
    case 6:
      let inner = (0..<random.next(4)).map { _ in geometry(form, kind: random.next(7)) }
      members = [("type", .text("\"GeometryCollection\"")), ("geometries", .array(inner))]
    default: break
    }
    if form.isTypeLast { members.swapAt(0, 1) }
    if random.bool(oneIn: 30) { members.append((random.any(of: ["y", "bbox", "type", "geometries", "properties"]), property(depth: 1))) }
    return .object(members.map { ($0.0, $0.1) })
  }

  private mutating func position(_ form: RandomForm) -> RandomValue {
    let count = random.bool(oneIn: 50) ? random.next(6) : form.dimension
    return .array((0..<count).map { _ in random.bool(oneIn: 400) ? scalar() : .text(number()) })
  }

  private mutating func line(_ form: RandomForm) -> RandomValue {
    .array((0..<(form.isLong ? random.next(40) : 1 + random.next(3))).map { _ in position(form) })
  }

  private mutating func rings(_ form: RandomForm) -> RandomValue {
    .array(
      (0..<1 + random.next(2)).map { _ in
        guard case .array(let positions) = line(form) else { return line(form) }
        return .array(positions + positions.prefix(1))
      })
  }

  mutating func number() -> String {
    switch random.next(24) {
    case 0: "\(random.next(180))"
    case 1: "-\(random.next(90)).\(random.next(1000))e\(random.next(3))"
    case 2: "1\(random.next(80)).\(random.next(1 << 40))\(random.next(1 << 40))"
    case 3: random.any(of: ["-0", "-0.0", "0e0", "1E+2", "1e-7", "0.1e1"])
    case 4: random.bool(oneIn: 20) ? random.any(of: ["1e400", "01", ".5", "1.", "+1", "NaN", "-", "1e"]) : "5"
    case 5..<12: "\(random.next(170)).\(100_000 + random.next(900_000))"
    default: "-\(random.next(170)).\(random.next(100_000))"
    }
  }

  mutating func string() -> String {
    let parts = ["x", "x", "Name", "é", "\\n", "\\u00e9", "\\\"", "]}", "{", ",", "\\\\", "\\ud83d\\ude00", "😀", " "]
    var text = (0..<random.next(5)).map { _ in random.any(of: parts) }.joined()
    if random.bool(oneIn: 8) { text += String(repeating: random.any(of: ["x", "é", "\\t"]), count: random.next(70)) }
    if random.bool(oneIn: 80) { text += random.any(of: ["\\ud800", "\\x", "\\u12", "\u{1}", "\n"]) }
    return "\"\(text)\""
  }

  mutating func scalar() -> RandomValue {
    switch random.next(6) {
    case 0: .text(random.any(of: ["true", "false", "null", "null", "null"]))
    case 1: .text(random.bool(oneIn: 30) ? "nul" : "null")
    case 2: .text(string())
    default: .text(number())
    }
  }

  mutating func property(depth: Int) -> RandomValue {
    switch random.next(depth > 3 ? 6 : 9) {
    case 6: .array((0..<random.next(4)).map { _ in property(depth: depth + 1) })
    case 7: .object((0..<random.next(3)).map { _ in (random.any(of: ["a", "b", "type", "features"]), property(depth: depth + 1)) })
    case 8: .object([("type", .text("\"Feature\"")), ("geometry", .text("null"))])
    case 0..<3: .text(string())
    default: scalar()
    }
  }
}
