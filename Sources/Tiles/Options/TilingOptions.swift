/// How tiles are made.
public struct TilingOptions: Sendable {
  /// The zoom levels; with `nil` the lowest is the first whose largest tile has at most ``largestTile`` bytes, and the highest that at
  /// which the data's detail is seen.
  public var zooms: ClosedRange<Int>? { didSet { check() } }

  /// The zoom levels of layers, by their names; the others are in all. Layers of labels and clusters are in none that their features' layer
  /// is not in; labels may be in fewer.
  public var layerZooms: [String: ClosedRange<Int>] = [:]

  /// How much of its surroundings each tile has, in units of its grid (4096 a side), 0…2048.
  public var buffer: Int { didSet { check() } }

  /// How far simplification may move a line, in units of a tile's grid; half as far at the highest zoom level. 0 keeps all vertices.
  public var tolerance: Double { didSet { check() } }

  /// Which ids features have.
  public var identifiers: TileIdentifiers

  /// The size of a compressed tile, in bytes, beyond which a tile is reported, and is too large for the lowest zoom level.
  public var largestTile: Int { didSet { check() } }

  /// Whether each layer with areas gets another one, "…_labels", with a point for each feature: where a label has most room.
  public var hasLabels = false

  /// Which features are left out of zoom levels; `nil` leaves out none.
  public var drop: DropPolicy?

  /// How points become clusters; `nil` for no clusters.
  public var clustering: PointClustering?

  /// Leaves out points of a layer that are nearer than so many units to one before them in the input; `nil` leaves out none.
  public var thinning: Int? { didSet { check() } }

  /// What happens to tiles that are too large; `nil` keeps them as they are.
  public var limit: TileLimit?

  /// Threads that work, at least 1. The tiles do not depend on it.
  public var jobs: Int { didSet { check() } }

  /// Whether an error in the data, such as a feature that cannot be read, ends the run.
  public var failsOnErrors = true

  /// The folder for temporary files; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  public var temporaryFolder: String?

  /// The name of the tileset, its description, and where the data are from.
  public var name: String
  public var description: String?
  public var attribution: String?

  public init(
    name: String, zooms: ClosedRange<Int>? = nil, buffer: Int = 64, tolerance: Double = 1, identifiers: TileIdentifiers = .own,
    largestTile: Int = 500_000, jobs: Int = 1, temporaryFolder: String? = nil, description: String? = nil, attribution: String? = nil
  ) {
    (self.name, self.zooms, self.buffer, self.tolerance, self.identifiers) = (name, zooms, buffer, tolerance, identifiers)
    (self.largestTile, self.jobs, self.temporaryFolder) = (largestTile, jobs, temporaryFolder)
    (self.description, self.attribution) = (description, attribution)
    check()
  }

  /// Bit by bit the zoom levels that a layer may be in.
  func zooms(ofLayer name: String) -> UInt32 { layerZooms[name].map { $0.reduce(0) { $0 | 1 << UInt32($1) } } ?? ~0 }

  /// The same of the layer with the labels of one.
  func zooms(ofLabelsOf name: String) -> UInt32 { zooms(ofLayer: name + LayerKind.labels.suffix) }

  /// The highest zoom level that there can be.
  public static let highestZoom = TilePlane.highestZoom

  private func check() {
    precondition(zooms.map { $0.lowerBound >= 0 && $0.upperBound <= Self.highestZoom } ?? true, "zoom levels are 0 to 24")
    precondition(0...2048 ~= buffer, "a buffer has 0 to 2048 units")
    precondition(tolerance >= 0 && tolerance.isFinite, "a tolerance is a number of units, 0 or more")
    precondition(jobs >= 1, "a run needs at least one thread")
    precondition(thinning.map { $0 > 0 } ?? true, "points are thinned by a distance")
    precondition(largestTile > 0, "a tile has at least one byte")
  }
}
