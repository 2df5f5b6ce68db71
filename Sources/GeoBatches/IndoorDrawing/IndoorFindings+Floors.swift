internal import GeoConversion
internal import GeoFindings
internal import GeoModel
internal import IMDF

extension IndoorFindings {
  /// The findings about a level whose ordinal no floor of a batch can have.
  func ofFloor(_ level: IndoorMap.Level?) -> [Finding] {
    guard let level, let value = map.features[level.index][.ordinal], let rule = IndoorRules.named("imdf.value-type")
    else { return [] }
    let floor = level.ordinal.map { PropertyLook.floor($0) }
    if let floor, level.ordinal == Int(floor) { return [] }
    let feature = map.feature(level.index)
    let written = floor.map { "it is written as floor \($0)" } ?? "it is written without a floor"
    let diagnostic = Diagnostic(
      rule, byte: value.range.lowerBound, byteCount: value.range.count, feature: feature.ordinal,
      pointer: (feature.row.element.map { "/features/\($0)" } ?? "") + "/properties/ordinal",
      message: "found the ordinal \(value.text.prefix(60)); \(written), for floors are whole numbers of 32 bits")
    return placed([diagnostic], map.features[level.index].file)
  }
}
