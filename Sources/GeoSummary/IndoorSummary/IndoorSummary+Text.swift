internal import GeoFindings
internal import IMDF

extension IndoorSummary {
  /// The summary for people: short, aligned, ends with a line break.
  public var text: String {
    var table = ReportTable([.left, .left])
    table.add("Format", format)
    table.add("Size", PeopleText.count(bytes, "byte"))
    if let manifest {
      if let language = manifest.language { table.add("Language", PeopleText.line(language)) }
      if let created = manifest.created { table.add("Created", PeopleText.line(created)) }
      if let generator = manifest.generator { table.add("By", PeopleText.line(generator)) }
      if !manifest.extensions.isEmpty { table.add("Extensions", PeopleText.line(manifest.extensions.joined(separator: ", "))) }
    } else {
      table.add("Manifest", "none that can be read")
    }
    for venue in venues { table.add("Venue", Self.named(venue.name, venue.category)) }
    if let extent { table.add("Extent", extent.numbers.map { PeopleText.number($0) }.joined(separator: ", ")) }
    if !languages.isEmpty {
      table.add("Labels in", languages.map { "\(PeopleText.line($0.tag)) \(PeopleText.count($0.count))" }.joined(separator: ", "))
    }
    if otherFeatures > 0 { table.add("Other types", PeopleText.count(otherFeatures, "feature")) }
    if unreadable > 0 { table.add("Unreadable", PeopleText.count(unreadable, "feature")) }
    var lines = [PeopleText.line(name)] + table.lines(indentation: 2)
    for building in buildings {
      lines.append("  Building " + Self.named(building.name, building.category))
      lines += Self.lines(of: building.levels)
    }
    if !outdoorLevels.isEmpty {
      lines.append("  Outside buildings")
      lines += Self.lines(of: outdoorLevels)
    }
    lines.append("  Features")
    var counts = ReportTable([.left, .right, .left])
    for type in types {
      counts.add(
        type.type.name, PeopleText.count(type.count),
        type.categories.prefix(8).map { "\(PeopleText.line($0.word)) \(PeopleText.count($0.count))" }.joined(separator: ", ")
          + (type.categories.count > 8 ? ", \(type.categories.count - 8) more" : ""))
    }
    lines += counts.lines(indentation: 4)
    if !missingReferences.isEmpty {
      lines.append("  References to features that are not there")
      var missing = ReportTable([.left, .right, .left])
      for reference in missingReferences {
        missing.add(
          "\(reference.type.name).\(reference.property.name)", PeopleText.count(reference.count),
          "such as \(PeopleText.line(reference.example))")
      }
      lines += missing.lines(indentation: 4)
    }
    for damage in damage {
      lines.append(
        "  Damaged: \(PeopleText.line(damage.path)):\(damage.line):\(damage.column): \(PeopleText.line(damage.message))"
          + (damage.count > 1 ? ", and \(PeopleText.count(damage.count - 1)) more" : ""))
    }
    for notice in notices { lines.append("  Note: \(PeopleText.line(notice.path)): \(PeopleText.line(notice.message))") }
    return lines.joined(separator: "\n") + "\n"
  }

  private var format: String {
    let version = manifest?.version.map { " " + PeopleText.line($0) } ?? ""
    return "IMDF\(version), " + (container == .zip ? "ZIP archive" : container == .folder ? "folder" : "single file")
  }

  private static func named(_ name: String?, _ category: String?) -> String {
    [name.map { "\"\(PeopleText.line($0))\"" } ?? "without a name", category.map { "(\(PeopleText.line($0)))" }].compactMap(\.self)
      .joined(separator: " ")
  }

  private static func lines(of levels: [Level]) -> [String] {
    var table = ReportTable([.right, .left, .left, .right, .right, .right, .right])
    table.add("ordinal", "level", "", "units", "openings", "fixtures", "occupants")
    for level in levels {
      table.add(
        level.ordinal.map { String($0) } ?? "?", level.name.map { PeopleText.line($0) } ?? "",
        level.shortName.map { PeopleText.line($0) } ?? "", PeopleText.count(level.units), PeopleText.count(level.openings),
        PeopleText.count(level.fixtures), PeopleText.count(level.occupants))
    }
    return levels.isEmpty ? ["    no level"] : table.lines(indentation: 4)
  }
}
