import Drawing
import Foundation
import GeoTestSupport
import Overlays
import Testing
import Typesetting

/// Against Pango's interface for cairo, by way of `Tests/Tools/pango-layouts.py`, with the same fonts.
@Suite(.enabled(if: TestFonts.arePresent, "\(TestFonts.absence)")) struct PangoComparisonTests {
  private struct Case: Codable {
    var text: String
    var family = "Noto Sans"
    var size: Float
    var width: Float?
    var image: [Int]?

    enum CodingKeys: CodingKey { case text, family, size, width, image }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(text, forKey: .text)
      try container.encode(family, forKey: .family)
      try container.encode(size, forKey: .size)
      try container.encode(width, forKey: .width)
      try container.encodeIfPresent(image, forKey: .image)
    }

    var font: TextFont { TextFont(families: family, size: size) }
  }

  private struct Answer: Codable {
    struct Line: Codable {
      var baseline: Float
      /// x, width, index, and left, top, width and height of the ink.
      var clusters: [[Float]]
    }
    var size: [Float]
    var lines: [Line]
    var image: String?
  }

  /// `nil` where Pango cannot be loaded.
  private static func answers(_ cases: [Case], _ fonts: TestFonts) throws -> [Answer]? {
    let encoder = JSONEncoder()
    let lines = try cases.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    let file = try fonts.workspace.file("cases.jsonl", lines.joined(separator: "\n"))
    guard let outcome = try PythonProgram.ofSystem(tool: "pango-layouts.py")?.run([fonts.configuration, file]), outcome.status != 3
    else { return nil }
    let answers = try outcome.output.split(separator: "\n").map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    try #require(outcome.status == 0 && answers.count == cases.count, "\(outcome)")
    return answers
  }

  @Test func `clusters, lines and sizes are where Pango has them`() throws {
    var numbers = SplitMix64(state: 56)
    let cases = (0..<400).map { _ in
      let size = [9, 12, 16.5, 40].randomElement(using: &numbers)!
      return Case(
        text: Words.text(&numbers), family: Bool.random(using: &numbers) ? "Noto Sans" : "Noto Serif", size: Float(size),
        width: Bool.random(using: &numbers) ? nil : Float(size * 6))
    }
    let fonts = try TestFonts()
    guard let answers = try Self.answers(cases, fonts) else {
      print("skipped: there is no Python, or it cannot load Pango for cairo")
      return
    }
    var setter = fonts.setting().setter()
    var count = 0
    for (own, answer) in zip(cases, answers) {
      let set = setter.set(own.text, own.font, width: own.width)
      #expect(set.missing.isEmpty, "\(own.text)")
      #expect(abs(set.size.y - answer.size[1] / 1024) < 0.01 && set.baselines.count == answer.lines.count, "\(own.text)")
      for (number, line) in answer.lines.enumerated() {
        #expect(abs(set.baselines[number] - line.baseline / 1024) < 0.01, "\(own.text)")
        compare(set, number, line, own.text)
        count += line.clusters.count
      }
    }
    #expect(count > 4_000)
    print("\(cases.count) texts, \(count) clusters")
  }

  private func compare(_ set: SetText, _ number: Int, _ line: Answer.Line, _ text: String) {
    var pen: Float = 0
    var found: [Int: (left: Float, width: Float, ink: PixelBox?)] = [:]
    for glyph in set.glyphs where glyph.line == number {
      let own = set.outlines[glyph.outline].box.map { PixelBox(low: $0.low + glyph.origin, high: $0.high + glyph.origin) }
      let known = found[glyph.cluster]
      let ink = known?.ink.flatMap { ink in
        own.map { PixelBox(low: pointwiseMin(ink.low, $0.low), high: pointwiseMax(ink.high, $0.high)) }
      }
      found[glyph.cluster] = (known?.left ?? pen, (known?.width ?? 0) + glyph.advance, ink ?? known?.ink ?? own)
      pen += glyph.advance
    }
    for cluster in line.clusters where cluster[1] != 0 || cluster[5] != 0 {
      let values = cluster.map { $0 / 1024 }
      guard let own = found[Int(cluster[2])] else {
        // Spaces at ends of lines, which have no width.
        #expect(values[1] == 0, "\(text): nothing at \(cluster[2])")
        continue
      }
      #expect(abs(own.left - values[0]) < 0.01 && abs(own.width - values[1]) < 0.01, "\(text): \(own) instead of \(values)")
      guard let ink = own.ink else { continue }
      // cairo's boxes are of whole units of the font, or of curves' control positions.
      #expect(abs(ink.low.x - values[3]) < 1 && abs(ink.high.x - values[3] - values[5]) < 1, "\(text): \(ink) instead of \(values)")
      #expect(abs(ink.low.y - values[4]) < 1 && abs(ink.high.y - values[4] - values[6]) < 1, "\(text): \(ink) instead of \(values)")
    }
  }

  @Test func `pictures are those of cairo`() throws {
    let texts = Words.scripts.map { $0.prefix(4).joined(separator: " ") }
    let cases = texts.map { Case(text: $0, size: 24, image: [500, 120]) }
    let fonts = try TestFonts()
    guard let answers = try Self.answers(cases, fonts) else {
      print("skipped: there is no Python, or it cannot load Pango for cairo")
      return
    }
    var setter = fonts.setting().setter()
    for (own, answer) in zip(cases, answers) {
      let expected = Self.bytes(try #require(answer.image))
      let found = try #require(Self.picture(of: setter.set(own.text, own.font), width: 500, height: 120))
      let pairs = zip(found, expected).filter { $0 > 0 || $1 > 0 }
      try #require(pairs.count > 200, "\(own.text)")
      let differences = pairs.map { abs(Float($0) - Float($1)) }
      let mean = differences.reduce(0, +) / Float(differences.count)
      #expect(mean < 4 && differences.count { $0 > 64 } == 0, "\(own.text): \(mean) of 255, at most \(differences.max() ?? 0)")
    }
  }

  private static func bytes(_ digits: String) -> [UInt8] {
    let values = digits.utf8.map { $0 <= UInt8(ascii: "9") ? $0 - 48 : $0 - 87 }
    return stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  /// The coverage of each pixel.
  private static func picture(of set: SetText, width: Int, height: Int) -> [UInt8]? {
    var scene = Scene(width: width, height: height)
    for glyph in set.glyphs {
      let outline = set.outlines[glyph.outline]
      for (path, end) in outline.ends.enumerated() {
        let start = path == 0 ? 0 : outline.ends[path - 1]
        scene.paths.append(outline.positions[start..<end].map { $0 + glyph.origin }, isClosed: true)
      }
    }
    let black = OverlayColor(red: 0, green: 0, blue: 0)
    scene.groups.append(PaintGroup(.normal, [PaintedPaths(.fill, black, paths: 0..<scene.paths.count)]))
    guard let image = scene.image() else { return nil }
    return stride(from: 3, to: image.bytes.count, by: 4).map { image.bytes[$0] }
  }
}
