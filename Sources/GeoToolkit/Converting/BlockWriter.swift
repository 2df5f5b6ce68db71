internal import GeoJSON
internal import GeoModel
internal import SVG

/// What makes an output of blocks: text that is whole at once, or sketches of a picture.
enum BlockWriter: Sendable {
  case text(FeatureWriter)
  case picture(SVGWriter)

  init(_ options: ConversionOptions) {
    let keepsUnreadable = options.onError == .null
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
    }
  }

  /// What stands before every feature's text but the first one's.
  var separator: StaticString {
    switch self {
    case .text(let writer): writer.separator
    case .picture: ""
    }
  }
}
