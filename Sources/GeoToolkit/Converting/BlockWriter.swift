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

  init(_ options: ConversionOptions) {
    let keepsUnreadable = options.onError == .null
    if options.dissolve != nil || options.topology != nil {
      var writing = options.writing
      // Of the properties, those are chosen that the groups have.
      if options.dissolve != nil { writing.properties = .all }
      self = .topology(TopologyWriter(options: writing, keepsUnreadable: keepsUnreadable))
      return
    }
    if options.picture != nil {
      self = .picture(SVGWriter(keepsUnreadable: keepsUnreadable))
    } else {
      var writing = options.writing
      writing.writesUnreadable = keepsUnreadable
      self = .text(FeatureWriter(options: writing))
    }
  }

  func write(_ block: borrowing FeatureBlock<Geographic>, to output: inout FeatureWriter.Output) {
    switch self {
    case .text(let writer): writer.write(block, to: &output)
    case .picture(let writer): writer.write(block, to: &output)
    case .topology(let writer): writer.write(block, to: &output)
    }
  }

  /// What stands before every feature's text but the first one's.
  var separator: StaticString {
    switch self {
    case .text(let writer): writer.separator
    case .picture, .topology: ""
    }
  }
}
