internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel
internal import SVG
internal import TopoJSON

/// What makes an output of blocks: text that is whole at once, sketches of a picture, or records for a topology or for features that
/// become one.
enum BlockWriter: Sendable {
  case text(FeatureWriter)
  case picture(SVGWriter)
  case topology(TopologyWriter)
  case dissolving(TopologyWriter, SummedProperties)

  init(_ options: ConversionOptions) {
    let keepsUnreadable = options.onError == .null
    if let dissolve = options.dissolve {
      var writing = options.writing
      // Of the properties, those are chosen that the groups have.
      writing.properties = .all
      var writer = TopologyWriter(options: writing, keepsUnreadable: keepsUnreadable)
      // A group has no place for them.
      writer.tellsErrors = false
      self = .dissolving(writer, SummedProperties(names: dissolve.sums))
    } else if let topology = options.topology {
      var writer = TopologyWriter(
        options: options.writing, keepsUnreadable: keepsUnreadable, notesLongitudes: topology.quantization != nil)
      writer.isCut = options.antimeridian == .split
      self = .topology(writer)
    } else if let picture = options.picture {
      self = .picture(SVGWriter(keepsUnreadable: keepsUnreadable, fittedProperty: picture.fittedProperty))
    } else {
      var writing = options.writing
      writing.writesUnreadable = keepsUnreadable
      var writer = FeatureWriter(options: writing)
      writer.largeFeatureWork = options.reading.largeFeatureWork
      self = .text(writer)
    }
  }

  /// - Parameter paths: what a topology, or features that become one, is made of besides.
  /// - Returns: what is to be said of values that the output has no use for.
  func write(
    _ block: borrowing FeatureBlock<Geographic>, to output: inout FeatureWriter.Output, paths: inout HashedPaths
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    switch self {
    case .text(let writer): writer.write(block, to: &output)
    case .picture(let writer): writer.write(block, to: &output)
    case .topology(let writer): findings = writer.write(block, to: &output, paths: &paths)
    case .dissolving(let writer, let sums):
      // Groups keep what was asked for, and nothing else.
      _ = writer.write(block, to: &output, paths: &paths)
      findings = sums.findings(in: block)
    }
    return findings + block.lostNumbers(ofRows: output.rowsWithoutAllNumbers)
  }

  /// What stands before every feature's text but the first one's.
  var separator: StaticString {
    switch self {
    case .text(let writer): writer.separator
    case .picture, .topology, .dissolving: ""
    }
  }
}

extension FeatureBlock {
  /// Says that numbers of features' positions are not written, where reading found the first of them. Complexity: O(rows and findings).
  fileprivate func lostNumbers(ofRows lossy: [Int]) -> [Diagnostic] {
    if lossy.isEmpty { return [] }
    var first: [Int: Int] = [:]
    for (index, finding) in diagnostics.enumerated() where finding.rule == .positionTooLong {
      if let feature = finding.feature, first[feature] == nil { first[feature] = index }
    }
    return lossy.compactMap { row in
      guard let index = first[rows[row].ordinal] else { return nil }
      var note = diagnostics[index]
      note.rule = .positionNumbersLost
      note.severity = Rule.positionNumbersLost.severity
      note.message = "the fourth and later numbers of the feature's positions were left out"
      return note
    }
  }
}
