package import GeoJSON
package import GeoModel

/// The features of a topology, some at a time: pieces that any thread can read.
package struct TopologyReader: Sendable {
  package let document: TopologyDocument
  /// The first object of the next piece, and where its text begins.
  private var next = 0
  private var textStart = 0
  /// The first finding about the whole that belongs to it.
  private var nextFinding = 0
  private var isAtEnd = false

  /// Objects of a piece, and bytes of their text; the positions that these stand for are many more.
  private static let mostObjects = 512
  private static let mostBytes = 128 << 10
  /// Positions of a piece, or of its one object.
  private static let mostPositions = 1 << 20

  package init(_ document: TopologyDocument) { self.document = document }

  /// Some objects in a row, and the text up to their end.
  package struct Piece: Sendable {
    var objects: Range<Int>
    var text: Range<Int>
    /// Findings about the whole that stand in that text; the last piece has those after it, too.
    var findings: Range<Int>
    var isFirst: Bool
    var isLast: Bool
  }

  /// The next piece; `nil` after the last. Together they cover the text.
  package mutating func nextPiece() -> Piece? {
    if isAtEnd { return nil }
    var end = next
    let objects = document.objects
    var positions = 0
    while end < objects.count, end - next < Self.mostObjects {
      positions += document.mostPositions(of: objects[end])
      let bytes = Int(objects[end].range.end) - Int(objects[next].range.start)
      if end > next, bytes > Self.mostBytes || positions > Self.mostPositions { break }
      end += 1
    }
    isAtEnd = end == objects.count
    let textEnd = isAtEnd ? document.text.count : Int(objects[end - 1].range.end)
    var findingsEnd = nextFinding
    while findingsEnd < document.diagnostics.count, isAtEnd || document.diagnostics[findingsEnd].byte < textEnd { findingsEnd += 1 }
    defer { (next, textStart, nextFinding) = (end, textEnd, findingsEnd) }
    return Piece(
      objects: next..<end, text: textStart..<textEnd, findings: nextFinding..<findingsEnd, isFirst: next == 0, isLast: isAtEnd)
  }

  /// Reads the objects of a piece.
  ///
  /// Never fails: what cannot be read is a row without geometry and a finding, as in GeoJSON.
  /// Complexity: O(positions).
  package static func decode(
    _ piece: Piece, of document: TopologyDocument, _ decoder: inout FeatureDecoder, into block: inout FeatureBlock<Geographic>
  ) {
    var found = FindingList()
    var frames = FeatureFrames()
    var lost: [TextRange] = []
    document.text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      var reader = ObjectReader(document, base: base)
      for index in piece.objects {
        let start = reader.frames.text.count
        var isReadable = true
        do throws(GeometryFault) {
          if let gap = try reader.append(document.objects[index]) {
            document.add(
              .arcGap, gap, index, to: &found,
              "found arcs that do not meet, and joined them; expected the end of one to be the beginning of the next")
          }
          if let range = reader.emptyLine {
            document.add(
              .arcType, range, index, to: &found, severity: .warning,
              "found arcs without positions, which make an empty line; expected two positions or more in each")
          }
        } catch {
          isReadable = false
          document.add(error.rule, error.range, index, to: &found, error.message)
        }
        for range in reader.lost {
          document.add(
            .topologyMemberLost, range, index, to: &found,
            "found \(RawExcerpt.of(base + range.lowerBound, count: range.count)), which GeoJSON cannot hold here; it was left out")
        }
        if let range = reader.ownLayer {
          let layer = document.layers[document.objects[index].layer].name
          document.add(
            .topologyMemberLost, range, index, to: &found, subject: BlockOrigin.layerMember,
            "found a member named \"layer\", which stands where features say the name of their object, \"\(layer)\"; that name was left out"
          )
        }
        for long in reader.longPositions {
          document.add(
            .positionTooLong, long.range, index, to: &found,
            "found a position of \(long.count) numbers; expected two or three (the others are left out)")
        }
        for range in reader.emptyPolygons {
          document.add(
            .polygonEmpty, range, index, to: &found, "found a polygon without rings; expected at least the arcs of its exterior ring")
        }
        for range in reader.repeated {
          document.add(.duplicateMember, range, index, to: &found, TopologyDocument.repeatedName(range, base))
        }
        reader.frames.endFeature(from: start, ordinal: index, element: index, isReadable: isReadable)
      }
      if piece.isLast, let range = document.lost {
        let start = reader.frames.text.count
        reader.frames.text.append(base + range.lowerBound, count: range.count)
        lost = [TextRange(start, reader.frames.text.count)]
      }
      frames = reader.frames
    }
    frames.decode(by: &decoder, byteOffset: piece.text.lowerBound, into: &block)
    block.lost = lost
    place(&block, piece, document)
    block.diagnostics = (block.diagnostics.map(block.inInput) + document.diagnostics[piece.findings] + found.diagnostics).enumerated()
      .sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element)
  }

  /// Says where in the input all this stands.
  private static func place(_ block: inout FeatureBlock<Geographic>, _ piece: Piece, _ document: TopologyDocument) {
    let rows = piece.objects.map { index in
      let object = document.objects[index]
      return BlockOrigin.Row(
        byteOffset: Int(object.range.start), byteCount: object.range.count, layer: object.layer, element: object.element)
    }
    block.origin = BlockOrigin(
      format: "TopoJSON", kind: "Topology", text: document.text.piece(piece.text), layers: document.layers, elements: "/geometries/",
      rows: rows)
    for row in block.rows.indices { block.rows[row].byteOffset = rows[row].byteOffset }
    if document.layers.isEmpty, document.objects.isEmpty, !document.diagnostics.isEmpty {
      block.origin?.isLost = true
      return
    }
    if piece.isFirst {
      block.boundaries.append(
        CollectionBoundary(row: 0, text: document.opening + Array(",\"features\":[".utf8), byteOffset: 0))
    }
    if piece.isLast {
      block.boundaries.append(
        CollectionBoundary(
          row: block.rows.count, text: Array("]}".utf8), byteOffset: max(0, document.text.count - 2),
          opening: CollectionBoundary.Opening(text: document.opening + Array(",\"features\":[".utf8), byteOffset: 0)))
    }
  }
}

extension DecodingOptions {
  /// For features that were made here: round the values of the input stand levels of their own, and what a value
  /// may be was decided when the whole was read.
  package var forTranslations: DecodingOptions {
    var options = self
    options.maxDepth += DecodingOptions.levelsRoundValues
    options.maxFeatureSize = Int(UInt32.max) - 1
    options.allowsEmpty = true
    return options
  }
}

extension TopologyDocument {
  /// The bytes of the text.
  package var byteCount: Int { text.count }

  /// The text itself.
  package var bytes: ArraySlice<UInt8> { text[0..<text.count] }

  /// A bound on the positions that an object's arcs have: a text can name a long arc many times.
  func mostPositions(of object: Object) -> Int {
    // A name takes two bytes with its comma.
    let bound = (object.range.count / 2).multipliedReportingOverflow(by: arcs.longest)
    if !bound.overflow, bound.partialValue < 1 << 14 { return bound.partialValue }
    var positions = 0
    var number = 0
    // Every whole number in the text, the few that name no arcs included.
    for byte in text[object.range.range] {
      if byte &- 0x30 < 10 {
        number = min(number * 10 + Int(byte &- 0x30), arcs.count + 1)
      } else {
        if number > 0 {
          if number <= arcs.count { positions += arcs.range(min(number, arcs.count - 1)).count + arcs.range(number - 1).count }
          number = 0
        } else if byte == 0x2C || byte == 0x5D, arcs.count > 0 {
          positions += arcs.range(0).count
        }
      }
    }
    return positions
  }

  static func repeatedName(_ range: Range<Int>, _ base: TextPointer) -> String {
    "found a second member named \(RawExcerpt.of(base + range.lowerBound, count: range.count)); expected each name once"
  }

  /// Adds a finding about an object, with its place.
  func add(
    _ rule: Rule, _ range: Range<Int>, _ index: Int, to list: inout FindingList, severity: Severity? = nil, subject: String? = nil,
    _ message: @autoclosure () -> String
  ) {
    let object = objects[index]
    func finding() -> Diagnostic {
      var finding = Diagnostic(
        rule, severity: severity, byte: range.lowerBound, byteCount: range.count, feature: index,
        pointer: object.element.map { "\(layers[object.layer].pointer)/geometries/\($0)" } ?? layers[object.layer].pointer,
        message: message())
      finding.subject = subject
      return finding
    }
    list.add(rule, byte: range.lowerBound, feature: index, finding())
  }
}
