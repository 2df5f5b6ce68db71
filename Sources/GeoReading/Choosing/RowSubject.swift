package import Expressions
internal import GeoAlgorithms
internal import GeoJSON
package import GeoModel

/// What an expression asks of the rows of a block, one after the other. Each value is looked up when it is asked for, and once.
package struct RowSubject: ExpressionSubject {
  private let lookup: MemberLookup
  private let base: TextPointer
  private let column: GeometryColumn
  private let origin: BlockOrigin?

  private var row: FeatureRow?
  private var index = 0
  private var geometries = 0..<0
  private var values: [ExpressionValue]
  private var hasValues = false
  /// Which members some row had, as in ``MemberLookup``; `nil` if none was looked for.
  private(set) var found: UInt64?
  private var area: ExpressionValue?
  private var zoom: Int?
  private var length: ExpressionValue?

  private init(_ lookup: MemberLookup, count: Int, _ base: TextPointer, _ column: GeometryColumn, _ origin: BlockOrigin?) {
    (self.lookup, self.base, self.column, self.origin) = (lookup, base, column, origin)
    values = [ExpressionValue](repeating: .null, count: count)
  }

  /// Calls `body` with what an expression asks of a block's rows; ``begin(_:of:)`` sets the row.
  package static func of<Space, Result>(
    _ block: borrowing FeatureBlock<Space>, _ expression: FeatureExpression, _ body: (inout RowSubject) -> Result
  ) -> Result? {
    let (column, origin) = (block.geometry, block.origin)
    return block.text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return nil }
      var subject = RowSubject(MemberLookup(expression.members), count: expression.members.count, base, column, origin)
      return body(&subject)
    }
  }

  /// From now on a row of the block is asked for.
  package mutating func begin<Space>(_ index: Int, of block: borrowing FeatureBlock<Space>) {
    row = block.rows[index]
    self.index = index
    geometries = block.geometries(ofRow: index)
    (hasValues, area, length) = (false, nil, nil)
  }

  package mutating func value(ofMember index: Int) -> ExpressionValue {
    if !hasValues {
      hasValues = true
      let range = row?.properties ?? .empty
      found = (found ?? 0) | lookup.read(base + Int(range.start), count: range.count, into: &values)
    }
    return values[index]
  }

  package mutating func value(of variable: ExpressionVariable) -> ExpressionValue {
    switch variable {
    case .id:
      let range = row?.id ?? .empty
      let value = range.isEmpty ? ExpressionValue.null : MemberLookup.value(base, range.range)
      return switch value {
      case .string, .integer, .number: value
      default: .null
      }
    case .type:
      if let row, row.nestingCount > 0 { return .string("GeometryCollection") }
      return geometries.first.map { .string(column.kinds[$0].name) } ?? .null
    case .layer: return origin?.layerName(ofRow: index).map { .string($0) } ?? .null
    case .area:
      let found = area ?? sum { column.area(ofGeometry: $0) }
      area = found
      return found
    case .length:
      let found = length ?? sum { column.length(ofGeometry: $0) }
      length = found
      return found
    case .zoom: return zoom.map { .integer($0) } ?? .null
    }
  }

  /// Bit by bit the zoom levels, 0 to 30, at which an expression holds of the row; all or none for one that does not ask for them.
  package mutating func zooms(_ expression: FeatureExpression, dependsOnZoom: Bool) -> UInt32 {
    if !dependsOnZoom { return expression.holds(for: &self) == true ? ~0 : 0 }
    var zooms: UInt32 = 0
    for level in 0...30 {
      zoom = level
      if expression.holds(for: &self) == true { zooms |= 1 << UInt32(level) }
    }
    return zooms
  }

  /// Of all geometries of the row; unknown if there is none, or one that cannot be measured.
  private func sum(_ measure: (Int) -> Double?) -> ExpressionValue {
    if geometries.isEmpty, row?.nestingCount == 0 { return .null }
    var sum = 0.0
    for geometry in geometries {
      guard let part = measure(geometry) else { return .null }
      sum += part
    }
    return ExpressionValue(sum)
  }
}
