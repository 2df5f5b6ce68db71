internal import GeoJSON
internal import GeoModel

extension Finding {
  /// `file:line:column`, or what of it is known.
  var place: String {
    let name = PeopleText.visible(file)
    return diagnostic.line > 0 ? "\(name):\(diagnostic.line):\(diagnostic.column)" : name
  }

  /// Which feature, where in it.
  var context: String {
    var parts: [String] = []
    if let feature = diagnostic.feature { parts.append("feature \(feature)") }
    if let id = diagnostic.shownID { parts.append("id \(id)") }
    if !diagnostic.pointer.isEmpty { parts.append(diagnostic.pointer) }
    return parts.isEmpty ? "" : " (" + parts.joined(separator: ", ") + ")"
  }

  var conciseText: String { PeopleText.visible("\(place): \(diagnostic.statement(id: diagnostic.shownID))") }
}

extension Diagnostic {
  /// The feature's id for people.
  package var shownID: String? { id.map { RawExcerpt.visible(IdentifierText.shown($0)) } }
}
