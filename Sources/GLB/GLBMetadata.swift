internal import GeoModel
internal import Overlays

/// What is known of features, as `EXT_structural_metadata` has it: a class and a property table for each batch.
///
/// Properties of a class are `ordinal` (0-based, in the input), `id` (a number as it is written), `idKind` (0 for none, 1 for a string, 2 for a
/// number, so that `"7"` and `7` are not the same), `properties` (the JSON of those that were not chosen) and `p0`, `p1` … with their
/// names for those that were. Where a feature has no such property, its value is the one that the class calls `noData`, which no feature of
/// the batch has (``AbsentValue``); where all have one there is no `noData`.
struct GLBMetadata {
  private var classes: [(name: String, properties: [(id: String, definition: JSONValue)])] = []
  private var tables: [JSONValue] = []

  var isEmpty: Bool { tables.isEmpty }

  /// Adds a batch's features, one at least, as a class and a table have: the number of their table. Their bytes are appended.
  mutating func append(_ features: OverlayFeatures, _ buffer: inout GLBBuffer, _ bytes: inout [UInt8]) -> Int {
    var definitions: [(id: String, definition: JSONValue)] = []
    var values: [(id: String, value: JSONValue)] = []
    func write(_ count: Int, _ body: (inout [UInt8]) -> Void) -> JSONValue {
      let view = buffer.view(byteCount: count)
      bytes.append(zeros: view.padding)
      body(&bytes)
      return .integer(view.number)
    }
    func add(_ id: String, _ definition: JSONValue, _ value: JSONValue) {
      definitions.append((id, definition))
      values.append((id, value))
    }
    func add(_ id: String, name: String?, texts: TextColumn, isPresent: [Bool]) {
      let absent = AbsentValue.text(texts, isPresent)
      let texts = absent.map { AbsentValue.fill(texts, isPresent, with: $0) } ?? texts
      let definition = JSONValue.members([
        "name": name.map { JSONValue.string($0) }, "type": .string("STRING"), "noData": absent.map { JSONValue.string($0) }
      ])
      // A view may not be empty.
      let text = write(max(texts.bytes.count, 1)) { $0 += texts.bytes.isEmpty ? [0] : texts.bytes }
      let offsets = write(4 * (texts.count + 1)) { bytes in
        for end in [0] + texts.ends { bytes.append(littleEndian: end) }
      }
      add(id, definition, .members(["values": text, "stringOffsets": offsets, "stringOffsetType": .string("UINT32")]))
    }
    func add(_ id: String, name: String?, type: String, noData: String? = nil, words: [UInt64]) {
      let definition = JSONValue.members([
        "name": name.map { JSONValue.string($0) }, "type": .string("SCALAR"),
        "componentType": .string(type), "noData": noData.map { JSONValue.raw($0) }
      ])
      let view = write(8 * words.count) { bytes in for word in words { bytes.append(littleEndian: word) } }
      add(id, definition, .members(["values": view]))
    }

    add("ordinal", name: nil, type: "UINT64", words: features.ordinals.map { UInt64($0) })
    add("id", name: nil, texts: features.ids, isPresent: features.idKinds.map { $0 != .none })
    let kinds = write(features.count) { bytes in for kind in features.idKinds { bytes.append(kind.rawValue) } }
    add("idKind", .members(["type": .string("SCALAR"), "componentType": .string("UINT8")]), .members(["values": kinds]))
    let others = features.otherProperties
    if others.count == features.count {
      add("properties", name: nil, texts: others, isPresent: (0..<others.count).map { !others.bytes(of: $0).isEmpty })
    }
    for (number, column) in features.properties.enumerated() {
      let id = "p\(number)"
      switch column.values {
      case .text(let texts): add(id, name: column.name, texts: texts, isPresent: column.isPresent)
      case .integer(let numbers):
        let absent = AbsentValue.integer(numbers, column.isPresent)
        let words = zip(numbers, column.isPresent).map { UInt64(bitPattern: $1 ? $0 : absent ?? 0) }
        add(id, name: column.name, type: "INT64", noData: absent.map { "\($0)" }, words: words)
      case .number(let numbers):
        let absent = AbsentValue.number(numbers, column.isPresent)
        let words = zip(numbers, column.isPresent).map { ($1 ? $0 : absent ?? 0).bitPattern }
        add(id, name: column.name, type: "FLOAT64", noData: absent.map { "\($0)" }, words: words)
      case .boolean(let flags):
        // Three values, which a BOOLEAN does not have.
        let words = zip(flags, column.isPresent).map { UInt64(bitPattern: $1 ? ($0 ? 1 : 0) : -1) }
        add(id, name: column.name, type: "INT64", noData: column.isPresent.contains(false) ? "-1" : nil, words: words)
      }
    }
    classes.append(("batch\(classes.count)", definitions))
    tables.append(
      .members([
        "class": .string(classes[classes.count - 1].name), "count": .integer(features.count),
        "properties": .object(values.map { ($0.id, $0.value) })
      ]))
    return tables.count - 1
  }

  /// The extension's object of the whole file.
  var document: JSONValue {
    let all = classes.map { ($0.name, JSONValue.members(["properties": .object($0.properties.map { ($0.id, $0.definition) })])) }
    return .members([
      "schema": .members(["id": .string("features"), "classes": .object(all)]),
      "propertyTables": .array(tables)
    ])
  }
}
