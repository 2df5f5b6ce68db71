import Foundation
import GeoToolkit
import Testing

/// The sections of texts (112 to 118) and of markers (119 to 125) of overlay files, read by what Schemas/overlay-batch.md says.
@Suite struct OverlayTextSectionTests {
  private static let data = """
    {"type":"Feature","properties":{"n":"Süd","g":" \\n x\\ny","s":"sub"},"geometry":{"type":"Point","coordinates":[1,1]}}
    {"type":"Feature","properties":{"n":"","g":"  "},"geometry":{"type":"Point","coordinates":[2,1]}}
    {"type":"Feature","properties":{"n":"Way"},"geometry":{"type":"LineString","coordinates":[[0,0],[10,0]]}}
    """

  private func sections(_ style: String) throws -> OverlayFileSections {
    var options = BatchingOptions()
    options.styles = try StyleDocument(text: Array(style.utf8))
    var sink = try ByteSink(memory: .none)
    _ = try BatchFile.write(ByteSource(bytes: Array(Self.data.utf8), name: "a"), to: &sink, as: .overlay, options: options)
    return OverlayFileSections(Data(try sink.takeBytes()))
  }

  @Test func `texts of points and lines`() throws {
    let file = try sections("rules: [{text: n, text-priority: 7, marker-color: \"#f00\", stroke: \"#000\"}]")
    let texts = file.texts(112, 113)
    #expect(texts == ["Süd", "Way"])
    #expect(file.numbers(114, UInt32.self) == [1, 0] && file.numbers(116, UInt32.self) == [2])
    #expect(file.floats(115)[0] == 7 && file.floats(117) == [7])
    let anchor = file.floats(118)
    #expect(anchor.count == 4 && anchor[2].magnitude == 1 && anchor[3] == 0)
    #expect((119...125).allSatisfy { file.sizes[$0] == nil })
  }

  @Test func `glyphs, titles and styles of markers`() throws {
    let file = try sections(
      """
      rules:
      - geometry: point
        marker-color: "#ff0000"
        marker-size: 20
        marker-style: balloon
        marker-glyph: g
        marker-title: n
        marker-subtitle: s
        marker-title-visibility: visible
        marker-selected: "n = 'Süd'"
        marker-offset: [3, -4]
      """)
    let texts = file.texts(112, 113)
    func named(_ section: Int) -> [String?] {
      file.numbers(section, UInt32.self).map { $0 == 0 ? nil : texts[Int($0) - 1] }
    }
    // In the order of draw units: selected ones have a style of their own.
    #expect(named(119).compactMap(\.self) == ["x"] && named(120).compactMap(\.self) == ["Süd"] && named(121).compactMap(\.self) == ["sub"])
    #expect(named(119).count == 2 && named(120).count == 2 && named(121).count == 2)
    let styles = file.numbers(122, UInt8.self)
    let count = styles.count / 32
    #expect(file.sizes[122] == 32 && count == 2 && file.sizes[123] == 64 && file.numbers(123, UInt8.self).count == 64 * count)
    let records = (0..<count).map { Array(styles[32 * $0..<32 * $0 + 32]) }
    #expect(records.allSatisfy { $0[0] == 1 && $0[1] == 0 && $0[2] == 2 } && records.map { $0[3] }.sorted() == [0, 1])
    for record in records {
      func float(_ byte: Int) -> Float { Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(record[byte + $1]) << (8 * UInt32($1)) }) }
      let scale: Float = record[3] == 1 ? 1.4 : 1
      #expect(float(4) == 3 && float(8) == -4 && (float(12) - 20 * scale).magnitude < 0.01)
      #expect((float(16) / float(12) - 1.18).magnitude < 0.001 && record[28...] == [0, 0, 0, 0])
    }
    let titles = file.texts(124, 125)
    #expect(titles.count == 2 * count && (0..<count).allSatisfy { titles[2 * $0 + 1] == "n" && !titles[2 * $0].isEmpty })
  }
}

/// The sections of the first batch of an overlay file.
struct OverlayFileSections {
  private let data: Data
  private var places: [Int: Range<Int>] = [:]
  /// Bytes of an element of each section.
  private(set) var sizes: [Int: Int] = [:]

  init(_ data: Data) {
    self.data = data
    for entry in 0..<Int(Self.number(data, 12, UInt32.self)) {
      let place = 256 + 32 * entry
      let kind = Int(Self.number(data, place, UInt16.self)), size = Int(Self.number(data, place + 4, UInt32.self))
      let offset = Int(Self.number(data, place + 16, UInt64.self)), count = Int(Self.number(data, place + 24, UInt64.self))
      places[kind] = offset..<offset + count * size
      sizes[kind] = size
    }
  }

  private static func number<Number: FixedWidthInteger>(_ data: Data, _ place: Int, _: Number.Type) -> Number {
    (0..<MemoryLayout<Number>.size).reduce(0) { $0 | Number(data[place + $1]) << Number(8 * $1) }
  }

  func numbers<Number: FixedWidthInteger>(_ section: Int, _ type: Number.Type) -> [Number] {
    guard let range = places[section] else { return [] }
    return stride(from: range.lowerBound, to: range.upperBound, by: MemoryLayout<Number>.size).map { Self.number(data, $0, type) }
  }

  func floats(_ section: Int) -> [Float] { numbers(section, UInt32.self).map { Float(bitPattern: $0) } }

  func texts(_ bytes: Int, _ ends: Int) -> [String] {
    let (all, ends) = (numbers(bytes, UInt8.self), endings(ends))
    return zip([0] + ends, ends).map { String(decoding: all[$0..<$1], as: UTF8.self) }
  }

  private func endings(_ section: Int) -> [Int] {
    sizes[section] == 8 ? numbers(section, UInt64.self).map { Int($0) } : numbers(section, UInt32.self).map { Int($0) }
  }
}
