internal import ByteStreams
internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Rules that complete validation presupposes: files, ids, types, valid geometry.
enum StructureCheck {
  static func run(_ check: inout IndoorCheck) {
    if check.map.archive.container != .file, check.map.archive.manifest == nil {
      check.add(IndoorRules.published("archive", "ManifestFileMustBePresent"), file: nil, "found no manifest.json; expected one")
    }
    for (file, block) in check.map.blocks.enumerated() {
      // Private files may hold anything that is JSON.
      let isPrivate = check.map.archive.files[file].isPrivate(in: check.map.archive)
      judge(file, block, isPrivate: isPrivate, &check)
    }
    judgeFeatures(&check)
    let known = check.counts
    judgeTopology(&check)
    check.ofPlaces.counts = check.counts.merging(known) { $0 - $1 }.filter { $0.value > 0 }
    let venues = check.indices(.venue)
    if check.map.archive.container != .file, venues.count != 1 {
      let rule = IndoorRules.published("archive", "VenueCountMustBeExactlyOne")
      if let second = venues.dropFirst().first {
        check.add(rule, second, "found \(venues.count) venues, this being the second; expected one")
      } else {
        check.add(rule, file: nil, isAbsence: true, "found no venue; expected one")
      }
    }
  }

  private static func judge(_ file: Int, _ block: FeatureBlock<Geographic>, isPrivate: Bool, _ check: inout IndoorCheck) {
    let compression = Compression.evident(in: check.map.archive.files[file].bytes)
    if compression != .none {
      check.add(
        IndoorRules.published("archive", "FileMustBeValidGeoJSON"), file: file,
        "found a file that is compressed by \(compression.rawValue) within the map, and not read; expected its text, for a ZIP file compresses what it holds"
      )
      if !isPrivate { check.hasLosses = true }
      return
    }
    var isText = true
    let first = check.map.blocks[..<file].reduce(0) { $0 + $1.count }
    for finding in block.diagnostics where finding.severity == .error {
      if finding.rule == .idType || isPrivate && !finding.rule.code.hasPrefix("GJ1") { continue }
      // No collection is told below; what the root is then does not matter.
      // Features are read in spite of comments and trailing commas.
      let isPassedOver = finding.rule == .comment || finding.rule == .trailingComma
      if finding.rule.code.hasPrefix("GJ1"), !isPassedOver { isText = false }
      var own = IndoorFinding(
        rule: IndoorRules.published("archive", "FileMustBeValidGeoJSON"), file: file,
        message: "\(finding.message) (\(finding.rule.code) \(finding.rule.name))")
      own.pointer = finding.pointer
      if let row = finding.feature, block.rows.indices.contains(row) {
        own.feature = first + row
        let prefix = block.rows[row].element.map { "/features/\($0)" } ?? ""
        if own.pointer.hasPrefix(prefix) { own.pointer.removeFirst(prefix.count) }
      }
      own.location = finding.location
      own.value =
        block.text.count > finding.byte ? block.text.json(finding.byte..<min(finding.byte + finding.byteCount, block.text.count)) : nil
      check.add(own)
    }
    if isPrivate { return }
    let hasType = !block.diagnostics.contains {
      $0.feature == nil && ($0.rule == .typeMissing || $0.rule == .typeUnknown || $0.rule == .typeNotString)
    }
    let isCollection = hasType && block.boundaries.count { $0.isEnd } == 1 && block.rows.allSatisfy { $0.flags.contains(.element) }
    if !isCollection, isText {
      check.add(
        IndoorRules.published("archive", "FileMustContainFeatureCollection"), file: file,
        "found something else than one FeatureCollection in the file")
    }
    if !isText || !isCollection || block.rows.contains(where: { $0.flags.contains(.unreadable) }) { check.hasLosses = true }
  }

  private static func judgeFeatures(_ check: inout IndoorCheck) {
    func rule(_ name: String) -> Rule { IndoorRules.published("archive", name) }
    var seen: [FeatureKey: Int] = [:]
    for (index, feature) in check.map.features.enumerated() {
      let view = check.map.feature(index)
      guard view.isReadable else {
        check.broken.insert(index)
        continue
      }
      // Private files may hold any GeoJSON; of features, what counts is that nobody takes them for others.
      if check.map.archive.files[feature.file].isPrivate(in: check.map.archive) {
        if view.row.flags.contains(.bareGeometry) { continue }
        judgeUniqueness(index, feature, &seen, &check)
        if feature.typeValue != nil { judgeType(index, feature, &check) }
        continue
      }
      if view.row.id.isEmpty {
        // What is no text nor a number is no id at all for readers of GeoJSON.
        if let value = view.json["id"] {
          tell(rule("FeatureIdMustBeString"), index, value, "/id", "found \(value.text.prefix(60)) as the id; expected a string", &check)
        } else {
          check.add(rule("FeatureMustHaveId"), index, "found no member id; expected a version 4 UUID")
        }
      } else if feature.id.kind != .string {
        tell(
          rule("FeatureIdMustBeString"), index, feature.id, "/id", "found \(feature.id.text.prefix(60)) as the id; expected a string",
          &check)
      } else if feature.key == nil {
        tell(rule("FeatureIdMustNotBeEmpty"), index, feature.id, "/id", "found an empty id; expected a version 4 UUID", &check)
      }
      if let key = feature.key {
        if !key.isRandomUUID, let type = feature.type {
          tell(
            IndoorRules.published(type.name, "InvalidFeatureID"), index, feature.id, "/id",
            "found \(feature.id.text.prefix(60)) as the id; expected a version 4 UUID", &check)
        }
      }
      judgeUniqueness(index, feature, &seen, &check)
      judgeType(index, feature, &check)
    }
    let isAnonymous = check.map.features.contains { $0.key == nil && $0.type != nil }
    if isAnonymous || check.findings.contains(where: { $0.rule.name == "archive.FeatureIdMustBeUnique" }) { check.hasLosses = true }
  }

  private static func judgeUniqueness(_ index: Int, _ feature: FeatureRecord, _ seen: inout [FeatureKey: Int], _ check: inout IndoorCheck) {
    guard let key = feature.key else { return }
    guard let first = seen[key] else {
      seen[key] = index
      return
    }
    tell(
      IndoorRules.published("archive", "FeatureIdMustBeUnique"), index, feature.id, "/id",
      "found an id that \(check.map.features[first].type?.name ?? "feature") \(check.map.feature(first).ordinal) of \(check.map.archive.files[check.map.features[first].file].path) has already; expected a unique id",
      &check)
  }

  private static func judgeType(_ index: Int, _ feature: FeatureRecord, _ check: inout IndoorCheck) {
    func rule(_ name: String) -> Rule { IndoorRules.published("archive", name) }
    let role = check.map.archive.files[feature.file].role
    guard let value = feature.typeValue else {
      check.add(rule("FeatureMustHaveFeatureType"), index, "found no member feature_type; expected one")
      return
    }
    guard let name = value.string else {
      tell(
        rule("FeatureTypeMustBeString"), index, value, "/feature_type", "found \(value.text.prefix(60)) as feature_type; expected a string",
        &check)
      return
    }
    if name.isEmpty {
      tell(rule("FeatureTypeMustNotBeEmpty"), index, value, "/feature_type", "found an empty feature_type; expected a type's name", &check)
    } else if feature.type == nil, FeatureType(name: name) == nil, check.map.manifest?.extensions.isEmpty ?? true {
      tell(
        IndoorRules.unknownType, index, value, "/feature_type",
        "found the type \(IndoorCheck.quoted(name)), and no extension is declared; expected one of the standard's 16 types", &check)
    } else if case .features(let type) = role, let own = feature.type, own != type {
      tell(
        IndoorRules.otherFile, index, value, "/feature_type",
        "found \(own.name) in the file of \(type.name) features; expected it in \(own.name).geojson", &check)
    }
  }

  static func tell(
    _ rule: Rule, _ index: Int, _ value: RawJSON, _ pointer: String, _ message: String, _ check: inout IndoorCheck
  ) {
    var finding = IndoorFinding(rule: rule, file: check.map.features[index].file, feature: index, message: message)
    finding.value = value
    finding.pointer = pointer
    check.add(finding)
  }

  /// Rings that cross or touch themselves, holes outside, and the like, which lines may; lines of no length.
  static func judgeTopology(_ check: inout IndoorCheck) {
    var validator = TopologyValidator()
    for index in check.map.features.indices {
      // Private files may hold any GeoJSON; what says its type there is a feature of the map.
      let record = check.map.features[index]
      let isPrivate = check.map.archive.files[record.file].isPrivate(in: check.map.archive)
      guard !isPrivate || record.typeValue != nil else { continue }
      let column = check.map.blocks[record.file].geometry
      var first: (defect: TopologyDefect, kind: GeometryKind)?
      var count = 0
      for geometry in check.geometries(index) {
        let kind = column.kinds[geometry]
        let shape = check.kinds[index] == nil ? PreparedShape(column, geometry: geometry) : check.shapes[index]
        guard kind != .multiPoint, let shape, !shape.isEmpty else { continue }
        // Across the 180th meridian without a cut it goes the long way round here: what follows from that is nothing to go by.
        if shape.isAreal, let bounds = shape.bounds, bounds.northEast.x - bounds.southWest.x > 180 { check.broken.insert(index) }
        let defects = validator.defects(ofGeometry: geometry, in: column).filter { !$0.kind.isInformation }
        if first == nil { first = defects.first.map { ($0, kind) } }
        count += defects.count
      }
      guard let first else { continue }
      check.broken.insert(index)
      let more = count > 1 ? ", and \(count - 1) more" : ""
      check.add(
        IndoorRules.published("archive", "FileMustBeValidGeoJSON"), index, at: first.defect.location,
        "found \(first.defect.kind.rule(in: first.kind).name)\(more) in the geometry of \(withArticle(check.type(index)?.name ?? "feature")); expected \(first.kind.isAreal ? "a valid area" : "two different positions at least")"
      )
      // It is not provisional itself.
      check.confirmLast()
    }
  }
}

extension IndoorCheck {
  /// Takes the mark off the last finding: it is the cause, not a consequence.
  mutating func confirmLast() {
    if var last = findings.popLast() {
      last.isProvisional = false
      findings.append(last)
    }
  }
}
