internal import GeoJSON
package import GeoModel

/// The resolved references between features: every `…_id`, `…_ids`, `parents` and end of a relationship.
public struct ReferenceGraph: Sendable {
  /// One reference: a value in a feature's properties that names another feature.
  public struct Reference: Sendable {
    /// The feature that refers, as an index into ``IndoorMap/features``.
    public let source: Int
    public let property: PropertyKey
    /// The index of the element, in an array.
    public let element: Int?
    /// The referenced feature; `nil` if the archive has none with that id.
    public let target: Int?
    /// The id, or the object that holds it.
    package let value: RawJSON
    /// The type that the standard requires, or that the reference itself names.
    public let expected: FeatureType?
  }

  /// In order of their sources, then of the text.
  public let references: [Reference]
  /// For each feature, the end of its references.
  private let ends: [Int32]
  /// For each feature, the references to it: indices, one feature's after the other's, and the end of each.
  private let incoming, incomingEnds: [Int32]
  /// The feature of an id: of several, the first.
  private let byKey: [FeatureKey: Int]
  /// Of ids that several features have, in any case of their letters: all of them, with the id as each spells it.
  private let rivals: [FeatureKey: [Rival]]

  private struct Rival: Sendable {
    let feature: Int
    let type: FeatureType?
    let id: String
  }

  /// Complexity: O(features + references), expected.
  init(_ features: [FeatureRecord]) {
    var byKey: [FeatureKey: Int] = [:]
    var rivals: [FeatureKey: [Rival]] = [:]
    byKey.reserveCapacity(features.count)
    func rival(_ index: Int) -> Rival { Rival(feature: index, type: features[index].type, id: features[index].id.string ?? "") }
    for (index, feature) in features.enumerated() {
      guard let key = feature.key else { continue }
      if let first = byKey[key] {
        rivals[key, default: [rival(first)]].append(rival(index))
      } else {
        byKey[key] = index
      }
    }
    var chosen: [Meaning: Int] = [:]
    func meant(_ id: String, _ type: FeatureType?) -> Int? {
      let key = FeatureKey(id)
      guard let all = rivals[key] else { return byKey[key] }
      let meaning = Meaning(id: id, type: type)
      if let known = chosen[meaning] { return known }
      let found = Self.best(all, id, type)
      chosen[meaning] = found
      return found
    }
    var references: [Reference] = []
    var ends: [Int32] = []
    for (index, feature) in features.enumerated() {
      for property in feature.known {
        Self.append(property, of: index, meant, to: &references)
      }
      ends.append(Int32(references.count))
    }
    self.byKey = byKey
    self.rivals = rivals
    self.references = references
    self.ends = ends
    (incoming, incomingEnds) = Self.reversed(references, count: features.count)
  }

  private struct Meaning: Hashable {
    let id: String
    let type: FeatureType?
  }

  /// Of features that share an id: byte for byte is nearer than in any case, then the type counts that is asked for, then the order.
  private static func best(_ rivals: [Rival], _ id: String, _ type: FeatureType?) -> Int? {
    let exact = rivals.filter { $0.id == id }
    let near = exact.isEmpty ? rivals : exact
    return (near.first { type != nil && $0.type == type } ?? near.first)?.feature
  }

  /// The feature with an id: the one with that spelling, or else the first in upper or lower case.
  /// Complexity: O(1), expected; O(n) for one of n that share it.
  public func feature(_ id: String) -> Int? {
    let key = FeatureKey(id)
    return rivals[key].map { Self.best($0, id, nil) } ?? byKey[key]
  }

  /// Whether several features have an id that differs in the case of its letters only.
  func isAmbiguous(_ id: String) -> Bool {
    rivals[FeatureKey(id)].map { all in all.contains { $0.id != all[0].id } } ?? false
  }

  func feature(_ key: FeatureKey) -> Int? { byKey[key] }

  /// A feature's references, in the order of the text.
  public func references(from feature: Int) -> ArraySlice<Reference> {
    references[(feature == 0 ? 0 : Int(ends[feature - 1]))..<Int(ends[feature])]
  }

  /// The features that one of its properties names and that exist.
  public func targets(of feature: Int, _ property: PropertyKey) -> [Int] {
    references(from: feature).indices.compactMap { references[$0].property == property ? references[$0].target : nil }
  }

  /// The first of them that has a type.
  func target(of feature: Int, _ property: PropertyKey) -> Int? {
    for index in references(from: feature).indices where references[index].property == property && references[index].target != nil {
      return references[index].target
    }
    return nil
  }

  /// The features that name one in a property, each once, in order.
  func sources(of feature: Int, _ property: PropertyKey) -> [Int] {
    var sources: [Int] = []
    for index in incoming[(feature == 0 ? 0 : Int(incomingEnds[feature - 1]))..<Int(incomingEnds[feature])] {
      let source = references[Int(index)].source
      if references[Int(index)].property == property, sources.last != source { sources.append(source) }
    }
    return sources
  }

  /// The references to a feature, in order of their sources.
  public func references(to feature: Int) -> [Reference] {
    incoming[(feature == 0 ? 0 : Int(incomingEnds[feature - 1]))..<Int(incomingEnds[feature])].map { references[Int($0)] }
  }

  private static func append(
    _ property: (key: PropertyKey, value: RawJSON), of source: Int, _ feature: (String, FeatureType?) -> Int?,
    to references: inout [Reference]
  ) {
    func add(_ value: RawJSON, element: Int?, expected: FeatureType?) {
      let id = value.kind == .object ? value["id"]?.string : value.string
      guard let id else { return }
      let named = value.kind == .object ? value["feature_type"]?.string.flatMap { FeatureType(name: $0) } : expected
      references.append(
        Reference(
          source: source, property: property.key, element: element, target: feature(id, named), value: value, expected: named))
    }
    switch property.key {
    case .addressID: add(property.value, element: nil, expected: .address)
    case .anchorID: add(property.value, element: nil, expected: .anchor)
    case .levelID: add(property.value, element: nil, expected: .level)
    case .unitID: add(property.value, element: nil, expected: .unit)
    case .buildingIDs, .levelIDs, .unitIDs, .parents:
      let expected: FeatureType? =
        switch property.key {
        case .buildingIDs: .building
        case .levelIDs: .level
        case .unitIDs: .unit
        default: nil
        }
      // Some writers have a bare string where one element is meant.
      if property.value.kind == .string { add(property.value, element: nil, expected: expected) }
      for (index, value) in property.value.elements.enumerated() { add(value, element: index, expected: expected) }
    case .origin, .destination: add(property.value, element: nil, expected: nil)
    case .intermediary:
      if property.value.kind == .object { add(property.value, element: nil, expected: nil) }
      for (index, value) in property.value.elements.enumerated() { add(value, element: index, expected: nil) }
    default: break
    }
  }

  /// References sorted by their targets, stable.
  private static func reversed(_ references: [Reference], count: Int) -> ([Int32], [Int32]) {
    var starts = [Int32](repeating: 0, count: count + 1)
    for reference in references { if let target = reference.target { starts[target + 1] += 1 } }
    for index in 0..<count { starts[index + 1] += starts[index] }
    let ends = Array(starts.dropFirst())
    var order = [Int32](repeating: 0, count: Int(starts[count]))
    for (index, reference) in references.enumerated() {
      guard let target = reference.target else { continue }
      order[Int(starts[target])] = Int32(index)
      starts[target] += 1
    }
    return (order, ends)
  }
}
