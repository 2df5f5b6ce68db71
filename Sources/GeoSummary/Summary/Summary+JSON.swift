public import ByteStreams
internal import GeoJSON
internal import GeoModel

extension Summary {
  /// The summary as a JSON object for programs. Names and their order are stable; members may be added.
  /// Every member is always present; those that do not apply are `null`.
  ///
  /// - Parameter indentation: spaces before each line except the first.
  public func jsonText(indentation: Int = 0) -> String {
    JSONValue.object([
      ("file", .string(name)),
      ("encoding", .string(encoding.rawValue)),
      ("byte_order_mark", .boolean(hasByteOrderMark)),
      ("compression", .string(compression.rawValue)),
      ("stored_bytes", .integer(storedBytes)),
      ("text_bytes", .integer(textBytes)),
      ("root", root.report),
      ("features", .integer(features)),
      ("bare_geometries", .integer(bareGeometries)),
      ("unreadable", .integer(unreadable)),
      ("complete", .boolean(isComplete)),
      ("findings", .object(findings.map { ($0.rule.code, .integer($0.count)) })),
      ("geometries", geometries.report),
      ("bbox", extent.map(\.box) ?? .null),
      ("written_longitudes", extent.map { .range($0.writtenLongitudes) } ?? .null),
      ("altitudes", extent?.altitudes.map { .range($0) } ?? .null),
      ("decimals", precision.report),
      ("ids", ids.report),
      ("properties", properties.report(features: features)),
      ("foreign_members", foreignMembers.report(of: features + bareGeometries)),
      ("geometry_members", geometryMembers.report(of: geometries.inner(bare: bareGeometries))),
      ("collection_members", collectionMembers.report(of: root.collections)),
      ("crs", coordinateSystem.map { .string($0) } ?? .null),
      ("stated_bbox", boundingBox.map { .string($0) } ?? .null),
      ("source_crs", sourceSystem.map { .string($0) } ?? .null)
    ]).text(indentation: indentation)
  }
}

extension Summary {
  /// The entry in a list of summaries for an input whose bytes could not be read.
  public static func jsonText(of error: ByteStreamError, indentation: Int = 0) -> String {
    JSONValue.object([
      ("file", .string(error.path)),
      ("error", .object([("code", .string(error.code.rawValue)), ("message", .string(error.message))]))
    ]).text(indentation: indentation)
  }
}

extension JSONValue {
  fileprivate static func range(_ range: ClosedRange<Double>) -> JSONValue {
    .array([.number(range.lowerBound), .number(range.upperBound)])
  }

  fileprivate static func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

  fileprivate static func counts(_ list: [(name: String, count: Int)]) -> JSONValue {
    .object(list.map { ($0.name, .integer($0.count)) })
  }
}

extension Summary.Root {
  fileprivate var report: JSONValue {
    let names = layers ?? []
    let layers: [(String, JSONValue)] = names.isEmpty ? [] : [("layers", .array(names.map { .string($0) }))]
    return .object(
      [
        ("kind", .text(kind)), ("separator", .text(separator?.rawValue)), ("values", .integer(values)),
        ("collections", .integer(collections)), ("features", .integer(features)),
        ("geometries", .integer(geometries)), ("others", .integer(others))
      ] + layers)
  }

  /// What the input is as a whole, in one word.
  var kind: String? {
    if let foreignKind { return foreignKind }
    if separator != nil { return "sequence" }
    if collections == 1 { return "FeatureCollection" }
    if features == 1 { return "Feature" }
    return geometries == 1 ? "geometry" : nil
  }
}

extension Summary.Extent {
  /// West, south, east, north, as RFC 7946 §5 orders them.
  fileprivate var box: JSONValue { .array([.number(west), .number(south), .number(east), .number(north)]) }
}

extension Summary.Geometries {
  fileprivate var report: JSONValue {
    .object([
      ("types", .counts(types)), ("types_in_collections", .counts(typesInCollections)),
      ("null", .integer(nulls)), ("empty", .integer(empties)), ("positions", .integer(positions)),
      ("positions_2d", .integer(positions - positionsWithAltitude)),
      ("positions_3d", .integer(positionsWithAltitude)),
      ("with_more_than_3_numbers", .integer(beyondThreeNumbers))
    ])
  }
}

extension Summary.Precision {
  fileprivate var report: JSONValue {
    .object([
      ("most", most.map { .integer($0) } ?? .null), ("usual", usual.map { .integer($0) } ?? .null),
      ("geometries", .object(decimals.map { (String($0.decimals), .integer($0.geometries)) })),
      ("with_exponents", .integer(withExponents))
    ])
  }
}

extension Summary.Ids {
  fileprivate var report: JSONValue {
    .object([
      ("string", .integer(strings)), ("number", .integer(numbers)), ("absent", .integer(absent)),
      ("example", .text(example)), ("compared", .integer(compared)), ("repeated", .integer(repeated)),
      ("first_repeated", .text(firstRepeated)), ("beyond_2_53", .integer(unsafeIntegers)),
      ("first_beyond_2_53", .text(firstUnsafeInteger))
    ])
  }
}

extension Summary.Properties {
  fileprivate func report(features: Int) -> JSONValue {
    .object([("objects", .integer(objects))] + members.reportMembers(of: features))
  }
}

extension Summary.Members {
  fileprivate func report(of total: Int) -> JSONValue { .object(reportMembers(of: total)) }

  /// - Parameter total: the objects that might have them.
  fileprivate func reportMembers(of total: Int) -> [(String, JSONValue)] {
    [("names", .array(names.map { $0.report(of: total) })), ("others", .integer(others))]
  }
}

extension Summary.Member {
  fileprivate func report(of total: Int) -> JSONValue {
    .object([
      ("name", .string(name)), ("count", .integer(count)), ("absent", .integer(max(0, total - count))),
      ("null", .integer(nulls)), ("kinds", .object(kinds.map { ($0.kind.name, .integer($0.count)) })),
      ("example", .text(example)), ("example_is_cut", .boolean(exampleIsCut))
    ])
  }
}
