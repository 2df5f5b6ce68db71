import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
import IMDF
import Testing

/// The made-up airport of `Samples/imdf/terminal`, and changes to it.
struct SampleVenue {
  /// By the file's stem; a FeatureCollection's features, or the manifest.
  private var files: [String: [Tree]]
  /// Files whose text was replaced.
  private var texts: [String: String] = [:]

  static let folder = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples/imdf/terminal")

  static func read() throws -> SampleVenue {
    var files: [String: [Tree]] = [:]
    for url in SharedMaterial.files(in: folder) {
      let json = try RawJSON(bytes: try Data(contentsOf: url))
      let stem = url.deletingPathExtension().lastPathComponent
      files[stem] = stem == "manifest" ? [Tree(json)] : (json["features"]?.elements.map { Tree($0) } ?? [])
    }
    #expect(files.count == 17)
    return SampleVenue(files: files)
  }

  struct Twin: Sendable {
    let rule: String
    let edits: [RawJSON]
  }

  static func twins() throws -> [Twin] {
    let json = try RawJSON(bytes: try Data(contentsOf: SharedMaterial.fixtures.appendingPathComponent("imdf/twins.json")))
    return json.elements.map { Twin(rule: $0["rule"]?.string ?? "", edits: Array($0["edits"]?.elements ?? RawJSON.null.elements)) }
  }

  /// A feature as GeoJSON.
  func text(_ file: String, _ feature: Int) -> String { files[file]?[feature].text ?? "" }

  /// Applies edits: `set` (a value at a path of a feature), `delete`, `append`, `remove`, `text` (a whole file), `drop`.
  func edited(by edits: [RawJSON]) throws -> SampleVenue {
    var venue = self
    for edit in edits {
      let file = try #require(edit["file"]?.string)
      let feature = edit["feature"]?.integer
      let path = edit["path"]?.elements.compactMap(\.string) ?? []
      switch edit["op"]?.string ?? "set" {
      case "set": venue.files[file]?[try #require(feature)].set(path[...], try Tree(#require(edit["value"])))
      case "delete": venue.files[file]?[try #require(feature)].set(path[...], nil)
      case "append": venue.files[file]?.append(try Tree(#require(edit["value"])))
      case "remove": venue.files[file]?.remove(at: try #require(feature))
      case "text": venue.texts[file] = try #require(edit["value"]?.string)
      case "drop": venue.files[file] = nil
      case let other: Issue.record("no edit is called \(other)")
      }
    }
    return venue
  }

  func archive() throws -> IndoorArchive {
    let inMemory = files.map { stem, trees -> IndoorFile in
      let text =
        texts[stem]
        ?? (stem == "manifest"
          ? trees.map(\.text).joined()
          : "{\"type\":\"FeatureCollection\",\"features\":[\n" + trees.map(\.text).joined(separator: ",\n") + "\n]}\n")
      let role: IndoorFile.Role = stem == "manifest" ? .manifest : FeatureType(name: stem).map { .features($0) } ?? .other
      return IndoorFile(path: stem + (stem == "manifest" ? ".json" : ".geojson"), role: role, bytes: Array(text.utf8))
    }
    return IndoorArchive(name: "terminal", container: .folder, files: inMemory)
  }
}

/// JSON that can be changed; numbers keep their text.
indirect enum Tree: Sendable {
  case object([(String, Tree)])
  case array([Tree])
  case scalar(String)

  init(_ json: RawJSON) {
    switch json.kind {
    case .object: self = .object(json.members.map { ($0.name, Tree($0.value)) })
    case .array: self = .array(json.elements.map { Tree($0) })
    default: self = .scalar(json.text)
    }
  }

  /// Sets or, with `nil`, removes a member.
  mutating func set(_ path: ArraySlice<String>, _ value: Tree?) {
    guard let name = path.first, case .object(var members) = self else { return }
    let index = members.firstIndex { $0.0 == name }
    if path.count > 1 {
      if let index { members[index].1.set(path.dropFirst(), value) }
    } else if let value {
      if let index { members[index].1 = value } else { members.append((name, value)) }
    } else if let index {
      members.remove(at: index)
    }
    self = .object(members)
  }

  var text: String {
    switch self {
    case .object(let members): "{" + members.map { "\(JSONString.quoted($0.0)):\($0.1.text)" }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .scalar(let text): text
    }
  }
}
