internal import GeoModel

/// Styles, and what is known of features.
extension OverlayColumnList {
  /// Bytes of a style's record.
  static let styleSize = 80

  /// The heights of blocks, for styles that have some.
  private mutating func append(heightsOf styles: [OverlayStyle]) {
    let heights = styles.map { ($0.extrudeHeight, $0.extrudeBase) }
    guard heights.contains(where: { $0 != (0, 0) }) else { return }
    append(.extrusions, .float32, components: 2, heights.flatMap { [$0.0, $0.1] })
  }

  mutating func append(styles: [OverlayStyle]) {
    var records = LittleEndianBytes()
    var texts = TextColumn()
    var dashes: [Float] = []
    for style in styles {
      records.append(style.key.rawValue)
      for color in [style.fill, style.stroke, style.marker] {
        records.append(UInt32(color == nil ? 0 : 1))
        for part in [color?.red, color?.green, color?.blue, color?.alpha] { records.append(part ?? 0) }
      }
      records.append(style.strokeWidth)
      records.append(style.markerSize)
      records.append(UInt32(style.level.rawValue))
      records.append(UInt32(style.blendMode.rawValue))
      records.append(style.zOrder)
      records.append(style.displayPriority)
      records.append(style.zooms.lowest)
      records.append(style.zooms.highest)
      records.append(UInt32(dashes.count))
      dashes += style.dashes
      records.append(UInt32(dashes.count))
      records.append(style.lineJoin.rawValue)
      records.append(style.lineCap.rawValue)
      records.append(UInt16(style.inverts ? 1 : 0))
      records.append(style.miterLimit)
      // The name is the text of twice the style's index, the symbol the one behind it.
      texts.append(style.name.utf8)
      texts.append(style.markerSymbol.utf8)
      records.pad(to: Self.styleSize)
    }
    append(.styles, recordSize: Self.styleSize, records)
    append(.styleTexts, ends: .styleTextEnds, texts)
    append(.dashes, .float32, dashes)
    append(heightsOf: styles)
  }

  mutating func append(featuresOf features: OverlayFeatures) {
    append(.ordinals, .uint64, features.ordinals.map { UInt64($0) })
    append(.idKinds, .uint8, features.idKinds.map(\.rawValue))
    append(.idTexts, ends: .idEnds, features.ids)
    append(.sourceBytes, .uint64, components: 2, features.sourceBytes.flatMap { [UInt64($0.lowerBound), UInt64($0.upperBound)] })
    // A feature without geometry has a box whose south lies above its north.
    append(.featureBounds, .float64, components: 4, features.bounds.flatMap { $0?.numbers ?? [0, 1, 0, 0] })
    append(.otherProperties, ends: .otherPropertyEnds, features.otherProperties)
    for (number, property) in features.properties.enumerated() {
      append(.propertyName, .uint8, property: number, Array(property.name.utf8))
      append(.propertyIsPresent, .uint8, property: number, property.isPresent.map { UInt8($0 ? 1 : 0) })
      switch property.values {
      case .boolean(let values): append(.propertyValues, .uint8, property: number, values.map { UInt8($0 ? 1 : 0) })
      case .integer(let values): append(.propertyValues, .int64, property: number, values)
      case .number(let values): append(.propertyValues, .float64, property: number, values)
      case .text(let texts): append(.propertyValues, ends: .propertyTextEnds, property: number, texts)
      }
    }
  }
}
