internal import GeoModel

/// The published rules of the manifest.
extension IndoorRules {
  static let manifest: [Rule] = [
    published(
      "IM0101", "manifest", "ManifestVersionMustBeValid", .error, fix: .unsafe, "the version in the manifest is not 1.0.0",
      remedy: "write \"version\": \"1.0.0\" once the data follow it",
      why: "Readers choose the rules by the version.")
  ]
}
