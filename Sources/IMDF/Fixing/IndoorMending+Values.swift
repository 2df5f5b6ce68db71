internal import GeoJSON
internal import GeoModel

/// Values that mean what the standard wants, and are written otherwise.
extension IndoorMending {
  static let valueMends: [String: IndoorMend] = {
    var mends: [String: IndoorMend] = [
      "PhoneMustBeValid": IndoorMend { mending, finding in
        guard let value = mending.property(finding), let text = value.string else { return [] }
        let country = mending.isUnsafe ? finding.feature.flatMap { mending.country(of: $0) } : nil
        return Normalised.phone(text, isGuess: mending.isUnsafe, in: country).map { mending.put(value, string: $0) } ?? []
      },
      "WebsiteMustBeValid": string { Normalised.website($0, isGuess: $1) },
      "InvalidCountryCode": string { text, _ in Normalised.country(text) },
      "InvalidCorrelationID": string { text, _ in Normalised.uuid(text) },
      "InvalidIsoProvinceCode": IndoorMend { mending, finding in
        guard let feature = finding.feature, let value = mending.property(finding), let text = value.string else { return [] }
        let country = mending.check.text(feature, .country).flatMap { Normalised.country($0) }
        return Normalised.subdivision(text, in: country).map { mending.put(value, string: $0) } ?? []
      },
      "LevelOrdinalMustBeInteger": IndoorMend { mending, finding in
        guard let value = mending.property(finding) else { return [] }
        let number = value.kind == .string ? value.string.flatMap { Normalised.integer($0) } : value.integer
        return number.map { mending.put(value, "\($0)") } ?? []
      },
      "imdf.bare-string": IndoorMend { mending, finding in
        guard let value = mending.property(finding), let text = value.string else { return [] }
        return isBlank(text)
          ? (mending.fact(finding)?.isNullable == true ? mending.put(value, "null") : []) : mending.put(value, "[\(value.text)]")
      },
      "imdf.repeated-element": IndoorMend { mending, finding in
        guard let file = finding.file, let whole = mending.property(finding), let element = finding.value, element != whole else {
          return []
        }
        return mending.removal(element.range, in: file)
      },
      "imdf.time-syntax": IndoorMend { mending, finding in
        guard let value = finding.value, let text = value.string, let time = Normalised.time(text, isGuess: mending.isUnsafe), time != text
        else { return [] }
        return mending.put(value, string: time)
      },
      "imdf.hours-syntax": IndoorMend { mending, finding in
        guard let value = mending.property(finding), value.string.map({ isBlank($0) }) == true else { return [] }
        return mending.put(value, "null")
      },
      "imdf.value-type": IndoorMend { mending, finding in mending.retyped(finding) }
    ]
    for name in [
      "AddressUnitMustNotBeBlank", "PostalCodeMustNotBeBlank", "PostalCodeExtensionMustNotBeBlank", "VanityPostalCodeMustNotBeBlank",
      "HoursMustNotBeBlank"
    ] {
      mends[name] = IndoorMend { mending, finding in mending.property(finding).map { mending.put($0, "null") } ?? [] }
    }
    for type in FeatureType.allCases {
      mends["\(type.name.prefix(1).uppercased())\(type.name.dropFirst())CategoryMustBeValid"] = word
    }
    for name in [
      "RestrictionCategoryMustBeValid", "RelationshipDirectionMustBeValid", "AccessibilityMustBeValid", "AccessControlMustBeValid"
    ] {
      mends[name] = word
    }
    for (name, member, list) in [
      ("OpeningDoorTypeMustBeValid", "type", CategoryList.doorType), ("OpeningDoorMaterialMustBeValid", "material", .doorMaterial)
    ] {
      mends[name] = IndoorMend { mending, finding in
        guard let value = mending.property(finding)?[member], let text = value.string, let word = Normalised.word(text, of: list)
        else { return [] }
        return mending.put(value, string: word)
      }
    }
    return mends
  }()

  /// The country in which a feature is: of its own address, of its anchor's, or else of the venue's, by ISO 3166-1.
  private func country(of feature: Int) -> String? {
    let anchors = map.graph.targets(of: feature, .anchorID)
    let addresses = ([feature] + anchors + check.indices(.venue)).flatMap { map.graph.targets(of: $0, .addressID) }
    return addresses.lazy.compactMap { check.text($0, .country).flatMap { Normalised.country($0) } }.first
  }

  /// A text that another form of it takes the place of.
  private static func string(_ form: @escaping @Sendable (String, Bool) -> String?) -> IndoorMend {
    IndoorMend { mending, finding in
      guard let value = mending.property(finding), let text = value.string, let better = form(text, mending.isUnsafe) else { return [] }
      return mending.put(value, string: better)
    }
  }

  /// A word of a list, alone or in an array.
  private static let word = IndoorMend { mending, finding in
    guard let value = finding.value, let text = value.string else { return [] }
    let list: CategoryList
    switch mending.fact(finding)?.kind {
    case .category(let own), .categories(let own): list = own
    default: return []
    }
    return Normalised.word(text, of: list).map { mending.put(value, string: $0) } ?? []
  }

  /// A value of another kind than it should be, where its text says what is meant.
  private func retyped(_ finding: IndoorFinding) -> [TextReplacement] {
    guard let value = finding.value, let fact = fact(finding) else { return [] }
    switch (fact.kind, value.kind) {
    case (.text, .number): return Normalised.digits(value.text).map { put(value, string: $0) } ?? []
    case (.boolean, .string):
      let word = value.string.map { Normalised.trimmed($0).lowercased() }
      return word == "true" || word == "false" ? put(value, word ?? "") : []
    case (.labels, .string):
      guard let text = value.string, let language = map.manifest?.language, LanguageTag.fault(in: language) == nil else { return [] }
      if isBlank(text) { return fact.isNullable ? put(value, "null") : [] }
      return put(value, "{\(JSONString.quoted(language)):\(value.text)}")
    case (.labels, .object), (.labels, .array): return isEmpty(value) && fact.isNullable ? put(value, "null") : []
    case (.hours, .array), (.door, .array): return isEmpty(value) && fact.isNullable ? put(value, "null") : []
    case (.door, .object):
      guard let automatic = value["automatic"], let word = automatic.string.map({ Normalised.trimmed($0).lowercased() }),
        word == "true" || word == "false"
      else { return [] }
      return put(automatic, word)
    default: return []
    }
  }
}
