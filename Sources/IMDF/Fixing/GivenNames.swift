internal import GeoModel

/// Names that have to be unique and were given out while findings were gone through: the map does not have them yet, and two findings may
/// ask for the same one.
struct GivenNames {
  private struct Language: Hashable {
    let feature: Int
    let key: PropertyKey
    let tag: String
  }

  private var ids: Set<FeatureKey> = []
  private var languages: Set<Language> = []

  /// - Returns: whether no feature got this id before.
  mutating func give(id: String) -> Bool { ids.insert(FeatureKey(id)).inserted }

  /// - Returns: whether no label of the property got this language before, whatever the case of its letters (RFC 5646 §2.1.1).
  mutating func give(language tag: String, of key: PropertyKey, in feature: Int) -> Bool {
    languages.insert(Language(feature: feature, key: key, tag: tag.lowercased())).inserted
  }
}
