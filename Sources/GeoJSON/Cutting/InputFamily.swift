internal import GeoModel

/// What kind of GeoJSON text an input is, judged by its beginning.
public enum InputFamily: Sendable {
  /// One FeatureCollection, Feature or geometry.
  case document
  /// One value a line, or simply one after the other.
  case lines
  /// Values after record separators (RFC 8142).
  case recordSeparated

  /// Judges the first bytes of an input; `isWhole` if there are no more. `nil` if they may be either one value or the first line of
  /// many, so that the file's name has to decide.
  public init?(beginning bytes: [UInt8], isWhole: Bool) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0).first { !$0.isJSONSpace }
    if first == .recordSeparator {
      self = .recordSeparated
      return
    }
    var slicer = FeatureSlicer()
    bytes.withUnsafeBytes { slicer.append($0) }
    if isWhole { slicer.finish() }
    var records = 0
    while let group = slicer.next() {
      if group.boundaries.contains(where: { $0.row == 0 }) && records == 0 {
        self = .document
        return
      }
      records += group.slices.count
    }
    // One record and the beginning of another is a sequence, wherever the bytes at hand end.
    let next = slicer.rest.first { !$0.isJSONSpace }
    let behindFirst = records == 1 && next.map { !SliceWalk.isStray($0) } ?? false
    if records <= 1, !behindFirst { return nil }
    self = .lines
  }
}
