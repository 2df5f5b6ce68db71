internal import GeoJSON
internal import GeoModel

/// What dissolving leaves out or puts in another's place, counted over all features, each to be said once.
struct DissolveLosses {
  private var ids = 0
  /// Features that have members of other names, and these in the order in which they come.
  private var others = 0
  private var names: [String] = []
  private var known: Set<ExactName> = []
  private var features = 0
  /// Properties that were asked for and that no feature has had yet.
  private var missing: [String]
  private let key: String

  init(_ options: DissolveOptions) {
    key = options.key
    missing = [options.key] + options.sums + options.lists + options.firsts
  }

  /// Counts a feature.
  ///
  /// - Parameters:
  ///   - members: those of the feature and of its geometry.
  ///   - inner: those of geometries inside a collection.
  mutating func note(_ members: RawJSON, inner: [RawJSON], properties: RawJSON) {
    features += 1
    var hasOthers = false
    func note(_ json: RawJSON, isFeature: Bool) {
      // A box is worked out anew, where the feature had one.
      for member in json.members where !member.name.isEmpty && !(isFeature && ["id", "properties", "bbox"].contains(member.name)) {
        hasOthers = true
        if known.insert(ExactName(member.name)).inserted { names.append(member.name) }
      }
    }
    if members["id"] != nil { ids += 1 }
    note(members, isFeature: true)
    for json in inner { note(json, isFeature: false) }
    if hasOthers { others += 1 }
    if !missing.isEmpty { missing.removeAll { properties[$0] != nil } }
  }

  /// - Parameters:
  ///   - heights: how many vertices came at another height than before, and the first of them.
  ///   - overflows: for each property that is added up, in how many groups its sum is beyond all numbers.
  ///   - flat: how many polygons, holes and pieces without area were left out, and a position of the first of them.
  ///   - repaired: how many polygons were not valid and were repaired, and a position of the first of them.
  ///   - overlaps: where polygons of one group overlap.
  func findings(
    heights: (count: Int, first: Position?), overflows: [(name: String, groups: Int)], flat: (count: Int, first: Position?),
    repaired: (count: Int, first: Position?), overlaps: DissolvedOverlaps
  ) -> [Diagnostic] {
    if features == 0 { return [] }
    var found: [Diagnostic] = []
    if ids + others > 0 {
      var parts: [String] = []
      if ids > 0 { parts.append("the ids of \(Self.features(ids))") }
      if others > 0 {
        parts.append("members of \(Self.features(others)) (\(NameList.shown(names)))")
      }
      found.append(
        Diagnostic(
          .dissolvedMembersLost, byte: 0,
          message: "found \(parts.joined(separator: " and ")), which a merged feature cannot hold; they were left out"))
    }
    for name in missing {
      found.append(
        Diagnostic(
          .dissolvedPropertyMissing, byte: 0,
          message: name == key
            ? "found no feature with the property \"\(name)\", so that all are one group; expected it in some"
            : "found no feature with the property \"\(name)\" to keep or add up; expected it in some"))
    }
    for (name, groups) in overflows where groups > 0 {
      found.append(
        Diagnostic(
          .dissolvedSumTooLarge, byte: 0,
          message:
            "found numbers whose sum is beyond what a number can be as \"\(name)\" of \(groups) group\(groups == 1 ? "" : "s"); null was written"
        ))
    }
    if heights.count > 0 {
      found.append(
        Diagnostic(
          .dissolvedHeights, byte: 0,
          message:
            "found \(heights.count) position\(heights.count == 1 ? "" : "s") of polygons at another height than one before in the same place; the first height was kept",
          location: heights.first))
    }
    if flat.count > 0 {
      found.append(
        Diagnostic(
          .dissolvedFlat, byte: 0,
          message: flat.count == 1
            ? "found a polygon, or a piece or hole of one, without area; it was left out"
            : "found \(flat.count) polygons, or pieces or holes of them, without area; they were left out",
          location: flat.first))
    }
    if repaired.count > 0 {
      found.append(
        Diagnostic(
          .dissolvedRepaired, byte: 0,
          message: repaired.count == 1
            ? "found a polygon that is not valid; it was repaired before it was merged"
            : "found \(repaired.count) polygons that are not valid; they were repaired before they were merged",
          location: repaired.first))
    }
    return found + overlaps.findings
  }

  private static func features(_ count: Int) -> String { "\(count) feature\(count == 1 ? "" : "s")" }
}
