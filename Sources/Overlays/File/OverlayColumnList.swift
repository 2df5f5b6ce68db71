/// The columns of a batch, each with the number that files and C know it by.
package struct OverlayColumnList {
  /// See ``OverlayFile/alignment`` and ``OverlayFile/sectionEntrySize``.
  static let alignment = 64, sectionEntrySize = 32

  package private(set) var columns: [OverlayColumn] = []

  /// Those of a batch; empty ones are left out. Complexity: O(features): buffers of vertices and indices stay where they are.
  package init(_ batch: OverlayBatch) {
    append(groups: batch)
    append(styles: batch.styles)
    append(textStyles: batch.styles)
    append(markerStyles: batch.styles)
    append(geometryOf: batch)
    append(featuresOf: batch.features)
    append(picking: batch.picking)
    append(textsOf: batch)
    append(markersOf: batch.points)
  }

  /// Appends numbers as they lie in memory.
  mutating func append<Value: BitwiseCopyable>(
    _ section: OverlaySection, _ element: OverlayElement, components: Int = 1, property: Int = 0, _ values: [Value]
  ) {
    if values.isEmpty { return }
    let byteCount = values.count * MemoryLayout<Value>.stride
    columns.append(
      OverlayColumn(section, element, components: components, property: property, byteCount: byteCount) { body in
        values.withUnsafeBytes(body)
      })
  }

  /// Appends records, which have their least significant byte first already.
  mutating func append(_ section: OverlaySection, recordSize: Int, _ records: LittleEndianBytes) {
    let bytes = records.bytes
    if bytes.isEmpty { return }
    columns.append(
      OverlayColumn(section, .record, components: recordSize, property: 0, byteCount: bytes.count) { body in
        bytes.withUnsafeBytes(body)
      })
  }

  mutating func append(_ section: OverlaySection, low: OverlaySection, _ vertices: VertexColumn) {
    let element: OverlayElement =
      switch vertices.format {
      case .float32, .float32WithLow: .float32
      case .float64: .float64
      case .uint16: .uint16
      }
    if vertices.count == 0 { return }
    let byteCount = vertices.count * 2 * element.byteCount
    columns.append(
      OverlayColumn(section, element, components: 2, property: 0, byteCount: byteCount) { body in
        vertices.withUnsafeBytes(body)
      })
    guard vertices.format == .float32WithLow else { return }
    columns.append(
      OverlayColumn(low, element, components: 2, property: 0, byteCount: byteCount) { body in
        vertices.withUnsafeLowBytes(body)
      })
  }

  mutating func append(_ section: OverlaySection, _ indices: IndexColumn) {
    if indices.count == 0 { return }
    let element: OverlayElement = indices.stride == 2 ? .uint16 : .uint32
    columns.append(
      OverlayColumn(section, element, components: 1, property: 0, byteCount: indices.count * indices.stride) { body in
        indices.withUnsafeBytes(body)
      })
  }

  mutating func append(
    _ texts: OverlaySection, ends: OverlaySection, property: Int = 0, _ column: TextColumn
  ) {
    append(texts, .uint8, property: property, column.bytes)
    append(ends, .uint32, property: property, column.ends)
  }

  /// Hands on header, table and sections, one piece after the other, with the lengths and places filled in.
  func write<Failure: Error>(
    _ header: LittleEndianBytes, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var table = header
    let alignment = Self.alignment
    func aligned(_ place: Int) -> Int { (place + alignment - 1) / alignment * alignment }
    var place = table.count + columns.count * Self.sectionEntrySize
    for column in columns {
      place = aligned(place)
      table.append(column.section)
      table.append(column.element)
      table.append(UInt32(column.stride))
      table.append(UInt32(column.property))
      table.append(UInt32(0))
      table.append(UInt64(place))
      table.append(UInt64(column.count))
      place += column.byteCount
    }
    table.pad(to: alignment)
    table.replace(at: 16, with: UInt64(aligned(place)))
    try table.withBytes(body)
    for column in columns {
      try column.withLittleEndianBytes(body)
      var padding = LittleEndianBytes()
      padding.append(contentsOf: repeatElement(0, count: aligned(column.byteCount) - column.byteCount))
      try padding.withBytes(body)
    }
  }
}
