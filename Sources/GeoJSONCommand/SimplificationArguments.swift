import CommandLineArguments
import GeoAlgorithms
import GeoConversion
import GeoFindings
import GeoPipeline

/// Options for taking positions out.
struct SimplificationArguments: ArgumentGroup {
  let tolerance: ToleranceArgument?
  let mode: SimplificationOptions.Mode?
  let method: SimplificationMethod?
  let keepShapes: Bool
  let dropSmallerThan: AreaArgument?
  let snap: LengthArgument?
  let lod: LevelsArgument?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    tolerance = try arguments.value(
      "simplify", alias: "tolerance", help: "Take out positions: as far as LENGTH from what stays (10m, km, mi, nmi), triangles up to AREA (500m2, ha, km2), pixels of the web map at a zoom (0.5px@z8, 256 to the side of a tile), or all but a share of each geometry (10%).", parse: ToleranceArgument.init(parsing:))
    mode = try arguments.choice(
      "mode", help: "With --simplify: safe keeps what is valid valid, fast does not look; coverage takes all features together and keeps borders shared. (default: safe; with --dissolve, which must find borders as they were: coverage)")
    method = try arguments.choice(
      "method", help: "With --simplify: by distance (douglas-peucker), by area, or by area and angle as mapshaper does. (default: by the tolerance's unit, in coverages by area, a LENGTH being its square's side; for shares by area and angle)")
    keepShapes = arguments.flag("keep-shapes", help: "With --simplify: every ring stays, a triangle at least. The default.")
    dropSmallerThan = try arguments.value(
      "drop-smaller-than", help: "With --simplify: leave out rings smaller than this, with its unit: m2, ha, km2.", parse: AreaArgument.init(parsing:))
    snap = try arguments.value(
      "snap",
      help: """
        With --mode coverage, --dissolve or TopoJSON output: snap vertices first that lie this near to each other, with its unit: \
        m, km, mi or nmi. Vertices stay where borders would cross.
        """,
      parse: LengthArgument.init(parsing:))
    let levels = try arguments.values(
      "lod", help: "Write a level of detail for each of these zooms of the web map (4,8,12) beside each other, NAME-z4.geojson and so on, of one input; the tolerance is in pixels then, and every shape stays. (default: 0.5px)", parse: LevelsArgument.init(parsing:))
    lod = levels.isEmpty ? nil : LevelsArgument(levels)
  }

  /// Whether anything is simplified.
  var isAsked: Bool { tolerance != nil || lod != nil }

  /// Whether positions may come to lie elsewhere or go.
  var isUsed: Bool { isAsked || snap != nil }

  func validate() throws(UsageError) {
    if lod == nil, tolerance?.pixels != nil {
      throw UsageError("a tolerance in pixels needs a zoom, 0.5px@z8, or several, --lod 4,8,12")
    }
    if let zooms = lod?.zooms, Set(zooms).count < zooms.count { throw UsageError("--lod names a zoom twice") }
    if lod != nil, tolerance?.amount != nil {
      throw UsageError("with --lod the tolerance is in pixels, whatever the zoom: --simplify 0.5px")
    }
    if !isAsked, mode != nil || method != nil || keepShapes || dropSmallerThan != nil {
      throw UsageError("--mode, --method, --keep-shapes and --drop-smaller-than need a tolerance: --simplify 10m")
    }
    if keepShapes, dropSmallerThan != nil { throw UsageError("--keep-shapes and --drop-smaller-than exclude each other") }
    if case .squareMetres = tolerance?.amount, method == .douglasPeucker {
      throw UsageError("the method douglas-peucker measures distances; give a length, or choose another method for an area")
    }
  }

  func apply(to options: inout ConversionOptions, mode: SimplificationOptions.Mode) {
    guard isAsked else { return }
    var simplification = SimplificationOptions(
      tolerance?.amount ?? .pixels(pixels, zoom: 0), mode: mode, method: method, leastArea: dropSmallerThan?.squareMetres)
    simplification.snapping = snap?.metres
    options.steps.simplification = simplification
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
    text += BorderRemarks.note(vanished: counts.pathsVanished)
    if counts.geometriesEmptied > 0 {
      text += "\(counts.geometriesEmptied) geometr\(counts.geometriesEmptied == 1 ? "y has" : "ies have") no positions left\n"
    }
    guard let coverage = report.coverage else { return text }
    text += "coverage: \(coverage.arcs) \(coverage.arcs == 1 ? "piece" : "pieces") of border; at most \((coverage.estimatedPeak + 999_999) / 1_000_000) MB held\n"
    text += BorderRemarks.warning(leftApart: coverage.leftApart)
    text += BorderRemarks.warning(nearMisses: coverage.nearMisses, within: coverage.nearness)
    return text
  }
}

/// `10m`, `500m2`, `0.5px@z8`, `10%`; `0.5px` for levels of detail.
struct ToleranceArgument {
  let amount: SimplificationOptions.Amount?
  let pixels: Double?

  init(parsing argument: String) throws(UsageError) {
    amount = SimplificationOptions.Amount(argument)
    pixels = MeasureText.pixels(argument)
    if amount == nil, pixels == nil {
      throw UsageError("expected a length (10m), an area (500m2), pixels at a zoom up to 30 (0.5px@z8) or a share (10%)")
    }
  }
}

/// `4,8,12`.
struct LevelsArgument {
  let zooms: [Int]

  init(parsing argument: String) throws(UsageError) {
    let zooms = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard zooms.allSatisfy({ (0...30).contains($0) }), Set(zooms).count == zooms.count else {
      throw UsageError("expected zooms from 0 to 30 with commas between them, each once, such as 4,8,12")
    }
    self.zooms = zooms
  }

  /// Those of several options add up.
  init(_ several: [LevelsArgument]) { zooms = several.flatMap(\.zooms) }
}

/// `500m2`, `3ha`, `2km2`.
struct AreaArgument {
  let squareMetres: Double

  init(parsing argument: String) throws(UsageError) {
    guard let area = MeasureText.squareMetres(argument) else {
      throw UsageError("expected a number and its unit, m2, ha or km2, such as 500m2")
    }
    squareMetres = area
  }
}
