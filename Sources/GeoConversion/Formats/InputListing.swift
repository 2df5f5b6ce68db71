package import ByteStreams
internal import GeoReading

/// Which files the names of inputs stand for.
package enum InputListing {
  /// The paths that a pattern of the shell stands for, which no shell has expanded; any other path as it is.
  ///
  /// - Throws: ``ByteStreams/ByteStreamError`` where no file matches.
  package static func expanded(_ path: String) throws(ByteStreamError) -> [String] {
    if path.contains("**"), StoredFile.kind(of: path) == nil {
      throw ByteStreamError(
        .notFound, path: path, message: "** is not understood in a pattern; name the folder itself, which stands for all files below it")
    }
    guard path != "-", let paths = FolderListing.matches(of: path) else { return [path] }
    if paths.isEmpty { throw ByteStreamError(.notFound, path: path, message: "no file matches this pattern") }
    return paths
  }

  /// The files of a folder, and of those in it, whose names have one of the formats' endings, with or without `.gz` or `.zst`; the path of
  /// anything else as it is, also of a folder that is one input.
  ///
  /// - Parameter unlisted: called for what cannot be listed.
  package static func files(
    in path: String, formats: [Format], unlisted: (ByteStreamError) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> [String] {
    if isOneInput(path, formats) { return [path] }
    let endings = formats.searchedEndings
    return try FolderListing.files(
      in: path,
      where: { name in
        let name = Compression.stem(of: name).lowercased()
        return endings.contains { name.hasSuffix("." + $0) }
      }, unlisted: unlisted
    ).filter { $0 == path || !isRecord($0) }
  }

  /// Whether a folder is what a format reads as a whole, such as one of tiles.
  private static func isOneInput(_ path: String, _ formats: [Format]) -> Bool {
    guard let place = InputPlace(ofInput: path), place.isFolder else { return false }
    return formats.inputs.inPlace(place) != nil
  }

  /// Whether a file is the record of a run of a pipeline, which lies beside its outputs.
  private static func isRecord(_ path: String) -> Bool {
    switch path.folderAndName.name {
    case "run.json": StoredFile.beginning(of: path, count: 20).starts(with: #"{"program":"geojson "#.utf8)
    case "run.jsonl": StoredFile.beginning(of: path, count: 10).starts(with: #"{"event":""#.utf8)
    default: false
    }
  }

  /// The warning about a folder without files.
  package static func warning(ofEmpty path: String, formats: [Format]) -> String {
    let endings = formats.searchedEndings
    return "warning: \(path): found no file in this folder that ends in .\(endings.joined(separator: ", .")), with or without .gz or .zst"
  }
}

extension [Format] {
  /// Endings of files that are read by themselves; an indoor map's is not one of them, nor are its files.
  package var inputEndings: [String] {
    var endings: [String] = []
    for format in self {
      switch format.reading {
      case .text?, .pieces?: endings += format.endings
      case .indoorMap?, nil: break
      }
    }
    return endings
  }

  /// Those that a folder is searched for. Archives of tiles are none of them: they often lie next to the files that they were made from.
  fileprivate var searchedEndings: [String] {
    filter { format in
      guard case .pieces(let reading)? = format.reading else { return true }
      return !(reading is any PlaceReading.Type)
    }.inputEndings
  }
}
