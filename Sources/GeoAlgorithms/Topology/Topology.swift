public import GeoModel

/// Lines and rings of a set of geometries as arcs: pieces that several of them may share, each stored once.
///
/// A path is the sequence of its arcs, where `~i` (that is -1 - i) is arc `i` backwards; the end of one arc is the
/// beginning of the next and is stored in both, as in TopoJSON. A change of an arc changes every border along it.
///
///     paths       [A             , B           ]
///     pathEnds    [2             , 4           ]   ends of each path's references
///     references  [0 , 1         , 2 , ~1      ]   arc 1 is the border between A and B
///     arcEnds     [5 , 8 , 12    ]                 ends of each arc's positions
///
/// Arcs begin and end at junctions, which no change may move: vertices where paths part, ends of
/// lines, vertices that a path visits twice. Only a ring that shares all of its course or none of it (``isFreeRing(_:)``) has
/// none; its first position is not special.
///
/// Memory: 16 bytes for each position that is not shared (8 more with altitudes), 13 an arc, 4 a reference, 9 a path.
public struct Topology: Sendable {
  /// The positions of the arcs, one arc's after the other.
  public package(set) var positions: [Position] = []

  /// One for each position, NaN for none, in metres; empty when no path has altitudes.
  public package(set) var altitudes: [Double] = []

  /// For each arc, the end of its positions.
  public package(set) var arcEnds: [UInt32] = []

  /// For each arc, the number of the place where it begins and of that where it ends. Arcs meet where these are equal.
  public package(set) var firstNodes: [UInt32] = []
  public package(set) var lastNodes: [UInt32] = []

  /// For each arc, whether it is a ring without junction.
  package var freeRings: [Bool] = []

  /// The arcs of the paths, one path's after the other.
  public package(set) var references: [Int32] = []

  /// For each path in the order in which they were given, the end of its references. A path of a point has none.
  public package(set) var pathEnds: [UInt32] = []

  /// For each path, whether it is a ring of an area; a line that comes back to where it begins is none.
  package var rings: [Bool] = []

  /// For each path, where a ring as it was given begins in the ring as its arcs put it together.
  package var starts: [UInt32] = []

  /// Where spellings were joined (``TopologyBuilder/joinSpellings()``): for each position of the paths as their arcs put them together, a
  /// ring's closing one left out, how many turns off the arcs' own longitude the path writes it. Otherwise empty.
  package var turns: [Int8] = []

  /// Whether arcs are known by their places on the globe, in -180..<180.
  var joinsSpellings: Bool { !turns.isEmpty }

  /// For each path, the end of its turns.
  package var turnEnds: [UInt32] = []

  /// From which longitude on, eastwards, everything lies in one plane (``Position/inPlane(from:)``): `nil` if as it is, or if it goes round
  /// the globe.
  package var west: Double?

  package init() {}

  /// The number of arcs.
  @inlinable public var arcCount: Int { arcEnds.count }

  /// The number of paths.
  @inlinable public var pathCount: Int { pathEnds.count }

  /// The positions of an arc, as indices into ``positions``. Complexity: O(1).
  @inlinable
  public func positions(ofArc arc: Int) -> Range<Int> {
    (arc == 0 ? 0 : Int(arcEnds[arc - 1]))..<Int(arcEnds[arc])
  }

  /// The arcs of a path, as indices into ``references``. Complexity: O(1).
  @inlinable
  public func references(ofPath path: Int) -> Range<Int> {
    (path == 0 ? 0 : Int(pathEnds[path - 1]))..<Int(pathEnds[path])
  }

  /// The arc that a reference means, in whichever direction.
  @inlinable
  public static func arc(_ reference: Int32) -> Int { Int(reference < 0 ? ~reference : reference) }

  /// Whether an arc is a ring that meets no other path but such as run all along it: its ends may move.
  public func isFreeRing(_ arc: Int) -> Bool { freeRings[arc] }

  /// The same with other positions. Complexity: O(positions).
  package consuming func moved(_ place: (Position) -> Position) -> Topology {
    for index in positions.indices { positions[index] = place(positions[index]) }
    return self
  }

  /// The bytes that it holds.
  public var byteCount: Int {
    positions.count * 16 + altitudes.count * 8 + arcCount * 13 + references.count * 4 + pathCount * 9
      + turns.count + turnEnds.count * 4
  }
}
