import Foundation
import Testing

/// One version of Swift is named, wherever one is: that of the manifest.
@Suite struct SwiftVersionTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String { try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8) }

  private static func manifestVersion(_ path: String) throws -> String {
    try #require(try text(path).firstMatch(of: /^\/\/ swift-tools-version: (\d+\.\d+)\n/).map { String($0.1) })
  }

  @Test func `manifests, README and instructions name one version of Swift`() throws {
    let version = try Self.manifestVersion("Package.swift")
    for manifest in ["Benchmarks/Package.swift", "Samples/renderer/Package.swift", "Tests/Differential/Geodesics/Package.swift"] {
      #expect(try Self.manifestVersion(manifest) == version)
    }
    #expect(try Self.text("README.md").contains("Swift \(version) or later"))
    let namingImages = [
      "Documentation/validating-in-ci.md", "Packaging/Containerfile", ".github/workflows/ci.yml", ".github/workflows/release.yml"
    ]
    for path in namingImages {
      let images = try Self.text(path).matches(of: /swift:(\d+\.\d+)/).map { String($0.1) }
      #expect(!images.isEmpty && images.allSatisfy { $0 == version }, "\(path)")
    }
    // The Makefile reads the manifest.
    #expect(try !Self.text("Makefile").contains("\(version) or later"))
    #expect(try Self.text("Makefile").contains("SWIFT_NEEDED := $(shell sed -n '1s,^// swift-tools-version: *,,p' Package.swift)"))
  }
}
