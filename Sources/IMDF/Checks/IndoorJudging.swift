internal import GeoAlgorithms
internal import GeoModel

/// Maps, judged by all checks.
enum IndoorJudging {
  /// All but ``StructureCheck``, which they depend on; none needs anything of another.
  static let checks: [MapCheck] = [
    MapCheck(run: ManifestCheck.run), MapCheck(run: PresenceCheck.run), MapCheck(run: ValueCheck.run), MapCheck(run: TimeCheck.run),
    MapCheck(run: ReferenceCheck.run), MapCheck(run: AddressCheck.run), MapCheck(run: CorrelationCheck.run),
    MapCheck(run: BuildingCheck.run), MapCheck(run: LevelCheck.run), MapCheck(run: NameCheck.run),
    MapCheck(run: AnchorAddressCheck.run), MapCheck(run: PlaceCheck.run, asksPlaces: true),
    MapCheck(run: ContainmentCheck.run, asksPlaces: true), MapCheck(run: SiblingCheck.run, asksPlaces: true),
    MapCheck(run: ContentsCheck.run, asksPlaces: true), MapCheck(run: OpeningCheck.run, asksPlaces: true),
    MapCheck(run: FootprintCheck.run, asksPlaces: true), MapCheck(run: CoverageCheck.run, asksPlaces: true)
  ]

  /// A map with what was found in it.
  ///
  /// - Parameter isMended: whether more findings are kept than are reported.
  static func judged(_ map: IndoorMap, _ options: IndoorValidationOptions, isMended: Bool = false) -> IndoorCheck {
    IndoorCheck.run([checks], of: [structureJudged(map, options, isMended: isMended)], by: OneByOne())[0]
  }

  /// Whether a map whose positions alone are others than those of a map that was judged breaks no rule more often.
  static func isNoWorse(judgedByPlaces map: IndoorMap, than before: IndoorCheck) -> Bool {
    var check = topologyJudged(map, before.options)
    for one in checks where one.asksPlaces && check.isNoWorse(thanPlacesOf: before) { check.add(check.found(by: one), of: one) }
    return check.isNoWorse(thanPlacesOf: before)
  }

  /// A map of which only that was judged which all else depends on: what is broken, or missing.
  static func structureJudged(_ map: IndoorMap, _ options: IndoorValidationOptions, isMended: Bool = false) -> IndoorCheck {
    var check = IndoorCheck(map, options, isMended: isMended)
    StructureCheck.run(&check)
    return check
  }

  /// The same as far as positions decide it, and without a word: for counting.
  static func topologyJudged(_ map: IndoorMap, _ options: IndoorValidationOptions) -> IndoorCheck {
    var check = IndoorCheck(map, options)
    check.isSilent = true
    StructureCheck.judgeTopology(&check)
    return check
  }

  /// Judges a map that differs from another in positions only, as long as that may be for the better.
  ///
  /// - Parameters:
  ///   - isNoWorse: asked again and again while more and more of what asks for positions is judged: what counts of findings only grows.
  ///   - isBetter: asked when all of that is judged.
  ///   - before: the other map, of as many findings of which as many count.
  ///   - isWhole: whether the rest is wanted as well.
  /// - Returns: the same as for any map, unless one of them said no: then what was found until then.
  static func judged(
    moved map: IndoorMap, _ before: IndoorCheck, isWhole: Bool = true, asLongAs isNoWorse: (IndoorCheck) -> Bool,
    and isBetter: (IndoorCheck) -> Bool
  ) -> (check: IndoorCheck, isTaken: Bool) {
    let structure = structureJudged(map, before.options, isMended: before.isMended)
    var sofar = structure
    if !isNoWorse(sofar) { return (sofar, false) }
    var found: [Int: IndoorCheck.Found] = [:]
    for index in checks.indices where checks[index].asksPlaces {
      let one = structure.found(by: checks[index])
      found[index] = one
      sofar.add(one, of: checks[index])
      if !isNoWorse(sofar) { return (sofar, false) }
    }
    let isTaken = isBetter(sofar)
    if !isWhole || !isTaken { return (sofar, isTaken) }
    var check = structure
    for index in checks.indices { check.add(found[index] ?? structure.found(by: checks[index]), of: checks[index]) }
    return (check, true)
  }
}
