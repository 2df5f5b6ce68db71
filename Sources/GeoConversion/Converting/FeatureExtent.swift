internal import GeoFindings
internal import GeoModel

/// Where a feature lies that is kept until all are known, for the box of the collection that it comes into.
struct FeatureExtent: Sendable {
  private var box = SIMD8<Double>(repeating: 0)
  private var positions = 0
  private var withAltitude = 0

  static let byteCount = MemoryLayout<SIMD8<Double>>.size + 2 * MemoryLayout<Int>.size

  /// Complexity: O(positions).
  init(_ geometries: Range<Int>, of column: GeometryColumn, isCut: Bool) {
    guard let first = geometries.first, let last = geometries.last,
      let smallest = column.boxOnGlobe(ofGeometries: geometries, isCut: isCut), let plain = column.plainBox(ofGeometries: geometries)
    else { return }
    let places = column.positions(ofGeometry: first).lowerBound..<column.positions(ofGeometry: last).upperBound
    positions = places.count
    var heights = (lowest: Double.infinity, highest: -Double.infinity)
    if !column.altitudes.isEmpty {
      for altitude in column.altitudes[places] where !altitude.isNaN {
        withAltitude += 1
        heights = (min(heights.lowest, altitude), max(heights.highest, altitude))
      }
    }
    box = SIMD8(
      smallest.west, smallest.east, smallest.south, smallest.north, plain.west, plain.east, heights.lowest, heights.highest)
  }

  init(_ bytes: UnsafeRawBufferPointer) {
    for index in 0..<8 { box[index] = bytes.loadUnaligned(fromByteOffset: index * 8, as: Double.self) }
    positions = bytes.loadUnaligned(fromByteOffset: 64, as: Int.self)
    withAltitude = bytes.loadUnaligned(fromByteOffset: 72, as: Int.self)
  }

  func append(to bytes: inout [UInt8]) {
    for index in 0..<8 { withUnsafeBytes(of: box[index]) { bytes.append(contentsOf: $0) } }
    withUnsafeBytes(of: (positions, withAltitude)) { bytes.append(contentsOf: $0) }
  }

  func add(to tally: inout ExtentTally) {
    if positions == 0 { return }
    tally.add(
      GeographicBox(west: box[0], south: box[2], east: box[1], north: box[3]), plainLongitudes: box[4]...box[5],
      heights: box[6] <= box[7] ? box[6]...box[7] : nil, positions: positions, withAltitude: withAltitude)
  }
}
