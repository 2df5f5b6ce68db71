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

  private mutating func note(_ path: String, _ message: String) {
    notices.append(IndoorArchive.Notice(path: path, message: message))
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
        "\(paths[best[0]].dropFirst(name.folder.count)) lies beside it and is nearer to the standard's name; this one was kept and not read")
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

  /// The folder that holds the manifest, or else the most files of standard types; the shallowest of several. `nil` when the
  /// archive has no file of a map.
  private static func folder(_ names: [FileNaming], _ archive: String) throws(ByteStreamError) -> Substring? {
    let useful = names.filter { !$0.isLitter && ($0.isManifest || $0.type != nil) }
    func depth(_ folder: Substring) -> Int { folder.utf8.count { $0 == 0x2F } }
    let ofTypes = Set(useful.filter { $0.type != nil }.map(\.folder))
    let manifests = Set(useful.filter(\.isManifest).map(\.folder)).intersection(ofTypes)
    if let least = manifests.map(depth).min() {
      let candidates = manifests.filter { depth($0) == least }.sorted()
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
