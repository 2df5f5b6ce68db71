internal import GeoJSON
internal import GeoModel

/// Drafts of the map's files, left beside them: `unit_draft.geojson`, `openings.geojson`.
extension IndoorArchive {
  /// Files of private features, without those that are called after a type and have no feature but those of that type's own file:
  /// they are kept and not read, for every feature would be there twice.
  ///
  /// - Complexity: O(bytes) of the files that may be drafts, and of those that they may be of.
  static func withoutDrafts(_ files: [IndoorFile], _ notices: inout [Notice]) -> [IndoorFile] {
    var known: [FeatureType: Set<FeatureKey>] = [:]
    return files.map { file in
      guard file.role == .extensionFeatures, let type = draftedType(file, among: files),
        let own = files.first(where: { $0.role == .features(type) }), let ids = ids(file), !ids.isEmpty
      else { return file }
      let all = known[type] ?? self.ids(own) ?? []
      known[type] = all
      guard ids.isSubset(of: all) else { return file }
      notices.removeAll { $0.path == file.path }
      notices.append(
        Notice(path: file.path, message: "all of its features are in \(own.path) as well; it counts as a draft, and was kept and not read"))
      return IndoorFile(path: file.path, role: .other, bytes: file.bytes)
    }
  }

  /// The type that a name begins or ends with: the longest of those that the map has.
  private static func draftedType(_ file: IndoorFile, among files: [IndoorFile]) -> FeatureType? {
    let stem = FileNaming(file.path).stem
    let types = files.compactMap { if case .features(let type) = $0.role { type } else { nil } }
    return types.filter { stem.hasPrefix($0.name) || stem.hasSuffix($0.name) || stem.hasSuffix($0.name + "s") }.max {
      $0.name.count < $1.name.count
    }
  }

  /// The ids of a file's features; `nil` if one has none, or the file is no collection.
  private static func ids(_ file: IndoorFile) -> Set<FeatureKey>? {
    let text = file.bytes.dropFirst(file.byteOrderMarkCount)
    guard let features = (try? RawJSON(bytes: text))?["features"], features.kind == .array else { return nil }
    var ids: Set<FeatureKey> = []
    for feature in features.elements {
      guard feature.kind == .object, let id = feature["id"]?.string, !id.isEmpty else { return nil }
      ids.insert(FeatureKey(id))
    }
    return ids
  }
}
