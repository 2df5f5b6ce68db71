public import ByteStreams
public import GeoJSON
internal import GeoModel
public import GeoReading

/// Reads an input, fixes what can be fixed, and writes everything else byte for byte.
public enum Fixing {
  /// Fixes an input.
  ///
  /// Every feature that changes is judged again before it is written: a fix that would add a finding is not made. Text that could not be
  /// read before is judged for the first time then, and its findings count with what is left. A second run leaves the output
  /// unchanged.
  ///
  /// - Parameters:
  ///   - source: the input.
  ///   - options: what is fixed, and how the input is read.
  ///   - progress: called now and then with what was read so far.
  ///   - fixes: called for each block that has some, in input order, with their places in the input.
  ///   - write: gets the text in pieces, in order; what it throws ends the run.
  ///   - flush: called when the input is a pipe that has nothing to read, to send on what was written; perhaps by another thread than
  ///     `write`, but not at the same time.
  ///   - later: gets changes of text that has been written, in order, each with its range there: of members that stand before the
  ///     features of their collection, and are judged after them: its box, and where guesses are made its `crs` and its type. Without it,
  ///     the text of such a collection is spooled (``ByteStreams/ByteSpool``) and written at its end.
  /// - Returns: the sum, with what is left; for another format than GeoJSON text, which is left unchanged, all findings
  ///   (``FixReport/foreignFormat``).
  /// - Throws: when the input cannot be read; what `fixes` and `write` throw.
  /// - Complexity: O(bytes), and a few times as much for features that change; memory does not depend on the input's size, except
  ///   for its largest feature.
  public static func run(
    _ source: inout ByteSource, options: FixOptions = FixOptions(),
    progress: (FeatureRun.Progress) -> Void = { _ in }, fixes: ([FeatureFix]) throws(ByteStreamError) -> Void = { _ in },
    write: ([UInt8]) throws(ByteStreamError) -> Void, flush: () throws(ByteStreamError) -> Void = { () throws(ByteStreamError) in },
    later: ((TextReplacement) -> Void)? = nil
  ) throws(ByteStreamError) -> FixReport {
    var reading = options.reading
    // Text that is left out would be lost.
    reading.filter = nil
    reading.pointsOfInterest = nil
    // Text is changed, whose numbers stay in their CRS.
    reading.projection = nil
    var report = FixReport()
    var checks = CrossBlockChecks(options.rules, isFixing: true)
    let partMaker = checks.partMaker
    var bytesWritten = 0
    // The collection that goes on behind the block before, if what stands before its features may still change.
    var open: FixedBlock.WrittenOpening?
    var held = PendingText()
    var rest: [UInt8] = []
    var lines = LineCounter()
    let form = try InputForm.of(&source, beginning: [], options: reading)
    guard case .text(let beginning) = form else {
      reading.form = form
      let judged = try Validation.run(
        &source, options: ValidationOptions(rules: options.rules, repair: nil, reading: reading), progress: progress
      ) { _ in }
      return FixReport(of: form.format ?? "", judged)
    }
    let idle = IdleFlush()
    let bytes = try FeatureRun.run(
      &source, beginning: beginning, options: reading,
      waits: { (waits) throws(ByteStreamError) in try idle.waits(waits, flush: flush) },
      makeWorker: { [reading] in
        var fixer = FeatureFixer(options, decoding: reading.decoding)
        var stage = Validate(rules: options.rules)
        var search = options.isUnsafe ? nil : FixabilityCheck(options.rules, strategy: options.strategy, decoding: reading.decoding)
        return { block in FixedBlock(&block, &fixer, &stage, partMaker, search: &search) }
      },
      rest: { rest = $0 },
      deliver: { (delivered: FixedBlock) throws(ByteStreamError) -> Bool in
        idle.beginDelivery()
        defer { idle.endDelivery() }
        var block = delivered
        var changes: [TextReplacement] = []
        checks.settle(block.parts, from: lines) { _, settlement in changes += block.settle(settlement, written: open) }
        changes += block.mendMembers(written: open)
        block.sortReplacements()
        for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
          if let later { later(change) } else { held.change(change) }
          report.hasChanged = true
        }
        let opened = block.writtenOpening(offset: bytesWritten)
        if opened != nil || open != nil && block.endedCollection == open?.byteOffset {
          try held.release(write)
          open = opened
          if later == nil, opened != nil { held.begin(at: bytesWritten) }
        }
        report.add(block, isUnsafe: options.isUnsafe)
        let made = block.fixes(placedBy: &lines)
        if !made.isEmpty { try fixes(made) }
        for piece in block.pieces {
          if held.isEmpty { try write(Array(piece)) } else { try held.append(Array(piece)) }
          bytesWritten += piece.count
        }
        progress(FeatureRun.Progress(bytes: report.bytes, features: report.features))
        try idle.flushIfWaiting(flush)
        return true
      },
      failure: { $0 })
    try held.release(write)
    // What stands behind the last value is in no block.
    if !rest.isEmpty { try write(rest) }
    report.bytes = bytes
    for finding in checks.finish() { report.count(left: finding, isUnsafe: options.isUnsafe) }
    return report
  }

  /// Fixes a file in place: the new file is written next to it, compressed as it was, and takes its name and permissions
  /// when it is complete. A file without changes is not touched.
  ///
  /// - Throws: when the file cannot be read or replaced, or another program changed it meanwhile (code `changed`); it is then unchanged.
  public static func run(
    fileAt path: String, options: FixOptions = FixOptions(),
    progress: (FeatureRun.Progress) -> Void = { _ in }, fixes: ([FeatureFix]) throws(ByteStreamError) -> Void = { _ in }
  ) throws(ByteStreamError) -> FixReport {
    var source = try ByteSource(path: path)
    guard source.totalBytes != nil else {
      throw ByteStreamError(
        .readFailed, path: path, message: "this is not a regular file, and only files are fixed in place; use - for standard input")
    }
    let version = source.fileVersion
    let compression = try compression(ofFileAt: path)
    var sink = try ByteSink(replacing: path, asRead: version, compression: compression)
    var changes: [TextReplacement] = []
    let report = try run(
      &source, options: options, progress: progress, fixes: fixes,
      write: { bytes throws(ByteStreamError) in try sink.write(bytes) }, later: { changes.append($0) })
    guard report.hasChanged else {
      sink.discard()
      return report
    }
    if changes.isEmpty {
      try sink.commit()
    } else if let written = try sink.takeWritten() {
      // Once only, so that the file is as it was or fixed, and never between.
      try replace(fileAt: path, asRead: version, by: written, changes, compression)
    }
    return report
  }

  /// Replaces a file by a text with changes, which are in order and apart. Complexity: O(bytes), in constant memory.
  private static func replace(
    fileAt path: String, asRead version: FileVersion?, by text: consuming ByteSource, _ changes: [TextReplacement],
    _ compression: Compression
  ) throws(ByteStreamError) {
    var source = text
    var sink = try ByteSink(replacing: path, asRead: version, compression: compression)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
    defer { buffer.deallocate() }
    var offset = 0, next = 0
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { break }
      // Ranges below lie within what was read: each bound is taken as the least of itself and `count`.
      var start = 0
      while next < changes.count, changes[next].range.lowerBound < offset + count {
        let range = changes[next].range
        if range.lowerBound >= offset {
          try sink.write(UnsafeRawBufferPointer(rebasing: buffer[start..<range.lowerBound - offset]))
          try sink.write(changes[next].bytes)
        }
        start = min(range.upperBound - offset, count)
        if range.upperBound > offset + count { break }
        next += 1
      }
      try sink.write(UnsafeRawBufferPointer(rebasing: buffer[start..<count]))
      offset += count
    }
    try sink.commit()
  }

  static func compression(ofFileAt path: String) throws(ByteStreamError) -> Compression {
    var source = try ByteSource(path: path)
    let byte = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
    defer { byte.deallocate() }
    // The first read finds it out.
    _ = try source.read(into: byte)
    return source.compression ?? .none
  }
}
