internal import GeoJSON
internal import GeoModel

/// The features of a block as records, and what all of them together decide.
struct RecordedBlock: Sendable {
  /// In the order in which features are first in them.
  var layers: [RecordedLayer] = []
  var marks: [VertexMark] = []
  var tally = FeatureTally()
  /// What was found, with what says in which lines: those of the input, where the block's text was translated.
  var findings: [Diagnostic]
  let lines: LineIndex

  init(_ block: borrowing FeatureBlock<WorldPlane>) {
    if let original = block.input {
      (findings, lines) = (original.diagnostics, LineIndex(of: original))
    } else {
      (findings, lines) = (block.diagnostics, LineIndex(of: copy block))
    }
  }
}

/// The features of a block that are in one layer.
struct RecordedLayer: Sendable {
  let name: String
  /// More than one for a feature with mixed geometries.
  var records: [UInt8] = []
  /// Points for labels of areas, with the same numbers and properties.
  var labels: [UInt8] = []
  /// Those of all features, to which the records refer.
  var properties: [UInt8] = []
  var keys: [PropertyRecording.Key] = []
  var shapes: Set<UInt8> = []
  /// Features that can be in clusters.
  var points = ClusterPoints()

  init(_ name: String) { self.name = name }
}

/// What is counted of features before they are cut into tiles.
struct FeatureTally: Sendable {
  /// Features with a geometry.
  var features = 0
  /// Features of which nothing can be in a tile.
  var withoutGeometry = 0
  /// Features that could not be read.
  var unreadable = 0
  /// Properties that are `null`, which tiles leave out.
  var nulls = 0
  /// Features whose id is no whole number from 0 to 2⁶⁴ - 1: it became a property.
  var otherIDs = 0
  /// Features with an id.
  var ids = 0
  /// Errors that concern no single feature, such as text that cannot be read.
  var errors = 0
  var box = PathBox()
  /// For each power of two, in the units of the plane, how many edges are that long.
  var edgeLengths = [Int](repeating: 0, count: TilePlane.bits + 2)
  /// For each power of two, how many points are that far from the one before.
  var pointDistances = [Int](repeating: 0, count: TilePlane.bits + 2)

  mutating func add(_ other: FeatureTally) {
    features += other.features
    withoutGeometry += other.withoutGeometry
    unreadable += other.unreadable
    nulls += other.nulls
    otherIDs += other.otherIDs
    ids += other.ids
    errors += other.errors
    if !other.box.isEmpty {
      box.include(other.box.low)
      box.include(other.box.high)
    }
    for index in edgeLengths.indices {
      edgeLengths[index] += other.edgeLengths[index]
      pointDistances[index] += other.pointDistances[index]
    }
  }

  @inline(__always)
  mutating func add(edge a: Position, _ b: Position) { edgeLengths[Self.power(a, b)] += 1 }

  mutating func add(distance a: Position, _ b: Position) { pointDistances[Self.power(a, b)] += 1 }

  @inline(__always)
  private static func power(_ a: Position, _ b: Position) -> Int {
    let length = Int(max((a.x - b.x).magnitude, (a.y - b.y).magnitude))
    return min(Int.bitWidth - length.leadingZeroBitCount, TilePlane.bits + 1)
  }
}
