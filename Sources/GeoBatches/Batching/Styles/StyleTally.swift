internal import Overlays
internal import Synchronization

/// What features have of what the rules of a style document ask for: counted by any number of threads, for warnings about mistakes that
/// would be silent otherwise.
package final class StyleTally: Sendable {
  /// A member of rules, and the properties that its values come from: one of them at least must be there.
  struct Source: Hashable, Sendable {
    var member: String
    var properties: [String]
  }

  /// Of a source.
  struct Count: Sendable {
    /// Features that are drawn by rules with it.
    var features = 0
    /// Whether one of them has one of the properties.
    var isFound = false
    /// Features with a value that is no number, where one is expected.
    var texts = 0
  }

  private struct State {
    var counts: [Source: Count] = [:]
    var inverted = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// - Parameter inverted: features whose blocks would have their feet above their roofs.
  func add(_ counts: some Sequence<(Source, Count)>, inverted: Int) {
    state.withLock { state in
      for (source, more) in counts {
        var count = state.counts[source] ?? Count()
        count.features += more.features
        count.isFound = count.isFound || more.isFound
        count.texts += more.texts
        state.counts[source] = count
      }
      state.inverted += inverted
    }
  }

  /// A line for each mistake, in the order of members and properties.
  package var warnings: [String] {
    state.withLock { state in
      let sorted = state.counts.sorted { Self.key($0.key).lexicographicallyPrecedes(Self.key($1.key)) }
      var lines: [String] = []
      for (source, count) in sorted where count.features > 0 {
        let names = source.properties.map { "\"\($0)\"" }.joined(separator: " or ")
        if !count.isFound {
          lines.append("\(source.member) in the style: none of its features has the property \(names); check the spelling")
        }
        if count.texts > 0 {
          let features = count.texts == 1 ? "1 feature" : "\(count.texts) features"
          lines.append("\(source.member) in the style: the property \(names) is no number in \(features)")
        }
      }
      if state.inverted > 0 {
        let features = state.inverted == 1 ? "1 feature, which is" : "\(state.inverted) features, which are"
        lines.append("extrude-base in the style is above extrude-height in \(features) drawn flat")
      }
      return lines
    }
  }

  private static func key(_ source: Source) -> [UInt8] { Array(([source.member] + source.properties).joined(separator: "\0").utf8) }
}
