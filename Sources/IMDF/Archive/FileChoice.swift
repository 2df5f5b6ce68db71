internal import ByteStreams

/// Which of an archive's files are the map's, whatever folder they lie in.
struct FileChoice {
  /// One for each path; `nil` for litter.
  private(set) var roles: [IndoorFile.Role?]
  var notices: [IndoorArchive.Notice] = []

  /// - Throws: `refusedArchive` where two files claim to be the same, and nothing says which is meant.
  init(_ paths: [String], archive: String) throws(ByteStreamError) {
    let names = paths.map(FileNaming.init)
    roles = names.map { $0.isLitter ? nil : .other }
    for (path, name) in zip(paths, names) where name.isLitter && !path.hasSuffix("/") {
      note(path, "an operating system left it behind; it was passed over")
    }
    guard let folder = try Self.folder(names, archive) else { return }
    if !folder.isEmpty {
      note(String(folder), "the map's files are in this folder; the standard has them at the root of the archive")
    }
    for (index, name) in names.enumerated() where roles[index] != nil {
      if name.folder != folder {
        note(paths[index], "it does not lie beside the map's other files; it was kept and not read")
      } else if name.isManifest {
        roles[index] = .manifest
      } else if let type = name.type {
        try claim(type, index, paths, names, archive)
      } else if name.ending == "geojson" {
        roles[index] = .extensionFeatures
        note(paths[index], "the standard has no file of this name; its features count as those of an extension")
      } else {
        note(paths[index], "the standard has no file of this name; it was kept and not read")
      }
    }
  }

  private mutating func note(_ path: String, _ message: String) {
    notices.append(IndoorArchive.Notice(path: path, message: message))
  }

  /// Of `unit.geojson` and `unit.json` the first is the standard's; of `unit.json` and `Unit.json` neither is.
  private mutating func claim(
    _ type: FeatureType, _ index: Int, _ paths: [String], _ names: [FileNaming], _ archive: String
  ) throws(ByteStreamError) {
    let rivals = names.indices.filter {
      names[$0].type == type && names[$0].folder == names[index].folder && names[$0].ending == "geojson"
    }
    if names[index].ending == "json" {
      if !rivals.isEmpty {
        note(paths[index], "\(type.name).geojson lies beside it and is the standard's name; this one was kept and not read")
        return
      }
      note(paths[index], "the standard's name is \(type.name).geojson")
    } else if !paths[index].hasSuffix("\(type.name).geojson") {
      note(paths[index], "the standard's name is \(type.name).geojson, in small letters")
    }
    let same = names.indices.filter {
      names[$0].type == type && names[$0].folder == names[index].folder && names[$0].ending == names[index].ending
    }
    if same.count > 1 {
      throw ByteStreamError(
        .refusedArchive, path: archive,
        message: "found \(paths[same[0]]) and \(paths[same[1]]), which both claim to hold every \(type.name); leave one of them")
    }
    roles[index] = .features(type)
  }

  /// The folder that holds the manifest, or else the most files of standard types; the shallowest of several. `nil` when the
  /// archive has no file of a map.
  private static func folder(_ names: [FileNaming], _ archive: String) throws(ByteStreamError) -> Substring? {
    let useful = names.filter { !$0.isLitter && ($0.isManifest || $0.type != nil) }
    func depth(_ folder: Substring) -> Int { folder.utf8.count { $0 == 0x2F } }
    let manifests = useful.filter { name in
      name.isManifest && useful.contains { $0.folder == name.folder && $0.type != nil }
    }.map(\.folder)
    if let least = manifests.map(depth).min() {
      let candidates = manifests.filter { depth($0) == least }
      if candidates.count > 1 {
        throw ByteStreamError(
          .refusedArchive, path: archive,
          message: "found two maps, in \(candidates[0].debugDescription) and \(candidates[1].debugDescription); make an archive of each")
      }
      return candidates.first
    }
    var counts: [Substring: Int] = [:]
    for name in useful where name.type != nil { counts[name.folder, default: 0] += 1 }
    let best = counts.min { a, b in
      a.value != b.value ? a.value > b.value : depth(a.key) != depth(b.key) ? depth(a.key) < depth(b.key) : a.key < b.key
    }
    return best?.key ?? useful.first?.folder
  }
}
