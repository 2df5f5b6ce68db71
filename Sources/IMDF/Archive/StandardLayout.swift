internal import ByteStreams

/// The names under which an archive's files are written: where the standard wants them, as far as that is free.
///
/// The only code that gives names, because it alone knows all of them. No two files get one name, nor one the name of
/// another's folder. Names are compared as on many disks: without case, and with an accent being the same however it is written. A file
/// that was kept and not read gets a name under which it is not read either.
struct StandardLayout {
  /// One for each file; relative, never empty, without `.` and `..`.
  private(set) var paths: [String] = []
  private var files: Set<String> = []
  private var folders: Set<String> = []
  /// Which of the standard's files the map has.
  private let names: Set<StandardName>
  /// The folder that the map's files lie in, of several that of the first features, which is left out of the names of all else in it.
  private let folder: Substring
  /// Whether files that were kept and not read may have the standard's names in folders, whatever else there is.
  private var isLenient = true

  /// - Parameter files: the manifest, the files of features, then all else: the earlier comes first to a name.
  /// - Complexity: O(n) for n files, unless many of them claim one name.
  init(_ files: [IndoorFile]) {
    names = Set(files.compactMap(\.standardName))
    let features = files.first { $0.standardName != nil && $0.role != .manifest }
    folder = (features ?? files.first { $0.role != .other }).map { FileNaming($0.path).folder } ?? ""
    for file in files { paths.append(place(file)) }
    // What was kept and not read keeps its name in most archives. Where it would be read among what there is now, it gets another.
    let roles = (try? FileChoice(paths, archive: ""))?.roles
    if roles == files.map(\.role) { return }
    (isLenient, paths, self.files, folders) = (false, [], [], [])
    for file in files { paths.append(place(file)) }
  }

  private mutating func place(_ file: IndoorFile) -> String {
    let wanted = file.path(inside: folder) ?? file.standardPath
    if take(wanted, file) { return wanted }
    // What may not lie beside the map's files goes into a folder.
    let isBeside = file.role == .other && !wanted.hasSlash && FileNaming(wanted).ending == "geojson"
    let path = isBeside ? "other/" + wanted : wanted
    if isBeside, take(path, file) { return path }
    var number = 2
    while true {
      let next = Self.numbered(path, number, inFolder: false)
      if take(next, file) { return next }
      // Where a file has the name of its folder, that needs another.
      let other = Self.numbered(next, number, inFolder: true)
      if take(other, file) { return other }
      number += 1
    }
  }

  /// Whether a file that is no part of the map would be taken for one under this name, or make something else look like the map.
  private func isRead(_ path: String, _ file: IndoorFile) -> Bool {
    guard file.role == .other else { return false }
    let name = FileNaming(path)
    if !name.folder.isEmpty {
      guard let standard = name.standardName else { return false }
      let isAsBefore = path == file.path || path == file.path(inside: folder)
      // A folder that has nothing but what lies at the root as well is never read.
      return !isAsBefore || !isLenient && !names.contains(standard)
    }
    // Beside `unit.geojson` nobody reads `unit.json` or `unit.geojson.gz`, nor beside `manifest.json` `manifest.json.gz`.
    if name.isCompressed, name.isManifest { return !names.contains(.manifest) }
    return name.ending == "geojson" && !(name.isCompressed && name.type != nil) || name.isManifest
      || !(name.standardName.map(names.contains) ?? true)
  }

  /// Takes a name if no file has it, nor a folder, and its folders are none's name.
  private mutating func take(_ path: String, _ file: IndoorFile) -> Bool {
    if isRead(path, file) { return false }
    let name = path.lowercased()
    let ancestors = name.slashes.map { String(name[..<$0]) }
    if files.contains(name) || folders.contains(name) || ancestors.contains(where: files.contains) { return false }
    files.insert(name)
    folders.formUnion(ancestors)
    return true
  }

  /// The path with a number after the file's name or the first folder's, before that name's ending.
  private static func numbered(_ path: String, _ number: Int, inFolder: Bool) -> String {
    let name = inFolder ? path[..<(path.slashes.first ?? path.endIndex)] : path.folderAndName.name
    let end = name.lastIndex(of: ".") ?? name.endIndex
    return "\(path[..<end])-\(number)\(path[end...])"
  }
}

extension IndoorFile {
  /// Which of the standard's files it is.
  fileprivate var standardName: StandardName? {
    switch role {
    case .manifest: .manifest
    case .features(let type): .features(type)
    case .extensionFeatures, .other: nil
    }
  }

  /// Where the standard wants it, whether or not that is free.
  var standardPath: String {
    switch role {
    case .manifest: "manifest.json"
    case .features(let type): "\(type.name).geojson"
    case .extensionFeatures: Self.relative(Compression.stem(of: String(fileName)))
    case .other: Self.relative(path[...])
    }
  }

  /// Of what is no part of the map, the path from the map's folder on; `nil` if it is not in there.
  fileprivate func path(inside folder: Substring) -> String? {
    guard role == .other, !folder.isEmpty, let rest = path.behind(folder) else { return nil }
    return Self.relative(rest) == rest ? String(rest) : nil
  }

  /// A path without a leading "/" or drive, and without steps that lead nowhere or out.
  private static func relative(_ path: Substring) -> String {
    let steps = path.pathSteps.filter { $0 != "." && $0 != ".." }
    let kept = steps.filter { !$0.hasSuffix(":") }
    // A file may be called as a drive is.
    let name = kept.isEmpty ? steps.last.map { $0.filter { $0 != ":" } } ?? "" : kept.joined(separator: "/")
    return name.isEmpty ? "unnamed" : name
  }
}
