internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel
internal import TopoJSON

/// Encodes blocks as what groups are made of (``Dissolver``).
struct GroupEncoder: BlockEncoding {
  private let writer: TopologyWriter
  private let sums: SummedProperties

  init(_ dissolve: DissolveOptions, _ context: WritingContext) {
    var writing = context.text
    // Of the properties, those are chosen that the groups have.
    writing.properties = .all
    var writer = TopologyWriter(options: writing, keepsUnreadable: context.keepsUnreadable)
    // A group has no place for them.
    writer.tellsErrors = false
    self.writer = writer
    sums = SummedProperties(names: dissolve.sums)
  }

  func encode(_ block: borrowing FeatureBlock<Geographic>, losses: inout [Diagnostic]) -> TopologyRecords {
    var output = FeatureWriter.Output()
    var paths = HashedPaths()
    // Groups keep what was asked for, and nothing else.
    _ = writer.write(block, to: &output, paths: &paths)
    losses += sums.findings(in: block)
    losses += block.lostNumbers(ofRows: output.rowsWithoutAllNumbers)
    return TopologyRecords(texts: FeatureTexts(output), paths: paths)
  }
}
