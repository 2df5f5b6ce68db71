// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "geojson-toolkit", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks", dependencies: [.product(name: "GeoToolkit", package: "geojson-toolkit")])
  ],
  swiftLanguageModes: [.v6]
)
