internal import GeoModel

/// The members of an object, as indices of their values and names; the last of several with one name counts, as in
/// most readers.
struct ObjectMembers {
  var type, geometry, properties, id, bbox, coordinates, features, geometries, crs: Int?
  var foreignCount = 0

  /// The token of a value's name, which stands before it.
  func name(of value: Int) -> Int { value - 1 }
}

extension FeatureInterpreter {
  /// Sorts the members of the object at `index`, reports two of one name.
  mutating func members(of index: Int) -> ObjectMembers {
    var found = ObjectMembers()
    for name in tape.children(of: index) {
      let value = name + 1
      switch string(name) {
      case "type": found.type = value
      case "geometry": found.geometry = value
      case "properties": found.properties = value
      case "id": found.id = value
      case "bbox": found.bbox = value
      case "coordinates": found.coordinates = value
      case "features": found.features = value
      case "geometries": found.geometries = value
      case "crs": found.crs = value
      default: found.foreignCount += 1
      }
    }
    reportDuplicates(in: index)
    return found
  }

  /// Reports every member of the object at `index` whose name came before.
  mutating func reportDuplicates(in index: Int) {
    // Code points, not what strings of Swift compare: "é" and "e" with an accent are two names (RFC 8259 §8.3).
    var seen: [[UInt8]] = []
    // Most objects have few members: a set would take longer to be made.
    var more: Set<[UInt8]> = []
    for name in tape.children(of: index) {
      let text = string(name)
      let bytes = Array(text.utf8)
      let isRepeated = seen.contains(bytes) || seen.count == 16 && !more.insert(bytes).inserted
      if !isRepeated, seen.count < 16 { seen.append(bytes) }
      if isRepeated {
        at(.name(name)) {
          $0.report(.duplicateMember, at: name, "found a second member named \"\(text)\"; expected each name once")
        }
      }
    }
  }

  /// The same for every object inside a value that is not GeoJSON itself, however deep: without recursion.
  mutating func reportDuplicates(inside index: Int) {
    guard isContainer(index) else { return }
    if kind(index) == .object { reportDuplicates(in: index) }
    var open = [(children: tape.children(of: index), position: 0)]
    while let (iterator, position) = open.popLast() {
      var children = iterator
      guard let child = children.next() else {
        if !open.isEmpty { path.removeLast() }
        continue
      }
      let value = children.isObject ? child + 1 : child
      open.append((children, position + 1))
      guard isContainer(value) else { continue }
      path.append(children.isObject ? .name(child) : .index(position))
      if kind(value) == .object { reportDuplicates(in: value) }
      open.append((tape.children(of: value), 0))
    }
  }

  private func isContainer(_ index: Int) -> Bool { kind(index) == .object || kind(index) == .array }

  /// Looks for repeated names in the members that GeoJSON leaves to their owner.
  mutating func checkForeignMembers(of index: Int, _ row: inout FeatureRow, reserved: [String]) {
    for name in tape.children(of: index) where !reserved.contains(string(name)) {
      row.flags.insert(.hasForeignMembers)
      at(.name(name)) { $0.reportDuplicates(inside: name + 1) }
    }
  }

  /// A member that another type of object owns (RFC 7946 §7.1).
  mutating func forbid(_ value: Int?, _ members: ObjectMembers, in type: String) {
    guard let value else { return }
    let name = members.name(of: value)
    at(.name(name)) {
      $0.report(
        .forbiddenMember, at: name, "found the member \($0.excerpt(name)) in a \(type); expected no such member there")
    }
  }

  mutating func checkCoordinateSystem(_ members: ObjectMembers) {
    guard let value = members.crs else { return }
    let name = members.name(of: value)
    at(.name(name)) {
      let system = $0.nameOfSystem(value)
      if let system, SystemName.isWGS84(system) {
        $0.report(
          .coordinateSystem, at: name, "found a crs member; expected none: coordinates are WGS84 longitude and latitude", subject: system,
          // It also says how MongoDB reads rings.
          fix: SystemName.saysMore(system) ? Fix.none : nil)
      } else {
        let says = $0.kind(value) == .null ? "is null" : system.map { "says \(SystemName.shown($0))" } ?? "names no system"
        $0.report(
          .otherCoordinateSystem, at: name, "found a crs member that \(says); expected none: coordinates are WGS84 longitude and latitude",
          subject: system)
      }
      $0.reportDuplicates(inside: value)
    }
  }

  /// Reads a `type`; reports and returns `nil` if it is none.
  mutating func type(_ members: ObjectMembers, of object: Int, expected: String) -> TypeName? {
    guard let value = members.type, case let name = members.name(of: value) else {
      report(.typeMissing, at: object, "found an object without type; expected \(expected)")
      return nil
    }
    return at(.name(name)) { here in
      guard here.kind(value) == .string else {
        here.report(.typeNotString, at: value, "found \(here.description(value)) as type; expected \(expected)")
        return nil
      }
      let text = here.string(value)
      if let type = TypeName(text) { return type }
      var message = "found the type \(here.excerpt(value)); expected \(expected)"
      let names = TypeName.names {
        switch $0 {
        case "geometry": members.geometry != nil
        case "properties": members.properties != nil
        case "features": members.features != nil
        case "geometries": members.geometries != nil
        default: members.coordinates != nil
        }
      }
      if let near = TypeName.nearest(to: text, of: names), expected != "\"\(near)\"" { message += " (did you mean \"\(near)\"?)" }
      // Whether a feature can be fixed is tried later.
      here.report(.typeUnknown, at: value, message, fix: TypeName.inAnyCase(text, of: names) == nil ? Fix.none : nil)
      return nil
    }
  }

  /// Judges a bounding box (RFC 7946 §5); returns whether it is usable.
  mutating func checkBox(_ members: ObjectMembers) -> Bool {
    guard let value = members.bbox else { return false }
    let name = members.name(of: value)
    return at(.name(name)) { here in
      guard here.kind(value) == .array else {
        here.report(.boxType, at: value, "found \(here.description(value)) as bbox; expected an array of four or six numbers")
        return false
      }
      var numbers: [Double] = []
      var isReadable = true
      for (position, child) in here.tape.children(of: value).enumerated() {
        guard here.kind(child) == .number else {
          isReadable = false
          here.at(.index(position)) {
            $0.report(.boxNotNumber, at: child, "found \($0.description(child)) in a bbox; expected a number")
          }
          continue
        }
        guard let number = here.at(.index(position), { $0.number(child) }) else {
          isReadable = false
          continue
        }
        numbers.append(number)
      }
      if !isReadable { return false }
      guard numbers.count == 4 || numbers.count == 6 else {
        here.report(.boxLength, at: value, "found \(numbers.count) number\(numbers.count == 1 ? "" : "s") in a bbox; expected four or six")
        return false
      }
      let half = numbers.count / 2
      let children = Array(here.tape.children(of: value))
      if numbers[1] > numbers[half + 1] {
        here.report(
          .boxOrder, at: value,
          "found the south at \(here.excerpt(children[1])) and the north at \(here.excerpt(children[half + 1])); expected the south below the north"
        )
      } else if half == 3, numbers[2] > numbers[5] {
        here.report(
          .boxOrder, at: value,
          "found the lowest height at \(here.excerpt(children[2])) and the highest at \(here.excerpt(children[5])); expected the lowest first"
        )
      }
      return true
    }
  }

  /// The value of a number token; reports and returns `nil` beyond the doubles.
  mutating func number(_ index: Int) -> Double? {
    let token = tape.tokens[index]
    let digits = UnsafeBufferPointer(start: text + Int(token.start), count: Int(token.end - token.start))
    if let value = DecimalReading.value(of: digits) { return value }
    report(.numberOverflow, at: index, "found \(excerpt(index)), which no double can hold; expected a finite number")
    return nil
  }
}

extension TypeName {
  static let names = [
    "FeatureCollection", "Feature", "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection"
  ]

  /// The types that an object can have that has some of these members.
  static func names(_ has: (String) -> Bool) -> [String] {
    if has("geometry") || has("properties") { return ["Feature"] }
    if has("features") { return ["FeatureCollection"] }
    if has("geometries") { return ["GeometryCollection"] }
    return has("coordinates") ? GeometryKind.allCases.map(\.name) : names
  }

  /// The type that differs in the case of letters only.
  static func inAnyCase(_ text: String, of names: [String]) -> String? {
    let folded = text.lowercased()
    return names.first { $0.lowercased() == folded }
  }

  /// The type that was probably meant: the same letters in another case, or with small slips.
  static func nearest(to text: String, of names: [String]) -> String? {
    let folded = text.lowercased().filter { $0.isLetter }
    if let same = inAnyCase(folded, of: names) { return same }
    return names.first { folded == $0.lowercased() + "s" || folded == $0.lowercased().dropLast() }
  }
}
