import ArgumentParser

/// The words at the beginning of the command line.
enum CommandName {
  private static let known =
    GeoJSONProgram.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]

  /// What is to be said of words the first of which is no command, with the command that was meant; `nil` when there is nothing.
  static func objection(to words: ArraySlice<String>) -> String? {
    guard var word = words.first else { return nil }
    // What stands behind "help" is a command as well.
    if word == "help", let other = words.dropFirst().first { word = other }
    if word.hasPrefix("-") || known.contains(word) { return nil }
    let nearest = known.map { (name: $0, distance: distance(word.lowercased(), $0)) }.min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= 2 else {
      return "there is no command \"\(word)\"; there are \(known.joined(separator: ", "))"
    }
    return "there is no command \"\(word)\". Did you mean \"\(nearest.name)\"?"
  }

  /// How many letters must be put in, taken out or replaced (Levenshtein).
  private static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
