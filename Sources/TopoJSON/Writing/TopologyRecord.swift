internal import GeoJSON
package import GeoModel

/// Writes the record of a feature: its other members, and which of its block's geometries are its own. Numbers as in memory, since a record
/// never leaves the process that made it.
struct TopologyRecordWriter {
  private var out: TextOutput

  /// Appends to `output`, which the caller gets back from ``finish()``.
  init(_ output: consuming TextOutput) { out = output }

  consuming func finish() -> TextOutput { out }

  /// - Parameters:
  ///   - geometries: which of the block's are the feature's.
  ///   - extent: the longitudes of the feature, if they are asked for and it has some.
  mutating func begin(_ members: TextOutput, isAlone: Bool, layer: String?, geometries: Range<Int>, extent: (west: Double, east: Double)?) {
    out.append(isAlone ? 1 : 0)
    bytes(Array((layer ?? "").utf8))
    out.append(layer == nil ? 0 : 1)
    count(geometries.lowerBound)
    count(geometries.count)
    out.append(extent == nil ? 0 : 1)
    if let extent {
      store(extent.west)
      store(extent.east)
    }
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

  private mutating func count(_ count: Int) { withUnsafeBytes(of: UInt32(truncatingIfNeeded: count)) { raw($0) } }

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

  private mutating func count() -> Int {
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

  package struct Record {
    /// Whether the feature stands for itself, not in a collection or layer.
    package var isAlone: Bool
    /// Of a topology, the layer that it comes from.
    package var layer: String?
    /// Which of the block's geometries are its own.
    package var geometries: Range<Int>
    /// Its longitudes, if they were asked for and it has some.
    package var extent: (west: Double, east: Double)?
    /// The text of its other members, each after a comma.
    package var members: UnsafeRawBufferPointer
    /// How GeometryCollections nest.
    package var nesting: UnsafeRawBufferPointer
    /// For each geometry object inside of them the text of its other members, each after a comma; empty if none has any.
    package var inner: [UnsafeRawBufferPointer]
  }

  package mutating func record() -> Record {
    let isAlone = byte() != 0
    let name = text()
    let layer = byte() != 0 ? String(decoding: name, as: UTF8.self) : nil
    let first = count()
    let geometries = first..<first + count()
    let extent: (west: Double, east: Double)? = byte() != 0 ? (double(), double()) : nil
    let (members, nesting) = (text(), text())
    let inner = (0..<count()).map { _ in text() }
    return Record(isAlone: isAlone, layer: layer, geometries: geometries, extent: extent, members: members, nesting: nesting, inner: inner)
  }
}

extension GeometryColumn {
  /// Appends geometries of another column without the positions of lines and rings, which a topology holds: what is left
  /// says how many paths and parts there are.
  package mutating func append(outlineOf other: GeometryColumn, geometries: Range<Int>) {
    for index in geometries {
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
