/// The names under which an archive's files are written: where the standard wants them, as far as that is free.
///
/// The one place that gives names, because it alone knows all of them. No two files get one name, nor one the name of
/// another's folder, letters' case left aside, as many disks do; and a file that was kept and not read comes to lie where
/// it is not read either.
struct StandardLayout {
  /// One for each file; relative, never empty, without `.` and `..`.
  private(set) var paths: [String] = []
  private var files: Set<String> = []
  private var folders: Set<String> = []
  private let types: Set<FeatureType>

  /// - Parameter files: the manifest, the files of features, then all else: the earlier comes first to a name.
  /// - Complexity: O(n) for n files, unless many of them claim one name.
  init(_ files: [IndoorFile]) {
    types = Set(files.compactMap { if case .features(let type) = $0.role { type } else { nil } })
    for file in files { paths.append(place(file)) }
  }

  private mutating func place(_ file: IndoorFile) -> String {
    let wanted = file.standardPath
    // What may not lie beside the map's files goes into a folder.
    let path = isRead(wanted, file.role) ? "other/" + wanted : wanted
    var chosen = path
    var number = 2
    while !take(chosen) || isRead(chosen, file.role) {
      chosen = Self.numbered(path, number)
      number += 1
    }
    return chosen
  }

  /// Whether a file that is no part of the map would be taken for one under this name.
  private func isRead(_ path: String, _ role: IndoorFile.Role) -> Bool {
    let name = FileNaming(path)
    guard role == .other, name.folder.isEmpty else { return false }
    // Beside `unit.geojson` nobody reads `unit.json`.
    let isPassedOver = name.ending == "json" && name.type.map(types.contains) ?? true
    return name.isManifest || name.ending == "geojson" || !isPassedOver
  }

  /// Takes a name if no file has it, nor a folder, and its folders are none's name.
  private mutating func take(_ path: String) -> Bool {
    let name = path.lowercased()
    var ancestors: [String] = []
    for index in name.indices where name[index] == "/" { ancestors.append(String(name[..<index])) }
    if files.contains(name) || folders.contains(name) || ancestors.contains(where: files.contains) { return false }
    files.insert(name)
    folders.formUnion(ancestors)
    return true
  }

  /// The path with a number behind its first name, before that name's ending.
  private static func numbered(_ path: String, _ number: Int) -> String {
    let first = path.prefix { $0 != "/" }
    let stem = first.lastIndex(of: ".").map { first[..<$0] } ?? first
    return "\(stem)-\(number)\(path[stem.endIndex...])"
  }
}

extension IndoorFile {
  /// Where the standard wants it, whether or not that is free.
  var standardPath: String {
    switch role {
    case .manifest: "manifest.json"
    case .features(let type): "\(type.name).geojson"
    case .extensionFeatures: Self.relative(fileName[...])
    case .other: Self.relative(path[...])
    }
  }

  /// A path without a leading "/" or drive, and without steps that lead nowhere or out.
  private static func relative(_ path: Substring) -> String {
    let steps = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let kept = steps.filter { !$0.hasSuffix(":") }
    // A file may be called as a drive is.
    let name = kept.isEmpty ? steps.last.map { $0.filter { $0 != ":" } } ?? "" : kept.joined(separator: "/")
    return name.isEmpty ? "unnamed" : name
  }
}
