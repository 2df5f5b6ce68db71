import GeoTestSupport
import Testing
import GeoToolkit

@Suite struct RuleSelectionTests {
  private func codes(_ select: [String], _ ignore: [String] = []) throws -> [String] {
    let selection = try RuleSelection(select: select, ignore: ignore)
    return Rule.catalogue.filter { selection.contains($0) }.map(\.code).sorted()
  }

  @Test func `codes, beginnings of codes, names and first words select`() throws {
    #expect(try codes(["gj311"]) == ["GJ311"])
    #expect(try codes(["ring.winding"]) == ["GJ421"])
    #expect(try codes(["GJ40"]) == ["GJ401", "GJ402", "GJ403", "GJ404", "GJ405"])
    #expect(try codes(["ring"]) == ["GJ310", "GJ311", "GJ334", "GJ336", "GJ421", "GJ422"] + (501...506).map { "GJ\($0)" })
    #expect(try codes(["GJ42"], ["line"]) == ["GJ421", "GJ422"])
    let usual = Rule.catalogue.filter { !$0.isForTargets }.map(\.code).sorted()
    #expect(try codes([]) == usual)
    #expect(try codes([], ["GJ1", "GJ2", "GJ3"]) == usual.filter { $0 > "GJ4" })
  }

  @Test func `what weighs nothing is not selected with others`() throws {
    for severities: [(rules: String, severity: Severity?)] in [[("GJ311", nil)], [("GJ3", .warning), ("ring.not-closed", nil)]] {
      let selection = try RuleSelection(severities: severities, select: ["GJ31"])
      #expect(!selection.contains(.ringNotClosed) && selection.contains(.ringTooShort) && selection.notes.isEmpty)
    }
    let again = try RuleSelection(severities: [("GJ31", nil), ("GJ311", .info)], select: ["GJ31"])
    #expect(again.severity(of: .ringNotClosed) == .info && !again.contains(.ringTooShort))
    let nothing = try RuleSelection(severities: [("GJ3", nil)], select: ["GJ311"])
    #expect(nothing.notes == ["the selected rules (GJ311) have the severity \"off\", so nothing can be found"])
  }

  @Test(arguments: [
    ("ring.windin", "ring.winding"), ("rng.winding", "ring.winding"), ("GJ4211", "ring.winding"), ("swapped", "position.swapped"),
    ("UnitMustHave", "unit.UnitMustHaveCategory"), ("unit.unitmusth", "unit.UnitMustHaveCategory")
  ])
  func `an unknown rule names its neighbours`(text: String, near: String) throws {
    let error = #expect(throws: UnknownRule.self) { try RuleSelection(select: [text]) }
    #expect(error?.suggestions.contains { $0.name == near } == true)
  }

  @Test func `what is ignored is neither reported nor judged`() throws {
    let text = #"{"type":"Polygon","coordinates":[[[0,0],[0,191],[1,1],[1,1],[0,0]]]}"#
    func names(_ select: [String], _ ignore: [String]) throws -> [String] {
      try ValidationTrial.findings(text, rules: RuleSelection(select: select, ignore: ignore)).map(\.diagnostic.rule.name)
    }
    #expect(try names([], []) == ["ring.winding", "position.out-of-range", "ring.repeated-position"])
    #expect(try names([], ["ring"]) == ["position.out-of-range"])
    #expect(try names(["ring.winding"], []) == ["ring.winding"])
  }

  @Test func `every rule says why and, where text can, shows how`() {
    for rule in Rule.catalogue {
      #expect(rule.explanation.hasSuffix("."), "\(rule.code)")
      // Tiles are no text.
      #expect(rule.example.isEmpty == (rule == .noText || rule.code.hasPrefix("GJ92")), "\(rule.code)")
      #expect(RuleText.explanation(of: rule).contains(rule.remedy))
    }
  }

  @Test func `what only conversions report is told as that`() throws {
    for rule in Rule.catalogue where rule.isOfConversion {
      #expect(RuleText.explanation(of: rule).contains("\"geojson convert\" only") && !RuleText.explanation(of: rule).contains("Profiles:"))
      #expect(RuleText.list([rule], in: .standard).hasSuffix(" (convert only)\n"))
      #expect(
        try ValidationTrial.findings(rule.example, rules: RuleSelection(profiles: Profile.all, select: [rule.code])).isEmpty, "\(rule.code)"
      )
    }
    // All others are reported by some fixture of theirs, or at least can be.
    #expect(
      !Rule.ringNotClosed.isOfConversion && !Rule.antimeridianNotCut.isOfConversion && Rule.ambiguousEdge.isOfConversion
        && Rule.poleAmbiguous.isOfConversion)
    #expect(
      RuleText.json([.ambiguousEdge]).contains(#""convert_only":true"#)
        && RuleText.json([.ringNotClosed]).contains(#""convert_only":false"#))
  }

  @Test func `a selection of nothing that can be found is told`() throws {
    #expect(
      try RuleSelection(select: ["GJ333", "ring.pole-ambiguous"]).notes.first?.hasPrefix(
        "of the rules selected (GJ333, GJ334) only \"geojson convert\"") == true)
    #expect(try RuleSelection(select: ["GJ333", "GJ4"]).notes.isEmpty && RuleSelection(select: []).notes.isEmpty)
  }
}
