public import ByteStreams
internal import GeoAlgorithms
internal import GeoModel
internal import TopoJSON

/// Several inputs as the layers of one topology: borders that they share become one.
///
/// Holds all positions until the last input is known, as a conversion to TopoJSON does. Features of a layer are in the order
/// of their input, layers in that of the inputs. What a collection says of itself besides its features has no place, and is
/// reported.
public struct LayeredConversion: ~Copyable {
  private var topology: TopologyCollector?
  private var sum = ConversionReport()

  public init() {}

  /// Reads an input.
  ///
  /// - Parameters:
  ///   - options: those of a conversion to TopoJSON (``ConversionOptions/topology``), whose layer is the input's name; skip, limit
  ///     and dissolving are for each input alone. Grid, snapping and white space are those of the first input. No coverage.
  ///   - findings: called for each block that has some, in input order.
  /// - Returns: what was done with this input.
  /// - Throws: ``ConversionError``; nothing more can be added then.
  public mutating func add(
    _ source: inout ByteSource, beginning: [UInt8] = [], options: ConversionOptions, excerpts: Bool = false,
    progress: (FeatureRun.Progress) -> Void = { _ in }, findings: ([Finding]) -> Void
  ) throws(ConversionError) -> ConversionReport {
    precondition(options.simplification?.mode != .coverage, "a coverage is simplified once its layers are one topology")
    let writing = options.topology ?? TopologyWritingOptions()
    var layers = topology.take() ?? TopologyCollector(options: writing)
    layers.beginInput(layer: writing.layer)
    var options = options
    options.topology = writing
    var delivery = Delivery(options: options, layers: layers)
    // Nothing is written before all layers are known.
    var sink: ByteSink
    do throws(ByteStreamError) { sink = try ByteSink(memory: .none) } catch { throw .stream(error) }
    var rejects: ByteSink?
    let bytes = try Conversion.deliver(
      &source, beginning: beginning, to: &sink, rejects: &rejects, options: options, coverage: nil, excerpts: excerpts,
      into: &delivery, progress: progress, findings: findings)
    do throws(ByteStreamError) { topology = try delivery.finishLayer(&sink, bytes: bytes) } catch { throw .stream(error) }
    sum += delivery.report
    return delivery.report
  }

  /// Writes the topology.
  ///
  /// - Returns: what was done with all inputs together.
  public consuming func finish(to sink: inout ByteSink) throws(ByteStreamError) -> ConversionReport {
    var sum = sum
    let layers = topology ?? TopologyCollector()
    sum.topology = try layers.finish { (bytes) throws(ByteStreamError) in try sink.write(bytes) }
    return sum
  }
}
