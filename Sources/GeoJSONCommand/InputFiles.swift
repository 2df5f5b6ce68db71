import ByteStreams
import CommandLineArguments
import GeoConversion
import GeoFindings
import IMDF
import MapTiles
import Synchronization

/// Which files a command reads.
enum InputFiles {
  /// No name means standard input, unless it is a terminal, where the user would wonder what the program waits for. It is read once.
  static func refuseStandardInput(_ paths: [String], listedIn list: String?) throws(UsageError) {
    if paths.count(where: { $0 == "-" }) + (list == "-" ? 1 : 0) > 1 {
      throw UsageError("standard input is named twice, and can be read once")
    }
    if paths.isEmpty, list == nil, Terminal.standardInputIsTerminal {
      throw UsageError("no input file (use - for standard input)")
    }
  }

  /// The files named, those listed in a file, those in folders and of patterns: in the order given, a folder's and a pattern's by name.
  ///
  /// - Parameters:
  ///   - formats: their endings are what a folder is searched for; `.gz` and `.zst` may follow.
  ///   - keepsMaps: whether a folder that holds an indoor map, or tiles, stands for these, not for the files in it.
  static func resolve(
    _ paths: [String], listedIn list: String?, formats: [Format], keepsMaps: Bool = false
  ) throws(ByteStreamError) -> Resolved {
    var resolved = Resolved()
    do throws(ByteStreamError) {
      try resolve(paths, listedIn: list, formats, keepsMaps, into: &resolved)
    } catch {
      resolved.report()
      throw error
    }
    return resolved
  }

  /// The bytes of a list of files that cannot be read twice: of standard input, or of a pipe with a name.
  struct List {
    fileprivate(set) var ofStandardInput: [UInt8] = []
    fileprivate(set) var ofPipe: [UInt8] = []
  }

  /// The list that another program has read from a pipe with a name, and handed over.
  static let handedList = Mutex<[UInt8]?>(nil)

  /// Which files are read.
  struct Resolved {
    var files: [String] = []
    /// Their paths in the folder that was named, or their names alone.
    private(set) var names: [String] = []
    /// Those in a folder that cannot be named or are pipes or devices.
    private(set) var failures: [ByteStreamError] = []
    /// The folders without files.
    private(set) var emptyFolders: [String] = []
    /// The bytes of a list of files that cannot be read twice.
    fileprivate(set) var list = List()
    private var messages: [String] = []

    fileprivate mutating func add(_ found: [String], of path: String) {
      files += found
      let folder = path.endsWithSlash ? path : path + "/"
      names += found.map { file in String(file.behind(folder) ?? file.folderAndName.name) }
    }

    fileprivate mutating func add(_ failure: ByteStreamError) {
      failures.append(failure)
      messages.append("error: \(failure)")
    }

    fileprivate mutating func add(emptyFolder path: String, _ message: String) {
      emptyFolders.append(path)
      messages.append(message)
    }

    /// Reports failures and empty folders on standard error. Another program that takes the place of this one does so itself.
    func report() { for message in messages { Terminal.say(message) } }
  }

  private static func resolve(
    _ paths: [String], listedIn list: String?, _ formats: [Format], _ keepsMaps: Bool, into resolved: inout Resolved
  ) throws(ByteStreamError) {
    var all = paths
    if let list {
      let handed = list == "-" ? nil : handedList.withLock { $0.take() }
      let bytes: [UInt8]
      if let handed {
        bytes = handed
      } else {
        let isPipe = list != "-" && StoredFile.kind(of: list) != .file
        var source = list == "-" ? ByteSource(standardInput: "<stdin>") : try ByteSource(path: list)
        bytes = try source.readAll()
        if list == "-" { resolved.list.ofStandardInput = bytes } else if isPipe { resolved.list.ofPipe = bytes }
      }
      var text = bytes[...]
      if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
      let separator: UInt8 = text.contains(0) ? 0 : 0x0A
      for line in text.split(separator: separator) {
        let name = Array(line.last == 0x0D ? line.dropLast() : line)
        if name.isEmpty { continue }
        if let path = String(validating: name, as: UTF8.self) {
          all.append(path)
        } else {
          resolved.add(
            ByteStreamError(
              .openFailed, path: FolderListing.visible(name),
              message: "the name of this file, in the list \(list == "-" ? "on standard input" : list), is not UTF-8; rename it"))
        }
      }
    }
    if all.isEmpty, list == nil { all = ["-"] }
    var named: [String] = []
    for path in all { named += try InputListing.expanded(path) }
    for path in named {
      let isWhole = path == "-" || (keepsMaps && (isMap(path) || TileInput(path: path) != nil))
      let found =
        isWhole ? [path] : try InputListing.files(in: path, formats: formats, unlisted: { resolved.add($0) })
      if found.isEmpty { resolved.add(emptyFolder: path, InputListing.warning(ofEmpty: path, formats: formats)) }
      resolved.add(found, of: path)
    }
  }

  /// The files that are read for some inputs, those of folders that hold indoor maps one by one: nothing is to be written to any.
  static func read(for inputs: [String]) -> [String] {
    (inputs.isEmpty ? ["-"] : inputs).flatMap { $0 == "-" ? [$0] : IndoorArchive.inputs(path: $0) }
  }

  /// Whether an input looks like an indoor map: a ZIP file, on standard input as well, or a folder.
  static func isMap(_ path: String) -> Bool {
    path == "-"
      ? !Terminal.standardInputIsTerminal && ZipReader.isZipOnStandardInput()
      : IndoorArchive.isArchive(path: path)
  }

  /// Refuses to write a report where data may be: endings that reports do not have.
  static func refuseReport(to path: String?, formats: [Format]) throws(UsageError) {
    guard let path, path != "-" else { return }
    let name = Compression.stem(of: path).lowercased()
    if ReportFormat(fileName: path) == nil, (formats.inputEndings + ["zip"]).contains(where: { name.hasSuffix("." + $0) }) {
      throw UsageError(
        "--output-file is where the report goes, and \(path) has a name that data have; call it .json, .jsonl, .sarif, .xml or .txt")
    }
  }
}
