internal import Foundation

/// Every text of the repository's fixtures and samples that is small enough to be read many times: sound, damaged and hostile ones.
public enum FixtureTexts {
  public static let all: [(name: String, bytes: [UInt8])] = {
    let root = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    var texts: [(name: String, bytes: [UInt8])] = []
    for folder in ["Tests/Fixtures", "Samples"] {
      let base = root.appendingPathComponent(folder)
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: base.path)) ?? []
      for path in paths.sorted() where [".geojson", ".geojsons", ".geojsonl", ".json"].contains(where: path.hasSuffix) {
        guard let data = FileManager.default.contents(atPath: base.appendingPathComponent(path).path), data.count < 60_000 else { continue }
        texts.append((folder + "/" + path, [UInt8](data)))
      }
    }
    return texts
  }()
}
