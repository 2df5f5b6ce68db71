/// A value and its origin.
public struct Setting<Value: Sendable>: Sendable {
  public var value: Value
  public var origin: SettingOrigin

  public init(_ value: Value, _ origin: SettingOrigin) {
    self.value = value
    self.origin = origin
  }
}

extension Setting: Equatable where Value: Equatable {}

/// Where a setting comes from; later cases override earlier ones.
public enum SettingOrigin: Sendable, Hashable, CustomStringConvertible {
  case builtIn
  case file(String, line: Int)
  /// A variable's name.
  case environment(String)
  /// An option as it is typed.
  case commandLine(String)

  public var description: String {
    switch self {
    case .builtIn: "default"
    case .file(let path, let line): "\(path):\(line)"
    case .environment(let name): name
    case .commandLine(let option): option
    }
  }
}
