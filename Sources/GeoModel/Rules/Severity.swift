/// How serious a finding is.
public enum Severity: UInt8, Sendable, Comparable, CaseIterable {
  /// Worth knowing; nothing needs to be done.
  case info
  /// The standard advises against it, or readers are known to disagree.
  case warning
  /// The standard forbids it, or the data cannot be read.
  case error

  public var name: String {
    switch self {
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }

  public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
}

extension Severity? {
  /// The severity with a name, or none for `off`; `nil` for any other text.
  public init?(weight text: String) {
    if text == "off" {
      self = .none
      return
    }
    guard let found = Severity.allCases.first(where: { $0.name == text }) else { return nil }
    self = found
  }
}
