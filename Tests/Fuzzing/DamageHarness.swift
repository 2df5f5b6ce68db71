// Features of several forms in a row, some of them damaged, at random. Nothing but damage in the midst of what is alike brings
// about that pieces for several threads are made again, and bytes at random hardly make two features that are alike. What must
// hold: with accelerators or without, however the text comes and however large a feature may be, there is one result.
//
//     fuzz SECONDS [-seed=N] [-runs=N]
import Foundation
import GeoJSON
import GeoModel

/// A text of features and other values.
private struct DamagedText {
  private(set) var bytes: [UInt8]
  private var features: RandomFeatures

  private static let structure = Array("{}[]\",:\\\n".utf8)

  init(seed: UInt64) {
    bytes = []
    features = RandomFeatures(random: RandomSource(seed: seed))
    let separator = features.random.any(of: [
      "\n", "\n", ",", ",", ",\n", ", ", "\n\u{1E}", "\r\n", "", "]},\n{\"type\":\"FeatureCollection\",\"features\":["
    ])
    let isCollection = separator.contains(",")
    let layout = features.random.any(of: [RandomLayout.compact, .compact, .spaced, .indented, .ragged])
    var forms = [RandomForm(&features.random)]
    if features.random.bool(oneIn: 3) { forms.append(RandomForm(&features.random)) }
    let pool = features.random.bool(oneIn: 3) ? (0..<3).map { _ in value(forms, layout) } : []
    var text: [UInt8] = features.random.bool(oneIn: 20) ? [0xEF, 0xBB, 0xBF] : []
    text += Array((isCollection ? opening() : separator.contains("\u{1E}") ? "\u{1E}" : "").utf8)
    let rate = 2 + features.random.next(12)
    for index in 0..<3 + features.random.next(20) {
      var next = pool.isEmpty ? value(forms, layout) : features.random.any(of: pool)
      if index > 1, features.random.bool(oneIn: rate) { damage(&next) }
      text += (index > 0 ? Array(separator.utf8) : []) + next
    }
    if isCollection { text += Array((features.random.bool(oneIn: 4) ? "], \"name\": \(features.string())}" : "]}").utf8) }
    if features.random.bool(oneIn: 3) { text.append(0x0A) }
    if features.random.bool(oneIn: 10) { text.removeLast(features.random.next(text.count)) }
    if features.random.bool(oneIn: 10) { damage(&text) }
    bytes = text
  }

  private mutating func opening() -> String {
    let first = features.random.any(of: [
      "", "", "\"name\": \(features.string()), ", "\"bbox\": [1,2,3,4],\n", "\"features\": [], ", "\"x\": {\"features\": [1]}, "
    ])
    return features.random.bool(oneIn: 5) ? "{\(first)\"features\": [" : "{\"type\": \"FeatureCollection\", \(first)\"features\": ["
  }

  private mutating func value(_ forms: [RandomForm], _ layout: RandomLayout) -> [UInt8] {
    var text: [UInt8] = []
    let form = features.random.bool(oneIn: 15) ? RandomForm(&features.random) : features.random.any(of: forms)
    let value: RandomValue =
      switch features.random.next(60) {
      case 0: features.geometry(form, kind: features.random.next(7))
      case 1: features.scalar()
      case 2: .array([features.feature(form)])
      case 3: .object([("type", .text("\"FeatureCollection\"")), ("features", .array([features.feature(form), features.feature(form)]))])
      default: features.feature(form)
      }
    layout.write(value, to: &text, &features.random)
    return text
  }

  private mutating func damage(_ text: inout [UInt8]) {
    for _ in 0...features.random.next(2) where !text.isEmpty {
      let at = features.random.next(text.count)
      let end = min(text.count, at + 1 + features.random.next(30))
      switch features.random.next(8) {
      case 0: text.remove(at: at)
      case 1: text.insert(features.random.any(of: Self.structure), at: at)
      case 2: text.removeSubrange(at...)
      case 3: text[at] = UInt8(features.random.next(256))
      case 4: text.removeSubrange(at..<end)
      case 5: text.insert(contentsOf: text[at..<end], at: at)
      case let what:
        // A bracket or a quotation mark, which has others behind it that fit it.
        guard let mark = text[at...].firstIndex(where: Self.structure[..<5].contains) else { continue }
        if what == 6 { text.remove(at: mark) } else { text.insert(text[mark], at: mark) }
      }
    }
  }
}

/// What differs between two ways to read the text, in words.
private func difference(_ bytes: [UInt8], _ random: inout RandomSource) -> String? {
  var options = DecodingOptions()
  if random.bool(oneIn: 3) { options.maxFeatureSize = 60 + random.next(200) }
  if random.bool(oneIn: 6) { options.maxDepth = 5 + random.next(4) }
  let whole = DecodedText(bytes, options: options)
  if let breach = whole.breaches.first { return breach }
  var slow = options
  slow.usesAccelerators = false
  let plain = DecodedText(bytes, options: slow)
  if plain != whole {
    return "without accelerators, depth \(options.maxDepth), features of \(options.maxFeatureSize): \(plain.difference(from: whole) ?? "")"
  }
  // In pieces more often than otherwise.
  for door in [DecodedText.Door.inPieces, .wholeInPieces, .inPieces, random.any(of: [.inOneGo, .cutFirst, .whole])] {
    let chunk = random.bool(oneIn: 3) ? 1 + random.next(40) : 40 + random.next(800)
    let chunked = DecodedText(bytes, options: options, chunk: chunk, door: door)
    if chunked != whole {
      return "chunks of \(chunk), \(door), features of \(options.maxFeatureSize): \(chunked.difference(from: whole) ?? "")"
    }
  }
  return nil
}

@main
private enum Damage {
  static func main() throws {
    func option(_ name: String) -> UInt64? {
      CommandLine.arguments.first { $0.hasPrefix(name) }.flatMap { UInt64($0.dropFirst(name.count)) }
    }
    let start = ContinuousClock.now
    let seconds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 60
    let seed = option("-seed=") ?? .random(in: 0...(.max))
    let mostRuns = option("-runs=") ?? .max
    var runs: UInt64 = 0
    // Neighbouring seeds make texts that have nothing to do with each other.
    var seeds = RandomSource(seed: seed)
    while runs < mostRuns, ContinuousClock.now - start < .seconds(seconds) {
      let next = UInt64(seeds.next(.max))
      let bytes = DamagedText(seed: next).bytes
      var random = RandomSource(seed: ~next)
      if let difference = difference(bytes, &random) {
        let file = "crash-\(next)"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        print("\(difference)\nin \(String(decoding: bytes, as: UTF8.self))\nwritten to \(file)")
        exit(1)
      }
      runs += 1
    }
    print("Done \(runs) texts in \((ContinuousClock.now - start).components.seconds) s, each read in six ways (-seed=\(seed))")
  }
}
