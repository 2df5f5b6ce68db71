import ByteStreams
import CommandLineArguments
import GeoConversion
import GeoJSON
import GeoReading

/// Memory and disk space, judged before a run begins.
extension ConvertArguments {
  /// Bytes of the text of a file, about as many if it is compressed; `nil` if that is not known.
  private static func textSize(of path: String) -> Int? {
    guard path != "-", let size = StoredFile.size(of: path) else { return nil }
    switch Compression.evident(in: StoredFile.beginning(of: path, count: 16)) {
    case .none: return size
    // The trailer has the size of the last member's text, without what is above 4 GiB.
    case .gzip: return max(StoredFile.end(of: path, count: 4).reversed().reduce(0) { $0 << 8 | Int($1) }, size)
    case .zstd: return size * 4
    }
  }

  /// Refuses what holds all features and would need more memory than it may.
  func checkMemory() throws {
    guard let limit = faults.memoryLimit?.bytes, !isIndoor else { return }
    if case .indoorMap? = namedFormat?.writing { return }
    let sizes = inputs.compactMap(Self.textSize)
    guard !sizes.isEmpty, sizes.count == inputs.count else { return }
    // With an output for each, the largest input decides.
    guard let size = folder.outDir == nil ? sizes.reduce(0, +) : sizes.max(), let estimate = try estimatedMemory(forInput: size),
      estimate > limit
    else { return }
    Terminal.say("error: --memory-limit: \(ConversionOptions.memoryMessage(estimate: estimate, limit: limit))")
    throw ExitCode(2)
  }

  /// How many inputs are converted at a time: as many as fit into memory if each is as large as the largest.
  func jobsInMemory(_ jobs: Int) throws(UsageError) -> Int {
    guard let limit = faults.memoryLimit?.bytes else { return jobs }
    let largest = inputs.compactMap(Self.textSize).max() ?? 0
    let each = try estimatedMemory(forInput: largest) ?? ReadingOptions.memoryOfThread + ReadingOptions.memoryOfRun
    return max(1, min(jobs, limit / max(each, 1)))
  }

  private func estimatedMemory(forInput bytes: Int) throws(UsageError) -> Int? {
    // Batches are written one by one.
    if case .batches? = namedFormat?.writing { return nil }
    return try conversionOptions(for: inputs[0], family: .document).estimatedMemory(forInput: bytes)
  }

  /// Options with which the text of features is written as it is.
  private static let copying: Set<String> = [
    "output", "to", "force", "no-sync", "jobs", "files-from", "progress", "stats", "quiet", "strict", "color", "output-format",
    "max-diagnostics", "exit-on", "max-depth", "max-feature-size", "memory-limit", "compress"
  ]

  /// Refuses a copy of GeoJSON for which the disk certainly has no room: all text of features is in the output, so that a quarter of the input
  /// would have to be white space between them. All other runs find out when they write.
  func checkSpace() throws {
    guard folder.outDir == nil, output != "-", StoredFile.kind(of: output) != .other, !StoredFile.isLink(output), !isIndoor,
      writing.compression(output: output) == .none, let format = namedFormat, format.name == Format.geoJSON.name,
      given.allSatisfy({ Self.copying.contains($0.name) }), let free = StoredFile.freeSpace(besides: output)
    else { return }
    var needed = 0
    for path in inputs {
      guard let size = Self.textSize(of: path), formats.ofFile(named: path)?.name == Format.geoJSON.name,
        Compression.evident(in: StoredFile.beginning(of: path, count: 16)) == .none
      else { return }
      needed += size
    }
    if free >= needed / 4 { return }
    Terminal.say(
      "error: \(output): the file system has \(free / 1_000_000) MB free, and the output takes about \((needed + 999_999) / 1_000_000) MB; "
        + "free some space, or write to another one")
    throw ExitCode(2)
  }
}
