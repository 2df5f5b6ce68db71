internal import GeoModel

extension FeatureInterpreter {
  /// The same for a geometry.
  static let geometryMembers = [
    "type", "coordinates", "geometries", "bbox", "geometry", "properties", "features", "crs"
  ]

  /// GeometryCollections inside each other are read by recursion, a few kilobytes of stack each, so that their number
  /// is limited whatever the limit on depth is: a thread may have half a megabyte.
  static let mostCollections = 64

  /// Reads the geometry object at `index` into the block. `level` counts the GeometryCollections round it.
  mutating func geometry(
    _ index: Int, _ members: ObjectMembers, _ row: inout FeatureRow, _ block: inout FeatureBlock<Geographic>, level: Int
  ) {
    guard let type = type(members, of: index, expected: "a geometry type") else {
      isReadable = false
      _ = checkBox(members)
      return
    }
    let firstGeometry = block.geometry.count
    let name = members.type.map { string($0) } ?? "geometry"
    if type == .feature || type == .featureCollection {
      isReadable = false
      if let value = members.type {
        at(.name(members.name(of: value))) { here in
          here.report(.geometryType, at: value, "found a \(name) as geometry; expected a geometry type")
        }
      }
      _ = checkBox(members)
      return
    }
    forbid(members.geometry, members, in: name)
    forbid(members.properties, members, in: name)
    forbid(members.features, members, in: name)
    checkCoordinateSystem(members)
    switch type {
    case .geometry(let kind):
      coordinates(of: index, members, kind, &row, &block)
      if level > 0 { block.nesting.append(.geometry) }
    case .geometryCollection:
      if level == Self.mostCollections {
        isReadable = false
        report(
          .tooDeep, at: index,
          "found a GeometryCollection inside \(level) others; expected fewer than that, whatever the limit on nesting")
        return
      }
      if level > 0 {
        report(
          .nestedCollection, at: index,
          "found a GeometryCollection inside a GeometryCollection; expected the geometries themselves")
      }
      if level == 0 { row.nestingStart = UInt32(block.nesting.count) }
      block.nesting.append(.open)
      collection(index, members, &row, &block, level: level)
      block.nesting.append(.close)
      if level == 0 { row.nestingCount = UInt32(block.nesting.count) - row.nestingStart }
    case .feature, .featureCollection: break
    }
    if checkBox(members), let box = members.bbox {
      block.boundingBoxes.append(
        BoundingBoxSource(
          row: UInt32(block.rows.count), geometries: TextRange(firstGeometry, block.geometry.count), value: range(box),
          level: UInt8(level)))
      row.flags.insert(.hasBoundingBox)
    }
    checkForeignMembers(of: index, &row, reserved: Self.geometryMembers)
  }

  private mutating func collection(
    _ index: Int, _ members: ObjectMembers, _ row: inout FeatureRow, _ block: inout FeatureBlock<Geographic>, level: Int
  ) {
    guard let value = members.geometries, case let name = members.name(of: value) else {
      isReadable = false
      report(.geometriesMissing, at: index, "found a GeometryCollection without geometries; expected an array of them")
      return
    }
    at(.name(name)) { here in
      guard here.kind(value) == .array else {
        here.isReadable = false
        here.report(
          .geometriesNotArray, at: value, "found \(here.description(value)) as geometries; expected an array")
        return
      }
      switch here.tape.count(of: value) {
      case 0: here.report(.emptyCollection, at: value, "found a GeometryCollection without any geometry")
      case 1:
        here.report(
          .singleCollection, at: value, "found a GeometryCollection of one geometry; expected that geometry itself")
      default: break
      }
      for (position, child) in here.tape.children(of: value).enumerated() {
        here.at(.index(position)) { inner in
          guard inner.kind(child) == .object else {
            inner.isReadable = false
            inner.report(
              .geometryNotObject, at: child, "found \(inner.description(child)) in geometries; expected a geometry object")
            return
          }
          let childMembers = inner.members(of: child)
          inner.geometry(child, childMembers, &row, &block, level: level + 1)
        }
      }
    }
  }

  private mutating func coordinates(
    of index: Int, _ members: ObjectMembers, _ kind: GeometryKind, _ row: inout FeatureRow,
    _ block: inout FeatureBlock<Geographic>
  ) {
    guard let value = members.coordinates, case let name = members.name(of: value) else {
      isReadable = false
      report(.coordinatesMissing, at: index, "found a \(kind.name) without coordinates; expected an array")
      return
    }
    at(.name(name)) { here in
      guard here.kind(value) == .array else {
        here.isReadable = false
        here.report(
          .coordinatesNotArray, at: value, "found \(here.description(value)) as coordinates; expected an array")
        return
      }
      here.readCoordinates(value, kind, &row, &block.geometry)
    }
    block.sources.append(
      GeometrySource(coordinates: range(value), type: members.type.map { range($0) } ?? .empty))
  }
}
