internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Changes of positions, all of a map alike, since neighbours share them: taken only if the map is no worse afterwards.
enum PositionMending {
  /// A map with positions moved, judged, and what moved.
  typealias Moved = (check: IndoorCheck, changes: [IndoorChange])

  /// `nil` if there is nothing to do, or the result would break more rules than before.
  ///
  /// - Parameter mostTries: how often the map may be judged to find out which borders can be snapped; what is found until then
  ///   is done.
  static func run(_ check: IndoorCheck, _ options: IndoorFixOptions, mostTries: Int = .max) -> Moved? {
    var tries = mostTries
    guard let rounded = rounding(check.map, check.findings, options) else { return snapped(check, than: check, options, &tries) }
    let judgement = judgement(rounded.0, check, options)
    if judgement.isTaken {
      let more = snapped(judgement.check, than: judgement.check, options, &tries)
      return (more?.check ?? judgement.check, rounded.1 + (more?.changes ?? []))
    }
    if let more = withoutAltitudes(check, options, tries) { return more }
    // Rounding takes corners off the edges they lay on; snapping brings them back.
    guard options.isUnsafe, gaps(check) > 0 else { return nil }
    let ofOthers = tries / 2
    tries -= ofOthers
    if let (archive, changes) = roundedForSnapping(rounded, check, options) {
      let judgement = Self.judgement(archive, check, options) { gaps($0) < gaps(check) }
      let more =
        judgement.isTaken
        ? snapped(judgement.check, than: judgement.check, options, &tries)
        : snapped(options.judged(archive), than: check, options, &tries)
      if judgement.isTaken || more != nil { return (more?.check ?? judgement.check, changes + (more?.changes ?? [])) }
    }
    tries += ofOthers
    return snapped(check, than: check, options, &tries)
  }

  /// Altitudes go although decimals stay, and then all else is tried; `nil` where there are no altitudes to leave out beside decimals.
  private static func withoutAltitudes(_ check: IndoorCheck, _ options: IndoorFixOptions, _ tries: Int) -> Moved? {
    let altitudes = check.findings.filter { $0.rule == IndoorRules.altitude }
    guard !altitudes.isEmpty, check.findings.contains(where: { $0.rule == IndoorRules.manyDecimals }),
      let flat = rounding(check.map, altitudes, options)
    else { return nil }
    let judgement = judgement(flat.0, check, options)
    guard judgement.isTaken else { return nil }
    let more = run(judgement.check, options, mostTries: tries)
    return (more?.check ?? judgement.check, flat.1 + (more?.changes ?? []))
  }

  /// Rounded except for features that rounding breaks in ways that snapping does not fix; `nil` if that is all.
  private static func roundedForSnapping(
    _ rounded: (IndoorArchive, [IndoorChange]), _ check: IndoorCheck, _ options: IndoorFixOptions
  ) -> (IndoorArchive, [IndoorChange])? {
    var (rounded, kept): ((IndoorArchive, [IndoorChange]), Set<Int>) = (rounded, [])
    for _ in 0..<mostRoundings {
      let broken = BorderBlame.worse(options.judged(rounded.0), than: check).filter { !isSnapped($0.rule) }
      let features = Set(broken.flatMap { [$0.feature].compactMap(\.self) + $0.others }).subtracting(kept)
      if features.isEmpty { return rounded }
      kept.formUnion(features)
      guard let less = rounding(check.map, check.findings, options, keeping: kept) else { return nil }
      rounded = less
    }
    return rounded
  }

  /// Features that keep their decimals can break what lies beside them.
  private static let mostRoundings = 3

  /// With borders snapped, and fewer of them apart than before; within a smaller tolerance where more would break something. What is left
  /// then is looked at place by place.
  private static func snapped(_ check: IndoorCheck, than before: IndoorCheck, _ options: IndoorFixOptions, _ tries: inout Int) -> Moved? {
    guard options.isUnsafe, gaps(check) > 0 else { return nil }
    var result: Moved?
    var borders: Borders?
    for search in [BorderSearch.ofFindings, .ofPlaces] {
      var isAnyWithinLess: Bool
      repeat {
        isAnyWithinLess = false
        for tolerance in [options.snapping, options.snapping / 5, options.snapping / 25] where tolerance > 0 {
          // What has moved brings something else near; it has fewer borders apart each time.
          while let more = brought(result?.check ?? check, &borders, tolerance, than: result?.check ?? before, options, search, &tries) {
            borders = nil
            result = (more.check, (result?.changes ?? []) + more.changes)
            isAnyWithinLess = isAnyWithinLess || tolerance < options.snapping
          }
        }
      } while isAnyWithinLess
    }
    return result
  }

  /// Whether a map whose positions were moved needs no further move: borders were snapped until nothing changed, and
  /// there is nothing to round.
  static func isAtRest(_ moved: Moved) -> Bool {
    !moved.check.findings.contains { $0.rule == IndoorRules.manyDecimals || $0.rule == IndoorRules.altitude }
  }

  /// An archive in which only positions differ, judged, and whether it is no worse and as wanted; as far as that took.
  static func judgement(
    _ archive: IndoorArchive, _ before: IndoorCheck, _ options: IndoorFixOptions, isWhole: Bool = true,
    isWanted: (IndoorCheck) -> Bool = { _ in true }
  ) -> (check: IndoorCheck, isTaken: Bool) {
    IndoorJudging.judged(
      moved: IndoorMap(archive, decoding: options.decoding), before, isWhole: isWhole, asLongAs: { $0.isNoWorse(than: before) },
      and: isWanted)
  }

  /// Whether positions are rounded if nothing else is fixed.
  static func rounds(_ check: IndoorCheck) -> Bool {
    check.map.roundingPositions().map { IndoorJudging.isNoWorse(judgedByPlaces: $0, than: check) } ?? false
  }

  /// At most ``IndoorMap/mostDecimals``, and altitudes left out.
  static func rounding(
    _ map: IndoorMap, _ findings: [IndoorFinding], _ options: IndoorFixOptions, keeping kept: Set<Int> = []
  ) -> (IndoorArchive, [IndoorChange])? {
    var edits = [TextEdits](repeating: TextEdits(), count: map.blocks.count)
    var isAny = false
    let dropsAltitudes = options.isUnsafe && options.allows(IndoorRules.altitude)
    for finding in findings where options.allows(finding.rule) {
      guard let file = finding.file else { continue }
      let replacements: [TextReplacement]
      switch finding.rule {
      case IndoorRules.manyDecimals:
        replacements = coordinates(map, file, without: kept).flatMap { rounded($0, withAltitudes: !dropsAltitudes) }
      case IndoorRules.altitude where dropsAltitudes:
        replacements = coordinates(map, file, without: kept).flatMap { withoutAltitudes($0) }
      default: continue
      }
      if replacements.isEmpty { continue }
      edits[file].add(finding, replacements)
      isAny = true
    }
    return isAny ? TextEdits.applied(TextEdits(), edits, to: map) : nil
  }

  /// The coordinates of a file's geometries and display points.
  private static func coordinates(_ map: IndoorMap, _ file: Int, without kept: Set<Int>) -> [RawJSON] {
    map.features.indices.filter { map.features[$0].file == file && !kept.contains($0) }
      .flatMap { coordinates(map, ofFeature: $0) }
  }

  /// The same of one feature.
  static func coordinates(_ map: IndoorMap, ofFeature index: Int) -> [RawJSON] {
    let view = map.feature(index)
    guard view.isReadable else { return [] }
    let point = map.features[index].known.first { $0.key == .displayPoint }.flatMap { $0.value["coordinates"] }
    guard !view.row.geometry.isEmpty else { return [point].compactMap(\.self) }
    return coordinates(ofGeometry: view.view(of: view.row.geometry)) + [point].compactMap(\.self)
  }

  /// Readable ones do not nest deep.
  private static func coordinates(ofGeometry geometry: RawJSON) -> [RawJSON] {
    if let own = geometry["coordinates"] { return [own] }
    return geometry["geometries"]?.elements.flatMap { coordinates(ofGeometry: $0) } ?? []
  }

  /// - Parameter withAltitudes: whether they are rounded as well: not where they are left out.
  private static func rounded(_ coordinates: RawJSON, withAltitudes: Bool) -> [TextReplacement] {
    var output = TextOutput()
    return OrdinateText.numbers(coordinates).compactMap { range, place in
      if place > (withAltitudes ? 2 : 1) { return nil }
      let text = coordinates.storage[range]
      // What has an exponent may have more decimals than digits.
      let isLong = text.firstIndex(of: 0x2E).map { text.endIndex - $0 > IndoorMap.mostDecimals + 1 } ?? false
      guard isLong || text.contains(where: { $0 | 0x20 == 0x65 }), let number = Double(String(decoding: text, as: UTF8.self)),
        number.isFinite, isLong || DecimalWriting.rounded(number, decimals: IndoorMap.mostDecimals) != number
      else { return nil }
      output.removeAll()
      output.append(number, decimals: IndoorMap.mostDecimals)
      return TextReplacement(range: range, bytes: output.bytes)
    }
  }

  private static func withoutAltitudes(_ coordinates: RawJSON) -> [TextReplacement] {
    let numbers = OrdinateText.numbers(coordinates)
    return numbers.indices.compactMap { index in
      guard numbers[index].place == 1, index + 1 < numbers.count, numbers[index + 1].place == 2 else { return nil }
      var last = index + 1
      while last + 1 < numbers.count, numbers[last + 1].place > 2 { last += 1 }
      return TextReplacement(numbers[index].range.upperBound..<numbers[last].range.upperBound, "")
    }
  }
}
