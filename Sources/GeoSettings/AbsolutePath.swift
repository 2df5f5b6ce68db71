internal import ByteStreams

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Paths from the root, by their text alone: links are not followed, so that what people see is what patterns match.
enum AbsolutePath {
  /// The path from the root, without `.`, `..` and doubled slashes.
  static func of(_ path: String) -> String {
    var steps: [Substring] = []
    let whole = path.beginsWithSlash ? path : current.step(path)
    for step in whole.pathSteps {
      switch step {
      case ".": continue
      case "..": _ = steps.popLast()
      default: steps.append(step)
      }
    }
    return "/" + steps.joined(separator: "/")
  }

  /// The folder that an absolute path lies in; that of the root is the root.
  static func folder(of path: String) -> String { path.parentFolder ?? "/" }

  /// As people would type it: from the current folder if it lies below.
  static func shown(_ path: String) -> String { path.behind(current.step("")).map { String($0) } ?? path }

  private static let current: String = {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }()
}
