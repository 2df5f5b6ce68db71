internal import ByteStreams
internal import GeoConversion
public import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline
internal import GeoReading
public import MapTiles

/// Vector tiles of one or several inputs.
///
/// ```swift
/// let tiling = Tiling([TileSource(path: path, layer: "counties")], TilingOptions(name: "counties", zooms: 0...10, jobs: 4))
/// let archive = try PMTilesWriter(path: "counties.pmtiles", overwrite: false)
/// let report = try tiling.write(to: archive)
/// ```
///
/// Three passes: all features are read, projected and stored; each is simplified and cut for every zoom level, and the pieces are sorted by
/// tiles; then tiles are made, one after the other. Memory: that of the largest feature and the largest tile, and some 150 MB for sorting,
/// whatever the size of the input. Temporary files take about as much as the input in the first pass, and in the second as all tiles before
/// they are compressed.
public struct Tiling: Sendable {
  public var sources: [TileSource]
  public var options: TilingOptions

  /// - Parameter sources: their features are drawn in this order.
  public init(_ sources: [TileSource], _ options: TilingOptions) { (self.sources, self.options) = (sources, options) }

  /// Makes the tiles.
  ///
  /// - Parameters:
  ///   - archive: gets all tiles, then the metadata.
  ///   - findings: gets what is found in the inputs, in order.
  /// - Throws: ``TilingError``; the archive is not finished then.
  public func write(
    to archive: some TileArchiveWriting, findings: ([Finding]) -> Void = { _ in }
  ) throws(TilingError) -> TilingReport {
    var recording = TileRecordingPass(options)
    for source in sources { try recording.read(source, findings: findings) }
    guard recording.hasFeatures else { throw .nothing }
    let recorded: RecordedFeatures
    do throws(ByteStreamError) { recorded = try recording.finish() } catch { throw .stream(error) }
    if let name = recorded.ambiguousLayer { throw .sameLayer(name) }
    let report: TilingReport, tooLarge: (tile: TileAddress, bytes: Int)?
    do throws(ByteStreamError) {
      let (zooms, layers, properties, clusters) = (recorded.zooms, recorded.layers, recorded.properties, recorded.clusters.counts)
      var found = TilingReport(recorded)
      let pieces = try recorded.cut(options)
      var building = TileBuildingPass(
        options, layers, properties, highest: zooms.upperBound, droppedByFraction: pieces.droppedByZoom, clusters: clusters,
        isLowestChosen: options.zooms == nil)
      try building.run(try pieces.sorted(), to: archive, &found)
      tooLarge = building.tooLarge
      if tooLarge == nil, !found.zooms.isEmpty { try archive.finish(found.metadata(options, layers)) }
      report = found
    } catch {
      throw .stream(error)
    }
    if let tooLarge {
      let tile = tooLarge.tile
      throw .tooLarge(tile: "\(tile.zoom)/\(tile.x)/\(tile.y)", bytes: tooLarge.bytes, limit: options.limit?.bytes ?? 0)
    }
    if report.zooms.isEmpty { throw .nothing }
    return report
  }
}
