internal import GeoAlgorithms
internal import GeoConversion
internal import GeoJSON
public import GeoModel
internal import GeoPipeline
internal import GeoReading

/// The document of a pipeline.
extension Pipeline {
  /// The document as a value: what the reader makes the same pipeline of. Members with their defaults are left out.
  var document: PropertyValue {
    var members = Members()
    members.add("description", summary)
    members.add("inputs", list: inputs)
    members.add("reading", reading.document)
    members.add("validate", validation?.document)
    if !steps.isEmpty { members.add("steps", .array(steps.flatMap(\.documents))) }
    members.add("outputs", .array(outputs.map(\.document)))
    switch record {
    case .besideOutputs: break
    case .folder(let folder): members.add("record", folder)
    case .none: members.add("record", .bool(false))
    }
    return Self.escaped(members.value)
  }

  /// With `$${` for `${`, which would be a variable: in all texts but those inside of values of `set-json`, where nothing is put in.
  private static func escaped(_ value: PropertyValue, isNested: Bool = false) -> PropertyValue {
    switch value {
    case .string(let text): return .string(text.split(separator: "${", omittingEmptySubsequences: false).joined(separator: "$${"))
    case .array(let elements): return isNested ? value : .array(elements.map { escaped($0) })
    case .object(let members):
      if isNested { return value }
      return .object(
        GeoProperties(
          members.map { member in
            guard member.name == "set-json", let set = member.value.object else { return (member.name, escaped(member.value)) }
            return (member.name, .object(GeoProperties(set.map { ($0.name, escaped($0.value, isNested: true)) })))
          }))
    default: return value
    }
  }

  /// The document as JSON.
  public var json: RawJSON { (try? document.object?.json()) ?? .null }

  /// The members of an object, in order.
  struct Members {
    private var members: [(String, PropertyValue)] = []

    var isEmpty: Bool { members.isEmpty }
    var value: PropertyValue { .object(GeoProperties(members)) }

    mutating func add(_ name: String, _ value: PropertyValue?) { if let value { members.append((name, value)) } }
    mutating func add(_ name: String, _ text: String?) { if let text { members.append((name, .string(text))) } }
    mutating func add(_ name: String, _ number: Int?) { if let number { members.append((name, PropertyValue(number))) } }
    /// A flag that is set.
    mutating func add(_ name: String, if flag: Bool) { if flag { members.append((name, .bool(true))) } }

    /// Names: one alone as it is, several as a list, none not at all.
    mutating func add(_ name: String, list: [String]) {
      if list.isEmpty { return }
      add(name, list.count == 1 ? .string(list[0]) : .array(list.map { .string($0) }))
    }
  }
}

extension Pipeline.Reading {
  fileprivate var document: PropertyValue? {
    var members = Pipeline.Members()
    members.add("from", format)
    members.add("layer", layer)
    members.add("source-crs", sourceCRS)
    members.add("force-degrees", if: forcesDegrees)
    members.add("where", filter?.description)
    members.add("poi", pointsOfInterest.map(Self.document))
    members.add("skip", skip == 0 ? nil : skip)
    members.add("limit", limit)
    members.add("on-error", onError == .fail ? nil : onError.rawValue)
    members.add("max-errors", maxErrors)
    members.add("max-depth", maxDepth == 512 ? nil : maxDepth)
    members.add("max-feature-size", maxFeatureSize == 256 << 20 ? nil : maxFeatureSize)
    members.add("pole", poles == .trust ? PoleWord.trust.rawValue : nil)
    return members.isEmpty ? nil : members.value
  }

  private static func document(_ filter: PointOfInterestFilter) -> PropertyValue {
    var members = Pipeline.Members()
    members.add(filter.choice.rawValue, .array(filter.names.map { .string($0) }))
    members.add("property", filter.property == PointOfInterestFilter.usualProperty ? nil : filter.property)
    members.add("all-geometries", if: filter.appliesToAllGeometries)
    return members.value
  }
}

extension Pipeline.Validation {
  fileprivate var document: PropertyValue {
    var members = Pipeline.Members()
    members.add("config", settings)
    members.add("profile", list: profiles)
    members.add("select", list: select)
    members.add("ignore", list: ignore)
    if !severities.isEmpty {
      members.add("severity", .object(GeoProperties(severities.map { ($0.rules, .string($0.severity)) })))
    }
    members.add("on-errors", onErrors == .report ? nil : onErrors.rawValue)
    return members.isEmpty ? .bool(true) : members.value
  }
}

extension Pipeline.Step {
  /// An element of the list of steps; of shaping several.
  fileprivate var documents: [PropertyValue] {
    func one(_ name: String, _ value: PropertyValue) -> [PropertyValue] { [.object(GeoProperties([(name, value)]))] }
    switch self {
    case .shape(let shape):
      var all: [PropertyValue] = []
      if !shape.renames.isEmpty { all += one("rename", .object(GeoProperties(shape.renames.map { ($0.old, .string($0.new)) }))) }
      if let source = shape.sourceProperty { all += one("source-property", .string(source)) }
      for assignment in shape.assignments {
        switch assignment.value {
        case .expression(let expression): all += one("set", .object(GeoProperties([(assignment.name, .string(expression.description))])))
        case .json(let json): all += one("set-json", .object(GeoProperties([(assignment.name, PropertyValue(json) ?? .null)])))
        }
      }
      if let id = shape.idProperty { all += one("id", .string(id)) }
      if shape.explodes { all.append(.string("explode")) }
      return all
    case .circles(let property): return one("circles", .string(property))
    case .clamp: return [.string("clamp")]
    case .keep(let box): return one("bbox", Self.numbers(of: box))
    case .repair(let strategy): return one("repair", .string(strategy.rawValue))
    case .simplify(let options): return one("simplify", Self.document(options))
    case .interpolate(let limits):
      var members = Pipeline.Members()
      members.add("max-segment", limits.length.map { "\($0.plainText)m" })
      members.add("max-error", limits.deviation.map { "\($0.plainText)m" })
      return one("geodesic", members.value)
    case .antimeridian(let handling): return one("antimeridian", .string(handling.rawValue))
    case .clip(let box): return one("clip", Self.numbers(of: box))
    case .orient(let direction): return one("winding", .string(direction.rawValue))
    }
  }

  private static func numbers(of box: GeographicBox) -> PropertyValue {
    .array([box.west, box.south, box.east, box.north].map { .number($0.plainText) })
  }

  private static func document(_ options: SimplificationOptions) -> PropertyValue {
    let tolerance =
      switch options.amount {
      case .metres(let length): "\(length.plainText)m"
      case .squareMetres(let area): "\(area.plainText)m2"
      case .pixels(let length, let zoom): "\(length.plainText)px@z\(zoom.plainText)"
      // Digits that are read as the same share.
      case .share(let share): Self.percent(share)
      }
    if options.mode == .safe, options.method == nil, options.leastArea == nil, options.snapping == nil { return .string(tolerance) }
    var members = Pipeline.Members()
    members.add("tolerance", tolerance)
    members.add("mode", options.mode == .safe ? nil : options.mode.rawValue)
    members.add("method", options.method?.rawValue)
    members.add("drop-smaller-than", options.leastArea.map { "\($0.plainText)m2" })
    members.add("snap", options.snapping.map { "\($0.plainText)m" })
    return members.value
  }

  private static func percent(_ share: Double) -> String {
    let usual = share * 100
    // Rounding may have moved it: a neighbour then reads as the same number.
    let digits = [usual, usual.nextUp, usual.nextDown].first { $0 * 0.01 == share } ?? usual
    return "\(digits.plainText)%"
  }
}

extension Pipeline.Output {
  fileprivate var document: PropertyValue {
    var members = Pipeline.Members()
    members.add("path", path)
    members.add("to", format)
    members.add("compress", compression?.rawValue)
    if !steps.isEmpty { members.add("steps", .array(steps.flatMap(\.documents))) }
    members.add("rfc7946", if: followsRFC7946)
    members.add("precision", precision)
    members.add("layout", layout == .asWritten ? nil : LayoutWord(layout).rawValue)
    switch properties {
    case .all: break
    case .none: members.add("no-properties", if: true)
    case .only(let names): members.add("select", .array(names.map { .string($0) }))
    case .without(let names): members.add("exclude", .array(names.map { .string($0) }))
    }
    members.add("target-crs", targetCRS)
    members.add("sort", order?.description)
    if let clustering {
      var own = Pipeline.Members()
      own.add("zoom", clustering.zoom)
      own.add("radius", clustering.radius == 40 ? nil : PropertyValue(clustering.radius))
      own.add("priority", clustering.priority)
      own.add("sum", list: clustering.sums)
      members.add("cluster", own.value)
    }
    members.add("quarantine", quarantine)
    if let dissolve {
      var own = Pipeline.Members()
      own.add("by", dissolve.key)
      own.add("sum", list: dissolve.sums)
      own.add("list", list: dissolve.lists)
      own.add("first", list: dissolve.firsts)
      members.add("dissolve", dissolve.sums + dissolve.lists + dissolve.firsts == [] ? .string(dissolve.key) : own.value)
    }
    members.add("snap", snapping.map { "\($0.plainText)m" })
    let known = Formats.all.flatMap(\.options)
    for option in options {
      switch known.first(where: { $0.name == option.name })?.kind {
      case .flag?: members.add(option.name, if: true)
      case .integer?: members.add(option.name, .number(option.text))
      case .names?: members.add(option.name, list: option.text.split(separator: ",").map(String.init))
      default: members.add(option.name, option.text)
      }
    }
    return members.value
  }
}
