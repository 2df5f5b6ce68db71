internal import GeoModel

/// Features that were taken and are in no block yet: the columns of a ``FeatureBlock``, all counted from the first one here.
///
/// A block's arrays are asked at every element whether they are shared and have room, which takes longer than a small feature is read in.
/// So features are collected here, and go into the block together.
struct ScannedFeatures: ~Copyable {
  /// How many features there is room for.
  private static let most = limit(256, small: 3)
  /// Positions from which on they are to go into the block: they stay in the processor's cache until then.
  private static let manyPositions = limit(2048, small: 6)

  private let rows: UnsafeMutablePointer<FeatureRow>
  private let rowEnds: UnsafeMutablePointer<UInt32>
  private(set) var count = 0

  /// A feature has one geometry at most.
  private let kinds: UnsafeMutablePointer<GeometryKind>
  private let geometryEnds: UnsafeMutablePointer<UInt32>
  private let sources: UnsafeMutablePointer<GeometrySource>
  private(set) var geometryCount = 0

  var coordinates = CoordinateScanner()
  private var boundingBoxes: [BoundingBoxSource] = []

  init() {
    rows = .allocate(capacity: Self.most)
    rows.initialize(repeating: FeatureRow(ordinal: 0, byteOffset: 0, text: .empty), count: Self.most)
    rowEnds = .allocate(capacity: Self.most)
    kinds = .allocate(capacity: Self.most)
    geometryEnds = .allocate(capacity: Self.most)
    sources = .allocate(capacity: Self.most)
  }

  deinit {
    // Nothing in them is more than plain numbers.
    rows.deallocate()
    rowEnds.deallocate()
    kinds.deallocate()
    geometryEnds.deallocate()
    sources.deallocate()
  }

  /// Whether they must go into a block before another one is taken.
  var isFull: Bool { count == Self.most || coordinates.positionCount >= Self.manyPositions }

  /// Begins a feature; nothing is appended before ``endRow()``.
  ///
  /// - Precondition: not full.
  @inline(__always)
  func beginRow(_ slice: FeatureSlice, byteOffset: Int) {
    // In place, member by member: a row is too large to be handed on for each feature.
    let row = row
    row.pointee.ordinal = slice.ordinal
    row.pointee.byteOffset = byteOffset + Int(slice.text.start)
    row.pointee.element = slice.element
    row.pointee.text = slice.text
    row.pointee.properties = .empty
    row.pointee.id = .empty
    row.pointee.geometry = .empty
    row.pointee.nestingStart = 0
    row.pointee.nestingCount = 0
    row.pointee.flags = slice.element == nil ? [] : .element
    row.pointee.decimals = 0
  }

  /// The row of the feature at hand.
  @inline(__always)
  var row: UnsafeMutablePointer<FeatureRow> { rows + count }

  /// Appends the geometry whose coordinates were taken and shaped last.
  @inline(__always)
  mutating func endGeometry(_ kind: GeometryKind, _ source: GeometrySource) {
    coordinates.note(in: row)
    kinds[geometryCount] = kind
    geometryEnds[geometryCount] = UInt32(truncatingIfNeeded: coordinates.partCount)
    sources[geometryCount] = source
    geometryCount += 1
  }

  /// Appends the feature at hand.
  @inline(__always)
  mutating func endRow() {
    rowEnds[count] = UInt32(truncatingIfNeeded: geometryCount)
    count += 1
  }

  /// Notes the box of the feature that was appended last.
  mutating func noteBoundingBox(_ value: TextRange) {
    let firstGeometry = count > 1 ? Int(rowEnds[count - 2]) : 0
    boundingBoxes.append(
      BoundingBoxSource(row: UInt32(count - 1), geometries: TextRange(firstGeometry, geometryCount), value: value, level: nil))
  }

  /// Moves all of them after the features of a block.
  mutating func move(into block: inout FeatureBlock<Geographic>) {
    if count == 0 { return }
    let rowsBefore = block.rows.count, geometriesBefore = block.geometry.count
    block.rows.append(contentsOf: UnsafeBufferPointer(start: rows, count: count))
    block.rowEnds.append(contentsOf: UnsafeBufferPointer(start: rowEnds, count: count), plus: geometriesBefore)
    block.sources.append(contentsOf: UnsafeBufferPointer(start: sources, count: geometryCount))
    block.geometry.append(
      kinds: UnsafeBufferPointer(start: kinds, count: geometryCount),
      ends: UnsafeBufferPointer(start: geometryEnds, count: geometryCount), from: coordinates)
    for var box in boundingBoxes {
      box.row += UInt32(rowsBefore)
      box.geometries.start += UInt32(geometriesBefore)
      box.geometries.end += UInt32(geometriesBefore)
      block.boundingBoxes.append(box)
    }
    (count, geometryCount) = (0, 0)
    coordinates.removeAll()
    boundingBoxes.removeAll(keepingCapacity: true)
  }
}
