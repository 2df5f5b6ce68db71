public import CGeoToolkit
internal import GeoToolkit
internal import Overlays

/// What is behind a `geo_batch`: never changed, so that any thread may read it.
final class BorrowedBatch: Sendable {
  let batch: OverlayBatch

  init(_ batch: OverlayBatch) { self.batch = batch }

  /// Calls `body` while all columns stay where they are.
  func borrow(_ body: (UnsafePointer<geo_view>) -> Void) {
    let list = OverlayColumnList(batch).columns
    let header = OverlayFile.headerBytes(of: batch)
    header.withUnsafeBytes { header in
      var columns: [geo_column] = []
      columns.reserveCapacity(list.count)
      // Each column is lent inside the one before: Swift promises a buffer's address for the time of a call, no longer.
      func lend(_ index: Int) {
        guard index < list.count else {
          columns.withUnsafeBufferPointer { columns in
            // The header has the layout of `overlay_header`, which a test holds it to.
            var view = geo_view(
              header: header.baseAddress?.assumingMemoryBound(to: overlay_header.self), columns: columns.baseAddress,
              column_count: columns.count)
            body(&view)
          }
          return
        }
        let column = list[index]
        column.withBytes { bytes in
          columns.append(
            geo_column(
              kind: column.section, element: column.element, stride: UInt32(column.stride), property: UInt32(column.property),
              count: column.count, data: bytes.baseAddress))
          lend(index + 1)
        }
      }
      lend(0)
    }
  }
}

@c(geo_batch_borrow)
public func borrow(
  _ batch: OpaquePointer, _ body: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<geo_view>?) -> Void,
  _ context: UnsafeMutableRawPointer?
) {
  let batch = Unmanaged<BorrowedBatch>.fromOpaque(UnsafeRawPointer(batch)).takeUnretainedValue()
  batch.borrow { body(context, $0) }
}

@c(geo_batch_findings)
public func findings(
  _ batch: OpaquePointer, _ body: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<geo_finding>?) -> Void,
  _ context: UnsafeMutableRawPointer?
) {
  let batch = Unmanaged<BorrowedBatch>.fromOpaque(UnsafeRawPointer(batch)).takeUnretainedValue()
  for diagnostic in batch.batch.report.diagnostics {
    diagnostic.rule.code.withCString { code in
      diagnostic.message.withCString { message in
        var finding = geo_finding(
          severity: geo_severity(UInt32(diagnostic.severity.rawValue)), code: code, message: message, byte: UInt64(diagnostic.byte),
          line: UInt64(diagnostic.line), column: UInt64(diagnostic.column), feature: Int64(diagnostic.feature ?? -1))
        body(context, &finding)
      }
    }
  }
}

@c(geo_batch_feature_at)
public func feature(_ batch: OpaquePointer, _ x: Double, _ y: Double, _ tolerance: Double) -> Int64 {
  let batch = Unmanaged<BorrowedBatch>.fromOpaque(UnsafeRawPointer(batch)).takeUnretainedValue()
  return batch.batch.feature(at: PlanePoint(x: x, y: y), tolerance: tolerance).map { Int64($0) } ?? -1
}

@c(geo_batch_release)
public func release(_ batch: OpaquePointer?) {
  if let batch { Unmanaged<BorrowedBatch>.fromOpaque(UnsafeRawPointer(batch)).release() }
}
