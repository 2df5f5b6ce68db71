/// Some hundred features as flat columns: the unit that flows through a pipeline.
///
/// Arrays only: a `Sendable` value that is copied on write. A block has about 16,000 positions or 1,000
/// features; a larger single feature makes a larger block. `Space` is the space of its positions.
public struct FeatureBlock<Space: CoordinateSpace>: Sendable {
  /// One for each feature, in input order, including unreadable ones.
  public package(set) var rows: [FeatureRow] = []

  /// For each feature, the end of its geometries in ``geometry``. A feature without geometry has none; one
  /// with a GeometryCollection any number.
  public package(set) var rowEnds: [UInt32] = []

  public package(set) var geometry = GeometryColumn()

  /// One for each position: whether the edge that begins there lies on the 180th meridian or a pole and was made by a
  /// cut, so that it is filled across and never stroked. Empty if nothing was cut.
  public package(set) var seams: [Bool] = []

  /// For clipped lines, by geometry: where each of their parts lies on the line.
  public package(set) var linePieces: [Int: [LinePiece]] = [:]

  /// For each part, its western, southern, eastern and northern end in degrees, from before the projection; empty in other spaces.
  package var partBoxes: [SIMD4<Double>] = []

  /// Of geometries, by index: how many of their parts were left out as some position of theirs has no place on the map.
  package var placelessParts: [Int: Int] = [:]

  /// In the world plane, the latitudes of points that lie beyond the map, in degrees, by part: they were moved to the map's edge.
  package var latitudesBeyondMap: [Int: Double] = [:]

  /// For each geometry, where its parts stand in the text; empty in a block that was not read from text.
  package var sources: [GeometrySource] = []

  /// How GeometryCollections nest: the runs of ``FeatureRow/nestingStart``.
  package var nesting: [GeometryNesting] = []

  /// Each `bbox` value in the text, in order of rows.
  package var boundingBoxes: [BoundingBoxSource] = []

  /// The input's own bytes.
  package var text = BlockText()

  /// Rows whose own text is not JSON, and that were read from plain text all the same, in order.
  package var plainRows: [PlainRow] = []

  /// Where FeatureCollections begin and end, between the rows.
  public package(set) var boundaries: [CollectionBoundary] = []

  /// A collection of which the input has no end, as if it ended after its last feature: its members are judged, and it ends nowhere.
  package var cutOff: CollectionBoundary?

  /// The boundaries at which members of collections are judged, and the others.
  package var judgedBoundaries: [CollectionBoundary] { cutOff.map { boundaries + [$0] } ?? boundaries }

  /// The pieces of values that are too long to be read, in order.
  package var oversized: [OversizedText] = []

  /// Text that is no feature's, nor a collection's, and cannot be read, in order.
  package var lost: [TextRange] = []

  /// Where in the (decompressed) input a feature, a collection or another record begins right after one: in the block's text, or after
  /// its last byte. Of the first of all there is a finding (GJ111).
  package var joints: [Int] = []

  /// What stands before the text in its first line, as much of it as reports show.
  package var lead: [UInt8] = []

  /// Findings about these features and about the text between them.
  public package(set) var diagnostics: [Diagnostic] = []

  /// The offset of the block's text in the (decompressed) input.
  public package(set) var byteOffset = 0

  /// The CRS that positions of the block had before they were transformed, in short: "EPSG:25832"; `nil` if none were.
  package var sourceSystem: String?

  /// Where the rows come from, if the text was translated from another format.
  package var origin: BlockOrigin?

  /// How many bytes of the input the block covers.
  public var byteCount: Int { origin?.text.count ?? text.count }

  public init() {}

  /// The number of features, including unreadable ones.
  @inlinable public var count: Int { rows.count }

  /// The geometries of a feature, as indices into ``geometry``. Complexity: O(1).
  @inlinable
  public func geometries(ofRow index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(rowEnds[index - 1]))..<Int(rowEnds[index])
  }

  /// The same columns in another space. The caller has made it true.
  package consuming func cast<Other: CoordinateSpace>(to: Other.Type) -> FeatureBlock<Other> {
    var other = FeatureBlock<Other>()
    other.rows = rows
    other.rowEnds = rowEnds
    other.geometry = geometry
    other.seams = seams
    other.linePieces = linePieces
    other.partBoxes = partBoxes
    other.placelessParts = placelessParts
    other.latitudesBeyondMap = latitudesBeyondMap
    other.sources = sources
    other.nesting = nesting
    other.boundingBoxes = boundingBoxes
    other.text = text
    other.plainRows = plainRows
    other.boundaries = boundaries
    other.cutOff = cutOff
    other.oversized = oversized
    other.lost = lost
    other.joints = joints
    other.lead = lead
    other.diagnostics = diagnostics
    other.byteOffset = byteOffset
    other.sourceSystem = sourceSystem
    other.origin = origin
    return other
  }
}

/// Where one geometry stands in the text.
package struct GeometrySource: Sendable {
  /// The value of `coordinates`.
  package var coordinates: TextRange
  /// The value of `type`, quotes included.
  package var type: TextRange

  @inlinable package init(coordinates: TextRange, type: TextRange) {
    self.coordinates = coordinates
    self.type = type
  }
}

/// The value of a `bbox` member of a feature or of one of its geometries.
package struct BoundingBoxSource: Sendable {
  package var row: UInt32
  /// The geometries it speaks of, as indices into the block's geometry column.
  package var geometries: TextRange
  package var value: TextRange
  /// How many GeometryCollections are round the geometry object that it is a member of; `nil` for a Feature's own.
  package var level: UInt8?

  /// What it has become, when a step moved the geometries: the numbers of a `bbox`, west > east across the 180th
  /// meridian. `nil` while the text speaks for itself.
  package var numbers: [Double]?

  /// Whether these are written even where the geometries have not changed.
  package var isRewritten = false

  package init(row: UInt32, geometries: TextRange, value: TextRange, level: UInt8?) {
    self.row = row
    self.geometries = geometries
    self.value = value
    self.level = level
  }
}

/// One step of a walk through nested GeometryCollections.
package enum GeometryNesting: UInt8, Sendable {
  case open, close, geometry
}
