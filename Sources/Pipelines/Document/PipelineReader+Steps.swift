internal import Expressions
internal import GeoAlgorithms
internal import GeoConversion
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline
internal import GeoReading

/// The list of steps.
extension PipelineReader {
  private static let names = [
    "rename", "source-property", "set", "set-json", "id", "explode", "circles", "clamp", "bbox", "repair", "simplify", "geodesic",
    "antimeridian", "clip", "winding"
  ]

  mutating func steps(_ json: RawJSON) -> [Pipeline.Step] {
    guard json.kind == .array else {
      reader.fail("steps: found \(reader.shown(json)); expected a list, as in \"- repair: structure\"", at: json)
      return []
    }
    var steps: [Pipeline.Step] = []
    for element in json.elements {
      // `- geodesic` stands for `- geodesic: true`.
      if let name = element.string {
        read(RawJSON.Member(name: name, value: element), isBare: true, into: &steps)
        continue
      }
      guard element.kind == .object, let member = element.members.first(where: { _ in true }),
        element.members.count(where: { _ in true }) == 1
      else {
        reader.fail("steps: found \(reader.shown(element)); expected one step, as in \"- repair: structure\"", at: element)
        continue
      }
      read(member, isBare: false, into: &steps)
    }
    return steps
  }

  private mutating func read(_ member: RawJSON.Member, isBare: Bool, into steps: inout [Pipeline.Step]) {
    let value = member.value, name = member.name
    if isBare, Self.names.contains(name), !["explode", "clamp", "geodesic"].contains(name) {
      return reader.fail("\(name): found no value, as in \"- \(name): …\"", at: value)
    }
    switch name {
    case "rename":
      guard value.kind == .object else {
        return reader.fail("rename: found \(reader.shown(value)); expected old names and new ones, as in {NAME: name}", at: value)
      }
      for entry in value.members {
        guard let new = reader.name(entry.value, "rename") else { continue }
        if new.utf8.elementsEqual(entry.name.utf8) {
          reader.fail("rename: found one name twice; expected two different ones", at: entry.value)
        }
        shape(&steps, until: { $0.sourceProperty == nil && $0.assignments.isEmpty && $0.idProperty == nil && !$0.explodes }) {
          $0.renames.append(ShapeOptions.Rename(entry.name, to: new))
        }
      }
    case "source-property":
      if let property = reader.name(value, "source-property") {
        shape(&steps, until: { $0.sourceProperty == nil && $0.assignments.isEmpty && $0.idProperty == nil && !$0.explodes }) {
          $0.sourceProperty = property
        }
      }
    case "set":
      guard value.kind == .object else {
        return reader.fail(
          "set: found \(reader.shown(value)); expected names of properties and expressions, as in {area: $area}", at: value)
      }
      for entry in value.members {
        guard let expression = expression(entry.value) else { continue }
        shape(&steps, until: { $0.idProperty == nil && !$0.explodes }) {
          $0.assignments.append(ShapeOptions.Assignment(entry.name, .expression(expression)))
        }
      }
    case "set-json":
      guard value.kind == .object else {
        return reader.fail("set-json: found \(reader.shown(value)); expected names of properties and values", at: value)
      }
      for entry in value.members {
        let json = reader.resolved(entry.value)
        shape(&steps, until: { $0.idProperty == nil && !$0.explodes }) {
          $0.assignments.append(ShapeOptions.Assignment(entry.name, .json(RawJSON(copying: json.bytes))))
        }
      }
    case "id":
      if let property = reader.name(value, "id") {
        shape(&steps, until: { $0.idProperty == nil && !$0.explodes }) { $0.idProperty = property }
      }
    case "explode":
      if isBare || reader.flag(value, "explode") { shape(&steps, until: { !$0.explodes }) { $0.explodes = true } }
    case "circles": if let property = reader.name(value, "circles") { steps.append(.circles(radius: property)) }
    case "clamp": if isBare || reader.flag(value, "clamp") { steps.append(.clamp) }
    case "bbox": if let box = box(value, name) { steps.append(.keep(box)) }
    case "clip": if let box = box(value, name) { steps.append(.clip(box)) }
    case "repair": if let strategy = reader.choice(value, name, of: RepairStrategy.self) { steps.append(.repair(strategy)) }
    case "simplify": if let simplification = simplification(value) { steps.append(.simplify(simplification)) }
    case "geodesic":
      if isBare || reader.resolved(value).bool == true {
        steps.append(.interpolate(DensificationLimits(length: Pipeline.usualSegment)))
      } else if value.bool != false {
        steps.append(.interpolate(interpolation(value)))
      }
    case "antimeridian":
      if let handling = reader.choice(value, name, of: AntimeridianHandling.self) { steps.append(.antimeridian(handling)) }
    case "winding": if let direction = reader.choice(value, name, of: RingDirection.self) { steps.append(.orient(direction)) }
    default:
      reader.failUnknown(name, of: "the steps", among: Self.names, at: value)
    }
  }

  /// Adds to the step of shaping before, if that keeps to its fixed order, or to a new one.
  private func shape(_ steps: inout [Pipeline.Step], until isOpen: (ShapeOptions) -> Bool, _ change: (inout ShapeOptions) -> Void) {
    var options = ShapeOptions()
    if case .shape(let last)? = steps.last, isOpen(last) {
      options = last
      steps.removeLast()
    }
    change(&options)
    steps.append(.shape(options))
  }

  /// What a property is set to: an expression as text, or a number as it is.
  private mutating func expression(_ json: RawJSON) -> FeatureExpression? {
    let value = reader.resolved(json)
    guard let text = value.string ?? (value.kind == .number || value.kind == .boolean ? value.text : nil) else {
      reader.fail("set: found \(reader.shown(json)); expected an expression", at: json)
      return nil
    }
    do throws(ExpressionError) { return try FeatureExpression(value: text) } catch {
      reader.fail("set: \(error.message)\(error.excerpt.isEmpty ? "" : "\n\(error.excerpt)")", at: json)
      return nil
    }
  }

  private mutating func box(_ json: RawJSON, _ name: String) -> GeographicBox? {
    let numbers = json.elements.map { reader.resolved($0).double ?? .nan }
    guard json.kind == .array, numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[0].magnitude <= 180, numbers[2].magnitude <= 180,
      numbers[1].magnitude <= 90, numbers[3].magnitude <= 90, numbers[1] <= numbers[3]
    else {
      reader.fail(
        "\(name): found \(json.text.prefix(60)); expected [west, south, east, north] in degrees, longitude first; west > east goes over 180°",
        at: json)
      return nil
    }
    return GeographicBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
  }

  private mutating func simplification(_ json: RawJSON) -> SimplificationOptions? {
    let expected = "a length (10m), an area (500m2), pixels at a zoom (0.5px@z8) or a share (10%)"
    guard json.kind == .object else {
      return reader.measure(json, "simplify", expected) { SimplificationOptions.Amount($0) }.map { SimplificationOptions($0) }
    }
    let known = ["tolerance", "mode", "method", "drop-smaller-than", "snap"]
    guard let members = reader.members(json, of: "\"simplify\"", known: known) else { return nil }
    guard let tolerance = members.first(where: { $0.name == "tolerance" }) else {
      reader.fail("simplify: found no tolerance; expected \(expected)", at: json)
      return nil
    }
    var result = reader.measure(tolerance.value, "tolerance", expected) { SimplificationOptions.Amount($0) }.map {
      SimplificationOptions($0)
    }
    for member in members {
      let value = member.value
      switch member.name {
      case "mode": result?.mode = reader.choice(value, "mode", of: SimplificationOptions.Mode.self) ?? .safe
      case "method": result?.method = reader.choice(value, "method", of: SimplificationMethod.self)
      case "drop-smaller-than":
        result?.leastArea = reader.measure(value, member.name, "an area, such as 500m2, 3ha or 2km2") { MeasureText.squareMetres($0) }
      case "snap": result?.snapping = length(value, "snap")
      default: break
      }
    }
    if let found = result, found.snapping != nil, found.mode != .coverage { reader.fail("simplify: snap needs mode: coverage", at: json) }
    if let found = result, case .squareMetres = found.amount, found.method == .douglasPeucker {
      reader.fail("simplify: the method douglas-peucker measures distances; give a length, or choose another method", at: json)
    }
    return result
  }

  private mutating func interpolation(_ json: RawJSON) -> DensificationLimits {
    var limits = DensificationLimits()
    for member in reader.members(json, of: "\"geodesic\"", known: ["max-segment", "max-error"]) ?? [] {
      let length = length(member.value, member.name, least: 0.001)
      if member.name == "max-error" { limits.deviation = length } else { limits.length = length }
    }
    if limits.length == nil, limits.deviation == nil { limits.length = Pipeline.usualSegment }
    return limits
  }

  /// Metres.
  mutating func length(_ json: RawJSON, _ name: String, least: Double = 0) -> Double? {
    reader.measure(json, name, "a length, such as 100m, 5km, 3mi or 2nmi\(least > 0 ? ", 1 mm (0.001m) or more" : "")") { text in
      MeasureText.metres(text).flatMap { $0 > 0 && $0 >= least ? $0 : nil }
    }
  }
}

extension Pipeline {
  /// Metres between positions along geodesics, where nothing else is asked for.
  static let usualSegment = 100_000.0
}
