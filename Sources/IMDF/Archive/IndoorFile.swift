internal import ByteStreams
internal import GeoJSON
package import GeoModel

/// A file of an indoor map's archive: its bytes as they were, and its role.
public struct IndoorFile: Sendable {
  public enum Role: Sendable, Hashable {
    /// `manifest.json`.
    case manifest
    /// The features of one standard type, after which the file is named.
    case features(FeatureType)
    /// GeoJSON under a name of its own: features of an extension, or private ones.
    case extensionFeatures
    /// Anything else, kept so that writing loses nothing.
    case other
  }

  /// The path inside the archive.
  public let path: String
  public let role: Role
  /// The contents; a file's own bytes, so that unchanged files are written byte for byte. For the map's files that are called
  /// `.gz` or `.zst`, the text that they hold.
  public let bytes: [UInt8]

  public init(path: String, role: Role, bytes: [UInt8]) {
    self.path = path
    self.role = role
    self.bytes = bytes
  }

  /// How many bytes of a byte order mark its text begins with: it is no JSON, and common.
  package var byteOrderMarkCount: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Its text as a block without features, in which places are found.
  package var textBlock: FeatureBlock<Geographic> {
    var block = FeatureBlock<Geographic>()
    block.text = BlockText(bytes + [UInt8](repeating: 0, count: RawJSON.padding), start: 0, count: bytes.count)
    return block
  }

  /// The last component of the path.
  var fileName: Substring { path.pathSteps.last ?? "" }
}

/// What a file name says: its stem and ending, in small letters, the ending of a compression left aside.
struct FileNaming {
  let folder: Substring
  let stem: String
  let ending: String
  /// Whether the name says that the file is compressed by itself: `unit.geojson.gz`.
  let isCompressed: Bool
  /// What operating systems leave behind: `.DS_Store`, `__MACOSX/…`, `Thumbs.db`.
  let isLitter: Bool

  init(_ path: String) {
    let parts = path.pathSteps
    let last = parts.last ?? ""
    folder = path.folderAndName.folder
    let name = Compression.stem(of: String(last))
    isCompressed = name.count < last.count
    let dot = name.lastIndex(of: ".")
    stem = name[..<(dot ?? name.endIndex)].lowercased()
    ending = dot.map { name[$0...].dropFirst().lowercased() } ?? ""
    isLitter = last.hasPrefix(".") || parts.contains("__MACOSX") || last == "Thumbs.db" || last == "desktop.ini"
  }

  /// Whether it names a file of features or the manifest.
  var isData: Bool { !isLitter && (standardName != nil || ending == "geojson") }

  var isManifest: Bool { stem == "manifest" && ending == "json" }

  /// The type after which a file of features is named.
  var type: FeatureType? { ending == "geojson" || ending == "json" ? FeatureType(name: stem) : nil }

  /// Which of the standard's files it claims to be.
  var standardName: StandardName? { isManifest ? .manifest : type.map { .features($0) } }

  /// How far a name of a file of the map is from the one that the standard has: the nearest is read.
  var distance: Int { (ending == "geojson" || isManifest ? 0 : 2) + (isCompressed ? 1 : 0) }
}

/// A file that the standard has a name for.
enum StandardName: Hashable {
  case manifest
  case features(FeatureType)
}
