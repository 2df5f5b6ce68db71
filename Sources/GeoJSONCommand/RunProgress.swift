import ByteStreams
import GeoFindings
import GeoReading
import Synchronization

/// How far a run over all of its inputs has come: one line on standard error that follows it, at most ten times a second, erased at the end;
/// a line every ten seconds; or JSON objects, one a second. Any thread may report to it.
final class RunProgress: Sendable {
  /// An input that is being read.
  private struct Open {
    let name: String
    let size: Int?
    let isCompressed: Bool
    var progress = FeatureRun.Progress()
  }

  private struct State {
    var open: [Int: Open] = [:]
    var begun = 0
    /// Of the inputs that are done.
    var finished = FeatureRun.Progress()
    var finishedFiles = 0
    /// Their stored bytes, and of those that are compressed how many they are and how many they became.
    var finishedSize = 0
    var compressed = 0, decompressed = 0
    var last = Terminal.seconds
    var isShown = false
  }

  private let choice: ProgressChoice
  private let fileCount: Int
  /// The stored bytes of all inputs; `nil` if they are not known, or no progress is shown.
  private let totalSize: Int?
  private let start = Terminal.seconds
  private let state = Mutex(State())

  /// - Parameter inputs: the paths of all inputs, "-" for standard input.
  init(_ choice: ProgressChoice, inputs: [String]) {
    self.choice = choice == .auto && !Terminal.standardErrorIsTerminal ? .never : choice
    fileCount = inputs.count
    var total: Int? = 0
    if self.choice == .never {
      total = nil
    } else {
      for path in inputs { total = total.flatMap { sum in Self.size(of: path).map { sum + $0 } } }
    }
    totalSize = total
  }

  private static func size(of path: String) -> Int? { path == "-" ? nil : StoredFile.size(of: path) }

  /// Says that an input is read now.
  func begin(_ path: String, name: String) -> InputProgress {
    let isWanted = choice != .never
    let size = isWanted ? Self.size(of: path) : nil
    let isCompressed = isWanted && path != "-" && Compression.evident(in: StoredFile.beginning(of: path, count: 16)) != .none
    let id = state.withLock { state in
      state.begun += 1
      state.open[state.begun] = Open(name: PeopleText.visible(name), size: size, isCompressed: isCompressed)
      return state.begun
    }
    return InputProgress(self, id)
  }

  fileprivate func show(_ progress: FeatureRun.Progress, of id: Int) {
    state.withLock { state in
      state.open[id]?.progress = progress
      let sum = Self.sum(state)
      ByteSink.Interruption.note(features: sum.features, bytes: sum.bytes)
      let now = Terminal.seconds
      if choice == .never || now - state.last < interval { return }
      state.last = now
      write(sum, fraction: fraction(state), state.open[id]?.name ?? "", now - start, &state)
    }
  }

  fileprivate func end(_ id: Int) {
    state.withLock { state in
      guard let open = state.open.removeValue(forKey: id) else { return }
      state.finished.bytes += open.progress.bytes
      state.finished.features += open.progress.features
      state.finishedFiles += 1
      state.finishedSize += open.size ?? 0
      if open.isCompressed, let size = open.size {
        state.compressed += size
        state.decompressed += open.progress.bytes
      }
    }
    erase()
  }

  /// Takes the line away, so that what follows begins a line of its own.
  func erase() {
    state.withLock { state in
      if state.isShown { Terminal.showNow("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  private var interval: Double {
    switch choice {
    case .json: 1
    case .plain: 10
    case .auto, .never: 0.1
    }
  }

  private static func sum(_ state: State) -> FeatureRun.Progress {
    state.open.values.reduce(into: state.finished) { sum, open in
      sum.bytes += open.progress.bytes
      sum.features += open.progress.features
    }
  }

  /// The share of the stored bytes that are done; `nil` if it is not known. How far a compressed input has come is known from those before.
  private func fraction(_ state: State) -> Double? {
    guard let totalSize, totalSize > 0 else { return nil }
    var done = Double(state.finishedSize)
    for open in state.open.values {
      guard let size = open.size else { return nil }
      if !open.isCompressed {
        done += Double(min(size, open.progress.bytes))
      } else if state.decompressed > 0 {
        done += min(Double(size), Double(open.progress.bytes) * Double(state.compressed) / Double(state.decompressed))
      } else if fileCount == 1 {
        return nil
      }
    }
    return min(1, done / Double(totalSize))
  }

  private func write(_ sum: FeatureRun.Progress, fraction: Double?, _ name: String, _ seconds: Double, _ state: inout State) {
    // At the beginning nothing can be said of the rest.
    let left = fraction.flatMap { share in share > 0.01 && seconds > 2 ? Int((seconds * (1 - share) / share).rounded(.up)) : nil }
    let percent = fraction.map { Int($0 * 100) }
    if choice == .json {
      let tenths = Int(seconds * 10)
      Terminal.showNow(
        "{\"features\":\(sum.features),\"bytes\":\(sum.bytes),\"total_bytes\":\(Self.text(totalSize)),"
          + "\"files\":\(state.finishedFiles),\"total_files\":\(fileCount),\"percent\":\(Self.text(percent)),"
          + "\"seconds\":\(tenths / 10).\(tenths % 10),\"seconds_left\":\(Self.text(left))}\n")
      return
    }
    let rate = Int(Double(sum.bytes) / 1e6 / max(seconds, 1e-3))
    let which = fileCount > 1 ? "file \(min(state.finishedFiles + 1, fileCount)) of \(fileCount), \(name)" : name
    var text = "\(which): \(sum.features) features, \(sum.bytes / 1_000_000) MB, \(rate) MB/s"
    if let percent { text += ", \(percent) %" }
    if let left { text += ", \(left) s left" }
    if choice == .plain { return Terminal.showNow(text + "\n") }
    Terminal.showNow("\r\u{1B}[K" + text)
    state.isShown = true
  }

  private static func text(_ number: Int?) -> String { number.map(String.init) ?? "null" }
}

/// One input of a run.
final class InputProgress: Sendable {
  private let run: RunProgress
  private let id: Int

  fileprivate init(_ run: RunProgress, _ id: Int) { (self.run, self.id) = (run, id) }

  func show(_ progress: FeatureRun.Progress) { run.show(progress, of: id) }

  /// The input is done, or given up.
  func end() { run.end(id) }

  func erase() { run.erase() }
}
