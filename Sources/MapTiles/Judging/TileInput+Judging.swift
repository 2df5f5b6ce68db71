package import ByteStreams
internal import GeoModel

extension TileInput {
  /// Judges the container by the specification of its kind.
  ///
  /// - Parameter temporaryFolder: where lists are sorted that are too long for memory; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  /// - Throws: `ByteStreamError` if it cannot be read, or is compressed in a way that is not supported.
  /// - Complexity: O(tiles · log tiles); memory does not grow with them.
  package func containerFindings(temporaryFolder: String? = nil) throws(ByteStreamError) -> ContainerFindings {
    switch container {
    case .pmtiles: try PMTilesJudging.findings(path: path, temporaryFolder: temporaryFolder)
    case .mbtiles: try MBTilesJudging.findings(path: path, temporaryFolder: temporaryFolder)
    case .folder: try TileFolderJudging.findings(path: path)
    case nil: ContainerFindings()
    }
  }
}
