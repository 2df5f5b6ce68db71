internal import GeoJSON
internal import GeoModel

/// References between features.
enum ReferenceCheck {
  static func run(_ check: inout IndoorCheck) {
    // A single file's references lead to other files.
    if check.map.archive.container == .file { return }
    for reference in check.map.graph.references {
      let isEnd = [.origin, .intermediary, .destination].contains(reference.property)
      guard let target = reference.target else {
        let id = reference.value.kind == .object ? reference.value["id"]?.text ?? "" : reference.value.text
        check.report(
          "ReferencedFeatureIDMustBeResolvable", reference.source, reference.property, element: reference.element, of: "archive",
          isAbsence: true, "found \(id.prefix(60)) as \(reference.property.name); expected the id of a feature in the archive")
        // What is no reference by its form is told as that.
        if isEnd, isReference(reference.value) { tellEnd(reference, "which no feature has", isAbsence: true, &check) }
        continue
      }
      judgeSpelling(reference, target, &check)
      if isEnd {
        judgeEnd(reference, target, &check)
      } else if let expected = expected(reference, check), check.type(target) != expected {
        check.add(
          IndoorRules.referenceType, reference.source, reference.property, element: reference.element,
          "found the id of \(withArticle(check.type(target)?.name ?? "feature of an extension")) as \(reference.property.name); expected that of \(withArticle(expected.name))"
        )
      }
    }
    judgeEnds(&check)
    judgeAddresses(&check)
    judgeParents(&check)
    for (type, rule) in [(FeatureType.geofence, "GeofenceHasParentReference"), (.section, "SectionHasParentReference")] {
      for feature in check.indices(type) where PresenceCheck.isPresent(.parents, feature, check) && check.map.feature(feature).isReadable {
        check.report(rule, feature, .parents, "found parents of a \(type.name)")
      }
    }
    for anchor in check.indices(.anchor) where check.map.graph.references(to: anchor).isEmpty {
      check.add(IndoorRules.unusedFeature, anchor, isAbsence: true, "found no feature that uses this anchor")
    }
  }

  /// Ids are compared without regard to the case of their letters; not by all readers.
  private static func judgeSpelling(_ reference: ReferenceGraph.Reference, _ target: Int, _ check: inout IndoorCheck) {
    let id = reference.value.kind == .object ? reference.value["id"] : reference.value
    guard let id, let own = check.map.features[target].id.string, id.string != own else { return }
    check.add(
      IndoorRules.referenceSpelling, reference.source, reference.property, element: reference.element,
      "found \(id.text.prefix(60)) as \(reference.property.name); expected \(IndoorCheck.quoted(own)), as the feature itself spells its id")
  }

  private static func expected(_ reference: ReferenceGraph.Reference, _ check: IndoorCheck) -> FeatureType? {
    reference.property == .parents ? check.type(reference.source) : reference.expected
  }

  private static func ruleOfEnd(_ key: PropertyKey) -> String {
    switch key {
    case .origin: "InvalidRelationshipOriginReference"
    case .destination: "InvalidRelationshipDestinationReference"
    default: "InvalidRelationshipIntermediaryReference"
    }
  }

  private static func tellEnd(_ reference: ReferenceGraph.Reference, _ why: String, isAbsence: Bool = false, _ check: inout IndoorCheck) {
    guard check.type(reference.source) == .relationship else { return }
    let id = reference.value.kind == .object ? reference.value["id"]?.text ?? "" : reference.value.text
    check.report(
      ruleOfEnd(reference.property), reference.source, reference.property, element: reference.element, isAbsence: isAbsence,
      "found \(id.prefix(60)) in \(reference.property.name), \(why); expected the id and feature_type of a feature in the archive")
  }

  private static func judgeEnd(_ reference: ReferenceGraph.Reference, _ target: Int, _ check: inout IndoorCheck) {
    guard reference.value.kind == .object else { return }
    let named = reference.value["feature_type"]?.string
    if named == nil {
      tellEnd(reference, "without the feature_type", &check)
    } else if let type = check.type(target), type.name != named {
      // The text of the rule does not say so: a warning of our own.
      check.add(
        IndoorRules.referenceType, reference.source, reference.property, element: reference.element,
        "found the type \(IndoorCheck.quoted(named ?? "")) for \(withArticle(type.name)) in \(reference.property.name); expected its own type"
      )
    }
  }

  /// Ends that are no objects with an id.
  private static func judgeEnds(_ check: inout IndoorCheck) {
    for relationship in check.indices(.relationship) {
      for key in [PropertyKey.origin, .destination] {
        guard let value = check.value(relationship, key) else { continue }
        judgeForm(value, nil, key, relationship, &check)
      }
      guard let value = check.value(relationship, .intermediary) else { continue }
      if value.kind != .array {
        check.report(
          ruleOfEnd(.intermediary), relationship, .intermediary,
          "found \(ValueCheck.excerpt(value)) as intermediary; expected an array of references")
      }
      for (index, element) in value.elements.enumerated() { judgeForm(element, index, .intermediary, relationship, &check) }
    }
  }

  private static func judgeForm(_ value: RawJSON, _ element: Int?, _ key: PropertyKey, _ relationship: Int, _ check: inout IndoorCheck) {
    if !isReference(value) {
      check.report(
        ruleOfEnd(key), relationship, key, element: element,
        "found \(ValueCheck.excerpt(value)) in \(key.name); expected an object with id and feature_type")
    }
  }

  /// Whether a value has the form that ends of relationships have.
  private static func isReference(_ value: RawJSON) -> Bool { value.kind == .object && value["id"]?.string != nil }

  private static func judgeAddresses(_ check: inout IndoorCheck) {
    for address in check.indices(.address) where !check.map.graph.references(to: address).contains(where: { $0.source != address }) {
      check.report("AddressMustBeReferenced", address, isAbsence: true, "found no feature that refers to this address; expected one")
    }
  }

  /// Follows `parents` upwards from each feature, along unvisited ones only.
  private static func judgeParents(_ check: inout IndoorCheck) {
    var state: [Int: Bool] = [:]  // false: on the way up; true: done
    for start in check.indices(.geofence) + check.indices(.section) where state[start] == nil {
      var stack: [(feature: Int, parents: ArraySlice<Int>)] = [(start, check.map.graph.targets(of: start, .parents)[...])]
      state[start] = false
      while var top = stack.popLast() {
        guard let parent = top.parents.popFirst() else {
          state[top.feature] = true
          continue
        }
        stack.append(top)
        if state[parent] == false {
          check.add(
            IndoorRules.parentCycle, top.feature, .parents,
            "found \(check.called(parent)) among the parents, of which this is a parent; expected no circle")
        } else if state[parent] == nil {
          state[parent] = false
          stack.append((parent, check.map.graph.targets(of: parent, .parents)[...]))
        }
      }
    }
  }
}
