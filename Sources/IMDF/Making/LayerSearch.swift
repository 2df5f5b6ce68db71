internal import ByteStreams
internal import GeoModel

/// Which of the files that were read is meant by a layer of a mapping.
struct LayerSearch {
  struct Failure: Error { let message: String }

  private typealias Steps = [ExactName]
  private let layers: [Steps]
  private let sources: [(steps: Steps, source: LayerSource)]
  private var seen: Set<ExactName> = []

  /// - Parameter files: what the layers call their files, the same one several times if several layers take from it.
  init(_ files: [String], _ sources: [LayerSource]) {
    // One that was named twice is one; in order, so that messages are the same each time.
    var files = files.map(Self.steps), seen: Set<Steps> = []
    files.removeAll { !seen.insert($0).inserted }
    layers = files
    var names: Set<Steps> = []
    self.sources = sources.map { (Self.steps($0.name), $0) }.filter { names.insert($0.0).inserted }
  }

  /// The sources, each once.
  var all: [LayerSource] { sources.map(\.source) }

  /// Whether it was the source of a layer.
  func isFound(_ source: LayerSource) -> Bool { seen.contains(ExactName(source.name)) }

  /// The source of this path; else the only one whose path ends in it; else the only one of its name, if no other layer has a file
  /// of that name.
  mutating func source(of file: String) throws(Failure) -> (source: LayerSource, isFirst: Bool) {
    let wanted = Self.steps(file)
    var found = sources.filter { $0.steps == wanted }
    if found.isEmpty { found = sources.filter { $0.steps.suffix(wanted.count) == wanted[...] } }
    if found.isEmpty {
      found = sources.filter { $0.steps.last == wanted.last }
      if let other = layers.first(where: { $0 != wanted && $0.last == wanted.last }), !found.isEmpty {
        throw Failure(
          message:
            "the mapping has \(other.map(\.text).joined(separator: "/")) as well, and which of them \(found[0].source.name) is, is ambiguous; name inputs with their folders, as the mapping does"
        )
      }
    }
    guard let first = found.first else { throw Failure(message: "the mapping names this layer, and it is not among the inputs") }
    if found.count > 1 {
      throw Failure(message: "both \(first.source.name) and \(found[1].source.name) may be meant; say in the mapping which folder it is in")
    }
    return (first.source, seen.insert(ExactName(first.source.name)).inserted)
  }

  /// What ids of features without a key are made of, the same wherever the folder lies: the name of the file, with its folders only
  /// where several layers have files of that name.
  func shortName(of file: String) -> String {
    let steps = Self.steps(file)
    return layers.contains { $0 != steps && $0.last == steps.last } ? file : steps.last?.text ?? file
  }

  private static func steps(_ path: String) -> Steps {
    (path.beginsWithSlash ? ["/"] : []) + path.pathSteps.filter { $0 != "." }.map { ExactName($0) }
  }
}
