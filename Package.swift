// swift-tools-version: 6.3
import PackageDescription

/// `make test` and `make check` set STRICT=1: every warning of our own targets is then an error.
/// Users who depend on the package never see that setting.
let strict = Context.environment["STRICT"] == "1"

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility")
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

/// The Makefile sets GEO_PROJ=1 where PROJ is installed, and GEO_PANGO=1 where Pango is. Without them there are no libraries `Projection` and
/// `Typesetting`, and without both no program `geojson-full`.
let hasProjections = Context.environment["GEO_PROJ"] == "1"
let hasTypesetting = Context.environment["GEO_PANGO"] == "1"

/// On Linux all calls that allocate go through Sources/CAllocator, which ends the program with a message where there is no memory. `make build`
/// sets GEO_ARCHIVES=folder where the system has static archives of everything that `geojson` links: with no library left to load and nothing
/// to relocate it starts in half the time. Users who depend on the package never see these settings.
let archives = Context.environment["GEO_ARCHIVES"].flatMap { $0.isEmpty ? nil : $0 }
let wrapped =
  archives == nil ? [] : ["malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"].flatMap { ["-Xlinker", "--wrap=\($0)"] }
let staticLinking: [LinkerSetting] = archives.map { [.unsafeFlags(["-static-executable", "-L\($0)"] + wrapped)] } ?? []
let dynamicLinking: [LinkerSetting] = archives == nil ? [] : [.unsafeFlags(wrapped)]

/// `make test` builds for release, for what is tested is then six times as fast; to optimise the tests themselves would take
/// longer than they run.
let testSettings = settings + (strict ? [.unsafeFlags(["-Onone"])] : [])

let package = Package(
  name: "geojson-toolkit",
  platforms: [.macOS(.v15)],
  products: [
    // MARK: - Public libraries
    .library(name: "GeoToolkit", targets: ["GeoToolkit"]),
    .library(name: "GeoSettings", targets: ["GeoSettings"]),
    .library(name: "GeoJSON", targets: ["GeoJSON"]),
    .library(name: "GeoReading", targets: ["GeoReading"]),
    .library(name: "GeoValidation", targets: ["GeoValidation"]),
    .library(name: "GeoConversion", targets: ["GeoConversion"]),
    .library(name: "GeoBatches", targets: ["GeoBatches"]),
    .library(name: "GeoSummary", targets: ["GeoSummary"]),
    .library(name: "Pictures", targets: ["Pictures"]),
    .library(name: "Pipelines", targets: ["Pipelines"]),
    .library(name: "GeoFindings", targets: ["GeoFindings"]),
    .library(name: "Expressions", targets: ["Expressions"]),
    .library(name: "GeoAlgorithms", targets: ["GeoAlgorithms"]),
    .library(name: "MapViews", targets: ["MapViews"]),
    .library(name: "MapTiles", targets: ["MapTiles"]),
    .library(name: "Tiles", targets: ["Tiles"]),
    .library(name: "Overlays", targets: ["Overlays"]),
    .library(name: "Drawing", targets: ["Drawing"]),
    .library(name: "GLB", targets: ["GLB"]),
    .library(name: "IMDF", targets: ["IMDF"]),
    .library(name: "GeoPipeline", targets: ["GeoPipeline"]),
    // What C and C++ link with: geotoolkit.h.
    .library(name: "geotoolkit", type: .dynamic, targets: ["GeoToolkitC", "CGeoToolkit"]),
    .library(name: "SVG", targets: ["SVG"]),
    .library(name: "TopoJSON", targets: ["TopoJSON"]),
    .library(name: "GeoJSONCommand", targets: ["GeoJSONCommand"]),
    // MARK: - The program
    .executable(name: "geojson", targets: ["GeoJSONExecutable"])
  ],
  targets: [
    // MARK: - C libraries and headers
    .systemLibrary(
      name: "CYajl", pkgConfig: "yajl", providers: [.apt(["libyajl-dev"]), .brew(["yajl"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "CAllocator", dependencies: ["CTemporaries"]),
    .target(name: "CArguments"),
    .target(name: "CTemporaries"),
    .target(name: "CProcessors"),
    .target(name: "CByteScan"),
    .target(name: "CDigest"),
    .target(name: "CGeoToolkit", exclude: ["geotoolkit.map"]),

    // MARK: - Libraries
    .target(name: "GeoModel", swiftSettings: settings),
    .target(name: "GeoAlgorithms", dependencies: ["GeoModel"], swiftSettings: settings),
    .target(
      name: "GeoJSON", dependencies: ["CYajl", "CByteScan", "GeoModel"], swiftSettings: settings),
    .target(name: "TopoJSON", dependencies: ["GeoJSON", "GeoAlgorithms", "GeoModel"], swiftSettings: settings),
    .target(name: "SVG", dependencies: ["GeoJSON", "GeoAlgorithms", "GeoModel"], swiftSettings: settings),
    .target(name: "ByteStreams", dependencies: ["CDigest", "CTemporaries", "CZlib", "CZstd"], swiftSettings: settings),
    .target(
      name: "IMDF", dependencies: ["GeoJSON", "GeoAlgorithms", "GeoModel", "ByteStreams", "Overlays"], swiftSettings: settings),
    .target(name: "Spelling", swiftSettings: settings),
    .target(name: "Expressions", dependencies: ["GeoModel", "Spelling"], swiftSettings: settings),
    .target(name: "YAMLText", dependencies: ["CLibYAML", "GeoJSON", "GeoModel"], swiftSettings: settings),
    .target(name: "Overlays", dependencies: ["GeoModel"], swiftSettings: settings),
    .target(name: "MapViews", dependencies: ["GeoAlgorithms", "GeoModel"], swiftSettings: settings),
    .target(
      name: "MapTiles",
      dependencies: ["ByteStreams", "CDeflate", "CSQLite", "CZstd", "GeoAlgorithms", "GeoJSON", "GeoModel", "MapViews"],
      swiftSettings: settings),
    .target(name: "GLB", dependencies: ["Overlays", "GeoModel"], swiftSettings: settings),
    .target(
      name: "GeoPipeline", dependencies: ["CProcessors", "CTemporaries", "GeoAlgorithms", "GeoModel", "Overlays"], swiftSettings: settings),
    .target(
      name: "Drawing", dependencies: ["CZlib", "GeoAlgorithms", "GeoModel", "GeoPipeline", "MapViews", "Overlays"],
      swiftSettings: settings),
    .target(
      name: "GeoReading",
      dependencies: ["ByteStreams", "Expressions", "GeoAlgorithms", "GeoJSON", "GeoModel", "GeoPipeline", "MapTiles", "TopoJSON"],
      swiftSettings: settings),
    .target(
      name: "GeoFindings", dependencies: ["ByteStreams", "GeoAlgorithms", "GeoJSON", "GeoModel", "IMDF", "Spelling"],
      swiftSettings: settings),
    .target(
      name: "GeoValidation",
      dependencies: [
        "ByteStreams", "CByteScan", "GeoAlgorithms", "GeoFindings", "GeoJSON", "GeoModel", "GeoPipeline", "GeoReading", "IMDF"
      ],
      swiftSettings: settings),
    .target(
      name: "GeoConversion",
      dependencies: [
        "ByteStreams", "Expressions", "GeoAlgorithms", "GeoFindings", "GeoJSON", "GeoModel", "GeoPipeline", "GeoReading", "GeoValidation",
        "GLB", "IMDF", "Overlays", "SVG", "TopoJSON"
      ],
      swiftSettings: settings),
    .target(
      name: "GeoBatches",
      dependencies: [
        "ByteStreams", "Expressions", "GeoAlgorithms", "GeoConversion", "GeoFindings", "GeoJSON", "GeoModel", "GeoPipeline", "GeoReading",
        "GeoValidation", "IMDF", "Overlays", "YAMLText"
      ],
      swiftSettings: settings),
    .target(
      name: "Pictures",
      dependencies: [
        "ByteStreams", "Drawing", "Expressions", "GeoAlgorithms", "GeoBatches", "GeoConversion", "GeoFindings", "GeoJSON", "GeoModel",
        "GeoPipeline", "GeoReading", "GeoValidation", "IMDF", "MapTiles", "MapViews", "Overlays"
      ],
      swiftSettings: settings),
    .target(
      name: "Tiles",
      dependencies: [
        "ByteStreams", "GeoAlgorithms", "GeoConversion", "GeoFindings", "GeoJSON", "GeoModel", "GeoPipeline", "GeoReading", "GeoSummary",
        "GeoValidation", "MapTiles"
      ],
      swiftSettings: settings),
    .target(
      name: "Pipelines",
      dependencies: [
        "ByteStreams", "Expressions", "GeoAlgorithms", "GeoBatches", "GeoConversion", "GeoFindings", "GeoJSON", "GeoModel", "GeoPipeline",
        "GeoReading", "GeoSettings", "GeoValidation", "IMDF", "Spelling", "YAMLText"
      ],
      swiftSettings: settings),
    .target(
      name: "GeoSummary",
      dependencies: [
        "ByteStreams", "GeoAlgorithms", "GeoFindings", "GeoJSON", "GeoModel", "GeoPipeline", "GeoReading", "IMDF", "TopoJSON"
      ],
      swiftSettings: settings),
    // What re-exports all of them, for one import.
    .target(
      name: "GeoToolkit",
      dependencies: [
        "ByteStreams", "Expressions", "GeoAlgorithms", "GeoBatches", "GeoConversion", "GeoFindings", "GeoJSON", "GeoModel", "GeoPipeline",
        "GeoReading", "GeoSummary", "GeoValidation", "IMDF", "MapTiles", "MapViews", "Overlays", "Pictures", "Pipelines", "SVG", "Tiles",
        "TopoJSON"
      ],
      swiftSettings: settings),

    .target(
      name: "GeoSettings", dependencies: ["ByteStreams", "GeoFindings", "GeoModel", "IMDF", "Spelling", "YAMLText"],
      swiftSettings: settings),
    .target(
      name: "GeoToolkitC",
      dependencies: [
        "ByteStreams", "CGeoToolkit", "GeoAlgorithms", "GeoBatches", "GeoConversion", "GeoFindings", "GeoModel", "GeoPipeline",
        "GeoReading",
        "IMDF", "Overlays"
      ],
      swiftSettings: settings),

    // MARK: - The program
    .target(name: "CommandLineArguments", dependencies: ["Spelling"], swiftSettings: settings),
    .target(
      name: "GeoJSONCommand",
      dependencies: [
        "ByteStreams", "CAllocator", "CArguments", "CTemporaries", "CommandLineArguments", "Drawing", "Expressions", "GeoAlgorithms",
        "GeoBatches", "GeoConversion", "GeoFindings", "GeoJSON", "GeoModel", "GeoPipeline", "GeoReading", "GeoSettings", "GeoSummary",
        "GeoValidation", "IMDF", "MapTiles", "MapViews", "Overlays", "Pictures", "Pipelines", "Tiles"
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "GeoJSONExecutable", dependencies: ["GeoJSONCommand"], swiftSettings: settings, linkerSettings: staticLinking),

    // MARK: - Tests
    .target(
      name: "GeoTestSupport", dependencies: ["Drawing", "GeoJSON", "GeoModel", "GeoToolkit"], path: "Tests/GeoTestSupport",
      swiftSettings: testSettings),
    .testTarget(
      name: "GeoAlgorithmsTests", dependencies: ["GeoAlgorithms", "GeoModel", "GeoTestSupport", "ByteStreams"],
      swiftSettings: testSettings),
    .testTarget(
      name: "TopoJSONTests", dependencies: ["GeoToolkit", "TopoJSON", "GeoTestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "MapViewsTests", dependencies: ["MapViews", "GeoAlgorithms", "GeoModel", "GeoTestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "DrawingTests", dependencies: ["CZlib", "Drawing", "GeoModel", "GeoPipeline", "GeoTestSupport", "MapViews", "Overlays"],
      swiftSettings: testSettings),
    .testTarget(
      name: "MapTilesTests", dependencies: ["ByteStreams", "GeoAlgorithms", "GeoModel", "GeoTestSupport", "MapTiles", "MapViews"],
      swiftSettings: testSettings),
    .testTarget(
      name: "TilesTests",
      dependencies: [
        "ByteStreams", "GeoAlgorithms", "GeoFindings", "GeoModel", "GeoReading", "GeoTestSupport", "GeoValidation", "MapTiles", "Tiles"
      ],
      swiftSettings: testSettings),
    .testTarget(name: "OverlaysTests", dependencies: ["GeoModel", "Overlays"], swiftSettings: testSettings),
    .testTarget(name: "ByteStreamsTests", dependencies: ["ByteStreams"], swiftSettings: testSettings),
    .testTarget(
      name: "GeoJSONTests",
      dependencies: ["GeoJSON", "GeoModel", "ByteStreams", "GeoToolkit", "GeoTestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "IMDFTests",
      dependencies: [
        "IMDF", "GeoAlgorithms", "GeoJSON", "GeoModel", "ByteStreams", "Overlays", "GeoPipeline", "GeoToolkit", "GeoTestSupport"
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "GeoPipelineTests", dependencies: ["GeoAlgorithms", "GeoPipeline", "GeoJSON", "GeoModel", "GeoTestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "CommandLineArgumentsTests", dependencies: ["CommandLineArguments", "Spelling"], swiftSettings: testSettings),
    .testTarget(
      name: "ExpressionsTests", dependencies: ["Expressions", "GeoReading", "GeoTestSupport", "GeoToolkit"], swiftSettings: testSettings),
    .testTarget(
      name: "CommandTests", dependencies: ["GeoJSONExecutable", "GeoJSONCommand", "GeoJSON", "GeoTestSupport"],
      swiftSettings: testSettings),
    .testTarget(name: "GeoToolkitCTests", dependencies: ["GeoToolkitC", "GeoToolkit", "CGeoToolkit"], swiftSettings: testSettings),
    .testTarget(name: "GeoSettingsTests", dependencies: ["GeoSettings", "GeoToolkit", "GeoTestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "GeoReadingTests", dependencies: ["GeoModel", "GeoPipeline", "GeoReading", "GeoTestSupport", "GeoToolkit", "MapTiles"],
      swiftSettings: testSettings),
    .testTarget(
      name: "GeoFindingsTests", dependencies: ["GeoFindings", "GeoTestSupport", "GeoToolkit"],
      swiftSettings: testSettings),
    .testTarget(
      name: "GeoValidationTests", dependencies: ["GeoBatches", "GeoFindings", "GeoTestSupport", "GeoToolkit", "GeoValidation"],
      swiftSettings: testSettings),
    .testTarget(
      name: "GeoConversionTests", dependencies: ["GeoConversion", "GeoPipeline", "GeoTestSupport", "GeoToolkit"],
      swiftSettings: testSettings),
    .testTarget(
      name: "GeoBatchesTests", dependencies: ["GeoBatches", "GeoConversion", "GeoPipeline", "GeoTestSupport", "GeoToolkit"],
      swiftSettings: testSettings),
    .testTarget(
      name: "PicturesTests",
      dependencies: ["ByteStreams", "Drawing", "GeoModel", "GeoTestSupport", "GeoToolkit", "MapTiles", "Pictures"],
      swiftSettings: testSettings),
    .testTarget(
      name: "PipelinesTests", dependencies: ["GeoConversion", "GeoFindings", "GeoTestSupport", "GeoToolkit", "Pipelines"],
      swiftSettings: testSettings),
    .testTarget(
      name: "GeoSummaryTests", dependencies: ["GeoFindings", "GeoSummary", "GeoTestSupport", "GeoToolkit"],
      swiftSettings: testSettings),
    .testTarget(
      name: "GeoToolkitTests", dependencies: ["GeoPipeline", "GeoTestSupport", "GeoToolkit"],
      swiftSettings: testSettings)
  ],
  swiftLanguageModes: [.v6]
)

if hasProjections {
  package.products += [.library(name: "Projection", targets: ["Projection"])]
  package.targets += [
    .systemLibrary(name: "CProj", pkgConfig: "proj", providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
    .target(name: "Projection", dependencies: ["CProj", "GeoJSON", "GeoModel", "GeoReading"], swiftSettings: settings),
    .testTarget(
      name: "ProjectionTests",
      dependencies: ["Projection", "GeoConversion", "GeoReading", "GeoModel", "GeoTestSupport", "GeoToolkit", "GeoValidation"],
      swiftSettings: testSettings)
  ]
}

if hasTypesetting {
  package.products += [.library(name: "Typesetting", targets: ["Typesetting"])]
  package.targets += [
    .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .target(name: "CTypesetting", dependencies: ["CPango"]),
    .target(name: "Typesetting", dependencies: ["CTypesetting", "Drawing"], swiftSettings: settings),
    .testTarget(
      name: "TypesettingTests", dependencies: ["Drawing", "GeoTestSupport", "Overlays", "Typesetting"], swiftSettings: testSettings)
  ]
}

if hasProjections || hasTypesetting {
  let found = (hasProjections ? ["Projection"] : []) + (hasTypesetting ? ["Typesetting"] : [])
  package.products += [.executable(name: "geojson-full", targets: ["GeoJSONFullExecutable"])]
  package.targets += [
    .executableTarget(
      name: "GeoJSONFullExecutable", dependencies: ["GeoJSONCommand", "GeoReading"] + found.map { .init(stringLiteral: $0) },
      swiftSettings: settings + found.map { .define("HAS_\($0.uppercased())") }, linkerSettings: dynamicLinking)
  ]
}
