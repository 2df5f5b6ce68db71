internal import ByteStreams

/// Addresses that are sorted by their identifiers, on disk if there are many.
struct AddressSpool: ~Copyable {
  private var spool: KeyedSpool

  init(folder: String?) { spool = KeyedSpool(memoryLimit: 16 << 20, folder: folder) }

  var count: Int { spool.count }

  mutating func add(_ address: TileAddress) throws(ByteStreamError) {
    let key = withUnsafeBytes(of: address.identifier.bigEndian) { Array($0) }
    try spool.add(key: key, value: [])
  }

  /// The addresses, one by one, those that came twice once.
  consuming func walk() throws(ByteStreamError) -> TileAddressWalk {
    let sorted = SortedAddresses(try spool.sorted())
    return TileAddressWalk { () throws(ByteStreamError) in try sorted.next() }
  }

  /// Calls `body` with each address, those that came twice once, until it returns `false`.
  mutating func drain(_ body: (TileAddress) throws(ByteStreamError) -> Bool) throws(ByteStreamError) {
    var last: UInt64?
    try spool.drain { (key, _) throws(ByteStreamError) in
      let identifier = key.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard identifier != last, let address = TileAddress(identifier: identifier) else { return true }
      last = identifier
      return try body(address)
    }
  }
}

/// Keeps sorted addresses, which cannot be copied, where a closure can ask for them.
private final class SortedAddresses {
  private var records: SortedRecords
  private var last: UInt64?

  init(_ records: consuming SortedRecords) { self.records = records }

  func next() throws(ByteStreamError) -> TileAddress? {
    while let identifier = try records.next({ (key, _) throws(ByteStreamError) in key.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }) {
      if identifier == last { continue }
      last = identifier
      return TileAddress(identifier: identifier)
    }
    return nil
  }
}
