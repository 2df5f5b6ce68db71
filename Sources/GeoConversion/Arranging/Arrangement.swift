internal import ByteStreams
internal import Expressions
internal import GeoModel
internal import GeoPipeline
internal import GeoReading

/// Where features go that are not simply written in their order: another order, several files.
package struct Arrangement: Sendable {
  var order: FeatureOrder?
  var partition: PartitionName?
  var clustering: ClusteringOptions?

  init?(_ order: FeatureOrder?, _ partition: PartitionName?, _ clustering: ClusteringOptions?) {
    if order == nil, partition == nil, clustering == nil { return nil }
    (self.order, self.partition, self.clustering) = (order, partition, clustering)
  }
}

/// A key for each row of a block, or for each feature of its output, one after the other.
///
/// The key of a feature for one of several files begins with the file's name, a 0, and a 1 if some value of it is missing, else a 0.
package struct RecordKeys: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var ends: [Int] = []

  package init() {}

  var count: Int { ends.count }

  func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Some of them.
  func only(_ wanted: [Int]) -> RecordKeys {
    if wanted.count == count { return self }
    var keys = RecordKeys()
    for index in wanted { keys.append { $0 += bytes[range(index)] } }
    return keys
  }

  mutating func append(_ make: (inout [UInt8]) -> Void) {
    make(&bytes)
    ends.append(bytes.count)
  }
}

/// Makes the keys of rows.
struct RowKeys: Sendable {
  private let arrangement: Arrangement
  private let orderKey: OrderKey
  private let expression: FeatureExpression?
  private let isCut: Bool

  init(_ arrangement: Arrangement, isCut: Bool) {
    self.arrangement = arrangement
    orderKey = OrderKey(isDescending: arrangement.order?.isDescending ?? false)
    if case .value(let expression)? = arrangement.order?.key { self.expression = expression } else { expression = nil }
    self.isCut = isCut
  }

  /// The properties that features should have: perhaps misspelt, if none has them.
  var properties: [String] {
    (arrangement.order?.properties ?? []) + (arrangement.partition?.properties ?? [])
      + (arrangement.clustering?.properties ?? [])
  }

  /// - Complexity: O(bytes of the properties), and O(positions) for the curve, `$area` and `$length`.
  func keys(of block: borrowing FeatureBlock<Geographic>) -> RecordKeys {
    var keys = RecordKeys()
    let names = arrangement.partition.map { FileNames($0, of: block) }
    let values = expression.map { ExpressionTexts.of($0, in: block) }
    let clusters = arrangement.clustering.map { ClusterKeys($0, of: block) }
    for row in block.rows.indices {
      let isReadable = block.rows[row].flags.isDisjoint(with: [.unreadable, .dropped])
      keys.append { key in
        names?.append(row, to: &key)
        clusters?.append(row, of: block, to: &key)
        if let values {
          orderKey.append(values[row], to: &key)
        } else if arrangement.order != nil {
          orderKey.append(isReadable ? block.geometries(ofRow: row) : 0..<0, of: block.geometry, isCut: isCut, to: &key)
        }
      }
    }
    return keys
  }
}

/// The names of the files that the rows of a block go to.
private struct FileNames {
  private enum Piece {
    case text([UInt8])
    /// For each row its value; `nil` for none.
    case values([[UInt8]?])
  }

  private var pieces: [Piece] = []

  init(_ name: PartitionName, of block: borrowing FeatureBlock<Geographic>) {
    var texts = 0, values = 0
    for piece in name.pieces {
      if case .text(let text) = piece { texts += text.folderAndName.name.utf8.count } else { values += 1 }
    }
    let safe = FileNameText(values: values, text: texts)
    for piece in name.pieces {
      switch piece {
      case .text(let text): pieces.append(.text(Array(text.utf8)))
      case .property(let property):
        pieces.append(.values(ExpressionTexts.of(MemberPath([property]), in: block).map { safe.name(ofValue: $0) }))
      case .layer:
        pieces.append(
          .values(
            block.rows.indices.map { row in
              let layer = block.origin?.layerName(ofRow: row) ?? name.layer
              return layer.isEmpty ? nil : safe.name(of: Array(layer.utf8))
            }))
      }
    }
  }

  func append(_ row: Int, to key: inout [UInt8]) {
    var isMissing = false
    for piece in pieces {
      switch piece {
      case .text(let text): key += text
      case .values(let values):
        key += values[row] ?? FileNameText.missing
        isMissing = isMissing || values[row] == nil
      }
    }
    key += [0, isMissing ? 1 : 0]
  }
}
