public import GeoAlgorithms
public import GeoModel

/// Simplifies all lines and polygons of a run together, so that borders that features share stay shared, vertex for vertex
/// (``GeoAlgorithms/CoverageSimplification``).
///
/// Holds every different position, not the features: these are read a second time, and ``ApplyCoverage`` puts the new
/// paths into them.
public struct SimplifyCoverage: Collector {
  public let options: SimplificationOptions
  private let jobs: Int

  private var builder = TopologyBuilder(distinguishesAltitudes: false, keepsRepetitions: false)
  private var roles: [PathRole] = []
  /// For each feature of the input the number of its first path.
  private var firstPaths: [UInt32] = []
  /// For each of several inputs, how many features came before.
  private var inputStarts: [Int] = [0]
  private var hasBegun = false

  /// - Parameters:
  ///   - options: how much is simplified, and how.
  ///   - jobs: how many threads simplify, including the calling one; at least 1. The result is the same for any number.
  public init(_ options: SimplificationOptions, jobs: Int = 1) {
    self.options = options
    self.jobs = jobs
  }

  /// Begins one of several inputs, whose features are counted from 0.
  public mutating func beginInput() {
    if hasBegun { inputStarts.append(firstPaths.count) }
    hasBegun = true
  }

  /// The geometries of a block, and the features that they belong to.
  public struct Part: Sendable {
    fileprivate let paths: HashedPaths
    /// Of the features that were not left out, the number in the input, and the geometries.
    fileprivate var features: [(ordinal: Int, geometries: Range<Int>)] = []
  }

  public static func part(of input: borrowing FeatureBlock<Geographic>) -> Part {
    var part = Part(paths: HashedPaths(input.geometry))
    for index in input.rows.indices where !input.rows[index].flags.contains(.dropped) {
      part.features.append((input.rows[index].ordinal, input.geometries(ofRow: index)))
    }
    return part
  }

  public mutating func collect(_ part: Part) throws(StageError) {
    let start = inputStarts[inputStarts.count - 1]
    let column = part.paths.column
    for feature in part.features {
      // Features that were left out have no paths.
      let number = start + feature.ordinal
      while firstPaths.count <= number {
        firstPaths.append(UInt32(truncatingIfNeeded: builder.pathCount))
      }
      do throws(TopologyError) {
        try builder.append(part.paths, geometries: feature.geometries)
      } catch {
        throw StageError("the coverage cannot be simplified at once: \(error)")
      }
      for geometry in feature.geometries {
        let isAreal = column.kinds[geometry].isAreal
        for piece in column.parts(ofGeometry: geometry) {
          let own = column.paths(ofPart: piece)
          for path in own { roles.append(!isAreal ? .line : path == own.lowerBound ? .exterior : .hole) }
        }
      }
    }
  }

  /// Where areas lie side by side there are at most three arcs for each ring (Euler's formula, with three borders in a junction); how many
  /// there are is known when they are made (``SimplifiedCoverage/estimatedPeak``).
  public var estimatedPeak: Int {
    let places = builder.placeCount
    let arcs = min(3 * builder.pathCount, builder.vertexCount)
    return builder.byteCount
      + max(
        TopologyBuilder.estimatedPeak(positions: places, paths: builder.pathCount),
        CoverageSimplification.estimatedPeak(positions: min(places + 2 * arcs, 2 * builder.vertexCount), arcs: arcs))
  }

  public consuming func result() throws(StageError) -> SimplifiedCoverage {
    let (options, work) = (options, ThreadedWork(jobs: jobs))
    let prepared = prepare(by: work)
    var coverage = prepared.0
    var simplification = CoverageSimplification(method: options.effectiveMethod, metric: options.metric)
    coverage.topology = simplification.simplify(prepared.1, tolerance: options.tolerance, by: work)
    return coverage
  }

  /// Several levels of detail, each a subset of those with smaller amounts; importance is computed once.
  ///
  /// - Parameter amounts: lengths or pixels, in the unit of the options' own.
  public consuming func result(amounts: [SimplificationOptions.Amount]) throws(StageError) -> [SimplifiedCoverage] {
    let (options, work) = (options, ThreadedWork(jobs: jobs))
    var (coverage, whole) = prepare(by: work)
    var simplification = CoverageSimplification(method: options.effectiveMethod, metric: options.metric)
    let importances = simplification.importances(of: &whole)
    return amounts.map { amount in
      let threshold = options.with(amount).tolerance.threshold(for: options.effectiveMethod) ?? 0
      coverage.topology = whole.keeping(importances.map { $0 > threshold })
      return coverage
    }
  }

  private consuming func prepare(by work: ThreadedWork) -> (SimplifiedCoverage, Topology) {
    let (held, paths, places) = (builder.byteCount, builder.pathCount, builder.placeCount)
    let (options, roles, firstPaths, inputStarts) = (options, roles, firstPaths, inputStarts)
    builder.joinSpellings()
    let snapped = options.snapping.map { builder.snap(within: $0) }
    let whole = builder.build(by: work)
    let peak =
      held
      + max(
        TopologyBuilder.estimatedPeak(positions: places, paths: paths),
        CoverageSimplification.estimatedPeak(positions: whole.positions.count, arcs: whole.arcCount))
    var coverage = SimplifiedCoverage(
      firstPaths: firstPaths, inputStarts: inputStarts, isSnapped: options.snapping != nil,
      nearness: NearMiss.reach(snapping: options.snapping),
      estimatedPeak: peak)
    if let leastArea = options.leastArea { coverage.isDropped = whole.smallRings(below: leastArea, roles: roles) }
    coverage.leftApart = snapped?.leftApart ?? []
    coverage.nearMisses = whole.nearMisses(within: coverage.nearness, by: work).map(\.location)
    return (coverage, whole)
  }
}

/// A coverage after simplification: the new paths of all features.
public struct SimplifiedCoverage: Sendable {
  /// The most bytes that simplification needed.
  public let estimatedPeak: Int

  /// Vertices that lie within ``nearness`` of another feature's border and do not meet it, so that it was not treated as
  /// shared; the first thousand.
  public internal(set) var nearMisses: [Position] = []

  /// Metres: one, or more if vertices were snapped within more.
  public let nearness: Double

  /// Vertices that were not snapped since borders would cross.
  public internal(set) var leftApart: [Position] = []

  public internal(set) var topology: Topology
  private let firstPaths: [UInt32]
  private let inputStarts: [Int]
  private var input = 0
  /// Whether positions were snapped, which may make a geometry invalid: ``Repair`` with ``Repair/isForChanged`` fixes that.
  public let isSnapped: Bool
  /// For each path; empty if all stay.
  var isDropped: [Bool] = []

  init(firstPaths: [UInt32], inputStarts: [Int], isSnapped: Bool, nearness: Double, estimatedPeak: Int) {
    self.nearness = nearness
    self.firstPaths = firstPaths
    self.inputStarts = inputStarts
    self.isSnapped = isSnapped
    self.estimatedPeak = estimatedPeak
    topology = Topology()
  }

  /// The same, for the features of one of several inputs.
  public func ofInput(_ number: Int) -> SimplifiedCoverage {
    var coverage = self
    coverage.input = number
    return coverage
  }

  /// The numbers of a feature's paths; none if the feature was not collected.
  func paths(ofFeature ordinal: Int) -> Range<Int> {
    let number = inputStarts[input] + ordinal
    guard firstPaths.indices.contains(number) else { return 0..<0 }
    let next = firstPaths.indices.contains(number + 1) ? Int(firstPaths[number + 1]) : topology.pathCount
    return Int(firstPaths[number])..<next
  }
}
