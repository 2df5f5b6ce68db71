internal import GeoJSON
internal import GeoModel

/// Ids, types and collections.
extension IndoorMending {
  static let structureMends: [String: IndoorMend] = [
    "FileMustContainFeatureCollection": IndoorMend { mending, finding in
      finding.file.map { mending.collected($0) } ?? []
    },
    "FeatureMustHaveFeatureType": IndoorMend { mending, finding in
      guard let feature = finding.feature, let type = mending.fileType(of: feature) else { return [] }
      return mending.addMember("\"feature_type\":\"\(type.name)\"", to: feature)
    },
    "FeatureTypeMustBeString": type,
    "FeatureTypeMustNotBeEmpty": type,
    "imdf.unknown-type": IndoorMend { mending, finding in
      guard let value = finding.value, let name = value.string, let type = FeatureType(name: Normalised.trimmed(name).lowercased())
      else { return [] }
      // In a file of another type one of the two is wrong: spelled right, the feature would be moved.
      if let own = finding.feature.flatMap({ mending.fileType(of: $0) }), own != type { return [] }
      return mending.put(value, string: type.name)
    },
    "FeatureMustHaveId": IndoorMend { mending, finding in
      // A geometry that stands for a feature becomes none by an id.
      guard let feature = finding.feature, !mending.map.feature(feature).row.flags.contains(.bareGeometry) else { return [] }
      return mending.addMember("\"id\":\"\(mending.newID(of: feature))\"", to: feature)
    },
    "FeatureIdMustBeString": id,
    "FeatureIdMustNotBeEmpty": id,
    "InvalidFeatureID": IndoorMend { mending, finding in
      // A UUID in braces is the same id; any other would be a new one, of which those outside know nothing.
      guard let value = finding.value, let id = value.string.flatMap({ Normalised.uuid($0) }),
        mending.map.graph.feature(id) == nil, mending.given.give(id: id)
      else { return [] }
      return mending.put(value, string: id)
    },
    "imdf.unexpected-geometry": IndoorMend { mending, finding in
      finding.value.map { mending.put($0, "null") } ?? []
    }
  ]

  /// Whether fixing a rule makes features readable, or those of a type.
  static func isStructural(_ rule: Rule) -> Bool {
    rule.name == IndoorRules.validGeoJSON || structureMends[rule.name] != nil
      || structureMends[String(rule.name.drop { $0 != "." }.dropFirst())] != nil
  }

  private static let type = IndoorMend { mending, finding in
    guard let value = finding.value, let type = finding.feature.flatMap({ mending.fileType(of: $0) }) else { return [] }
    return mending.put(value, string: type.name)
  }

  private static let id = IndoorMend { mending, finding in
    guard let value = finding.value, let feature = finding.feature else { return [] }
    return mending.put(value, string: mending.newID(of: feature))
  }

  /// A feature without the member `geometry` gets null, if its type has no place anyhow.
  func withNullGeometry(_ finding: IndoorFinding) -> [TextReplacement] {
    guard finding.rule.name == IndoorRules.validGeoJSON, finding.pointer.isEmpty, let index = finding.feature else { return [] }
    guard map.features[index].isJSON, let type = map.features[index].type, type.geometryFact == GeometryFact.none else { return [] }
    let json = map.feature(index).json
    guard json["geometry"] == nil else { return [] }
    let start = json.range.lowerBound + 1
    return [TextReplacement(start..<start, #""geometry":null"# + (isEmpty(json) ? "" : ","))]
  }

  /// The type that a feature's file is named after.
  private func fileType(of feature: Int) -> FeatureType? {
    if case .features(let type) = map.archive.files[map.features[feature].file].role { type } else { nil }
  }

  /// Made of the feature's type, place and geometry, so that another run on the same data makes the same one.
  private func newID(of feature: Int) -> String {
    let view = map.feature(feature)
    let file = map.archive.files[map.features[feature].file]
    return NamedUUID.make("\(file.standardPath)\n\(view.ordinal)\n\(view.json.text)")
  }

  /// A feature alone, or several one after the other, as a collection.
  private func collected(_ file: Int) -> [TextReplacement] {
    let block = map.blocks[file]
    let rows = block.rows
    guard let first = rows.first, let last = rows.last, block.boundaries.isEmpty,
      rows.allSatisfy({ $0.flags.isDisjoint(with: [.element, .bareGeometry, .unreadable]) })
    else { return [] }
    var replacements = [
      TextReplacement(first.text.range.lowerBound..<first.text.range.lowerBound, #"{"type":"FeatureCollection","features":["#)
    ]
    for (row, next) in zip(rows, rows.dropFirst()) {
      let between = row.text.range.upperBound..<next.text.range.lowerBound
      // What separates records goes, except for ends of lines.
      let space = block.text[between].filter { $0 == 0x0A || $0 == 0x0D }
      replacements.append(TextReplacement(range: between, bytes: [0x2C] + space))
    }
    replacements.append(TextReplacement(last.text.range.upperBound..<last.text.range.upperBound, "]}"))
    // A record separator may have white space on both sides, and stand behind the last record.
    let bytes = map.archive.files[file].bytes
    for outside in [0..<first.text.range.lowerBound, last.text.range.upperBound..<bytes.count] {
      replacements += outside.lazy.filter { bytes[$0] == 0x1E }.map { TextReplacement($0..<$0 + 1, "") }
    }
    return replacements
  }
}
