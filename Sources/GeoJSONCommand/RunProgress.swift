import GeoFindings
import GeoReading

/// One line on standard error that follows a run, at most ten times a second, erased at the end; or JSON objects, one a
/// second.
final class ProgressLine {
  private let choice: ProgressChoice
  private let total: Int?
  private let name: String
  private let start = Terminal.seconds
  private var last = Terminal.seconds
  private var isShown = false

  init(_ choice: ProgressChoice, name: String, total: Int?) {
    self.choice = choice == .auto && !Terminal.standardErrorIsTerminal ? .never : choice
    self.name = PeopleText.visible(name)
    self.total = total
  }

  func show(_ progress: FeatureRun.Progress) {
    if choice == .never { return }
    let now = Terminal.seconds
    if now - last < (choice == .json ? 1 : 0.1) { return }
    last = now
    let seconds = now - start
    if choice == .json {
      let tenths = Int(seconds * 10)
      Terminal.show(
        "{\"features\":\(progress.features),\"bytes\":\(progress.bytes),"
          + "\"total_bytes\":\(total.map(String.init) ?? "null"),\"seconds\":\(tenths / 10).\(tenths % 10)}\n")
      return
    }
    let rate = Int(Double(progress.bytes) / 1e6 / max(seconds, 1e-3))
    var text = "\r\u{1B}[K\(name): \(progress.features) features, \(progress.bytes / 1_000_000) MB, \(rate) MB/s"
    if let total, total > 0 { text += ", \(min(100, progress.bytes * 100 / total)) %" }
    Terminal.show(text)
    isShown = true
  }

  /// Takes the line away, so that what follows begins a line of its own.
  func erase() {
    if isShown { Terminal.show("\r\u{1B}[K") }
    isShown = false
  }
}
