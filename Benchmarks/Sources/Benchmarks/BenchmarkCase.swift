import GeoToolkit

/// Something worth timing: text in memory in, a count of what was done out.
struct BenchmarkCase {
  var name: String
  /// Called once a file, outside the time; returns what is timed.
  var prepare: @Sendable (_ text: [UInt8]) -> () -> Measurement.Work

  static let all: [BenchmarkCase] = [
    // The serial part: where features begin and end.
    BenchmarkCase(name: "cut") { text in
      { cut(text) { _, _ in } }
    },
    BenchmarkCase(name: "decode") { text in
      { decode(text) { _ in } }
    },
    // yajl alone: what the accelerators are worth.
    BenchmarkCase(name: "decode-plain") { text in
      var options = DecodingOptions()
      options.usesAccelerators = false
      return { [options] in decode(text, options: options) { _ in } }
    },
    BenchmarkCase(name: "decode-2-threads") { text in
      { decodeInParallel(text, jobs: 2) }
    },
    BenchmarkCase(name: "write") { text in
      write(text, WritingOptions())
    },
    BenchmarkCase(name: "write-6-decimals") { text in
      var options = WritingOptions()
      options.decimals = 6
      return write(text, options)
    },
  ]
}

/// Feeds text to a slicer as a file would come, and hands on the groups.
private func cut(
  _ text: [UInt8], options: DecodingOptions = DecodingOptions(),
  _ body: (consuming SliceGroup, inout Measurement.Work) -> Void
) -> Measurement.Work {
  var work = Measurement.Work()
  var slicer = FeatureSlicer(options: options)
  text.withUnsafeBytes { bytes in
    var at = 0
    var isAtEnd = false
    while !isAtEnd {
      let count = slicer.receive { into in
        let count = min(into.count, bytes.count - at)
        into.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[at..<at + count]))
        at += count
        return count
      }
      if count == 0 {
        slicer.finish()
        isAtEnd = true
      }
      while let group = slicer.next() { body(group, &work) }
    }
  }
  return work
}

private func decode(
  _ text: [UInt8], options: DecodingOptions = DecodingOptions(), _ body: (consuming FeatureBlock<Geographic>) -> Void
) -> Measurement.Work {
  var decoder = FeatureDecoder(options: options)
  return cut(text, options: options) { group, work in
    let block = decoder.decode(group)
    work.count(block)
    body(block)
  }
}

private func decodeInParallel(_ text: [UInt8], jobs: Int) -> Measurement.Work {
  var source = ByteSource(bytes: text, name: "memory")
  var options = ReadingOptions()
  options.jobs = jobs
  var total = Measurement.Work()
  do throws(ByteStreamError) {
    try FeatureRun.run(
      &source, options: options,
      makeWorker: {
        { block in
          var work = Measurement.Work()
          work.count(block)
          return work
        }
      },
      deliver: { (work: Measurement.Work) throws(ByteStreamError) -> Bool in
        total.add(work)
        return true
      },
      failure: { $0 })
  } catch {
    preconditionFailure("memory could not be read: \(error)")
  }
  return total
}

private func write(_ text: [UInt8], _ options: WritingOptions) -> () -> Measurement.Work {
  var blocks: [FeatureBlock<Geographic>] = []
  let read = decode(text) { blocks.append($0) }
  return { [blocks] in
    let writer = FeatureWriter(options: options)
    var work = read
    for block in blocks {
      var output = FeatureWriter.Output()
      writer.write(block, to: &output)
      work.written += output.text.count
    }
    return work
  }
}

extension Measurement.Work {
  fileprivate mutating func count(_ block: borrowing FeatureBlock<Geographic>) {
    features += block.count
    positions += block.geometry.positions.count
    findings += block.diagnostics.count
    for row in block.rows where row.flags.contains(.unreadable) { unreadable += 1 }
  }

  fileprivate mutating func add(_ other: Self) {
    features += other.features
    positions += other.positions
    findings += other.findings
    unreadable += other.unreadable
  }
}
