public import ArgumentParser
public import GeoToolkit

extension SimplificationOptions.Mode: ExpressibleByArgument {}
extension SimplificationMethod: ExpressibleByArgument {}

/// Options for taking positions out.
struct SimplificationArguments: ParsableArguments {
  @Option(
    name: [.customLong("simplify"), .customLong("tolerance")],
    help: "Take out positions: as far as LENGTH from what stays (10m, km, mi, nmi), triangles up to AREA (500m2, ha, km2), pixels of the web map at a zoom (0.5px@z8), or all but a share of each geometry (10%).")
  var tolerance: ToleranceArgument?

  @Option(help: "With --simplify: safe keeps what is valid valid, fast does not look; coverage takes all features together and keeps borders shared. (default: safe)")
  var mode: SimplificationOptions.Mode?

  @Option(help: "With --simplify: by distance (douglas-peucker), by area, or by area and angle as mapshaper does. (default: by the tolerance's unit; for shares by area and angle)")
  var method: SimplificationMethod?

  @Flag(help: "With --simplify: every ring stays, a triangle at least. The default.")
  var keepShapes = false

  @Option(help: "With --simplify: leave out rings smaller than this, with its unit: m2, ha, km2.")
  var dropSmallerThan: AreaArgument?

  @Option(help: "With --mode coverage: put vertices in one place first that lie this near to each other, with its unit: m, km, mi or nmi.")
  var snap: LengthArgument?

  func validate() throws {
    if snap != nil, mode != .coverage { throw ValidationError("--snap needs --mode coverage") }
    if tolerance == nil, mode != nil || method != nil || keepShapes || dropSmallerThan != nil {
      throw ValidationError("--mode, --method, --keep-shapes and --drop-smaller-than need a tolerance: --simplify 10m")
    }
    if keepShapes, dropSmallerThan != nil { throw ValidationError("--keep-shapes and --drop-smaller-than exclude each other") }
    if case .squareMetres = tolerance?.amount, method == .douglasPeucker {
      throw ValidationError("the method douglas-peucker measures distances; give a length, or choose another method for an area")
    }
  }

  func apply(to options: inout ConversionOptions) {
    guard let tolerance else { return }
    var simplification = SimplificationOptions(
      tolerance.amount, mode: mode ?? .safe, method: method, leastArea: dropSmallerThan?.squareMetres)
    simplification.snapping = snap?.metres
    options.simplification = simplification
  }

  /// What is said of it on standard error.
  func summary(of report: ConversionReport) -> String {
    guard tolerance != nil else { return "" }
    let counts = report.simplification
    let all = counts.positionsKept + counts.positionsRemoved
    var text = "simplified: \(counts.positionsKept) of \(all) positions of lines and polygons kept, \(counts.positionsRemoved) removed\n"
    if counts.ringsDropped > 0 {
      text += "\(counts.ringsDropped) ring\(counts.ringsDropped == 1 ? "" : "s") smaller than asked for \(counts.ringsDropped == 1 ? "was" : "were") left out\n"
    }
    if counts.geometriesEmptied > 0 {
      text += "\(counts.geometriesEmptied) geometr\(counts.geometriesEmptied == 1 ? "y has" : "ies have") no positions left\n"
    }
    guard let coverage = report.coverage else { return text }
    text += "coverage: \(coverage.arcs) pieces of border; at most \((coverage.estimatedPeak + 999_999) / 1_000_000) MB held\n"
    if let first = coverage.nearMisses.first {
      let count = coverage.nearMisses.count
      text += "\(count == 1000 ? "1000 or more" : "\(count)") vertices lie within 1 m of another border and do not meet it, the first at [\(first.x), \(first.y)]; --snap 1m brings such together\n"
    }
    return text
  }
}

/// `10m`, `500m2`, `0.5px@z8`, `10%`.
struct ToleranceArgument: ExpressibleByArgument {
  let amount: SimplificationOptions.Amount

  init?(argument: String) {
    guard let amount = SimplificationOptions.Amount(argument) else { return nil }
    self.amount = amount
  }
}

/// `500m2`, `3ha`, `2km2`.
struct AreaArgument: ExpressibleByArgument {
  let squareMetres: Double

  init?(argument: String) {
    guard let area = MeasureText.squareMetres(argument) else { return nil }
    squareMetres = area
  }
}
