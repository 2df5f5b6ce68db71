/// The columns of a batch, each with the number that files and C know it by.
package struct OverlayColumnList {
  package private(set) var columns: [OverlayColumn] = []

  /// Those of a batch; empty ones are left out. Complexity: O(features): buffers of vertices and indices stay where they are.
  package init(_ batch: OverlayBatch) {
    append(groups: batch)
    append(styles: batch.styles)
    append(geometryOf: batch)
    append(featuresOf: batch.features)
    append(picking: batch.picking)
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

  /// Header, table and sections, with the lengths and places filled in.
  func assembled(_ header: LittleEndianBytes) -> [UInt8] {
    var bytes = header
    let alignment = OverlayFile.alignment
    var place = bytes.count + columns.count * OverlayFile.sectionEntrySize
    for column in columns {
      place = (place + alignment - 1) / alignment * alignment
      bytes.append(column.section)
      bytes.append(column.element)
      bytes.append(UInt32(column.stride))
      bytes.append(UInt32(column.property))
      bytes.append(UInt32(0))
      bytes.append(UInt64(place))
      bytes.append(UInt64(column.count))
      place += column.byteCount
    }
    bytes.reserveCapacity(place + alignment)
    for column in columns {
      bytes.pad(to: alignment)
      column.withBytes { bytes.append(raw: $0, numberSize: column.numberSize) }
    }
    bytes.pad(to: alignment)
    bytes.replace(at: 16, with: UInt64(bytes.count))
    return bytes.bytes
  }
}
