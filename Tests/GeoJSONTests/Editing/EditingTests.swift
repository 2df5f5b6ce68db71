import GeoJSON
@testable import GeoModel
import GeoTestSupport
import Testing

/// Stages of a program's own: what they change, and what stays.
@Suite struct EditingTests {
  private struct Refusal: Error {}

  @Test func `what is set to what it is stays to the byte, in every fixture`() throws {
    for (name, bytes) in FixtureTexts.all {
      for block in blocks(of: bytes, groupSize: 300) {
        var edited = block
        try edited.edit { feature in
          feature.id = feature.id
          feature.properties = feature.properties
          feature.geometry = feature.geometry
        }
        #expect(edited.texts == block.texts && edited.plainRows.count == block.plainRows.count, "\(name)")
        #expect(edited.diagnostics.map(\.message) == block.diagnostics.map(\.message))
      }
    }
  }

  @Test func `what is changed leaves the others to the byte, and everything in its place`() throws {
    var random = RandomEdits(seed: 50)
    for (name, bytes) in FixtureTexts.all {
      for block in blocks(of: bytes, groupSize: 3000) where block.readable.count > 0 {
        let wanted = random.below(block.count)
        var edited = block
        try edited.edit { feature in
          if feature.index != wanted { return }
          feature.properties["edited"] = ["by", 1.5, true]
          feature.id = "new"
        }
        #expect(edited.breaches.isEmpty, "\(name): \(edited.breaches)")
        #expect(edited.rows.map(\.ordinal) == block.rows.map(\.ordinal))
        #expect(edited.rows.map(\.byteOffset) == block.rows.map(\.byteOffset) && edited.byteCount == block.byteCount)
        #expect(block.rows.indices.allSatisfy { edited.inputRange(ofRow: $0) == block.inputRange(ofRow: $0) })
        for index in block.indices {
          let (before, after) = (block[index], edited[index])
          if index == wanted, before.isReadable {
            #expect(after.properties["edited"]?.text == #"["by",1.5,true]"# && after.id == "new")
            for member in before.properties { #expect(after.properties[member.name] == before.properties[member.name]) }
          } else {
            #expect(after.json == before.json)
          }
        }
      }
    }
  }

  @Test func `random changes come to what they come to in values`() throws {
    var random = RandomEdits(seed: 5050)
    for (name, bytes) in FixtureTexts.all {
      for block in blocks(of: bytes, groupSize: 3000) where block.readable.count > 0 {
        var edited = block
        var model = FeatureCollection(block).features
        for _ in 0..<3 {
          let edits = model.indices.map { _ in (0...random.below(2)).map { _ in random.next() } }
          for (index, edits) in edits.enumerated() { for edit in edits { edit.apply(to: &model[index]) } }
          var next = 0
          try edited.edit { feature in
            for edit in edits[next] { try edit.apply(to: &feature) }
            next += 1
          }
          if random.below(3) == 0 {
            let added = GeoFeature(id: 17, geometry: random.geometry(depth: 0), properties: ["added": random.value(depth: 0)])
            model.append(added)
            try edited.append(added)
          }
          if random.below(3) == 0, let last = edited.readable.last?.index {
            edited.drop { $0.index == last }
            model.removeLast()
          }
          try #require(edited.breaches.isEmpty, "\(name): \(edited.breaches)")
          #expect(edited.rows.prefix(block.count).map(\.byteOffset) == block.rows.map(\.byteOffset))
          let found = FeatureCollection(edited).features
          // Boxes go with geometries that changed, and come back with a stage.
          #expect(found.map { unboxed($0) } == model.map { unboxed($0) }, "\(name)")
        }
        for options in [
          WritingOptions(), WritingOptions(layout: .compact), WritingOptions(layout: .pretty), WritingOptions(container: .recordSeparated)
        ] {
          let again = try FeatureBlock(
            json: FeatureWriter(options: options).bytes(of: [edited]), options: DecodingOptions(allowsEmpty: true))
          #expect(FeatureCollection(again).features.map { unboxed($0) } == model.map { unboxed($0) }, "\(name)")
        }
      }
    }
  }

  @Test func `damaged texts are edited or refused, and never a crash`() throws {
    var random = RandomEdits(seed: 505)
    for (name, bytes) in FixtureTexts.all where bytes.count < 3000 && !bytes.isEmpty {
      var damaged = bytes
      for _ in 0...random.below(4) { damaged[random.below(bytes.count)] = [0x22, 0x7B, 0x5D, 0x2C, 0x30, 0xFF, 0x5C][random.below(7)] }
      if let collection = try? FeatureCollection(damaged) { #expect(try FeatureCollection(collection.bytes()) == collection, "\(name)") }
      for var block in blocks(of: damaged, groupSize: 500) {
        for edit in [random.next(), random.next(), random.next()] { try block.edit { feature in try edit.apply(to: &feature) } }
        try block.append(GeoFeature(id: 1))
        #expect(block.breaches.isEmpty && block.texts.count == block.readable.count, "\(name): \(block.breaches)")
      }
    }
  }

  private func unboxed(_ feature: GeoFeature) -> GeoFeature {
    var feature = feature
    feature.boundingBox = nil
    return feature
  }

  @Test func `members are replaced where they stand`() throws {
    func edited(_ text: String, _ change: (inout EditableFeature<Geographic>) throws -> Void) throws -> String {
      var block = try FeatureBlock(json: text)
      try block.edit(change)
      #expect(block.breaches.isEmpty)
      return block[0].json.text
    }
    let feature = #"{ "type":"Feature", "id" : 1.0, "x":[1.0], "properties":{ "a":1.0,"b":"\u00e9" , "c":null}, "geometry":null }"#
    #expect(
      try edited(feature) { $0.properties["a"] = 2 }
        == #"{ "type":"Feature", "id" : 1.0, "x":[1.0], "properties":{"a":2,"b":"\u00e9","c":null}, "geometry":null }"#)
    #expect(
      try edited(feature) { $0.id = nil }
        == #"{ "type":"Feature", "x":[1.0], "properties":{ "a":1.0,"b":"\u00e9" , "c":null}, "geometry":null }"#)
    #expect(
      try edited(feature) { $0.properties = .null } == #"{ "type":"Feature", "id" : 1.0, "x":[1.0], "properties":null, "geometry":null }"#)
    let bare = #"{"type":"Point","coordinates":[1.0,2],"x":1}"#
    #expect(
      try edited(bare) { $0.id = 7 }
        == #"{"type":"Feature","id":7,"properties":null,"geometry":{"type":"Point","coordinates":[1.0,2],"x":1}}"#)
    #expect(try edited(bare) { $0.geometry = .point(longitude: 3, latitude: 4) } == #"{"type":"Point","coordinates":[3,4]}"#)
    #expect(try edited(bare) { $0.geometry = nil } == #"{"type":"Feature","properties":null,"geometry":null}"#)
    #expect(
      try edited(#"{"type":"Feature","geometry":null,"id":null}"#) {
        $0.properties["n"] = 1
        $0.id = "a"
      } == #"{"id":"a","type":"Feature","geometry":null,"properties":{"n":1}}"#)
  }

  @Test func `a block stays as it was if anything is refused`() throws {
    let text = #"{"type":"Feature","id":1,"properties":{"a":1},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}"#
    let block = try FeatureBlock(json: text + "\n" + text)
    let refused: [(inout EditableFeature<Geographic>) throws -> Void] = [
      { _ in throw Refusal() }, { $0.id = .number("1x") }, { $0.properties["a"] = .number("") },
      { $0.properties["a"] = PropertyValue(.nan) },
      { $0.geometry = .lineString([GeoPosition(longitude: 1, latitude: 2)]) }, { $0.geometry = .point(longitude: .infinity, latitude: 0) },
      { try $0.changePositions { $0.latitude /= 0 } }
    ]
    for change in refused {
      var edited = block
      #expect(throws: (any Error).self) {
        try edited.edit { feature in
          feature.properties["b"] = 2
          if feature.index == 1 { try change(&feature) }
        }
      }
      #expect(edited.texts == block.texts && edited.diagnostics.count == block.diagnostics.count)
    }
    var edited = block
    let error = #expect(throws: GeoJSONError.self) {
      try edited.edit { if $0.index == 1 { $0.geometry = .polygon([[GeoPosition(longitude: 1, latitude: 2)]]) } }
    }
    #expect(error?.rule == .ringTooShort && error?.diagnostics.first?.feature == 1)
    #expect(throws: GeoJSONError.self) { try edited.append(GeoFeature(foreignMembers: ["geometry": 1])) }
    #expect(edited.texts == block.texts && edited.count == 2)
  }

  @Test func `features are dropped, appended and noted in their collection`() throws {
    let rule = Rule("XX001", "name.missing", .warning, reference: "our own", summary: "a place has no name", remedy: "name it")
    let place = #"{"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    let all = blocks(of: Array(#"{"type":"FeatureCollection","features":[\#(place),\#(place),\#(place)]}"#.utf8), groupSize: 100)
    var block = try #require(all.last)
    #expect(block.boundaries.contains { $0.isEnd })
    let count = block.count, first = try #require(block.rows.first?.ordinal)
    try block.append([GeoFeature(id: "a"), GeoFeature(id: "b", geometry: .point(longitude: 3, latitude: 4))])
    #expect(block.rows.map(\.ordinal) == Array(first..<first + count + 2))
    #expect(block.boundaries.filter(\.isEnd).map(\.row) == [count + 2])
    #expect(block.rows.map(\.element) == Array(first..<first + count + 2))
    #expect(block.rows.suffix(2).allSatisfy { $0.byteOffset == block.byteOffset + block.byteCount })
    block.drop { $0.id == "a" }
    #expect(block[count].isDropped && block[count].geometry == nil && block.readable.map(\.id).last == "b")
    block.note(rule, "found no name; expected one", feature: count + 1)
    let finding = try #require(block.diagnostics.last)
    #expect(finding.feature == block[count + 1].ordinal && finding.id == "\"b\"" && finding.severity == .warning)
    #expect(block[count + 1].diagnostics.map(\.rule.code) == ["XX001"])
    #expect(
      block.texts.last
        == "{\"type\":\"Feature\",\"id\":\"b\",\"properties\":null,\"geometry\":{\"type\":\"Point\",\"coordinates\":[3,4]}}\n")
    var empty = FeatureBlock<GeographicCut>()
    try empty.append(GeoFeature(id: 1))
    #expect(empty.map(\.ordinal) == [0] && empty.breaches.isEmpty && empty.texts.count == 1)
    try empty.edit { feature in
      feature.note(rule, "x")
      feature.drop()
    }
    #expect(empty[0].isDropped && empty.diagnostics.count == 1 && empty.texts.isEmpty)
  }

  @Test func `seams and line pieces of what moves go, the others stay`() throws {
    let line = #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#
    var block = try FeatureBlock(json: [line, line, line].joined(separator: "\n")).cast(to: GeographicCut.self)
    block.seams = [true, false, true, false, true, false]
    block.linePieces = [0: [LinePiece()], 1: [LinePiece(distance: 5)], 2: [LinePiece(distance: 9)]]
    var moved = block
    try moved.edit { if $0.index == 1 { try $0.changePositions { $0.altitude = 3 } } }
    #expect(moved.seams == [true, false, false, false, true, false] && moved.linePieces.keys.sorted() == [0, 2])
    #expect(moved[1].geometry?.positions.altitude(at: 1) == 3 && moved[2].geometry?.positions.altitude(at: 0) == nil)
    var redrawn = block
    try redrawn.edit { if $0.index == 1 { $0.geometry = .geometryCollection([.point(longitude: 1, latitude: 1), .point(nil)]) } }
    #expect(redrawn.seams == [true, false, false, true, false] && redrawn.linePieces == [0: [LinePiece()], 3: [LinePiece(distance: 9)]])
    #expect(redrawn.breaches.isEmpty)
  }

  @Test func `numbers that a new geometry has no place for are reported`() throws {
    var block = try FeatureBlock(json: #"{"type":"LineString","coordinates":[[1,2,3,4],[5,6,7,8]]}"#)
    var moved = block
    try moved.edit { try $0.changePositions { $0.longitude += 0 } }
    #expect(moved.texts == block.texts)
    try block.edit { $0.geometry = .point(longitude: 1, latitude: 2) }
    #expect(block.diagnostics.map(\.rule) == [.positionTooLong, .positionTooLong, .positionNumbersLost])
  }

  @Test func `in the plane everything but geometry changes`() throws {
    var plane = try FeatureBlock(json: #"{"type":"Point","coordinates":[1,2]}"#).cast(to: WorldPlane.self)
    try plane.edit { $0.properties["a"] = 1 }
    plane.drop { $0.properties["a"] == nil }
    #expect(plane[0].properties["a"]?.integer == 1 && !plane[0].isDropped && plane.geometry.positions.count == 1)
  }
}
