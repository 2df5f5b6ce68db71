// swift-tools-version: 6.3
import PackageDescription

/// Compares our geodesics with PROJ's `geodesic.h` (libproj-dev, `brew install proj`). A package of its own, so that
/// building the toolkit never needs PROJ.
let package = Package(
  name: "GeodesicComparison",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "geojson-toolkit", path: "../../..")],
  targets: [
    .systemLibrary(name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
    .executableTarget(
      name: "Compare", dependencies: ["CPROJ", .product(name: "GeoAlgorithms", package: "geojson-toolkit")])
  ],
  swiftLanguageModes: [.v6]
)
