import Foundation
import GeoToolkit

/// Tells on standard error what was found in the data.
struct FindingLog {
  private var report = FindingReport(format: .concise)
  private(set) var hasErrors = false

  mutating func tell(_ findings: [Finding]) {
    hasErrors = hasErrors || findings.contains { $0.diagnostic.severity == .error }
    write(report.text(of: findings))
  }

  mutating func end(_ file: String) { write(report.endFile(file)) }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
