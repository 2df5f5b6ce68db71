import ArgumentParser
public import GeoToolkit

extension SimplificationOptions.Mode: ArgumentChoice {}
extension SimplificationMethod: ArgumentChoice {}

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

  @Option(
    help: "With --mode coverage, or for TopoJSON: put vertices in one place first that lie this near to each other, with its unit: m, km, mi or nmi.",
    transform: LengthArgument.init(parsing:))
  var snap: LengthArgument?

  @Option(help: "Write a level of detail for each of these zooms of the web map (4,8,12) beside each other, NAME-z4.geojson and so on; the tolerance is in pixels then. (default: 0.5px)")
  var lod: LevelsArgument?

  /// Whether anything is simplified.
  var isAsked: Bool { tolerance != nil || lod != nil }

  /// Whether positions may come to lie elsewhere or go.
  var isUsed: Bool { isAsked || snap != nil }

  func validate() throws {
    if lod == nil, tolerance?.pixels != nil {
      throw ValidationError("a tolerance in pixels needs a zoom, 0.5px@z8, or several, --lod 4,8,12")
    }
    if lod != nil, tolerance?.amount != nil {
      throw ValidationError("with --lod the tolerance is in pixels, whatever the zoom: --simplify 0.5px")
    }
    if lod != nil, dropSmallerThan != nil, mode != .coverage {
      throw ValidationError("--lod keeps every shape; --drop-smaller-than has no meaning with it but for coverages")
    }
    if !isAsked, mode != nil || method != nil || keepShapes || dropSmallerThan != nil {
      throw ValidationError("--mode, --method, --keep-shapes and --drop-smaller-than need a tolerance: --simplify 10m")
    }
    if keepShapes, dropSmallerThan != nil { throw ValidationError("--keep-shapes and --drop-smaller-than exclude each other") }
    if case .squareMetres = tolerance?.amount, method == .douglasPeucker {
      throw ValidationError("the method douglas-peucker measures distances; give a length, or choose another method for an area")
    }
  }

  func apply(to options: inout ConversionOptions) {
    guard isAsked else { return }
    var simplification = SimplificationOptions(
      tolerance?.amount ?? .pixels(pixels, zoom: 0), mode: mode ?? .safe, method: method, leastArea: dropSmallerThan?.squareMetres)
    simplification.snapping = snap?.metres
    options.simplification = simplification
  }

  /// The tolerance of levels of detail.
  var pixels: Double { tolerance?.pixels ?? 0.5 }

  /// What is said of it on standard error.
  func summary(of report: ConversionReport) -> String {
    guard isAsked else { return "" }
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
    text += ConvertArguments.warning(nearMisses: coverage.nearMisses, advice: "--snap 1m brings such together")
    return text
  }
}

/// `10m`, `500m2`, `0.5px@z8`, `10%`; `0.5px` for levels of detail.
struct ToleranceArgument: ExpressibleByArgument {
  let amount: SimplificationOptions.Amount?
  let pixels: Double?

  init?(argument: String) {
    amount = SimplificationOptions.Amount(argument)
    pixels = MeasureText.pixels(argument)
    if amount == nil, pixels == nil { return nil }
  }
}

/// `4,8,12`.
struct LevelsArgument: ExpressibleByArgument {
  let zooms: [Int]

  init?(argument: String) {
    let zooms = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard zooms.allSatisfy({ (0...30).contains($0) }), Set(zooms).count == zooms.count else { return nil }
    self.zooms = zooms
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
