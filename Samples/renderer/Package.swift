// swift-tools-version: 6.3
import PackageDescription

// A renderer as a user of the toolkit would write one: it imports the public libraries only.
let package = Package(
  name: "renderer",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "geojson-toolkit", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .target(
      name: "CGraphics",
      linkerSettings: [.linkedLibrary("EGL"), .linkedLibrary("GLESv2"), .linkedLibrary("png")]),
    .executableTarget(
      name: "Renderer",
      dependencies: [
        "CFreeType", "CGraphics", .product(name: "GeoToolkit", package: "geojson-toolkit"),
        .product(name: "ArgumentParser", package: "swift-argument-parser")
      ])
  ],
  swiftLanguageModes: [.v6]
)
