/// For people who print: a block's arrays would fill screens.
extension FeatureBlock: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// `3 features, 12 positions, 1 finding, from byte 0`.
  public var description: String {
    func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    return [
      number(rows.count, "feature"), number(geometry.positions.count, "position"),
      number(diagnostics.count, "finding"), "from byte \(byteOffset)"
    ].joined(separator: ", ")
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror {
    Mirror(self, children: ["description": description], displayStyle: .struct)
  }
}
