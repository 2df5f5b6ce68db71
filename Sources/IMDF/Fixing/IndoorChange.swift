package import GeoJSON
package import GeoModel

/// One change that fixed a finding.
package struct IndoorChange: Sendable {
  /// The file's path for messages.
  package let file: String
  /// With its place in the text before the change.
  package let finding: Diagnostic
  /// The file's text before the change, and what changed in it.
  package let text: [UInt8]
  package let replacements: [TextReplacement]
  /// The ordinals of the features that it changed, where the finding is about a file as a whole.
  package var features: [Int] = []
}
