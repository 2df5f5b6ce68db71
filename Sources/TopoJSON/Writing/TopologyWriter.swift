public import GeoAlgorithms
public import GeoJSON
public import GeoModel

/// Makes records from blocks: the first half of writing a topology, in which each block is processed alone.
///
/// Arcs depend on all features. So each feature becomes a *record*, the text of its other members, next to the geometries of the
/// block. ``TopologyCollector`` takes these of all blocks and writes the topology.
public struct TopologyWriter: Sendable {
  /// Which properties are written, how many decimals are kept, and whether white space in values is.
  public let options: WritingOptions

  /// Whether a feature that could not be read gets a record, without geometry.
  public var keepsUnreadable: Bool

  /// Whether such a record also has the feature's foreign members, and a member `error` with the reason why it could not be read.
  public var tellsErrors = true

  /// Whether records hold the longitudes between which features lie, for a grid.
  public var notesLongitudes: Bool

  /// Whether geometries were cut at the 180th meridian, so that no edge crosses it, however long it is.
  public var isCut = false

  private let writer: FeatureWriter

  public init(options: WritingOptions, keepsUnreadable: Bool = false, notesLongitudes: Bool = false) {
    self.options = options
    self.keepsUnreadable = keepsUnreadable
    self.notesLongitudes = notesLongitudes
    writer = FeatureWriter(options: options)
  }

  /// Appends a record of each feature that was read and that no stage dropped, and their geometries.
  ///
  /// - Returns: findings about members that a topology cannot hold, floods counted.
  /// - Complexity: O(positions, and bytes of the other members).
  public func write<Space: GeographicSpace>(
    _ block: borrowing FeatureBlock<Space>, to output: inout FeatureWriter.Output, paths: inout HashedPaths
  ) -> [Diagnostic] {
    var lost = FindingList()
    var errors: [Int: Rule]?
    let column = rounded(block.geometry)
    let noted = NotedFeatures(block, for: options)
    for index in block.rows.indices {
      let row = block.rows[index]
      if row.flags.contains(.dropped) { continue }
      let layer = block.origin?.layerName(ofRow: index)
      var record: TopologyRecordWriter
      if row.flags.contains(.unreadable) {
        if !keepsUnreadable { continue }
        record = TopologyRecordWriter(output.text)
        output.text = TextOutput()
        if tellsErrors, errors == nil { errors = FeatureWriter.firstErrors(block) }
        let members = rest(of: row, errors.map { $0[row.ordinal] ?? .syntax }, block, (block.origin?.layers.count ?? 0) > 1 ? layer : nil)
        record.begin(members, isAlone: isAlone(index, block), layer: layer, geometries: 0..<0, extent: nil)
        record.nesting([], members: [])
      } else {
        let members = members(ofRow: index, of: block, noted, layer, lost: &lost)
        record = TopologyRecordWriter(output.text)
        output.text = TextOutput()
        let geometries = block.geometries(ofRow: index)
        let box = notesLongitudes ? column.box(ofGeometries: geometries, isCut: isCut) : nil
        record.begin(
          members.own, isAlone: isAlone(index, block), layer: layer, geometries: geometries, extent: box.map { ($0.west, $0.east) })
        let start = Int(row.nestingStart)
        record.nesting(block.nesting[start..<start + Int(row.nestingCount)], members: members.inner)
        // Arcs have room for heights, not for what nobody says the meaning of.
        if row.flags.contains(.extraOrdinates) { output.noteLostNumbers(ofRow: index) }
      }
      output.text = record.finish()
      output.endFeature()
    }
    paths = HashedPaths(column)
    return lost.isEmpty ? [] : lost.diagnostics.map(block.inInput)
  }

  /// With as many decimals as are asked for.
  private func rounded(_ column: GeometryColumn) -> GeometryColumn {
    guard let decimals = options.decimals else { return column }
    func rounded(_ number: Double) -> Double { number.isNaN ? number : DecimalWriting.rounded(number, decimals: decimals) }
    var column = column
    for index in column.positions.indices {
      column.positions[index] = Position(x: rounded(column.positions[index].x), y: rounded(column.positions[index].y))
    }
    column.altitudes = column.altitudes.map(rounded)
    return column
  }

  private func members<Space>(
    ofRow index: Int, of block: borrowing FeatureBlock<Space>, _ noted: NotedFeatures, _ layer: String?, lost: inout FindingList
  ) -> (own: TextOutput, inner: [TextOutput]) {
    let hasLayers = (block.origin?.layers.count ?? 0) > 1
    return block.text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return (TextOutput(), []) }
      let kept = KeptMembers(ofRow: index, of: block, noted, writer, base, layer: hasLayers ? layer : nil)
      kept.addFindings(ofRow: index, of: block, to: &lost)
      return (kept.own, kept.inner)
    }
  }

  /// Whether the feature stands for itself, not in a collection or layer.
  private func isAlone<Space>(_ index: Int, _ block: borrowing FeatureBlock<Space>) -> Bool {
    if let origin = block.origin { return origin.rows[index].element == nil }
    return !block.rows[index].flags.contains(.element)
  }

  /// What is known of a feature that could not be read, and the reason if it is reported.
  private func rest<Space>(of row: FeatureRow, _ rule: Rule?, _ block: borrowing FeatureBlock<Space>, _ layer: String?) -> TextOutput {
    var out = TextOutput()
    block.text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      func isName(_ name: TextRange, _ names: [String]) -> Bool {
        names.contains { JSONString.isContent(base + Int(name.start), count: name.count, $0) }
      }
      writer.appendUnreadable(row, rule, block, base, to: &out) { name, value in
        if isName(name, ["arcs", "coordinates", "geometries"]) { return false }
        return layer.map { !isName(name, ["layer"]) || !isName(value, [$0]) } ?? true
      }
    }
    return out
  }
}
