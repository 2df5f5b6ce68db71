#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Where an output path leads, once everything that forbids writing there has been ruled out.
enum OutputTarget {
  /// A descriptor of this process under its name in the file system, such as `/dev/stdout`.
  case open(CInt)
  /// Something that is not a file and takes bytes directly: a device or a FIFO.
  case stream
  /// A file, new or to be replaced.
  case file(OutputPlace)

  init(path: String, overwrite: Bool, inputs: [String]) throws(ByteStreamError) {
    try self.init(path: path, Publication(replaces: overwrite), inputs: inputs)
  }

  init(path: String, _ publication: Publication, inputs: [String] = []) throws(ByteStreamError) {
    if let number = Self.descriptorNumber(path) {
      self = .open(number)
      return
    }
    guard !path.isEmpty else {
      throw ByteStreamError(
        .notFound, path: path, message: "the output has no name; give the name of a file")
    }
    let existing: FileStatus
    do throws(SystemError) {
      existing = try FileStatus(path: path)
    } catch {
      guard error.number == ENOENT else { throw .creating(path, error) }
      self = .file(try OutputPlace(new: path, publication))
      return
    }
    switch existing.kind {
    case .directory:
      throw .creating(path, SystemError(EISDIR))
    case .regular:
      try Self.refuseInput(path, existing, inputs)
      guard publication.replaces else { throw .alreadyExists(path) }
      self = .file(try OutputPlace(replacing: path, existing, publication))
    case .fifo:
      try Self.refuseInput(path, existing, inputs)
      self = .stream
    default:
      self = .stream
    }
  }

  /// Whether what is written to a path goes where standard output goes; a device counts by its name only.
  static func isStandardOutput(_ path: String) -> Bool {
    if let number = descriptorNumber(path) { return number == 1 }
    guard let status = try? FileStatus(path: path), status.kind == .regular || status.kind == .fifo,
      let other = try? FileStatus(descriptor: 1)
    else { return false }
    return status.isSameFile(as: other)
  }

  /// Whether two paths lead to one file. A path that cannot be written to is reported when it is opened.
  static func isSameFile(_ path: String, _ other: String) -> Bool {
    func finalPath(_ path: String) -> String? {
      guard case .file(let place)? = try? OutputTarget(path: path, overwrite: true, inputs: []) else { return nil }
      return place.path
    }
    guard path != other, let place = finalPath(path) else { return path == other }
    return place == finalPath(other)
  }

  static func refuseInput(
    _ path: String, _ status: FileStatus, _ inputs: [String]
  ) throws(ByteStreamError) {
    for input in inputs {
      // An input that is missing cannot be this file; opening it will say so.
      let other =
        input == "-" ? try? FileStatus(descriptor: 0) : try? FileStatus(path: input)
      guard let other, other.isSameFile(as: status) else { continue }
      let alias =
        switch input {
        case path: "this file is also an input"
        case "-": "this file is also the standard input"
        default: "this is the same file as the input \(input)"
        }
      throw ByteStreamError(
        .sameFile, path: path, message: alias + "; write the output to a file of another name")
    }
  }

  /// These names open a file anew, from its start, where the shell's redirection meant the file as it is
  /// open; the descriptor itself is what the user means.
  private static func descriptorNumber(_ path: String) -> CInt? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return CInt(path.dropFirst(folder.count))
      }
      return nil
    }
  }
}

extension ByteStreamError {
  static func alreadyExists(_ path: String) -> ByteStreamError {
    ByteStreamError(
      .alreadyExists, path: path,
      message: "this file already exists; give another name, or overwrite it")
  }
}
