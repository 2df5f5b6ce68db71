/// Names of members as messages list them: any text may be a name, and a collection may have a million members of its own.
package enum NameList {
  /// The most names that are listed. The others are counted.
  static let mostNames = 12

  /// In quotation marks, each shortened as ids are.
  package static func shown(_ names: some Collection<String>) -> String {
    let list = names.prefix(mostNames).map { IdentifierText.shown("\"\($0)\"") }.joined(separator: ", ")
    let more = names.count - mostNames
    return more > 0 ? "\(list) and \(more) more" : list
  }
}
