public import MapTiles

/// What differs between two archives of tiles, of any containers. The compression, the order of layers, features and keys, and how numbers
/// are stored do not count.
public struct TileDifference: Sendable {
  public enum Kind: String, Sendable { case added, removed, changed }

  /// Features of tiles: one that several tiles have counts in each.
  public struct FeatureCounts: Sendable, Hashable {
    public internal(set) var added = 0, removed = 0, changed = 0

    var sum: Int { added &+ removed &+ changed }

    mutating func add(_ kind: Kind) {
      switch kind {
      case .added: added += 1
      case .removed: removed += 1
      case .changed: changed += 1
      }
    }

    mutating func add(_ other: FeatureCounts, times: UInt64) {
      // A run of a damaged archive may be as long as its directory says.
      func sum(_ number: Int, _ more: Int) -> Int { min(number &+ more &* Int(min(times, 1 << 32)), 1 << 60) }
      (added, removed, changed) = (sum(added, other.added), sum(removed, other.removed), sum(changed, other.changed))
    }
  }

  public struct Zoom: Sendable, Hashable {
    public let zoom: Int
    /// Tiles.
    public internal(set) var same = 0, onlyInA = 0, onlyInB = 0, changed = 0
    public internal(set) var features = FeatureCounts()
  }

  public struct Layer: Sendable, Hashable {
    public let name: String
    public internal(set) var features = FeatureCounts()
  }

  /// A member of the metadata, as JSON; `nil` where it is missing.
  public struct Member: Sendable, Hashable {
    public let name: String
    public let a: String?
    public let b: String?
  }

  /// A single difference.
  public struct Example: Sendable, Hashable {
    public let tile: TileAddress
    /// `nil` for a tile as a whole: one that only A has is removed, one that only B has added.
    public let layer: String?
    /// The feature's, if it has one.
    public let id: UInt64?
    public let kind: Kind
    /// Of what has changed: `geometry`, or a property with its old and new value. Of another feature without an id: its first properties.
    public let differences: [String]
  }

  /// The paths.
  public let a: String
  public let b: String
  public internal(set) var metadata: [Member] = []
  /// Zoom levels with tiles in either, from the lowest up.
  public internal(set) var zooms: [Zoom] = []
  /// Layers with differences, in the order in which these occur; at most 1000.
  public internal(set) var layers: [Layer] = []
  /// The first differences, in the order of tiles.
  public internal(set) var examples: [Example] = []
  /// How many differences there are: tiles that only one has, features of others, and other changes of tiles.
  public internal(set) var count = 0

  /// Whether nothing differs.
  public var isSame: Bool { metadata.isEmpty && zooms.allSatisfy { $0.onlyInA == 0 && $0.onlyInB == 0 && $0.changed == 0 } }
}
