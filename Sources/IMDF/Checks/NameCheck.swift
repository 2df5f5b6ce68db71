internal import GeoJSON
internal import GeoModel

/// Names of amenities and occupants that should be there, differ, or say something.
enum NameCheck {
  private static let named = [
    "boardinggate.aircraft": "AircraftBoardingGateAmenityShouldHaveName", "arrivalgate": "ArrivalGateAmenityShouldHaveName",
    "baggagecarousel": "BaggageCarouselAmenityShouldHaveName", "boardinggate.bus": "BusBoardingGateAmenityShouldHaveName",
    "boardinggate.train": "TrainBoardingGateAmenityShouldHaveName", "unspecified": "UnspecifiedAmenityShouldHaveName"
  ]

  static func run(_ check: inout IndoorCheck) {
    for amenity in check.indices(.amenity) {
      if let rule = named[check.category(amenity)], check.labels(amenity, .name) == nil {
        check.report(rule, amenity, .name, "found no name of an amenity of the category \(check.category(amenity)); expected one")
      }
      judgeWord(amenity, &check)
    }
    judgeGates(&check)
    judgeCarousels(&check)
    judgeOccupants(&check)
  }

  /// A name that only says the category.
  private static func judgeWord(_ amenity: Int, _ check: inout IndoorCheck) {
    func letters(_ text: String) -> String { String(text.lowercased().filter { $0.isLetter || $0.isNumber }) }
    let category = letters(check.category(amenity))
    guard !category.isEmpty, let label = check.labels(amenity, .name)?.labels.first(where: { letters($0.text) == category }) else { return }
    check.report(
      "AmenityNameAndCategoryAreSame", amenity, .name,
      "found the name \(IndoorCheck.quoted(label.text)), which is the category; expected a name of its own or null")
  }

  private static func judgeGates(_ check: inout IndoorCheck) {
    let gates: Set<String> = ["arrivalgate", "boardinggate.aircraft", "boardinggate.bus", "boardinggate.train"]
    var seen: [String: Int] = [:]
    for amenity in check.indices(.amenity) where gates.contains(check.category(amenity)) {
      judgeRepeat(amenity, scope: check.category(amenity), "AmenityNameShouldNotBeDuplicate", &seen, &check)
    }
  }

  private static func judgeCarousels(_ check: inout IndoorCheck) {
    var seen: [String: Int] = [:]
    for amenity in check.indices(.amenity) where check.category(amenity) == "baggagecarousel" {
      var buildings: [Int] = []
      for level in check.map.levels(of: amenity) { buildings += check.targets(level, .buildingIDs, .building) }
      for building in Set(buildings).sorted() {
        judgeRepeat(amenity, scope: "\(building)", "BaggageCarouselAmenityNameIsDuplicateInSameBuilding", &seen, &check)
      }
    }
  }

  /// One thing on several levels may have its name on each.
  private static func judgeRepeat(
    _ amenity: Int, scope: String, _ rule: String, _ seen: inout [String: Int], _ check: inout IndoorCheck
  ) {
    var told = false
    for label in check.labels(amenity, .name)?.labels ?? [] where !isBlank(label.text) {
      let name = [scope, label.language.lowercased(), folded(label.text)].joined(separator: "\n")
      if let other = seen[name] {
        let correlation = check.text(amenity, .correlationID)
        let isSame = correlation != nil && correlation?.lowercased() == check.text(other, .correlationID)?.lowercased()
        if other != amenity, !isSame, !told {
          told = true
          check.report(
            rule, amenity, .name,
            "found the name \(IndoorCheck.quoted(label.text)), which another one of the category \(check.category(amenity)) has; expected a unique name"
          )
        }
      } else {
        seen[name] = amenity
      }
    }
  }

  private static func judgeOccupants(_ check: inout IndoorCheck) {
    func letters(_ text: String) -> String { String(text.lowercased().filter { $0.isLetter || $0.isNumber }) }
    for anchor in check.indices(.anchor) {
      let occupants = check.sources(anchor, .anchorID, .occupant)
      if occupants.count < 2 { continue }
      let names = occupants.map { Set((check.labels($0, .name)?.labels ?? []).map { letters($0.text) }.filter { !$0.isEmpty }) }
      for (index, occupant) in occupants.enumerated().dropFirst() {
        let similar = occupants.indices.prefix(index).first { other in
          names[index].contains { name in names[other].contains { areSimilar(name, $0) } }
        }
        if let similar {
          check.report(
            "SimilarOccupantsShouldNotRefSameAnchor", occupant, .anchorID,
            "found the anchor of \(check.called(occupants[similar])), whose name is similar; expected one of them only")
        }
      }
    }
  }

  /// The same letters, or one begins with the other.
  private static func areSimilar(_ a: String, _ b: String) -> Bool {
    a == b || (min(a.count, b.count) >= 4 && (a.hasPrefix(b) || b.hasPrefix(a)))
  }
}
