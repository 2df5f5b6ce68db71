internal import GeoModel
internal import MapTiles

/// Which features of a layer are the same in two versions of a tile: equal ones, then those with an id, then those with the same properties
/// or the same geometry. Their order does not count.
struct FeatureMatching {
  struct Change {
    /// `nil` for one that was added, or removed.
    let before: ComparableFeature?
    let after: ComparableFeature?
  }

  /// Changed features, then removed and added ones, each in the order of their tile.
  private(set) var changes: [Change] = []

  private var old: [ComparableFeature]
  private var new: [ComparableFeature]

  init(_ a: [VectorTileFeature], _ b: [VectorTileFeature]) {
    (old, new) = (a.map(ComparableFeature.init), b.map(ComparableFeature.init))
    match(reporting: false) { $0 }
    match { $0.id }
    // Two ids that differ are two features, unless only one of the tiles has ids.
    let isMatchedByContent = old.allSatisfy { $0.id == nil } || new.allSatisfy { $0.id == nil }
    match { (isMatchedByContent || $0.id == nil) && !$0.properties.isEmpty ? $0.properties : nil }
    match { isMatchedByContent || $0.id == nil ? $0.geometry : nil }
    changes += old.map { Change(before: $0, after: nil) } + new.map { Change(before: nil, after: $0) }
  }

  /// Takes out features that have a key in common, in pairs: the first of both with a key, the second, and so on.
  private mutating func match<Key: Hashable>(reporting: Bool = true, by key: (ComparableFeature) -> Key?) {
    if old.isEmpty || new.isEmpty { return }
    var places: [Key: (list: [Int], next: Int)] = [:]
    for (index, feature) in new.enumerated() {
      if let key = key(feature) { places[key, default: ([], 0)].list.append(index) }
    }
    var taken = [Bool](repeating: false, count: new.count)
    var left: [ComparableFeature] = []
    for feature in old {
      if let key = key(feature), let place = places[key], place.next < place.list.count {
        let partner = place.list[place.next]
        places[key]?.next += 1
        taken[partner] = true
        if reporting { changes.append(Change(before: feature, after: new[partner])) }
      } else {
        left.append(feature)
      }
    }
    old = left
    new = new.indices.filter { !taken[$0] }.map { new[$0] }
  }
}
