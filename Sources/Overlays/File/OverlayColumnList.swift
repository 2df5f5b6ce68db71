/// The sections of a batch on their way into a file.
struct OverlayColumnList {
  private struct Column {
    let section: OverlaySection
    let element: OverlayElement
    /// The number of the property that it belongs to, 0 for what belongs to none.
    let property: Int
    /// Bytes from one element to the next.
    let stride: Int
    let bytes: LittleEndianBytes
  }

  private var columns: [Column] = []

  var count: Int { columns.count }

  /// Appends a section, unless it is empty: what is absent has no elements.
  mutating func append(
    _ section: OverlaySection, _ element: OverlayElement, components: Int = 1, property: Int = 0, _ bytes: LittleEndianBytes
  ) {
    if bytes.count == 0 { return }
    columns.append(
      Column(section: section, element: element, property: property, stride: element.byteCount * components, bytes: bytes))
  }

  /// Appends numbers as they lie in memory.
  mutating func append<Value: BitwiseCopyable>(
    _ section: OverlaySection, _ element: OverlayElement, components: Int = 1, property: Int = 0, _ values: [Value]
  ) {
    var bytes = LittleEndianBytes()
    values.withUnsafeBytes { bytes.append(raw: $0, elementSize: element.byteCount) }
    append(section, element, components: components, property: property, bytes)
  }

  mutating func append(_ section: OverlaySection, low: OverlaySection, _ vertices: VertexColumn) {
    let element: OverlayElement =
      switch vertices.format {
      case .float32, .float32WithLow: .float32
      case .float64: .float64
      case .uint16: .uint16
      }
    var bytes = LittleEndianBytes(), lowBytes = LittleEndianBytes()
    vertices.withUnsafeBytes { bytes.append(raw: $0, elementSize: element.byteCount) }
    vertices.withUnsafeLowBytes { lowBytes.append(raw: $0, elementSize: element.byteCount) }
    append(section, element, components: 2, bytes)
    append(low, element, components: 2, lowBytes)
  }

  mutating func append(_ section: OverlaySection, _ indices: IndexColumn) {
    var bytes = LittleEndianBytes()
    let stride = indices.stride
    indices.withUnsafeBytes { bytes.append(raw: $0, elementSize: stride) }
    append(section, stride == 2 ? .uint16 : .uint32, bytes)
  }

  mutating func append(
    _ texts: OverlaySection, ends: OverlaySection, property: Int = 0, _ column: TextColumn
  ) {
    append(texts, .uint8, property: property, column.bytes)
    append(ends, .uint32, property: property, column.ends)
  }

  /// Header, table and sections, with the lengths and places filled in.
  consuming func assembled(_ header: LittleEndianBytes) -> [UInt8] {
    var bytes = header
    let alignment = OverlayFile.alignment
    var place = bytes.count + columns.count * OverlayFile.sectionEntrySize
    for column in columns {
      place = (place + alignment - 1) / alignment * alignment
      bytes.append(column.section.rawValue)
      bytes.append(column.element.rawValue)
      bytes.append(UInt32(column.stride))
      bytes.append(UInt32(column.property))
      bytes.append(UInt32(0))
      bytes.append(UInt64(place))
      bytes.append(UInt64(column.bytes.count / column.stride))
      place += column.bytes.count
    }
    for column in columns {
      bytes.pad(to: alignment)
      bytes.append(contentsOf: column.bytes.bytes)
    }
    bytes.pad(to: alignment)
    bytes.replace(at: 16, with: UInt64(bytes.count))
    return bytes.bytes
  }
}
