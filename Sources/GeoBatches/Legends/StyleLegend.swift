internal import Expressions
internal import GeoJSON
public import GeoModel
public import Overlays

/// What a style document draws, for readers: the names of its rules, and the values that colours depend on.
public struct StyleLegend: Sendable {
  /// A line of the legend.
  public struct Entry: Sendable {
    public var text: String

    /// How it looks: the first of these that something is drawn in. None for a heading of the entries after it.
    public var styles: [OverlayStyle]
  }

  /// In the order of the document's rules.
  public private(set) var entries: [Entry] = []

  /// The legend of a document. A rule without a name is called by its condition, and left out without one; a rule of a palette by the name
  /// of the input, or by the values of the property that decides.
  ///
  /// - Parameters:
  ///   - document: the rules.
  ///   - name: what the input is called.
  ///   - layer: the number of the input's layer, for the colours of a palette.
  ///   - values: those that the property of a palette has (``StyleDocument/colorProperty``).
  public init(_ document: StyleDocument, name: String, layer: Int = 0, values: [RawJSON] = []) {
    var hasPalette = false
    for rule in document.layers.flatMap({ $0.rules + [$0.otherwise].compactMap(\.self) }) {
      if let colors = rule.palette {
        // Its rules are one entry for a layer, or for a value.
        if !hasPalette { add(colors, of: document, name: name, layer: layer, values) }
        hasPalette = true
      } else {
        add(rule)
      }
    }
  }

  private mutating func add(_ colors: PaletteColors, of document: StyleDocument, name: String, layer: Int, _ values: [RawJSON]) {
    let rules = document.layers.flatMap(\.rules).filter { $0.palette == colors }
    func entry(_ text: String, _ look: MapPalette.Entry) -> Entry {
      Entry(
        text: text,
        styles: rules.map { rule in
          var style = rule.style
          PaletteColors.apply(look, to: &style)
          return style
        })
    }
    guard let property = colors.property else {
      entries.append(entry(name, colors.palette.entry(ofLayer: layer)))
      return
    }
    entries.append(Entry(text: property, styles: []))
    for value in values { entries.append(entry(Self.text(value), colors.palette.entry(of: value))) }
  }

  private mutating func add(_ rule: StyleDocument.Rule) {
    let name = rule.style.name
    for member in StyleColor.allCases where member != .text && member != .textHalo {
      guard let expression = rule.colors[member], case .property(let property) = expression.input else { continue }
      entries.append(Entry(text: name.isEmpty ? property : name, styles: []))
      for (text, color) in Self.values(of: expression) {
        var style = rule.style
        style[member] = color
        entries.append(Entry(text: text, styles: [style]))
      }
      return
    }
    let text = name.isEmpty ? rule.conditionWords : name
    if !text.isEmpty { entries.append(Entry(text: text, styles: [rule.style])) }
  }

  /// The values of an expression, and when it has them.
  private static func values(of expression: StyleExpression<OverlayColor?>) -> [(text: String, color: OverlayColor?)] {
    var values: [(text: String, color: OverlayColor?)] = []
    switch expression.form {
    case .match(let table): values = table.stops.map { (text($0.key), $0.value) }
    case .step(let stops):
      if let first = stops.first, let color = expression.otherwise { values.append(("< \(text(first.place))", color)) }
      for (index, stop) in stops.enumerated() {
        let next = index + 1 < stops.count ? stops[index + 1].place : nil
        values.append((next.map { "\(text(stop.place)) – \(text($0))" } ?? "≥ \(text(stop.place))", stop.value))
      }
      return values
    case .interpolate(let stops): values = stops.map { (text($0.place), $0.value) }
    }
    if let color = expression.otherwise { values.append(("…", color)) }
    return values
  }

  static func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

  /// A value as people read it.
  static func text(_ value: RawJSON) -> String { value.string ?? (value.isNull ? "–" : value.text) }

  /// Values in the order of a legend: numbers from the lowest, then all others by their code points.
  public static func sorted(_ values: [RawJSON]) -> [RawJSON] {
    values.sorted { a, b in
      switch (a.double, b.double) {
      case (let a?, let b?) where a != b: return a < b
      case (_?, nil): return true
      case (nil, _?): return false
      default: return text(a).utf8.lexicographicallyPrecedes(text(b).utf8)
      }
    }
  }
}

extension StyleDocument {
  /// The property whose value decides which colours of a palette features have; `nil` if none does.
  public var colorProperty: String? { layers.lazy.flatMap(\.rules).compactMap { $0.palette?.property }.first }
}
