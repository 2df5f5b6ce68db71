import CommandLineArguments
import Expressions
import GeoConversion
import GeoJSON
import GeoModel
import GeoReading

/// Options for what features have: names of properties, values, ids, one geometry or several.
struct ShapingArguments: ArgumentGroup {
  let renames: [ShapeOptions.Rename]
  let source: String?
  /// Of --set and --set-json, in their order.
  let assignments: [ShapeOptions.Assignment]
  let id: String?
  let explode: Bool
  let circles: String?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    renames = try arguments.values(
      "rename", value: "OLD=NEW", help: "Rename a property. May be repeated.", parse: Self.rename)
    source = arguments.text(
      "source-property", value: "NAME",
      help: "Set a property to the name of the input that the feature is from. A value that is there stays.")
    let expressions = try arguments.list(
      "set", value: "NAME=EXPR",
      help: "Set a property to the value of an expression, such as \"density=population / $area\". May be repeated."
    ).map(Self.expression)
    let constants = try arguments.values(
      "set-json", value: "NAME=JSON", help: "Set a property to a JSON value. May be repeated.", parse: Self.assignment)
    assignments = Self.inOrder(of: arguments.given.map(\.name), expressions, constants)
    id = arguments.text("id", value: "PROPERTY", help: "Make the value of a property the id as well: a string or a number.")
    explode = arguments.flag(
      "explode", help: "Make a feature of each point, line and polygon of a Multi geometry or GeometryCollection.")
    circles = arguments.text(
      "circles", value: "PROPERTY", help: "Make circles of points: polygons of a radius, in metres, that is the value of a property.")
  }

  func validate() throws(UsageError) {
    var old: Set<ExactName> = []
    if let twice = renames.first(where: { !old.insert(ExactName($0.old)).inserted }) {
      throw UsageError("--rename names \"\(twice.old)\" twice")
    }
    var set: Set<ExactName> = []
    if let twice = assignments.first(where: { !set.insert(ExactName($0.name)).inserted }) {
      throw UsageError("--set and --set-json name \"\(twice.name)\" twice")
    }
    if source?.isEmpty ?? false { throw UsageError("--source-property names no property") }
    if let source, set.contains(ExactName(source)) { throw UsageError("--source-property and --set name \"\(source)\" twice") }
    if circles?.isEmpty ?? false { throw UsageError("--circles names no property") }
    if id?.isEmpty ?? false { throw UsageError("--id names no property") }
  }

  /// What is done with the features of an input.
  func options(for name: String) -> ShapeOptions {
    ShapeOptions(
      renames: renames, assignments: assignments, idProperty: id, explodes: explode, sourceProperty: source, sourceName: name)
  }

  /// The names, of a set, that options give, in their order.
  func names(missing: Set<ExactName>) -> [String] {
    options(for: "").propertiesOfInput.filter { missing.contains(ExactName($0)) }
  }

  /// The property of --circles, if it is one of a set.
  func circleNames(missing: Set<ExactName>) -> [String] { [circles].compactMap(\.self).filter { missing.contains(ExactName($0)) } }

  private static func rename(_ text: String) throws(UsageError) -> ShapeOptions.Rename {
    guard let (old, new) = divided(text), !new.isEmpty else {
      throw UsageError("expected the name of a property and its new name: OLD=NEW")
    }
    if old.utf8.elementsEqual(new.utf8) { throw UsageError("expected two different names") }
    return ShapeOptions.Rename(old, to: new)
  }

  private static func assignment(_ text: String) throws(UsageError) -> ShapeOptions.Assignment {
    guard let (name, value) = divided(text) else { throw UsageError("expected the name of a property and a JSON value: NAME=JSON") }
    do throws(GeoJSONError) {
      return ShapeOptions.Assignment(name, .json(try RawJSON(value)))
    } catch {
      let isWord = value.utf8.first.map { (0x61...0x7A).contains($0 | 0x20) } ?? true
      let hint = isWord ? "; a text has quotation marks of its own: '\(name)=\"…\"'" : ""
      throw UsageError("at character \(max(error.column, 1)) of the JSON, \(error.message)\(hint)")
    }
  }

  private static func expression(_ text: String) throws(UsageError) -> ShapeOptions.Assignment {
    guard let (name, value) = divided(text) else {
      throw UsageError("--set: found \"\(text)\"; expected the name of a property and an expression: NAME=EXPR")
    }
    do throws(ExpressionError) {
      return ShapeOptions.Assignment(name, .expression(try FeatureExpression(value: value)))
    } catch {
      throw UsageError("--set \(name): \(error.message)", excerpt: error.excerpt)
    }
  }

  private static func inOrder(
    of given: [String], _ expressions: [ShapeOptions.Assignment], _ constants: [ShapeOptions.Assignment]
  ) -> [ShapeOptions.Assignment] {
    var (expressions, constants) = (expressions[...], constants[...])
    return given.compactMap { name in name == "set" ? expressions.popFirst() : name == "set-json" ? constants.popFirst() : nil }
  }

  /// What is before and after the first "="; `nil` if there is none, or nothing before it.
  private static func divided(_ text: String) -> (String, String)? {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")), sign > text.startIndex else { return nil }
    return (String(text[..<sign]), String(text[text.utf8.index(after: sign)...]))
  }
}
