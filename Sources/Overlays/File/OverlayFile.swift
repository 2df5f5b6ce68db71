internal import GeoModel

/// Reads and writes overlay batches as bytes: a header and columns, to be mapped into memory and used in place.
///
/// A file is a sequence of batches. Each begins at a multiple of ``alignment`` bytes and starts with its own length,
/// so that batches can be skipped, and concatenated files are a valid file. All numbers are little endian.
/// `Schemas/overlay-batch.md` describes every byte.
public enum OverlayFile {
  /// The first eight bytes of every batch.
  public static let signature: [UInt8] = Array("OVERLAY".utf8) + [0]

  /// The version of the format; it increases when a reader of an earlier version would misread a file. Batches that an earlier version
  /// describes have its number: only those with inverse areas are of version 3.
  public static let version: UInt32 = 3

  /// Every batch and every column begins at a multiple of that many bytes.
  public static var alignment: Int { OverlayColumnList.alignment }

  /// Bytes of the fixed part of a batch's header.
  public static let headerSize = 256

  /// Bytes of an entry of the table of sections, which follows the header.
  public static var sectionEntrySize: Int { OverlayColumnList.sectionEntrySize }

  /// The bytes of a batch. Complexity: O(n) in its size.
  public static func encode(_ batch: OverlayBatch) -> [UInt8] {
    var bytes: [UInt8] = []
    encode(batch) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Passes on the bytes of a batch, piece by piece: columns in place, without a copy of them all.
  ///
  /// - Parameters:
  ///   - batch: the batch to encode.
  ///   - body: gets each piece, in order, and may keep its bytes until it returns.
  /// - Throws: what `body` throws.
  /// - Complexity: O(n) in its size; memory O(features).
  public static func encode<Failure: Error>(
    _ batch: OverlayBatch, to body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let list = OverlayColumnList(batch)
    try list.write(header(of: batch, sections: list.columns.count), body)
  }

  /// The header's bytes, the least significant of each number first. The length of the batch is not known yet and stays 0.
  package static func headerBytes(of batch: OverlayBatch) -> [UInt8] {
    header(of: batch, sections: 0).bytes
  }

  private static func header(of batch: OverlayBatch, sections: Int) -> LittleEndianBytes {
    let header = batch.header
    var bytes = LittleEndianBytes()
    bytes.append(contentsOf: signature)
    bytes.append(batch.styles.contains(where: \.inverts) ? version : 2)
    bytes.append(UInt32(sections))
    bytes.append(UInt64(0))
    bytes.append(UInt64(header.sequence))
    for range in [header.sourceFeatures, header.sourceBytes] {
      bytes.append(UInt64(range.lowerBound))
      bytes.append(UInt64(range.upperBound))
    }
    bytes.append(UInt32(header.space.rawValue))
    bytes.append(UInt32(header.bounds == nil ? 0 : 1))
    for number in [header.origin.x, header.origin.y, header.scale.x, header.scale.y] { bytes.append(number) }
    for number in header.bounds?.numbers ?? [0, 0, 0, 0] { bytes.append(number) }
    for number in header.rect?.numbers ?? [0, 0, 0, 0] { bytes.append(number) }
    bytes.append(header.errorBound)
    bytes.append(header.zooms.lowest)
    bytes.append(header.zooms.highest)
    let counts = header.counts
    for count in [
      counts.groups, counts.styles, counts.features, counts.polygons, counts.rings, counts.polygonVertices, counts.triangles,
      counts.strips, counts.lineVertices, counts.ribbonVertices, counts.ribbonTriangles, counts.points,
      batch.report.droppedFeatures, batch.report.droppedParts, batch.report.repairedPolygons, batch.report.beyondMap
    ] { bytes.append(UInt32(clamping: count)) }
    for height in [header.heights?.lowerBound, header.heights?.upperBound] { bytes.append(height ?? 0) }
    bytes.pad(to: headerSize)
    return bytes
  }
}

extension PlaneRect {
  var numbers: [Double] { [minX, minY, maxX, maxY] }
}
