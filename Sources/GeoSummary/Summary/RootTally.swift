internal import GeoModel

/// What the values at the top of an input are, and what stands between them.
struct RootTally: Sendable {
  private(set) var collections = 0
  private(set) var features = 0
  private(set) var geometries = 0
  private(set) var unreadable = 0
  /// By a filter.
  private var leftOut = 0

  /// Root values after the first, by what separates them from the one before.
  private(set) var separatedByLine = 0
  private(set) var adjacent = 0
  /// Root values with a record separator before them, the first included.
  private(set) var separatedByRecordSeparator = 0

  var values: Int { collections + features + geometries + unreadable + leftOut }

  /// What stands between two root values.
  private struct Gap: OptionSet, Sendable {
    let rawValue: UInt8
    static let line = Gap(rawValue: 1)
    static let recordSeparator = Gap(rawValue: 2)
  }

  /// Before the first root value that starts here, back to the beginning of the part or the end of a collection.
  private var head: Gap = []
  /// Behind the last one.
  private var tail: Gap = []
  /// The head begins at the end of a collection: what came before does not belong to it.
  private var headIsWhole = false
  /// Whether a root value starts here.
  private var hasStart = false

  init() {}

  /// Complexity: O(rows) inside a collection; outside, O(bytes between the values) on top.
  init(_ block: FeatureBlock<Geographic>) {
    (block.origin?.text ?? block.text).withUnsafeBufferPointer { text in
      var at = 0
      var boundaries = block.boundaries[...]
      // Inside a collection nothing separates root values.
      var isInside = block.boundaries.first.map(\.isEnd) ?? (block.rows.first?.flags.contains(.element) ?? false)
      func pass(_ boundary: CollectionBoundary) {
        let start = boundary.byteOffset - block.byteOffset
        if boundary.isEnd {
          isInside = false
          at = start + boundary.text.count
          if !hasStart {
            head = []
            headIsWhole = true
          }
          tail = []
        } else {
          begin(Self.gap(text, at, start))
          collections += 1
          isInside = true
        }
      }
      for (index, row) in block.rows.enumerated() {
        while let boundary = boundaries.first, boundary.row <= index {
          boundaries.removeFirst()
          pass(boundary)
        }
        if row.flags.contains(.element) { continue }
        let source = block.origin == nil ? block.sourceRange(ofRow: index).range : block.inputRange(ofRow: index)
        let shift = block.origin == nil ? 0 : block.byteOffset
        begin(Self.gap(text, at, source.lowerBound - shift))
        at = source.upperBound - shift
        if row.flags.contains(.dropped) {
          leftOut += 1
        } else if row.flags.contains(.unreadable) {
          unreadable += 1
        } else if row.flags.contains(.bareGeometry) {
          geometries += 1
        } else {
          features += 1
        }
      }
      for boundary in boundaries { pass(boundary) }
      if isInside { return }
      let rest = Self.gap(text, at, block.byteCount)
      if hasStart { tail.formUnion(rest) } else { head.formUnion(rest) }
    }
  }

  /// Adds the part after this one.
  mutating func merge(_ other: RootTally) {
    var first = other.head
    if !other.headIsWhole { first.formUnion(tail) }
    if other.hasStart {
      note(first, isFirst: values == 0)
      tail = other.tail
    } else {
      tail = first
    }
    collections += other.collections
    features += other.features
    geometries += other.geometries
    unreadable += other.unreadable
    leftOut += other.leftOut
    separatedByLine += other.separatedByLine
    adjacent += other.adjacent
    separatedByRecordSeparator += other.separatedByRecordSeparator
  }

  // MARK: -

  private mutating func begin(_ gap: Gap) {
    if hasStart {
      note(tail.union(gap), isFirst: false)
    } else {
      hasStart = true
      head.formUnion(gap)
    }
    tail = []
  }

  private mutating func note(_ gap: Gap, isFirst: Bool) {
    if gap.contains(.recordSeparator) {
      separatedByRecordSeparator += 1
    } else if gap.contains(.line) {
      if !isFirst { separatedByLine += 1 }
    } else if !isFirst {
      adjacent += 1
    }
  }

  private static func gap(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Gap {
    var gap: Gap = []
    if start < 0 || end > text.count || start >= end { return gap }
    for byte in text[start..<end] {
      if byte == 0x0A { gap.insert(.line) }
      if byte == 0x1E { gap.insert(.recordSeparator) }
    }
    return gap
  }
}
