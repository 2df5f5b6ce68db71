internal import GeoModel

/// A piece of JSON text, built from the inside out.
struct JSONFragment {
  let text: String

  init(_ text: String) { self.text = text }

  init(_ number: Int) { text = String(number) }

  /// - Precondition: the number is finite; JSON has no others.
  init(_ number: Double) {
    precondition(number.isFinite, "JSON has no notation for infinity and NaN")
    text = number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : "\(number)"
  }

  init(string: String) { text = JSONString.quoted(string) }

  init(_ elements: [JSONFragment]) { text = "[" + elements.map(\.text).joined(separator: ",") + "]" }

  /// Members in this order; those without a value are left out.
  init(_ members: KeyValuePairs<String, JSONFragment?>) {
    text =
      "{" + members.compactMap { name, value in value.map { JSONFragment(string: name).text + ":" + $0.text } }.joined(separator: ",")
      + "}"
  }
}
