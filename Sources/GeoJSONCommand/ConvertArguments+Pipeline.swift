import ByteStreams
import CommandLineArguments
import GeoAlgorithms
import GeoConversion
import GeoModel
import GeoPipeline
import Pipelines

/// A conversion as a pipeline.
extension ConvertArguments {
  /// What `geojson run` does the same by.
  ///
  /// - Throws: `UsageError` for what no pipeline has a place for.
  func pipeline() throws(UsageError) -> Pipeline {
    for (isUsed, name) in [
      (faults.strictLines, "--strict-lines"), (faults.quarantine != nil && folder.outDir != nil, "--quarantine for all files of a folder"),
      (simplification.lod != nil, "--lod"), (choosing.rejects != nil, "--rejects"), (indoor.isUsed, "options for indoor maps"),
      (own.values.has("mapping"), "--mapping"), (partition != nil, "files by values (--out-name)"),
      (folder.outDir == nil && output.contains("{"), "an output with { in its name"),
      (reading.stdinFilename != ReadingArguments.standardInput, "--stdin-filename")
    ] where isUsed { throw UsageError("a pipeline has no place for \(name) (--print-pipeline)") }
    let ofPattern = folder.outDir == nil ? nil : formats.ofFile(named: folder.outName.name(stem: "x", ending: ""))
    guard let format = namedFormat ?? ofPattern else {
      throw UsageError("--print-pipeline needs the format of the output: -o NAME.geojson, or --to geojson")
    }
    var pipeline = Pipeline(inputs: inputs.isEmpty ? ["-"] : inputs, steps: steps, outputs: [])
    pipeline.reading.format = from
    pipeline.reading.layer = reading.layer
    pipeline.reading.sourceCRS = reading.sourceCRS
    pipeline.reading.forcesDegrees = geometry.forceDegrees
    pipeline.reading.filter = reading.filter
    pipeline.reading.pointsOfInterest = reading.pointsOfInterest
    pipeline.reading.skip = choosing.skip
    pipeline.reading.limit = choosing.limit
    pipeline.reading.onError = choosing.onError
    pipeline.reading.maxErrors = choosing.maxErrors
    pipeline.reading.maxDepth = reading.maxDepth ?? pipeline.reading.maxDepth
    pipeline.reading.maxFeatureSize = reading.maxFeatureSize?.bytes ?? pipeline.reading.maxFeatureSize
    pipeline.reading.poles = geometry.pole == .trust ? .trust : .smaller
    pipeline.outputs = [pipelineOutput(format)]
    if output == "-", folder.outDir == nil { pipeline.record = .none }
    return pipeline
  }

  private func pipelineOutput(_ format: Format) -> Pipeline.Output {
    var output = Pipeline.Output(path: output)
    if let outDir = folder.outDir { output.path = outDir.step("{folder}" + folder.outName.text) }
    // What the ending says need not be said.
    if formats.ofFile(named: output.path)?.name != format.name || output.path.contains("{ext}") { output.format = format.name }
    output.compression = writing.compress.map { choice in
      switch choice {
      case .none: .none
      case .gzip: .gzip
      case .zstd: .zstd
      }
    }
    output.followsRFC7946 = geometry.rfc7946
    output.precision = writing.precision
    output.layout = writing.options.layout
    output.properties = writing.pipelineProperties
    output.targetCRS = writing.targetCRS
    output.order = arranging.order
    output.clustering = clusters
    output.quarantine = faults.quarantine
    output.snapping = snapping
    if let dissolving = dissolving.options {
      var dissolve = Pipeline.Output.Dissolve(key: dissolving.key)
      (dissolve.sums, dissolve.lists, dissolve.firsts) = (dissolving.sums, dissolving.lists, dissolving.firsts)
      output.dissolve = dissolve
    }
    output.options = format.options.compactMap { option in
      own.values.text(option.name).map { Pipeline.Output.FormatValue(option.name, $0) }
    }
    return output
  }

  /// In the fixed order of a conversion.
  private var steps: [Pipeline.Step] {
    var options = ConversionOptions()
    geometry.apply(to: &options)
    simplification.apply(to: &options, mode: mode)
    var steps: [Pipeline.Step] = []
    // Conversions know what their inputs are called.
    let shape = shaping.options(for: "")
    if !shape.isIdle { steps.append(.shape(shape)) }
    if let circles = shaping.circles { steps.append(.circles(radius: circles)) }
    if let box = choosing.bbox?.box { steps.append(.keep(box)) }
    if let repair = geometry.repair { steps.append(.repair(repair)) }
    if let simplification = options.steps.simplification { steps.append(.simplify(simplification)) }
    if let interpolation = options.steps.interpolation { steps.append(.interpolate(interpolation)) }
    if let handling = geometry.antimeridian, handling != .unwrap { steps.append(.antimeridian(handling)) }
    if let box = geometry.clip?.box { steps.append(.clip(box)) }
    if geometry.antimeridian == .unwrap { steps.append(.antimeridian(.unwrap)) }
    if let winding = geometry.winding { steps.append(.orient(winding)) }
    return steps
  }
}
