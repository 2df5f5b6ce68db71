import GeoToolkit

/// Something worth timing: text in memory in, a count of what was done out.
struct BenchmarkCase {
  var name: String
  /// Called once a file, outside the time; returns what is timed.
  var prepare: @Sendable (_ text: [UInt8]) -> () -> Measurement.Work

  static let all: [BenchmarkCase] = [
    // The serial part: where features begin and end.
    BenchmarkCase(name: "cut") { text in
      let input = WholeInput(text)
      return {
        input.cut { _, _ in }
      }
    },
    BenchmarkCase(name: "decode") { text in
      let input = WholeInput(text)
      return { input.decode() }
    },
    // yajl alone: what the accelerators are worth.
    BenchmarkCase(name: "decode-plain") { text in
      let input = WholeInput(text)
      var options = DecodingOptions()
      options.usesAccelerators = false
      return { [options] in input.decode(options: options) }
    },
    // As from a file or a pipe: in pieces that are copied once.
    BenchmarkCase(name: "decode-1-thread") { text in
      { decodeInPieces(text, jobs: 1) }
    },
    BenchmarkCase(name: "decode-2-threads") { text in
      { decodeInPieces(text, jobs: 2) }
    },
    // The doors of the library: blocks as they are read, and batches for a renderer.
    BenchmarkCase(name: "blocks") { text in
      { blocks(text) }
    },
    BenchmarkCase(name: "batches") { text in
      { batches(text) }
    },
    // What `geojson validate` does, of syntax and structure only, and with all rules of RFC 7946.
    BenchmarkCase(name: "validate-structure") { text in
      let rules = structure()
      return { validate(text, rules) }
    },
    BenchmarkCase(name: "validate") { text in
      { validate(text, .standard) }
    },
    BenchmarkCase(name: "write") { text in
      write(text, WritingOptions())
    },
    BenchmarkCase(name: "write-6-decimals") { text in
      var options = WritingOptions()
      options.decimals = 6
      return write(text, options)
    }
  ]
}

/// Text in memory with the zero bytes behind it that let it be cut without a copy.
private struct WholeInput {
  let bytes: [UInt8]
  let count: Int

  init(_ text: [UInt8]) {
    bytes = text + [UInt8](repeating: 0, count: 64)
    count = text.count
  }

  func cut(
    options: DecodingOptions = DecodingOptions(), _ body: (consuming SliceGroup, inout Measurement.Work) -> Void
  ) -> Measurement.Work {
    var work = Measurement.Work()
    var slicer = FeatureSlicer(whole: bytes, count: count, options: options)
    while let group = slicer.next() { body(group, &work) }
    return work
  }

  func decode(options: DecodingOptions = DecodingOptions()) -> Measurement.Work {
    var work = Measurement.Work()
    var slicer = FeatureSlicer(whole: bytes, count: count, options: options)
    var decoder = FeatureDecoder(options: options)
    var block = FeatureBlock<Geographic>()
    while decoder.next(of: &slicer, into: &block) { work.count(block) }
    return work
  }
}

private func decodeInPieces(_ text: [UInt8], jobs: Int) -> Measurement.Work {
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
      })
  } catch {
    preconditionFailure("memory could not be read: \(error)")
  }
  return total
}

private func blocks(_ text: [UInt8]) -> Measurement.Work {
  var reader = FeatureReader(bytes: text)
  var work = Measurement.Work()
  do {
    while let block = try reader.next() { work.count(block) }
  } catch {
    preconditionFailure("memory could not be read: \(error)")
  }
  return work
}

private func batches(_ text: [UInt8]) -> Measurement.Work {
  var reader = OverlayReader(ByteSource(bytes: text, name: "memory"))
  var work = Measurement.Work()
  do {
    while let batch = try reader.next() {
      work.features += batch.features.count
      work.written += batch.header.counts.triangles
    }
  } catch {
    preconditionFailure("memory could not be read: \(error)")
  }
  return work
}

/// The rules of the text and of its objects, members, arrays and numbers; none of where positions lie.
private func structure() -> RuleSelection {
  let codes = Rule.catalogue.filter { rule in
    RuleSelection.standard.contains(rule) && rule.level != .topology && !rule.code.hasPrefix("GJ4") && !rule.code.hasPrefix("GJ6")
  }.map(\.code)
  do { return try RuleSelection(select: codes) } catch { preconditionFailure("\(error)") }
}

private func validate(_ text: [UInt8], _ rules: RuleSelection) -> Measurement.Work {
  var source = ByteSource(bytes: text, name: "memory")
  // As many as the command lists on a terminal.
  let options = ValidationOptions(rules: rules, mostListed: 20)
  var work = Measurement.Work()
  do throws(ByteStreamError) {
    let report = try Validation.run(&source, options: options) { (_) throws(ByteStreamError) in }
    work.features = report.features
    work.positions = report.positions
    work.findings = report.errors + report.warnings + report.infos
  } catch {
    preconditionFailure("memory could not be read: \(error)")
  }
  return work
}

private func write(_ text: [UInt8], _ options: WritingOptions) -> () -> Measurement.Work {
  var blocks: [FeatureBlock<Geographic>] = []
  var decoder = FeatureDecoder()
  let read = WholeInput(text).cut { group, work in
    var block = FeatureBlock<Geographic>()
    decoder.decode(group, into: &block)
    work.count(block)
    blocks.append(block)
  }
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
