public import GeoModel

extension Feature: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The feature's exact text.
  public var description: String { json.text }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: ["json": json.text], displayStyle: .struct) }
}
