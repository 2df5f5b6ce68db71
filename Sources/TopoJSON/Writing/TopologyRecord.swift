internal import GeoJSON
package import GeoModel

/// Writes the record of a feature. Numbers as in memory, since a record never leaves the process that made it.
struct TopologyRecordWriter {
  private var out: TextOutput

  /// Appends to `output`, which the caller gets back from ``finish()``.
  init(_ output: consuming TextOutput) { out = output }

  consuming func finish() -> TextOutput { out }

  mutating func begin(_ members: TextOutput, isAlone: Bool, layer: String?) {
    out.append(isAlone ? 1 : 0)
    bytes(Array((layer ?? "").utf8))
    out.append(layer == nil ? 0 : 1)
    count(members.count)
    members.withBytes { raw($0) }
  }

  /// - Parameter members: for each geometry object inside a collection the text of its other members; empty if none has any.
  mutating func nesting(_ steps: ArraySlice<GeometryNesting>, members: [TextOutput]) {
    bytes(steps.map(\.rawValue))
    count(members.count)
    for text in members {
      count(text.count)
      text.withBytes { raw($0) }
    }
  }

  /// The number of parts, for each of them the number of paths, for each of these the number of positions, these, and their
  /// altitudes if there are some.
  mutating func geometry(_ index: Int, of column: GeometryColumn, decimals: Int?) {
    out.append(column.kinds[index].rawValue)
    let parts = column.parts(ofGeometry: index)
    count(parts.count)
    for part in parts {
      let paths = column.paths(ofPart: part)
      count(paths.count)
      for path in paths {
        let places = column.positions(ofPath: path)
        count(places.count)
        if let decimals {
          for place in places {
            store(DecimalWriting.rounded(column.positions[place].x, decimals: decimals))
            store(DecimalWriting.rounded(column.positions[place].y, decimals: decimals))
          }
        } else {
          column.positions[places].withUnsafeBytes { raw($0) }
        }
        out.append(column.altitudes.isEmpty ? 0 : 1)
        if column.altitudes.isEmpty { continue }
        for altitude in column.altitudes[places] {
          store(decimals.map { altitude.isNaN ? altitude : DecimalWriting.rounded(altitude, decimals: $0) } ?? altitude)
        }
      }
    }
  }

  mutating func count(_ count: Int) { withUnsafeBytes(of: UInt32(truncatingIfNeeded: count)) { raw($0) } }

  private mutating func store(_ number: Double) { withUnsafeBytes(of: number) { raw($0) } }

  private mutating func bytes(_ bytes: [UInt8]) {
    count(bytes.count)
    out.append(bytes)
  }

  private mutating func raw(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    out.append(base.assumingMemoryBound(to: UInt8.self), count: bytes.count)
  }
}

/// Reads what ``TopologyRecordWriter`` wrote, in the same order.
package struct TopologyRecordReader {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0

  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  package var isAtEnd: Bool { at >= bytes.count }

  private mutating func byte() -> UInt8 {
    at += 1
    return bytes[at - 1]
  }

  package mutating func count() -> Int {
    at += 4
    return Int(bytes.loadUnaligned(fromByteOffset: at - 4, as: UInt32.self))
  }

  private mutating func double() -> Double {
    at += 8
    return bytes.loadUnaligned(fromByteOffset: at - 8, as: Double.self)
  }

  private mutating func text() -> UnsafeRawBufferPointer {
    let count = count()
    at += count
    return UnsafeRawBufferPointer(rebasing: bytes[at - count..<at])
  }

  /// What a record begins with; the number of geometries, and these, follow.
  package struct Header {
    /// Whether the feature stands for itself, not in a collection or layer.
    package var isAlone: Bool
    /// Of a topology, the layer that it comes from.
    package var layer: String?
    /// The text of its other members, each behind a comma.
    package var members: UnsafeRawBufferPointer
    /// How GeometryCollections nest.
    package var nesting: UnsafeRawBufferPointer
    /// For each geometry object inside of them the text of its other members, each behind a comma; empty if none has any.
    package var inner: [UnsafeRawBufferPointer]
  }

  package mutating func header() -> Header {
    let isAlone = byte() != 0
    let name = text()
    let layer = byte() != 0 ? String(decoding: name, as: UTF8.self) : nil
    let (members, nesting) = (text(), text())
    let inner = (0..<count()).map { _ in text() }
    return Header(isAlone: isAlone, layer: layer, members: members, nesting: nesting, inner: inner)
  }

  /// Appends a geometry to a column.
  package mutating func geometry(to column: inout GeometryColumn) {
    guard let kind = GeometryKind(rawValue: byte()) else { return }
    for _ in 0..<count() {
      for _ in 0..<count() {
        let places = count()
        let start = at
        at += places * 16
        let hasAltitudes = byte() != 0
        for place in 0..<places {
          let position = Position(
            x: bytes.loadUnaligned(fromByteOffset: start + place * 16, as: Double.self),
            y: bytes.loadUnaligned(fromByteOffset: start + place * 16 + 8, as: Double.self))
          let altitude = hasAltitudes ? double() : .nan
          column.append(position, altitude: altitude.isNaN ? nil : altitude)
        }
        column.endPath()
      }
      column.endPart()
    }
    column.endGeometry(kind)
  }
}

extension GeometryColumn {
  /// Appends geometries of another column without the positions of lines and rings, which a topology holds: what is left
  /// says how many paths and parts there are.
  package mutating func append(outlineOf other: GeometryColumn, geometries: Range<Int>? = nil) {
    for index in geometries ?? 0..<other.count {
      let kind = other.kinds[index]
      let isPoint = kind == .point || kind == .multiPoint
      for part in other.parts(ofGeometry: index) {
        for path in other.paths(ofPart: part) {
          if isPoint {
            for place in other.positions(ofPath: path) {
              append(other.positions[place], altitude: other.altitude(at: place))
            }
          }
          endPath()
        }
        endPart()
      }
      endGeometry(kind)
    }
  }

  /// `nil` for none.
  package func altitude(at place: Int) -> Double? {
    altitudes.isEmpty || altitudes[place].isNaN ? nil : altitudes[place]
  }
}
