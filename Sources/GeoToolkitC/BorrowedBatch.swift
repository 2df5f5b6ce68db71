public import CGeoToolkit
internal import Overlays

/// What is behind a `geo_batch`: never changed, so that any thread may read it.
final class BorrowedBatch: Sendable {
  let batch: OverlayBatch
  /// `nil` for what is of no indoor map.
  let place: BatchPlace?
  /// The file of each finding, of an indoor map.
  let files: [String]

  init(_ batch: OverlayBatch, place: BatchPlace? = nil, files: [String] = []) {
    (self.batch, self.place, self.files) = (batch, place, files)
  }

  /// Calls `body` while all columns stay where they are.
  func borrow(_ body: (UnsafePointer<geo_view>) -> Void) {
    let list = OverlayColumnList(batch).columns
    let header = OverlayFile.headerBytes(of: batch)
    // As many as the data have properties, so that no stack is deep enough to lend each inside the one before.
    let gathered = GatheredColumns(list.filter(\.isOfProperty))
    var columns: [geo_column] = []
    columns.reserveCapacity(list.count)
    // All others are lent so: Swift promises a buffer's address for the time of a call, no longer. A batch has one of a kind at most.
    func lend(from start: Int) {
      guard let index = list[start...].firstIndex(where: { !$0.isOfProperty }) else { return hand() }
      list[index].withBytes { bytes in
        columns.append(geo_column(list[index], bytes))
        lend(from: index + 1)
      }
    }
    func hand() {
      columns += gathered.columns
      header.withUnsafeBytes { header in
        columns.withUnsafeBufferPointer { columns in
          // The header has the layout of `overlay_header`, which a test holds it to.
          var view = geo_view(
            header: header.baseAddress?.assumingMemoryBound(to: overlay_header.self), columns: columns.baseAddress,
            column_count: columns.count)
          body(&view)
        }
      }
    }
    lend(from: 0)
    // What `columns` points into lives until here.
    withExtendedLifetime(gathered) {}
  }
}

/// The bytes of some columns, put after one another where they stay as long as this object lives.
private final class GatheredColumns {
  private let memory: UnsafeMutableRawBufferPointer
  private(set) var columns: [geo_column] = []

  /// No number is longer.
  private static let alignment = MemoryLayout<UInt64>.alignment

  init(_ list: [OverlayColumn]) {
    memory = .allocate(byteCount: list.reduce(0) { $0 + Self.room($1.byteCount) }, alignment: Self.alignment)
    columns.reserveCapacity(list.count)
    var place = 0
    for column in list {
      column.withBytes { bytes in
        // `memory` has room for this many bytes of each column, from the place on that those before leave.
        let copy = UnsafeMutableRawBufferPointer(rebasing: memory[place..<place + column.byteCount])
        copy.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(copy.count)))
        columns.append(geo_column(column, UnsafeRawBufferPointer(copy)))
      }
      place += Self.room(column.byteCount)
    }
  }

  deinit { memory.deallocate() }

  private static func room(_ byteCount: Int) -> Int { (byteCount + alignment - 1) / alignment * alignment }
}

extension geo_column {
  fileprivate init(_ column: OverlayColumn, _ bytes: UnsafeRawBufferPointer) {
    self.init(
      kind: column.section, element: column.element, stride: UInt32(column.stride), property: UInt32(column.property), count: column.count,
      data: bytes.baseAddress)
  }
}

/// The batch of a handle, which geo_reader_next made: the header says so.
private func batch(_ handle: OpaquePointer) -> BorrowedBatch {
  Unmanaged<BorrowedBatch>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

@c(geo_batch_borrow)
public func borrow(
  _ handle: OpaquePointer?, _ body: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<geo_view>?) -> Void)?,
  _ context: UnsafeMutableRawPointer?
) -> geo_status {
  guard let handle, let body else { return GEO_ERROR_ARGUMENT }
  batch(handle).borrow { body(context, $0) }
  return GEO_OK
}

@c(geo_batch_findings)
public func findings(
  _ handle: OpaquePointer?, _ body: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<geo_finding>?) -> Void)?,
  _ context: UnsafeMutableRawPointer?
) -> geo_status {
  guard let handle, let body else { return GEO_ERROR_ARGUMENT }
  let batch = batch(handle)
  for (index, diagnostic) in batch.batch.report.diagnostics.enumerated() {
    let file = batch.files.indices.contains(index) ? batch.files[index] : nil
    diagnostic.rule.code.withCString { code in
      diagnostic.message.withCString { message in
        withText(file) { file in
          var finding = geo_finding(
            severity: geo_severity(UInt32(diagnostic.severity.rawValue)), code: code, message: message, byte: UInt64(diagnostic.byte),
            line: UInt64(diagnostic.line), column: UInt64(diagnostic.column), feature: Int64(diagnostic.feature ?? -1), file: file)
          body(context, &finding)
        }
      }
    }
  }
  return GEO_OK
}

@c(geo_batch_place)
public func place(
  _ handle: OpaquePointer?, _ body: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<geo_place>?) -> Void)?,
  _ context: UnsafeMutableRawPointer?
) -> geo_status {
  guard let handle, let body else { return GEO_ERROR_ARGUMENT }
  guard let place = batch(handle).place else { return GEO_ERROR_OPTION }
  place.lend { body(context, $0) }
  return GEO_OK
}

@c(geo_batch_feature_at)
public func feature(
  _ handle: OpaquePointer?, _ x: Double, _ y: Double, _ tolerance: Double, _ feature: UnsafeMutablePointer<Int64>?
) -> geo_status {
  feature?.pointee = -1
  guard let handle, let feature else { return GEO_ERROR_ARGUMENT }
  let batch = batch(handle).batch
  if batch.picking == nil { return GEO_ERROR_OPTION }
  if let found = batch.feature(at: PlanePoint(x: x, y: y), tolerance: tolerance) { feature.pointee = Int64(found) }
  return GEO_OK
}

@c(geo_batch_release)
public func release(_ batch: OpaquePointer?) {
  if let batch { Unmanaged<BorrowedBatch>.fromOpaque(UnsafeRawPointer(batch)).release() }
}
