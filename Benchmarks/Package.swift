// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "geojson-toolkit", path: "..")],
  targets: [
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CAllocationCount", .product(name: "GeoToolkit", package: "geojson-toolkit")])
  ],
  swiftLanguageModes: [.v6]
)
