public import Foundation

/// The repository's own input files, by their path in `Tests/Fixtures`.
public enum Fixture {
  public static func data(_ path: String) -> Data {
    let url = SharedMaterial.fixtures.appendingPathComponent(path)
    guard let data = FileManager.default.contents(atPath: url.path) else {
      preconditionFailure("there is no fixture \(url.path)")
    }
    return data
  }

  public static func bytes(_ path: String) -> [UInt8] { [UInt8](data(path)) }
  public static func text(_ path: String) -> String { String(decoding: data(path), as: UTF8.self) }
}
