public import Expressions
internal import GeoJSON
public import GeoModel
public import GeoPipeline

/// Keeps the features of which an expression holds, at some zoom level at least. All others, also those of which it is unknown whether it
/// does, are marked as dropped (``GeoModel/Feature/isDropped``), and their findings are removed. Features that could not be read stay:
/// nothing is known of them.
///
/// ```swift
/// let towns = FilterFeatures(try FeatureExpression("population BETWEEN 5000 AND 20000"))
/// ```
///
/// As ``ReadingOptions/filter`` the same is done for everything that reads. Complexity: O(bytes of the properties), if the expression names
/// any, and O(positions) for `$area` and `$length`.
public struct FilterFeatures: GeographicStage {
  public let expression: FeatureExpression

  private var use: FilterUse?

  public init(_ expression: FeatureExpression) { self.expression = expression }

  init(_ expression: FeatureExpression, _ use: FilterUse?) { (self.expression, self.use) = (expression, use) }

  /// Marks the features to drop.
  public func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) { _ = mark(&block) }

  /// - Returns: whether some are dropped now.
  private func mark<Space>(_ block: inout FeatureBlock<Space>) -> Bool {
    let unwanted = unwanted(in: block)
    block.leaveOut(rows: unwanted)
    return !unwanted.isEmpty
  }

  private func unwanted<Space>(in block: borrowing FeatureBlock<Space>) -> [Int] {
    RowSubject.of(block, expression) { subject in
      var unwanted: [Int] = []
      let dependsOnZoom = expression.dependsOnZoom
      for row in block.rows.indices where block.rows[row].flags.isDisjoint(with: [.unreadable, .dropped]) {
        subject.begin(row, of: block)
        if subject.zooms(expression, dependsOnZoom: dependsOnZoom) == 0 { unwanted.append(row) }
      }
      if let found = subject.found { use?.note(found) }
      return unwanted
    } ?? []
  }

  /// The same of a block that was just decoded, of which features that are dropped also lose their geometry: nothing that comes after works
  /// on it.
  func choose(_ block: inout FeatureBlock<Geographic>) {
    if mark(&block) { block.removeGeometryOfDropped() }
  }
}

extension FeatureBlock {
  /// Marks rows as dropped and not chosen, and removes their findings. Complexity: O(rows and findings).
  mutating func leaveOut(rows unwanted: [Int]) {
    if unwanted.isEmpty { return }
    for row in unwanted { rows[row].flags.formUnion([.dropped, .notChosen]) }
    guard !diagnostics.isEmpty, let first = rows.first?.ordinal else { return }
    diagnostics.removeAll { finding in
      guard let row = finding.feature.map({ $0 - first }), rows.indices.contains(row) else { return false }
      return rows[row].flags.contains(.notChosen)
    }
  }
}

extension FeatureBlock<Geographic> {
  /// Complexity: O(positions of the rows that stay).
  mutating func removeGeometryOfDropped() {
    var column = GeometryColumn(), sources: [GeometrySource] = [], ends: [UInt32] = []
    ends.reserveCapacity(rows.count)
    /// By row, how far its geometries have moved.
    var shifts: [Int] = []
    if !boundingBoxes.isEmpty { shifts.reserveCapacity(rows.count) }
    var run = 0..<0
    func copyRun() {
      column.append(geometries: run, of: geometry)
      if self.sources.count == geometry.count { sources += self.sources[run] }
    }
    var count = 0
    for row in rows.indices {
      let range = geometries(ofRow: row)
      let isDropped = rows[row].flags.contains(.dropped)
      if !boundingBoxes.isEmpty { shifts.append(range.lowerBound - count) }
      if isDropped {
        (rows[row].nestingStart, rows[row].nestingCount) = (0, 0)
      } else {
        count += range.count
        if range.lowerBound == run.upperBound {
          run = run.lowerBound..<range.upperBound
        } else {
          copyRun()
          run = range
        }
      }
      ends.append(UInt32(count))
    }
    copyRun()
    boundingBoxes.removeAll { rows[Int($0.row)].flags.contains(.dropped) }
    for index in boundingBoxes.indices {
      let range = boundingBoxes[index].geometries, shift = shifts[Int(boundingBoxes[index].row)]
      boundingBoxes[index].geometries = TextRange(Int(range.start) - shift, Int(range.end) - shift)
    }
    (geometry, self.sources, rowEnds) = (column, sources, ends)
    assert(geometry.isConsistent)
  }
}
