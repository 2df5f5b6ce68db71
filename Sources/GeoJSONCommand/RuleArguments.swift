import ArgumentParser
import GeoToolkit

/// Which rules count.
struct RuleArguments: ParsableArguments {
  @Option(help: "Only these rules: codes, beginnings of codes or names, separated by commas (GJ4,ring.not-closed).")
  var select: [String] = []

  @Option(help: "All rules but these, named in the same way.")
  var ignore: [String] = []

  func selection() throws -> RuleSelection {
    do throws(UnknownRule) {
      return try RuleSelection(select: Self.words(select), ignore: Self.words(ignore))
    } catch {
      throw ValidationError("\(error)")
    }
  }

  private static func words(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split { $0 == "," || $0 == " " }.map(String.init) }
  }
}
