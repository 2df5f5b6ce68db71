internal import Expressions
internal import GeoAlgorithms
internal import GeoConversion
internal import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoReading
internal import GeoSettings

/// How inputs are read and checked.
extension PipelineReader {
  mutating func reading(_ json: RawJSON) -> Pipeline.Reading {
    var reading = Pipeline.Reading()
    let names = [
      "from", "layer", "source-crs", "force-degrees", "where", "poi", "skip", "limit", "on-error", "max-errors", "max-depth",
      "max-feature-size", "pole"
    ]
    for member in reader.members(json, of: "\"reading\"", known: names) ?? [] {
      let value = member.value
      switch member.name {
      case "from": reading.format = reader.name(value, "from")
      case "layer": reading.layer = reader.name(value, "layer")
      case "source-crs": reading.sourceCRS = reader.name(value, "source-crs")
      case "force-degrees": reading.forcesDegrees = reader.flag(value, "force-degrees")
      case "where": reading.filter = expression(value)
      case "poi": reading.pointsOfInterest = pointsOfInterest(value)
      case "skip": reading.skip = reader.integer(value, "skip", in: 0...Int.max) ?? 0
      case "limit": reading.limit = reader.integer(value, "limit", in: 0...Int.max)
      // YAML reads the word without quotes as nothing.
      case "on-error" where value.isNull: reading.onError = .null
      case "on-error": reading.onError = reader.choice(value, "on-error", of: ConversionOptions.ErrorPolicy.self) ?? .fail
      case "max-errors": reading.maxErrors = reader.integer(value, "max-errors", in: 0...Int.max)
      case "max-depth": reading.maxDepth = reader.integer(value, "max-depth", in: 1...10_000) ?? reading.maxDepth
      case "max-feature-size":
        reading.maxFeatureSize = reader.integer(value, "max-feature-size", in: 1024...4_000_000_000) ?? reading.maxFeatureSize
      case "pole": reading.poles = reader.choice(value, "pole", of: PoleWord.self) == .trust ? .trust : .smaller
      default: break
      }
    }
    if reading.maxErrors != nil, reading.onError == .fail {
      reader.fail("max-errors is for \"on-error\" skip and null; without them the first feature that cannot be read ends the run", at: json)
    }
    if reading.forcesDegrees, reading.sourceCRS != nil {
      reader.fail("force-degrees reads all numbers as degrees of WGS84; source-crs says otherwise", at: json)
    }
    return reading
  }

  private mutating func expression(_ json: RawJSON) -> FeatureExpression? {
    let texts = reader.names(json, "where")
    do throws(ExpressionError) { return texts.isEmpty ? nil : try FeatureExpression(all: texts) } catch {
      reader.fail("where: \(error.message)\(error.excerpt.isEmpty ? "" : "\n\(error.excerpt)")", at: json)
      return nil
    }
  }

  private mutating func pointsOfInterest(_ json: RawJSON) -> PointOfInterestFilter? {
    var filter: PointOfInterestFilter?
    let members = reader.members(json, of: "\"poi\"", known: ["include", "exclude", "property", "all-geometries"]) ?? []
    for member in members {
      guard let choice = PointOfInterestFilter.Choice(rawValue: member.name) else { continue }
      if filter != nil { reader.fail("poi: found include and exclude; expected one of them", at: member.value) }
      // None of all is all, and all of none is none.
      let isEmpty = member.value.kind == .array && !member.value.elements.contains { _ in true }
      filter = PointOfInterestFilter(choice, isEmpty ? [] : reader.names(member.value, member.name))
    }
    if filter == nil { reader.fail("poi: found no list; expected categories, as in {include: [restroom, elevator]}", at: json) }
    for member in members {
      if member.name == "property", let name = reader.name(member.value, "property") { filter?.property = name }
      if member.name == "all-geometries" { filter?.appliesToAllGeometries = reader.flag(member.value, member.name) }
    }
    return filter
  }

  mutating func validation(_ json: RawJSON) -> Pipeline.Validation? {
    var validation = Pipeline.Validation()
    // `validate: true`, `validate: mongodb`.
    if let flag = reader.resolved(json).bool { return flag ? validation : nil }
    if json.kind == .string || json.kind == .array {
      validation.profiles = reader.names(json, "validate")
      return checked(validation, at: json)
    }
    for member in reader.members(json, of: "\"validate\"", known: ["config", "profile", "select", "ignore", "severity", "on-errors"]) ?? []
    {
      let value = member.value
      switch member.name {
      case "config": validation.settings = reader.name(value, "config")
      case "profile": validation.profiles = reader.names(value, "profile")
      case "select": validation.select = reader.names(value, "select")
      case "ignore": validation.ignore = reader.names(value, "ignore")
      case "on-errors": validation.onErrors = reader.choice(value, "on-errors", of: Pipeline.Validation.Outcome.self) ?? .report
      case "severity":
        guard value.kind == .object else {
          reader.fail("severity: found \(reader.shown(value)); expected rules and their severities, as in {GJ42: error}", at: value)
          continue
        }
        for weight in value.members {
          // YAML 1.1 reads "off" as false.
          let text = weight.value.bool == false ? "off" : reader.text(weight.value, "severity") ?? ""
          validation.severities.append(Pipeline.Validation.Weight(rules: weight.name, severity: text))
        }
      default: break
      }
    }
    return checked(validation, at: json)
  }

  /// What names no profile or rule is a mistake of the document.
  private mutating func checked(_ validation: Pipeline.Validation, at json: RawJSON) -> Pipeline.Validation {
    do throws(SettingsProblem) { _ = try validation.layer() } catch { reader.fail("validate: \(error.message)", at: json) }
    return validation
  }
}

/// Words for ``GeoAlgorithms/PolePolicy``.
enum PoleWord: String, CaseIterable { case smaller, trust }

extension Pipeline.Validation {
  /// What the document itself sets.
  func layer() throws(SettingsProblem) -> SettingsLayer {
    var layer = SettingsLayer()
    let origin = SettingOrigin.commandLine("validate")
    if !profiles.isEmpty { try layer.set(.profile, to: profiles, origin) }
    if !select.isEmpty { try layer.set(.select, to: select, origin) }
    if !ignore.isEmpty { try layer.set(.ignore, to: ignore, origin) }
    let weights = severities.map { "\($0.rules)=\($0.severity)" }
    if !weights.isEmpty { try layer.set(.severity, to: weights, origin) }
    return layer
  }
}
