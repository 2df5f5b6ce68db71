internal import GeoModel
internal import MapTiles

extension TileDifference {
  /// The differences as a JSON object for programs; ends with a line break. Names and their order are stable; members may be added.
  public var jsonText: String {
    JSONValue.object([
      ("a", .string(a)), ("b", .string(b)), ("same", .boolean(isSame)),
      (
        "metadata",
        .array(
          metadata.map {
            .object([
              ("name", .string($0.name)), ("a", $0.a.map(JSONValue.raw) ?? .null), ("b", $0.b.map(JSONValue.raw) ?? .null)
            ])
          })
      ),
      (
        "zooms",
        .array(
          zooms.map {
            .object([
              ("zoom", .integer($0.zoom)), ("same", .integer($0.same)), ("only_in_a", .integer($0.onlyInA)),
              ("only_in_b", .integer($0.onlyInB)), ("changed", .integer($0.changed)), ("features", $0.features.report)
            ])
          })
      ),
      ("layers", .array(layers.map { .object([("name", .string($0.name)), ("features", $0.features.report)]) })),
      ("differences", .integer(count)),
      (
        "listed",
        .array(
          examples.map {
            .object([
              ("tile", .string($0.tile.description)), ("layer", $0.layer.map(JSONValue.string) ?? .null),
              // Beyond 2⁶³ as well.
              ("id", $0.id.map { .raw("\($0)") } ?? .null), ("kind", .string($0.kind.rawValue)),
              ("differences", .array($0.differences.map(JSONValue.string)))
            ])
          })
      )
    ]).text() + "\n"
  }
}

extension TileDifference.FeatureCounts {
  fileprivate var report: JSONValue {
    .object([("added", .integer(added)), ("removed", .integer(removed)), ("changed", .integer(changed))])
  }
}
