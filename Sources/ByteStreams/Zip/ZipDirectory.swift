/// The directory at the end of a ZIP file, read and checked.
struct ZipDirectory {
  private(set) var entries: [ZipEntry] = []
  private let bytes: [UInt8]
  private let name: String
  private let limits: ZipLimits
  /// How many bytes stand before the archive, such as a program that unpacks it: places count from after them.
  private var shift = 0

  /// Where the records of the directory stand, and how many they are.
  private struct Extent {
    var start: Int
    var size: Int
    var count: Int
  }

  init(_ bytes: [UInt8], name: String, limits: ZipLimits) throws(ByteStreamError) {
    self.bytes = bytes
    self.name = name
    self.limits = limits
    let extent = try locate()
    guard extent.count <= limits.entries else {
      throw .limit(name, "this archive has \(extent.count) entries; at most \(limits.entries) are read")
    }
    try read(extent)
    try checkTogether()
  }

  /// Finds the end record, which a comment of up to 65,535 bytes may follow.
  private mutating func locate() throws(ByteStreamError) -> Extent {
    let first = bytes.count - 22
    let last = max(0, first - 65_535)
    func record(from first: Int, _ isMeant: (Int) -> Bool) -> Int? {
      var at = first
      while at >= last, !(isSignature(at, 5, 6) && isMeant(at + 22 + number16(at + 20))) { at -= 1 }
      return at >= last ? at : nil
    }
    // Something may have been put behind the archive.
    guard var at = record(from: first, { $0 == bytes.count }) ?? record(from: first, { $0 < bytes.count }) else {
      throw .corruptArchive(
        name, "this ZIP file has no directory at its end; it was cut short or damaged, fetch it again")
    }
    guard number16(at + 4) == 0 || number16(at + 4) == 0xFFFF else {
      throw .refused(name, "this is one piece of a ZIP file in several; join the pieces first")
    }
    var extent = Extent(start: number32(at + 16), size: number32(at + 12), count: number16(at + 10))
    if extent.start == 0xFFFF_FFFF || extent.size == 0xFFFF_FFFF || extent.count == 0xFFFF {
      if at >= 20, isSignature(at - 20, 6, 7) {
        var place = number64(at - 12)
        // Behind something else it is where it usually is: right before the record that leads to it.
        if !isSignature(place, 6, 6), place < at - 76 { place = at - 76 }
        guard place >= 0, place <= bytes.count - 56, isSignature(place, 6, 6) else { throw damaged }
        extent = Extent(start: number64(place + 48), size: number64(place + 40), count: number64(place + 32))
        at = place
      }
    }
    // The directory ends where the record begins that tells of it. Of a directory that is somewhere else, and of every entry of
    // it, the signatures are then in other places by the same number of bytes.
    let (end, overflow) = extent.start.addingReportingOverflow(extent.size)
    if !overflow, extent.start >= 0, extent.size > 0, end < at, !isSignature(extent.start, 1, 2), isSignature(at - extent.size, 1, 2) {
      shift = at - end
      extent.start += shift
    }
    guard extent.start >= 0, extent.size >= 0, extent.count >= 0, extent.start <= at, extent.size <= at - extent.start,
      extent.count <= extent.size / 46
    else { throw damaged }
    return extent
  }

  private var damaged: ByteStreamError {
    .corruptArchive(name, "the directory of this ZIP file is damaged; fetch the archive again")
  }

  private mutating func read(_ extent: Extent) throws(ByteStreamError) {
    var at = extent.start
    let end = extent.start + extent.size
    for _ in 0..<extent.count {
      guard at + 46 <= end, isSignature(at, 1, 2) else { throw damaged }
      let lengths = [28, 30, 32].map { number16(at + $0) }
      let next = at + 46 + lengths.reduce(0, +)
      guard next <= end else { throw damaged }
      if let entry = try entry(at, nameLength: lengths[0], extraLength: lengths[1]) { entries.append(entry) }
      at = next
    }
    // More of them would be lost without a word, whatever the record at the end says of their number or their size.
    if isSignature(at, 1, 2) {
      throw .corruptArchive(
        name,
        "the directory of this ZIP file has more entries than the \(extent.count) that its end record counts; it is damaged, download the archive again"
      )
    }
  }

  /// One entry; none for a folder.
  private func entry(_ at: Int, nameLength: Int, extraLength: Int) throws(ByteStreamError) -> ZipEntry? {
    let (path, hasBackslashes) = Self.path(bytes[at + 46..<at + 46 + nameLength])
    let shown = path.isEmpty ? "an entry without a name" : path
    if path.isEmpty || path.utf8.contains(0) || path.pathSteps.contains("..") {
      throw .refused(name, "found \(shown.debugDescription) as the path of an entry, which leads out of the archive or nowhere")
    }
    // The mode of a file stands in the upper half, where a Unix or macOS program wrote the archive.
    let system = bytes[at + 5]
    let kind = number32(at + 38) >> 16 & 0o170000
    if system == 3 || system == 19, kind != 0, kind != 0o100000, kind != 0o040000 {
      let what = kind == 0o120000 ? "a symbolic link" : "neither a file nor a folder"
      throw .refused(name, "\(shown) is \(what); put the file itself into the archive")
    }
    if path.endsWithSlash { return nil }
    if number16(at + 8) & 0x2041 != 0 {
      throw .refused(name, "\(shown) is encrypted; unpack the archive with its password first")
    }
    var (size, stored, header) = (number32(at + 24), number32(at + 20), number32(at + 42))
    try readZip64(at + 46 + nameLength, extraLength, &size, &stored, &header)
    guard size <= limits.inflatedBytes else {
      throw .limit(name, "\(shown) has \(size) bytes when it is unpacked; at most \(limits.inflatedBytes) are read")
    }
    let number = UInt16(number16(at + 10))
    guard let method = ZipEntry.Method(rawValue: number) else {
      throw .refused(
        name, "\(shown) is compressed by \(ZipEntry.methodName(number)), which is not read; pack the archive anew with deflate")
    }
    if method == .deflated, max(size, stored) > ZipEntry.mostDeflated {
      throw .limit(name, "\(shown) has \(max(size, stored)) bytes; at most \(ZipEntry.mostDeflated) of a deflated entry are read")
    }
    if header >= 0, header <= bytes.count { header += shift }
    guard header >= 0, header <= bytes.count - 30, isSignature(header, 3, 4),
      bytes[header + 30..<min(bytes.count, header + 30 + number16(header + 26))]
        .elementsEqual(bytes[at + 46..<at + 46 + nameLength])
    else { throw .corruptArchive(name, "\(shown) is not where the directory says; the archive is damaged") }
    let start = header + 30 + number16(header + 26) + number16(header + 28)
    guard stored >= 0, stored <= bytes.count, start <= bytes.count - stored, method == .deflated || stored == size else {
      throw .corruptArchive(name, "\(shown) does not fit into the archive; it was cut short or damaged")
    }
    return ZipEntry(
      path: path, size: size, hasBackslashes: hasBackslashes, method: method, checksum: UInt32(number32(at + 16)),
      storedSize: stored, start: start)
  }

  /// Sizes that do not fit 32 bits stand in an extra field, each only if its place says so.
  private func readZip64(
    _ start: Int, _ length: Int, _ size: inout Int, _ stored: inout Int, _ header: inout Int
  ) throws(ByteStreamError) {
    guard size == 0xFFFF_FFFF || stored == 0xFFFF_FFFF || header == 0xFFFF_FFFF else { return }
    var at = start
    while at + 4 <= start + length {
      let end = at + 4 + number16(at + 2)
      guard end <= start + length else { throw damaged }
      if number16(at) == 1 {
        at += 4
        func take(_ value: inout Int) {
          if value == 0xFFFF_FFFF, at + 8 <= end {
            value = number64(at)
            at += 8
          }
        }
        take(&size)
        take(&stored)
        take(&header)
        guard size >= 0, stored >= 0, header >= 0 else { throw damaged }
        return
      }
      at = end
    }
  }

  /// What only all entries together show.
  private func checkTogether() throws(ByteStreamError) {
    // As bytes: names that Unicode calls equal are different ones in an archive, and on many disks.
    var paths: Set<[UInt8]> = []
    var total = 0
    for entry in entries {
      guard paths.insert(Array(entry.path.utf8)).inserted else {
        throw .refused(name, "\(entry.path) is in the archive twice; which of the two is meant is ambiguous")
      }
      total += entry.size
      guard total <= limits.inflatedBytes else {
        throw .limit(
          name, "this archive has more than \(limits.inflatedBytes) bytes when it is unpacked, the most that are read")
      }
    }
    let inOrder = entries.filter { $0.storedSize > 0 }.sorted { $0.start < $1.start }
    for (entry, next) in zip(inOrder, inOrder.dropFirst()) where entry.start + entry.storedSize > next.start {
      throw .refused(name, "\(entry.path) and \(next.path) share their bytes, which only an archive made to do harm does")
    }
  }

  /// A name in UTF-8, or in whatever code an old program used: bytes that are not UTF-8 are shown as unknown.
  private static func path(_ name: ArraySlice<UInt8>) -> (String, hasBackslashes: Bool) {
    let isWindows = name.contains(0x5C) && !name.contains(0x2F)
    let path = String(decoding: isWindows ? name.map { $0 == 0x5C ? 0x2F : $0 }[...] : name, as: UTF8.self)
    return (path, isWindows)
  }

  private func isSignature(_ at: Int, _ third: UInt8, _ fourth: UInt8) -> Bool {
    at >= 0 && at <= bytes.count - 4 && bytes[at] == 0x50 && bytes[at + 1] == 0x4B && bytes[at + 2] == third
      && bytes[at + 3] == fourth
  }

  private func number16(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
  private func number32(_ at: Int) -> Int { number16(at) | number16(at + 2) << 16 }
  /// Negative for what no file can have.
  private func number64(_ at: Int) -> Int {
    Int(truncatingIfNeeded: UInt64(number32(at)) | UInt64(number32(at + 4)) << 32)
  }
}
