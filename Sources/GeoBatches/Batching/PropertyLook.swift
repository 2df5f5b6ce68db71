internal import Expressions
public import GeoJSON
public import GeoModel
public import GeoPipeline
internal import GeoReading
public import Overlays

/// Draws features by the rules of a style document and their own simplestyle properties, and takes columns and floors from their
/// properties.
///
/// Each layer of the document draws a feature once at each zoom level, if it has a style for it. In a document of several layers a style
/// without a colour for the feature's geometries is left out if another layer has one, and equal styles of several layers draw once.
///
/// ```swift
/// let look = PropertyLook(properties: ["name"], floorProperty: "level")
/// for try await batch in FeatureBlocks(path: path).batches(look: look) { upload(batch) }
/// ```
public struct PropertyLook: FeatureLook {
  public private(set) var styles: [OverlayStyle] = []
  public let propertyNames: [String]
  public private(set) var id: FeatureID?
  public private(set) var floor: Int32?
  public let order: DrawingOrder

  /// The rules of each layer of the document, in the order in which they are tried, and how many positions they have.
  private let layers: [[PositionedRule]]
  private let positionCount: Int
  private let usesSimpleStyle: Bool
  private let floorProperty: String?
  private let keepsOthers: Bool
  private let columnNames: MemberNames
  /// Of the other properties, those that are left out, and all that are kept.
  private let without: MemberNames
  private let only: MemberNames?
  private var numbers: [OverlayStyle: Int] = [:]
  /// The same of the document's own styles, which come first.
  private var documentNumbers: [OverlayStyle: Int] = [:]
  /// For each layer of the document, the numbers of its rules' styles; for features in the input's first layer, and for the one at hand.
  private var firstNumbers: [[Int]] = []
  private var ruleNumbers: [[Int]] = []
  private let firstLayer: Int
  /// The number of the input's layer that the feature at hand is in, counted from the first one's.
  private var inputLayer: Int
  /// For the number of a rule's style, and that of a value's colours, the number of the style in these colours.
  private var coloredNumbers: [Coloring: Int] = [:]
  private var properties = Properties(.null)
  /// The expressions of rules, for each layer and rule its number among them, and which of them hold of the feature at hand.
  private let expressions: [FeatureExpression]
  private let expressionNumbers: [[Int?]]
  private var holding: [Bool] = []
  /// What the texts of rules are, by the sources that their styles name; and those of the feature at hand.
  private let textSources: [TextSource]
  private let textNumbers: [TextKey: Int]
  private var texts: [(text: String, priority: Float?)?] = []
  /// The same of glyph, title and subtitle of markers.
  private let markerSources: [[TextSource?]]
  private let markerNumbers: [MarkerKey: Int]
  private var markerTexts: [MarkerTexts?] = []
  /// For each layer and rule, the number of the expression that says which markers are selected.
  private let selectionNumbers: [[Int?]]
  /// `nil` if no one asks for mistakes.
  private var checks: StyleChecks?
  public var hasTexts: Bool { !textSources.isEmpty || !markerSources.isEmpty }

  /// - Parameters:
  ///   - document: rules; in each layer, the first that matches decides how a feature is drawn.
  ///   - usesSimpleStyle: whether properties of simplestyle-spec 1.1 (`fill`, `stroke-width`, `marker-color`, …) change that style.
  ///   - properties: names of properties that batches have typed columns for (``Overlays/PropertyColumn``), each once.
  ///   - keepsOtherProperties: whether batches keep all other properties as JSON text.
  ///   - otherProperties: which of the others are kept.
  ///   - floorProperty: the property, a whole number, with the floor of a feature.
  ///   - firstLayer: the number of the first layer of the input: later layers lie over earlier ones, and have other colours of a palette.
  public init(
    _ document: StyleDocument = StyleDocument(palette: .light), usesSimpleStyle: Bool = true, properties: [String] = [],
    keepsOtherProperties: Bool = false, otherProperties: PropertySelection = .all, floorProperty: String? = nil,
    firstLayer: Int = 0
  ) {
    (self.firstLayer, inputLayer) = (firstLayer, firstLayer)
    propertyNames = properties
    (layers, positionCount) = document.positioned
    var expressions: [FeatureExpression] = []
    func number(_ expression: FeatureExpression?) -> Int? {
      guard let expression else { return nil }
      if let known = expressions.firstIndex(of: expression) { return known }
      expressions.append(expression)
      return expressions.count - 1
    }
    expressionNumbers = layers.map { $0.map { number($0.rule.expression) } }
    selectionNumbers = layers.map { $0.map { number($0.rule.selection) } }
    self.expressions = expressions
    var (sources, textNumbers): ([TextSource], [TextKey: Int]) = ([], [:])
    for positioned in layers.joined() {
      guard let source = positioned.text, let key = TextKey(positioned.style(inLayer: 0, positions: 0)), textNumbers[key] == nil
      else { continue }
      textNumbers[key] = sources.count
      sources.append(source)
    }
    (textSources, self.textNumbers) = (sources, textNumbers)
    var (markerSources, markerNumbers): ([[TextSource?]], [MarkerKey: Int]) = ([], [:])
    for positioned in layers.joined() {
      guard let texts = positioned.markerTexts, let key = MarkerKey(positioned.rule.style), markerNumbers[key] == nil else { continue }
      markerNumbers[key] = markerSources.count
      markerSources.append(texts)
    }
    (self.markerSources, self.markerNumbers) = (markerSources, markerNumbers)
    order = document.order
    self.usesSimpleStyle = usesSimpleStyle
    self.floorProperty = floorProperty
    var keepsOthers = keepsOtherProperties
    columnNames = MemberNames(properties)
    switch otherProperties {
    case .all: (without, only) = (columnNames, nil)
    case .only(let names): (without, only) = (columnNames, MemberNames(names.lazy.map(\.text)))
    case .without(let names): (without, only) = (MemberNames(properties + names.map(\.text)), nil)
    case .none: (without, only, keepsOthers) = (columnNames, nil, false)
    }
    self.keepsOthers = keepsOthers
    firstNumbers = numbersOfRules()
    ruleNumbers = firstNumbers
    documentNumbers = numbers
  }

  /// The numbers of the rules' styles for features in the input's layer at hand.
  private mutating func numbersOfRules() -> [[Int]] {
    layers.map { layer in layer.map { number(of: $0.style(inLayer: inputLayer, positions: positionCount)) } }
  }

  init(_ options: BatchingOptions) {
    self.init(
      options.styles, usesSimpleStyle: options.usesSimpleStyle, properties: options.properties,
      keepsOtherProperties: options.keepsOtherProperties, otherProperties: options.otherProperties, floorProperty: options.floorProperty,
      firstLayer: options.firstLayer)
    checks = options.tally.map { StyleChecks(layers, $0) }
  }

  private mutating func number(of style: OverlayStyle) -> Int {
    if let number = numbers[style] { return number }
    numbers[style] = styles.count
    styles.append(style)
    return styles.count - 1
  }

  /// Drops cached styles that come from properties: if each feature has its own colour, there are as many as the run has features.
  public mutating func endBlock() {
    checks?.endBlock()
    (inputLayer, ruleNumbers) = (firstLayer, firstNumbers)
    coloredNumbers.removeAll(keepingCapacity: true)
    guard styles.count > documentNumbers.count else { return }
    styles.removeSubrange(documentNumbers.count...)
    numbers = documentNumbers
  }

  public mutating func read(_ row: Int, of block: FeatureBlock<WorldPlane>) {
    let feature = block[row]
    checks?.next()
    id = feature.id
    properties = feature.properties
    if !expressions.isEmpty {
      holding = expressions.map { expression in
        RowSubject.of(block, expression) { subject in
          subject.begin(row, of: block)
          return expression.holds(for: &subject) ?? false
        } ?? false
      }
    }
    if hasTexts {
      texts = textSources.map { $0.text(ofRow: row, of: block, properties) }
      markerTexts = markerSources.map { sources in
        let texts = sources.map { $0?.text(ofRow: row, of: block, properties)?.text ?? "" }
        return texts.allSatisfy(\.isEmpty) ? nil : MarkerTexts(glyph: TextSource.glyph(texts[0]), title: texts[1], subtitle: texts[2])
      }
    }
    floor = floorProperty.flatMap { properties[$0]?.integer }.map { Self.floor($0) }
    let layer = firstLayer + (block.origin?.layerNumber(ofRow: row) ?? 0)
    if layer == inputLayer { return }
    inputLayer = layer
    ruleNumbers = layer == firstLayer ? firstNumbers : numbersOfRules()
  }

  /// A floor as batches have it: numbers that 32 bits do not hold are the last that they do, for no floor at all would be on every one.
  static func floor(_ number: Int) -> Int32 { max(Int32(clamping: number), .min + 1) }

  public mutating func styles(of geometry: GeometryClass) -> [Int] {
    if layers.count == 1 { return styles(of: geometry, inLayer: 0) }
    var (shown, colorless): ([Int], [Int]) = ([], [])
    for layer in layers.indices {
      let found = styles(of: geometry, inLayer: layer)
      for number in found where styles[number].shows(geometry) && !shown.contains(number) { shown.append(number) }
      if !found.isEmpty { colorless = found }
    }
    return shown.isEmpty ? colorless : shown
  }

  private mutating func styles(of geometry: GeometryClass, inLayer layer: Int) -> [Int] {
    // What no rule before has drawn at.
    var open: [ZoomRange] = []
    var found: [Int] = []
    for index in layers[layer].indices {
      let rule = layers[layer][index].rule
      guard rule.geometries?.contains(geometry) ?? true, rule.conditions.allSatisfy({ $0.holds(properties[$0.property]) }),
        expressionNumbers[layer][index].map({ holding[$0] }) ?? true
      else {
        continue
      }
      var number = styled(ruleNumbers[layer][index], by: layers[layer][index])
      if let selection = selectionNumbers[layer][index], holding[selection] { number = selected(number) }
      checks?.compare(properties, withRule: index, ofLayer: layer)
      if geometry == .polygon { checks?.compare(styles[number]) }
      let zooms = styles[number].zooms
      if found.isEmpty {
        if zooms == .all { return [number] }
        open = [.all]
      }
      for range in open.compactMap({ $0.intersection(zooms) }) {
        var style = styles[number]
        style.zooms = range
        found.append(self.number(of: style))
      }
      open = open.flatMap { $0.subtracting(zooms) }
      if open.isEmpty { break }
    }
    return found
  }

  /// The style that properties make of one.
  private mutating func styled(_ number: Int, by positioned: PositionedRule) -> Int {
    var number = number
    if let colors = positioned.rule.palette, let property = colors.property {
      number = self.number(number, of: positioned.position, colored: colors.palette, properties[property])
    }
    let simple = usesSimpleStyle ? SimpleStyle(drawing: properties) : nil
    if simple == nil, positioned.values.isEmpty { return number }
    var style = styles[number]
    positioned.values.apply(to: &style, properties)
    let isSimple = simple.map { StyleMember.apply($0, to: &style) } ?? false
    return isSimple || !positioned.values.isEmpty ? self.number(of: style) : number
  }

  /// The number of a style in the colours of a property's value.
  private mutating func number(_ number: Int, of position: Int, colored palette: MapPalette, _ value: RawJSON?) -> Int {
    let coloring = Coloring(style: number, position: position, colors: palette.number(of: value))
    if let known = coloredNumbers[coloring] { return known }
    var style = styles[number]
    PaletteColors.apply(palette.entry(ofNumber: coloring.colors), to: &style)
    let colored = self.number(of: style)
    coloredNumbers[coloring] = colored
    return colored
  }

  public mutating func text(inStyle number: Int) -> FeatureText? {
    guard let key = TextKey(styles[number]), let source = textNumbers[key], let text = texts[source] else { return nil }
    return FeatureText(text.text, priority: text.priority ?? styles[number].displayPriority)
  }

  public mutating func markerTexts(inStyle number: Int) -> MarkerTexts? {
    MarkerKey(styles[number]).flatMap { markerNumbers[$0] }.flatMap { markerTexts[$0] }
  }

  /// The number of a style whose markers are selected.
  private mutating func selected(_ number: Int) -> Int {
    var style = styles[number]
    var marker = style.markerStyle ?? MarkerStyle()
    marker.isSelected = true
    style.markerStyle = marker
    return self.number(of: style)
  }

  /// Where the texts of a style's markers come from.
  private struct MarkerKey: Hashable {
    let glyph, title, subtitle: ExactName

    init?(_ style: OverlayStyle) {
      guard let marker = style.markerStyle else { return nil }
      (glyph, title, subtitle) = (ExactName(marker.glyphSource), ExactName(marker.title.source), ExactName(marker.subtitleSource))
    }
  }

  /// The sources of a style's texts.
  private struct TextKey: Hashable {
    let source, priority: ExactName

    init?(_ style: OverlayStyle) {
      guard let text = style.text else { return nil }
      (source, priority) = (ExactName(text.source), ExactName(text.prioritySource))
    }
  }

  private struct Coloring: Hashable {
    let style: Int
    /// Of the rule, which has a palette.
    let position: Int
    /// `nil` for the neutral ones.
    let colors: Int?
  }

  public mutating func appendProperties(to cells: inout [PropertyCells], rest: inout TextColumn) {
    for (index, value) in properties.json.values(of: columnNames).enumerated() {
      guard let value else {
        cells[index].append(.absent, text: [])
        continue
      }
      switch value.kind {
      case .null: cells[index].append(.null, text: [])
      case .boolean: cells[index].append(.boolean(value.bool ?? false), text: value.bytes)
      case .string: cells[index].append(.text, text: (value.string ?? "").utf8)
      case .array, .object: cells[index].append(.json, text: value.bytes)
      case .number:
        let number = value.double
        let cell: PropertyCells.Cell =
          if let whole = value.integer {
            // A negative zero is no integer.
            whole == 0 && number?.sign == .minus ? .number(-0.0) : .integer(Int64(whole))
          } else if let number, !value.losesDigitsAsDouble {
            .number(number)
          } else {
            .json
          }
        cells[index].append(cell, text: value.bytes)
      }
    }
    rest.append(keepsOthers ? otherProperties : [])
  }

  /// The members that have no column, as they are written; nothing for properties that are no object.
  private var otherProperties: [UInt8] {
    properties.json.kind == .object ? properties.json.text(withoutMembers: without, only: only) : []
  }
}

extension FeatureLook where Self == PropertyLook {
  /// The colours of a palette by the input's layers (``MapPalette/light``), changed by simplestyle properties.
  public static var simplestyle: PropertyLook { PropertyLook() }

  /// The rules of a style document, changed by simplestyle properties.
  ///
  /// - Parameters:
  ///   - document: the rules.
  ///   - properties: names of properties that batches have typed columns for.
  public static func styles(_ document: StyleDocument, properties: [String] = []) -> PropertyLook {
    PropertyLook(document, properties: properties)
  }
}
