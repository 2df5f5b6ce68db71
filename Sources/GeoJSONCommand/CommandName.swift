import ArgumentParser
import Spelling

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
    guard let nearest = EditDistance.nearest(to: word, among: known) else {
      return "there is no command \"\(word)\"; there are \(known.joined(separator: ", "))"
    }
    return "there is no command \"\(word)\". Did you mean \"\(nearest)\"?"
  }
}
