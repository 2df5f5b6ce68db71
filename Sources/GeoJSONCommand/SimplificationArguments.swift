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
      "simplify", alias: "tolerance", value: "TOLERANCE",
      help: """
        Simplify lines and polygons: 10m, 500m2, 0.5px@z8 or 10%. By a length (10m, km, mi, nmi), an area (500m2, ha, km2), pixels of the web map \
        at a zoom (0.5px@z8, 256 to a tile), or the share of vertices to keep (10%).
        """, parse: ToleranceArgument.init(parsing:))
    mode = try arguments.choice(
      "mode",
      help: """
        How shapes are protected. "safe": what is valid stays valid; "fast": no check; "coverage": borders that \
        features share stay shared. (default: safe; with --dissolve: coverage)
        """)
    method = try arguments.choice(
      "method",
      help: """
        How vertices are chosen. By distance (douglas-peucker), by area, or by area and angle as \
        mapshaper does. (default: by the tolerance)
        """)
    keepShapes = arguments.flag("keep-shapes", help: "Keep every ring, at least as a triangle. The default.")
    dropSmallerThan = try arguments.value(
      "drop-smaller-than", value: "AREA", help: "Remove rings smaller than this. A number with m2, ha or km2.",
      parse: AreaArgument.init(parsing:))
    snap = try arguments.value(
      "snap", value: "LENGTH",
      help: """
        Snap vertices that are nearer than this. For --mode coverage, --dissolve and TopoJSON output; a number with m, \
        km, mi or nmi. Vertices whose borders would cross stay.
        """,
      parse: LengthArgument.init(parsing:))
    let levels = try arguments.values(
      "lod", value: "ZOOMS",
      help: """
        Write a level of detail for each zoom. One file each, NAME-z4.geojson …, from one input; the tolerance is in \
        pixels. (default tolerance: 0.5px)
        """, parse: LevelsArgument.init(parsing:))
    lod = levels.isEmpty ? nil : LevelsArgument(levels)
  }

  /// Whether anything is simplified.
  var isAsked: Bool { tolerance != nil || lod != nil }

  /// Whether positions may move or be removed.
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

  /// Its summary for standard error.
  func summary(of report: ConversionReport) -> String {
    guard isAsked else { return "" }
    let counts = report.simplification
    let all = counts.positionsKept + counts.positionsRemoved
    var text = "simplified: \(counts.positionsKept) of \(all) positions of lines and polygons kept, \(counts.positionsRemoved) removed\n"
    if counts.ringsDropped > 0 {
      text +=
        "\(counts.ringsDropped) ring\(counts.ringsDropped == 1 ? "" : "s") smaller than asked for \(counts.ringsDropped == 1 ? "was" : "were") left out\n"
    }
    text += BorderRemarks.note(vanished: counts.pathsVanished)
    if counts.geometriesEmptied > 0 {
      text += "\(counts.geometriesEmptied) geometr\(counts.geometriesEmptied == 1 ? "y has" : "ies have") no positions left\n"
    }
    guard let coverage = report.coverage else { return text }
    text +=
      "coverage: \(coverage.arcs) \(coverage.arcs == 1 ? "piece" : "pieces") of border; at most \((coverage.estimatedPeak + 999_999) / 1_000_000) MB held\n"
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
