import CommandLineArguments
import GeoConversion
import GeoModel

/// Options for features that become one.
struct DissolvingArguments: ArgumentGroup {
  let dissolve: String?
  let sum: String?
  let list: String?
  let first: String?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    dissolve = arguments.text(
      "dissolve", value: "PROPERTY",
      help: """
        Merge features with the same value of a property. Their polygons become one; their properties become this one \
        and "count".
        """)
    sum = arguments.names("sum", help: "With --dissolve or --cluster: add up these properties, separated by commas.")
    list = arguments.names("list", help: "With --dissolve: keep all values of these properties as arrays, separated by commas.")
    first = arguments.names("first", help: "With --dissolve: keep the first value of these properties, separated by commas.")
  }

  func validate() throws(UsageError) {
    for (option, list) in [("list", list), ("first", first)] where dissolve == nil && list != nil {
      throw UsageError("--\(option) needs --dissolve PROPERTY")
    }
    for (option, list) in [("sum", sum), ("list", list), ("first", first)] where list?.listedNames.isEmpty ?? false {
      throw UsageError("--\(option) names no property; give names with commas between them, or leave it out")
    }
    var known: Set<ExactName> = []
    let names = [dissolve, "count"].compactMap { $0 } + [sum, list, first].flatMap { $0?.listedNames ?? [] }
    if dissolve != nil, let twice = names.first(where: { !known.insert(ExactName($0)).inserted }) {
      throw UsageError("the property \"\(twice)\" would be written twice")
    }
  }

  var options: DissolveOptions? {
    guard let dissolve else { return nil }
    var options = DissolveOptions(key: dissolve)
    (options.sums, options.lists, options.firsts) = (sum?.listedNames ?? [], list?.listedNames ?? [], first?.listedNames ?? [])
    return options
  }
}
