internal import ByteStreams

/// Which of an archive's files are the map's, whatever folders they lie in.
struct FileChoice {
  /// One for each path; `nil` for litter.
  private(set) var roles: [IndoorFile.Role?]
  var notices: [ArchiveNotice] = []

  /// - Throws: `refusedArchive` where two files claim to be the same, and nothing says which is meant.
  init(_ paths: [String], archive: String) throws(ByteStreamError) {
    let names = paths.map(FileNaming.init)
    roles = names.map { $0.isLitter ? nil : .other }
    let ranked = try Self.ranked(names, archive)
    let folders = Self.disjoint(ranked)
    for (path, name) in zip(paths, names) where name.isLitter && !path.endsWithSlash {
      note(path, "an operating system left it there; it was skipped")
    }
    if folders.isEmpty { return }
    for folder in folders where !folder.isEmpty {
      note(
        String(folder),
        "\(folders.count > 1 ? "some of the map's files" : "the map's files") are in this folder; the standard has them at the root of the archive"
      )
    }
    let known = Dictionary(uniqueKeysWithValues: ranked.map { ($0.folder, $0.names) })
    let read = Set(folders)
    for (index, name) in names.enumerated() where roles[index] != nil {
      if !read.contains(name.folder) {
        note(paths[index], Self.reason(name, folders, known))
      } else if name.isManifest {
        try claim(.manifest, index, paths, names, archive)
      } else if let type = name.type {
        try claim(.features(type), index, paths, names, archive)
      } else if name.ending == "geojson" {
        roles[index] = .extensionFeatures
        note(paths[index], "the standard has no file of this name; its features count as those of an extension")
        if name.isCompressed { note(paths[index], Self.isCompressed) }
      } else {
        note(paths[index], "the standard has no file of this name; it was kept and not read")
      }
    }
  }

  /// The folders that would be read; `nil` for two maps.
  static func folders(_ names: [FileNaming]) -> [Substring]? { (try? ranked(names, "")).map(disjoint) }

  /// Why a file in a folder that is not read is not.
  private static func reason(_ name: FileNaming, _ folders: [Substring], _ known: [Substring: Set<StandardName>]) -> String {
    guard let own = known[name.folder], let standard = name.standardName else {
      return "it is not in the folder of the map's other files; it was kept and not read"
    }
    func place(_ folder: Substring) -> String { folder.isEmpty ? "the root of the archive" : "\(folder)" }
    if let other = folders.first(where: { known[$0]?.contains(standard) == true }) {
      return "\(place(other)) has a file of this name as well, which was read; this one was kept and not read"
    }
    let other = folders.first { known[$0]?.isDisjoint(with: own) == false } ?? folders[0]
    return
      "other files of its folder are in \(place(other)) as well, which was read; its folder counts as another copy, and was kept and not read"
  }

  private mutating func note(_ path: String, _ message: String) {
    notices.append(ArchiveNotice(path: path, message: message))
  }

  private static let isCompressed = "it is compressed by itself; its text was read, for a ZIP file compresses what it holds"

  /// Of `unit.geojson`, `unit.geojson.gz` and `unit.json` the first is the standard's; of `unit.json` and `Unit.json` neither is.
  private mutating func claim(
    _ role: IndoorFile.Role, _ index: Int, _ paths: [String], _ names: [FileNaming], _ archive: String
  ) throws(ByteStreamError) {
    let name = names[index]
    let rivals = names.indices.filter {
      names[$0].folder == name.folder && names[$0].isManifest == name.isManifest && names[$0].type == name.type
    }
    let nearest = rivals.map { names[$0].distance }.min() ?? name.distance
    let best = rivals.filter { names[$0].distance == nearest }
    if name.distance > nearest {
      note(
        paths[index],
        "\(paths[best[0]].folderAndName.name) is in the same folder and nearer to the standard's name; this one was kept and not read")
      return
    }
    if best.count > 1 {
      throw ByteStreamError(
        .refusedArchive, path: archive,
        message: "found \(paths[best[0]]) and \(paths[best[1]]), which both claim to \(Self.claim(of: role)); leave one of them")
    }
    roles[index] = role
    if name.isCompressed { note(paths[index], Self.isCompressed) }
    let standard = name.type.map { "\($0.name).geojson" } ?? "manifest.json"
    let plain = name.isCompressed ? String(Compression.stem(of: paths[index])) : paths[index]
    if !plain.hasSuffix(standard) {
      note(paths[index], "the standard's name is \(standard)\(name.distance < 2 ? ", in small letters" : "")")
    }
  }

  private static func claim(of role: IndoorFile.Role) -> String {
    if case .features(let type) = role { "hold every \(type.name)" } else { "be the manifest" }
  }

  /// The folders with files of a map, and which: first the one that holds the manifest beside features, or else the most types; the
  /// shallowest of several.
  private static func ranked(
    _ names: [FileNaming], _ archive: String
  ) throws(ByteStreamError) -> [(folder: Substring, names: Set<StandardName>)] {
    var found: [Substring: Set<StandardName>] = [:]
    for name in names where !name.isLitter {
      if let standard = name.standardName { found[name.folder, default: []].insert(standard) }
    }
    func depth(_ folder: Substring) -> Int { folder.utf8.count { $0 == 0x2F } }
    let maps = found.filter { $0.value.count > 1 && $0.value.contains(.manifest) }.map(\.key)
    let least = maps.map(depth).min()
    let candidates = maps.filter { depth($0) == least }.sorted()
    if candidates.count > 1 {
      throw ByteStreamError(
        .refusedArchive, path: archive,
        message: "found two maps, in \(candidates[0].debugDescription) and \(candidates[1].debugDescription); make an archive of each")
    }
    func types(_ names: Set<StandardName>) -> Int { names.count - (names.contains(.manifest) ? 1 : 0) }
    return found.map { ($0.key, $0.value) }.sorted { a, b in
      if a.0 == candidates.first || b.0 == candidates.first { return a.0 == candidates.first && b.0 != a.0 }
      let (first, second) = (types(a.1), types(b.1))
      return first != second ? first > second : depth(a.0) != depth(b.0) ? depth(a.0) < depth(b.0) : a.0 < b.0
    }
  }

  /// The first folder, and those that have nothing that one before them has: the others are copies, older or newer, of which nothing
  /// may get among the files of the map.
  private static func disjoint(_ ranked: [(folder: Substring, names: Set<StandardName>)]) -> [Substring] {
    var taken: Set<StandardName> = []
    var folders: [Substring] = []
    for (folder, names) in ranked where taken.isDisjoint(with: names) {
      taken.formUnion(names)
      folders.append(folder)
    }
    return folders
  }
}
