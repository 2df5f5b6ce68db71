import CommandLineArguments
import GeoFindings
import GeoModel

/// Which rules count.
struct RuleArguments: ArgumentGroup {
  let profile: [String]
  let select: [String]
  let ignore: [String]
  let severity: [String]

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    profile = arguments.list(
      "profile", value: "NAMES",
      help:
        "What the data must satisfy: \(Profile.all.map(\.name).joined(separator: ", ")). Several are separated by commas. (default: rfc7946)",
      completion: .words { Profile.all.map(\.name) })
    select = arguments.list(
      "select", value: "RULES",
      help: """
        Check only these rules, also those that the profile has off. Codes, names or beginnings of either, separated \
        by commas: GJ4,ring.not-closed.
        """,
      completion: .words { Self.codes })
    ignore = arguments.list("ignore", value: "RULES", help: "Check all rules except these.", completion: .words { Self.codes })
    severity = arguments.list(
      "severity", value: "RULES=SEVERITY",
      help: """
        Change the severity of rules. RULES=error, warning, info or off: GJ42=error,crs=off.
        """)
  }

  private static let codes = Rule.catalogue.map(\.code)

  func validate() throws(UsageError) {
    for (option, texts) in [("--profile", profile), ("--select", select), ("--ignore", ignore), ("--severity", severity)]
    where texts.contains(where: { Self.words([$0]).isEmpty }) {
      throw UsageError("\(option) names nothing; leave it out, or say what")
    }
  }

  /// The profiles named; the standard's if none is.
  func profiles() throws -> [Profile] {
    var found: [Profile] = []
    for word in Self.words(profile) {
      do throws(UnknownProfile) {
        let profile = try Profile.named(word)
        if !found.contains(where: { $0.name == profile.name }) { found.append(profile) }
      } catch {
        throw UsageError("\(error)")
      }
    }
    return found.isEmpty ? [.rfc7946] : found
  }

  /// - Parameter takingAll: rules that are off in the profiles count as well.
  func selection(takingAll: Bool = false) throws -> RuleSelection {
    var severities: [(rules: String, severity: Severity?)] = []
    for word in Self.words(severity) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let weight = Severity?(weight: parts[1]) else {
        throw UsageError("--severity takes RULES=error, warning, info or off; found \"\(word)\"")
      }
      severities.append((parts[0], weight))
    }
    let chosen = try profiles()
    do throws(UnknownRule) {
      return try RuleSelection(
        profiles: chosen, severities: severities,
        select: takingAll ? Rule.everything.map(\.code) : Self.words(select), ignore: Self.words(ignore))
    } catch {
      throw UsageError("\(error)")
    }
  }

  static func words(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split { $0 == "," || $0 == " " }.map(String.init) }
  }
}
