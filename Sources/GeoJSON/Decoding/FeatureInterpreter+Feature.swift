internal import GeoModel

extension FeatureInterpreter {
  /// The members of a Feature that are not foreign: its own, and those that another type of object owns.
  static let featureMembers = [
    "type", "geometry", "properties", "id", "bbox", "coordinates", "features", "geometries", "crs"
  ]

  /// Reads the root as a feature of a collection, or as a record that may also be a bare geometry.
  mutating func interpret(_ row: inout FeatureRow, into block: inout FeatureBlock<Geographic>) {
    let mark = block.mark
    let first = block.geometry.count
    readRoot(&row, &block)
    if !isReadable {
      block.truncate(to: mark)
      row.nestingStart = 0
      row.nestingCount = 0
      row.flags.insert(.unreadable)
    } else if let box = featureBox {
      block.boundingBoxes.append(
        BoundingBoxSource(
          row: UInt32(block.rows.count), geometries: TextRange(first, block.geometry.count), value: box, level: nil))
      row.flags.insert(.hasBoundingBox)
    }
  }

  private mutating func readRoot(_ row: inout FeatureRow, _ block: inout FeatureBlock<Geographic>) {
    guard kind(0) == .object else {
      isReadable = false
      if element != nil {
        report(.featureNotObject, at: 0, "found \(description(0)) in features; expected a Feature object")
      } else {
        report(
          .rootNotObject, at: 0,
          "found \(description(0)) as the whole text; expected an object: a FeatureCollection, a Feature or a geometry")
      }
      return
    }
    let members = members(of: 0)
    let expected = element != nil ? "\"Feature\"" : "a FeatureCollection, a Feature or a geometry type"
    guard let type = type(members, of: 0, expected: expected) else {
      isReadable = false
      // What else is wrong shall not wait for the type to be fixed.
      if members.properties != nil || members.geometry != nil {
        feature(members, &row, &block)
      } else {
        checkCoordinateSystem(members)
        _ = checkBox(members)
      }
      return
    }
    switch type {
    case .feature:
      feature(members, &row, &block)
    case .featureCollection:
      isReadable = false
      if element != nil {
        report(.featureType, at: 0, "found a FeatureCollection in features; expected a Feature")
      } else {
        collectionWithoutFeatures(members)
      }
    case .geometry, .geometryCollection:
      if element != nil {
        isReadable = false
        report(
          .featureType, at: 0, "found a \(members.type.map { string($0) } ?? "geometry") in features; expected a Feature")
      } else {
        row.flags.insert(.bareGeometry)
        row.geometry = range(0)
      }
      geometry(0, members, &row, &block, level: 0)
    }
  }

  /// A FeatureCollection reaches us whole only when the slicer found no array of features in it, or where each line is a record.
  private mutating func collectionWithoutFeatures(_ members: ObjectMembers) {
    if let features = members.features, kind(features) == .array {
      return report(.featureType, at: 0, "found a FeatureCollection as a line; expected one Feature or geometry on each line")
    }
    if let features = members.features, case let name = members.name(of: features) {
      at(.name(name)) {
        $0.report(.featuresNotArray, at: features, "found \($0.description(features)) as features; expected an array")
      }
    } else {
      report(.featuresMissing, at: 0, "found a FeatureCollection without features; expected an array of them")
    }
    checkCollection(members)
  }

  mutating func feature(
    _ members: ObjectMembers, _ row: inout FeatureRow, _ block: inout FeatureBlock<Geographic>
  ) {
    readId(members, &row)
    forbid(members.coordinates, members, in: "Feature")
    forbid(members.geometries, members, in: "Feature")
    forbid(members.features, members, in: "Feature")
    checkCoordinateSystem(members)

    if let properties = members.properties, case let name = members.name(of: properties) {
      row.properties = range(properties)
      at(.name(name)) {
        if $0.kind(properties) == .object {
          $0.reportDuplicates(inside: properties)
        } else if $0.kind(properties) != .null {
          $0.report(
            .propertiesType, at: properties, "found \($0.description(properties)) as properties; expected an object or null")
        }
      }
    } else {
      reportMissing(.propertiesMissing, "properties", "found a Feature without properties; expected an object or null")
    }

    if let value = members.geometry, case let name = members.name(of: value) {
      row.geometry = range(value)
      at(.name(name)) { here in
        switch here.kind(value) {
        case .null: break
        case .object:
          let inner = here.members(of: value)
          here.geometry(value, inner, &row, &block, level: 0)
        default:
          here.isReadable = false
          here.report(
            .geometryNotObject, at: value, "found \(here.description(value)) as geometry; expected an object or null")
        }
      }
    } else {
      isReadable = false
      reportMissing(.geometryMissing, "geometry", "found a Feature without geometry; expected a geometry or null")
    }
    if checkBox(members), let box = members.bbox { featureBox = range(box) }
    checkForeignMembers(of: 0, &row, reserved: Self.featureMembers)
  }

  /// A Feature lacks a member. If it has one of that name in other letters, most likely it is no Feature without it: only its author can
  /// fix that.
  private mutating func reportMissing(_ rule: Rule, _ name: String, _ message: String) {
    let others = tape.children(of: 0).map { string($0) }
    guard let other = others.first(where: { TypeName.nearest(to: $0, of: [name]) != nil }) else { return report(rule, at: 0, message) }
    report(rule, at: 0, message + " (does \"\(other)\" mean it?)", fix: Fix.none)
  }

  private mutating func readId(_ members: ObjectMembers, _ row: inout FeatureRow) {
    guard let value = members.id, case let name = members.name(of: value) else { return }
    switch kind(value) {
    case .string, .number:
      row.id = range(value)
      let token = tape.tokens[value]
      id = IdentifierText.of(UnsafeBufferPointer(start: text + Int(token.start), count: Int(token.end - token.start)))
    case .null:
      at(.name(name)) {
        $0.report(.idNull, at: value, "found null as id; expected a string, a number or no id")
      }
    default:
      at(.name(name)) {
        $0.report(.idType, at: value, "found \($0.description(value)) as id; expected a string or a number")
      }
    }
  }
}
