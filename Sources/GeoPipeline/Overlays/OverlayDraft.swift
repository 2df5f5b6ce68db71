package import GeoModel
package import Overlays

/// The features of one block, tessellated but not yet part of a batch: positions in double precision, in input order.
///
/// Blocks become drafts one by one, on any thread; drafts become batches in order (``OverlayAssembly``).
public struct OverlayDraft: Sendable {
  /// A polygon, a line, a place.
  package struct Item: Sendable {
    package var geometry: GeometryClass
    /// Of the draft's styles.
    package var style: UInt32
    /// `Int32.min` for none.
    package var floor: Int32
    /// Of the draft's features.
    package var feature: UInt32
    /// Of the draft's texts: that of a line, a place, a label; `nil` for none.
    package var text: Int?
    package var textPriority: Float = 0
    /// Of a point, the first of three of the draft's texts: glyph, title and subtitle of its marker; negative for none.
    package var markerTexts: Int32 = -1
    /// A line's.
    package var flags: StripFlags = []
    package var vertices: Range<Int>
    /// A polygon's, in `ringEnds`.
    package var rings: Range<Int> = 0..<0
    /// A polygon's, in `indices`, counted from its first vertex.
    var indices: Range<Int> = 0..<0
  }

  /// Something that is not there as it was, and where in the input its feature is and begins.
  struct Loss: Sendable {
    enum Kind { case feature, part, repair, beyondMap, unstyled }
    var kind: Kind
    var ordinal: Int
    var byte: Int
  }

  /// In order of features; their vertices, rings and indices lie one after the other.
  package var items: [Item] = []
  package var vertices: [Position] = []
  /// For each vertex: of a polygon's, whether the edge that begins there is a real border.
  package var edgeFlags: [UInt8] = []
  /// For each vertex: of a line's, metres from its beginning; of a label's, how far the border is.
  package var measures: [Float] = []
  /// For each vertex, its height in metres, NaN for none; empty as long as no vertex has one.
  private(set) var heights: [Float] = []
  /// For each ring, the end of its vertices.
  package var ringEnds: [UInt32] = []
  var indices: [UInt32] = []
  package var texts = TextColumn()

  /// Those of the items, in the order in which these come to need them.
  package private(set) var styles: [OverlayStyle] = []
  /// The numbers of the first so many styles, those that were there when one had to be found.
  private var styleNumbers: (known: [OverlayStyle: UInt32], count: Int) = ([:], 0)
  package var features = OverlayFeatures()
  /// Which of two overlapping features is on top; from the look.
  package var order = DrawingOrder.input
  var cells: [PropertyCells] = []
  var propertyNames: [String] = []

  /// Ordinals, and bytes of the input.
  var sourceFeatures = 0..<0
  var sourceBytes = 0..<0
  var losses: [Loss] = []
  package var diagnostics: [Diagnostic] = []

  public init() {}

  /// The number of vertices.
  public var vertexCount: Int { vertices.count }

  package var featureCount: Int { features.count }

  /// Which feature of the input the last one is.
  package var lastOrdinal: Int? { features.ordinals.last }

  package var report: OverlayReport {
    var report = OverlayReport()
    report.droppedFeatures = losses.count { $0.kind == .feature }
    report.droppedParts = losses.count { $0.kind == .part }
    report.repairedPolygons = losses.count { $0.kind == .repair }
    report.beyondMap = losses.count { $0.kind == .beyondMap }
    report.unstyledFeatures = losses.count { $0.kind == .unstyled }
    report.diagnostics = diagnostics
    return report
  }
}

extension OverlayDraft {
  /// The number of a style, which is one of the draft's from now on. Complexity: O(1), on average.
  mutating func number(of style: OverlayStyle) -> UInt32 {
    for number in styleNumbers.count..<styles.count { styleNumbers.known[styles[number]] = UInt32(number) }
    styleNumbers.count = styles.count
    if let number = styleNumbers.known[style] { return number }
    styles.append(style)
    return UInt32(styles.count - 1)
  }

  /// Takes the styles over that items are of, which had the numbers of a look until now. Complexity: O(its items and styles).
  mutating func nameStyles(_ looks: [OverlayStyle]) {
    var numbers = [UInt32?](repeating: nil, count: looks.count)
    for index in items.indices {
      let look = Int(items[index].style)
      if let number = numbers[look] {
        items[index].style = number
        continue
      }
      items[index].style = UInt32(styles.count)
      numbers[look] = items[index].style
      styles.append(looks[look])
    }
  }

  /// Of what a look did not append the last feature has nothing: the columns stay as long as there are features.
  mutating func endProperties() {
    precondition(cells.count == propertyNames.count, "a look appends to the columns that are there")
    for index in cells.indices where cells[index].cells.count < features.count { cells[index].append(.absent, text: []) }
    if features.otherProperties.count < features.count { features.otherProperties.append([]) }
    precondition(
      features.otherProperties.count == features.count && cells.allSatisfy { $0.cells.count == features.count },
      "a look appends one value of a feature to each column, and one text")
  }

  func rect(of item: Item) -> PlaneRect {
    var rect = PlaneRect.nothing
    for index in item.vertices { rect.add(x: vertices[index].x, y: vertices[index].y) }
    return rect
  }

  /// Whether a place lies in the box of one of some items.
  func boxes(ofItems range: Range<Int>, hold place: Position) -> Bool {
    let place = PlaneRect(minX: place.x, minY: place.y, maxX: place.x, maxY: place.y)
    return items[range].contains { rect(of: $0).intersects(place) }
  }

  mutating func note(_ kind: Loss.Kind, _ row: FeatureRow) { losses.append(Loss(kind: kind, ordinal: row.ordinal, byte: row.byteOffset)) }

  /// Makes room for so many vertices, and as many triangles.
  mutating func reserveCapacity(vertices count: Int) {
    vertices.reserveCapacity(count)
    edgeFlags.reserveCapacity(count)
    measures.reserveCapacity(count)
    indices.reserveCapacity(3 * count)
  }

  /// Forgets a polygon that was begun.
  mutating func truncate(vertices: Int, rings: Int, indices: Int) {
    edgeFlags.removeSubrange(min(vertices, edgeFlags.count)...)
    self.vertices.removeSubrange(vertices...)
    heights.removeSubrange(min(vertices, heights.count)...)
    ringEnds.removeSubrange(rings...)
    self.indices.removeSubrange(indices...)
  }
}

/// Heights: nothing is stored for data without them.
extension OverlayDraft {
  /// Gives the last vertices the heights of some positions, as many. Complexity: O(n), O(1) where neither has heights.
  mutating func addHeights(_ column: GeometryColumn, _ range: Range<Int>) {
    if column.altitudes.isEmpty { return addNoHeights() }
    addHeights(column.altitudes[range].lazy.map { Self.height($0) })
  }

  /// The same of the vertices of another draft.
  mutating func addHeights(of other: OverlayDraft, _ range: Range<Int>) {
    if other.heights.isEmpty { return addNoHeights() }
    addHeights(other.heights[range])
  }

  private mutating func addHeights(_ more: some Collection<Float>) {
    if heights.isEmpty {
      if more.allSatisfy(\.isNaN) { return }
      heights.reserveCapacity(vertices.capacity)
      heights.append(contentsOf: repeatElement(.nan, count: vertices.count - more.count))
    }
    heights.append(contentsOf: more)
  }

  /// The vertices that were added since the last height have none.
  mutating func addNoHeights() {
    if !heights.isEmpty { heights.append(contentsOf: repeatElement(.nan, count: vertices.count - heights.count)) }
  }

  /// Whether some vertex of an item has one. Complexity: O(its vertices), O(1) in a draft without heights.
  func hasHeight(_ item: Item) -> Bool { !heights.isEmpty && !heights[item.vertices].allSatisfy(\.isNaN) }

  /// What is beyond the range of floats is no height.
  private static func height(_ altitude: Double) -> Float {
    let height = Float(altitude)
    return height.isFinite ? height : .nan
  }
}

extension Range<Int> {
  func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
