internal import ByteStreams
internal import GeoFindings
internal import GeoJSON

extension Summary {
  /// The most names that ``text`` lists of each kind of member.
  static let namesInText = 60

  /// The summary for people: short, aligned, ends with a line break.
  public var text: String {
    var table = ReportTable([.left, .left])
    table.add("Format", format)
    table.add("Size", size)
    table.add("Features", featureCounts)
    if !geometries.types.isEmpty || geometries.nulls > 0 { table.add("Geometries", geometryCounts) }
    if !geometries.typesInCollections.isEmpty {
      table.add("  collected", Self.list(geometries.typesInCollections))
    }
    if geometries.positions > 0 { table.add("Positions", positionCounts) }
    if let extent {
      table.add("Extent", extent.text)
      if let altitudes = extent.altitudes {
        table.add("Altitudes", "\(PeopleText.number(altitudes.lowerBound)) … \(PeopleText.number(altitudes.upperBound)) m")
      }
    }
    if let boundingBox { table.add("Stated bbox", PeopleText.line(boundingBox)) }
    if let coordinateSystem { table.add("crs", PeopleText.line(coordinateSystem)) }
    if let sourceSystem { table.add("Written in", "\(sourceSystem); the extent is in WGS84") }
    if let decimals = precision.text { table.add("Decimals", decimals) }
    if features > 0 { table.add("Ids", ids.text) }
    for (index, finding) in findings.enumerated() {
      table.add(
        index == 0 ? "Findings" : "", "\(PeopleText.count(finding.count)) × \(finding.rule.code) \(finding.rule.summary)")
    }
    var lines = [PeopleText.line(name)] + table.lines(indentation: 2)
    lines += properties.members.lines(title: "Properties", of: features)
    lines += foreignMembers.lines(title: "Foreign members of features", of: features + bareGeometries)
    lines += geometryMembers.lines(title: "Foreign members of geometries", of: geometries.inner(bare: bareGeometries))
    lines += collectionMembers.lines(title: "Foreign members of collections", of: root.collections)
    return lines.joined(separator: "\n") + "\n"
  }

  private var format: String {
    var parts: [String] = []
    switch (root.kind, root.separator) {
    case _ where root.foreignFormat != nil: parts.append(foreignFormat)
    case ("sequence", .recordSeparator?): parts.append("GeoJSON text sequence, record separators (RFC 8142)")
    case ("sequence", .line?): parts.append("GeoJSON sequence, one value a line")
    case ("sequence", _): parts.append("GeoJSON sequence, values concatenated")
    case ("geometry", _): parts.append("bare geometry")
    case (let kind?, _): parts.append(kind)
    case (nil, _): parts.append(root.values == 0 ? "no value" : "cannot be read as GeoJSON")
    }
    if root.separator != nil, root.collections > 0 { parts.append(PeopleText.count(root.collections, "collection")) }
    parts.append(encoding.rawValue + (hasByteOrderMark ? " with byte-order mark" : ""))
    if compression != .none { parts.append(compression.rawValue) }
    return parts.joined(separator: ", ")
  }

  private var foreignFormat: String {
    let format = root.foreignFormat ?? ""
    if root.values == 0 { return "\(format) of which nothing can be read" }
    guard let layers = root.layers else { return format }
    if layers.isEmpty { return "\(format) without layers" }
    let names = layers.map { "\"\(PeopleText.line($0))\"" }.joined(separator: ", ")
    return "\(format) with the layer\(layers.count == 1 ? "" : "s") \(names)"
  }

  private var size: String {
    let text = PeopleText.count(textBytes, "byte")
    return compression == .none ? text : "\(text), \(PeopleText.count(storedBytes)) \(compression.rawValue)"
  }

  private var featureCounts: String {
    var parts = [PeopleText.count(features)]
    if bareGeometries > 0 { parts.append("\(PeopleText.count(bareGeometries)) without feature") }
    if unreadable > 0 { parts.append("\(PeopleText.count(unreadable)) unreadable") }
    return parts.joined(separator: ", ")
  }

  private var geometryCounts: String {
    var parts = geometries.types.isEmpty ? [] : [Self.list(geometries.types)]
    if geometries.nulls > 0 { parts.append("null \(PeopleText.count(geometries.nulls))") }
    let text = parts.joined(separator: ", ")
    return geometries.empties > 0 ? "\(text) (\(PeopleText.count(geometries.empties)) empty)" : text
  }

  private var positionCounts: String {
    let with = geometries.positionsWithAltitude
    let without = geometries.positions - with
    var text = PeopleText.count(geometries.positions)
    if with == 0 {
      text += ", 2-D"
    } else if without == 0 {
      text += ", 3-D"
    } else {
      text += ", \(PeopleText.count(without)) 2-D and \(PeopleText.count(with)) 3-D"
    }
    if geometries.beyondThreeNumbers > 0 {
      text += "; more than three numbers in \(PeopleText.count(geometries.beyondThreeNumbers, "feature"))"
    }
    return text
  }

  private static func list(_ types: [(name: String, count: Int)]) -> String {
    types.map { "\($0.name) \(PeopleText.count($0.count))" }.joined(separator: ", ")
  }
}

extension Summary.Extent {
  fileprivate var text: String {
    let box = [west, south, east, north].map(PeopleText.number).joined(separator: ", ")
    var text = "\(box) (west, south, east, north)"
    if crosses180 { text += ", across 180°" }
    if (west, east) == (writtenLongitudes.lowerBound, writtenLongitudes.upperBound) {
      if west < -180 || east > 180 { text += "; these look like metres of a projection, not degrees" }
    } else if writtenLongitudes.lowerBound < -180 || writtenLongitudes.upperBound > 180 {
      text +=
        "; longitudes written \(PeopleText.number(writtenLongitudes.lowerBound)) … \(PeopleText.number(writtenLongitudes.upperBound))"
    }
    return text
  }
}

extension Summary.Precision {
  fileprivate var text: String? {
    guard let most, let usual else { return nil }
    var text = most == usual ? "\(most)" : "usually \(usual), at most \(most)"
    if withExponents > 0 { text += "; exponents in \(PeopleText.count(withExponents, "feature"))" }
    return text
  }
}

extension Summary.Ids {
  fileprivate var text: String {
    if strings + numbers == 0 { return "none" }
    var parts: [String] = []
    if strings > 0 { parts.append(PeopleText.count(strings, "string")) }
    if numbers > 0 { parts.append(PeopleText.count(numbers, "number")) }
    if absent > 0 { parts.append("\(PeopleText.count(absent)) absent") }
    let isAll = compared == strings + numbers
    if repeated > 0 {
      parts.append("\(PeopleText.count(repeated)) repeated\(firstRepeated.map { " (first \(PeopleText.line($0)))" } ?? "")")
    } else {
      parts.append("no repetition\(isAll ? "" : " of the first \(PeopleText.count(compared))")")
    }
    if unsafeIntegers > 0 {
      parts.append("\(PeopleText.count(unsafeIntegers)) beyond 2^53\(firstUnsafeInteger.map { " (first \($0))" } ?? "")")
    }
    if let example { parts.append("e.g. \(PeopleText.line(example))") }
    return parts.joined(separator: ", ")
  }
}

extension Summary.Members {
  /// One line a name: kinds, how many have a value that is not null, an example.
  fileprivate func lines(title: String, of total: Int) -> [String] {
    if names.isEmpty && others == 0 { return [] }
    var table = ReportTable([.left, .left, .right, .left])
    for member in names.prefix(Summary.namesInText) {
      let kinds = member.kinds.isEmpty ? ["null"] : member.kinds.map(\.kind.name)
      table.add(
        PeopleText.name(member.name), kinds.joined(separator: ", "),
        PeopleText.share(member.count - member.nulls, of: total),
        member.example.map { PeopleText.line($0) + (member.exampleIsCut ? "…" : "") } ?? "")
    }
    var lines = ["  \(title) (\(PeopleText.count(names.count)))"] + table.lines(indentation: 4)
    let more = names.count - Summary.namesInText
    if more > 0 { lines.append("    … and \(PeopleText.count(more)) more; --output-format json lists all") }
    if others > 0 { lines.append("    … and \(PeopleText.count(others, "member")) with further names, not listed") }
    return lines
  }
}
