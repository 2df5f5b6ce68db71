import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport

/// A text read and written again, its collection's own members kept.
enum Rewritten {
  static let layouts: [WritingOptions.Layout] = [.asWritten, .onePerLine, .compact, .pretty]
  static let containers: [WritingOptions.Container] = [.featureCollection, .lines, .recordSeparated]

  static func text(
    _ input: String, box: CollectionFrame.BoundingBox = .kept, _ change: (inout WritingOptions) -> Void = { _ in }
  ) throws -> String {
    var options = WritingOptions()
    change(&options)
    let block = try FeatureBlock(json: input, options: .underTest)
    let writer = FeatureWriter(options: options)
    guard options.container == .featureCollection else { return writer.text(of: [block]) }
    let frame = CollectionFrame(layout: options.layout, box: box)
    var features = FeatureWriter.Output()
    writer.write(block, to: &features)
    let opening = block.boundaries.first { !$0.isEnd }
    var out = frame.header(opening)
    if !features.ends.isEmpty {
      out += frame.beforeFirst + features.text.bytes.dropFirst(writer.separator.utf8CodeUnitCount) + frame.behindLast
    }
    out += frame.footer(block.boundaries.first { $0.isEnd }, behind: opening)
    return String(decoding: out, as: UTF8.self)
  }

  /// One feature, alone on its line.
  static func feature(_ input: String, _ change: (inout WritingOptions) -> Void = { _ in }) throws -> String {
    String(
      try text(input) {
        $0.container = .lines
        change(&$0)
      }.dropLast())
  }

  /// Without the white space between tokens, found by a way of its own.
  static func bare(_ text: String) -> String {
    var result: [UInt8] = []
    var isInString = false, isEscaped = false
    for byte in text.utf8 {
      if isInString {
        result.append(byte)
        if isEscaped { isEscaped = false } else if byte == 0x5C { isEscaped = true } else if byte == 0x22 { isInString = false }
      } else if byte > 0x20 {
        result.append(byte)
        isInString = byte == 0x22
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func isJSON(_ text: String) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
  }
}
