import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoJSON

/// Nothing is read behind the memory of a text, whatever stands at its end.
struct ReadableMemoryTests {
  private static func feature(_ value: String) -> String {
    let properties = (0..<40).map { #""p\#($0)":"\#(value)""# }.joined(separator: ",")
    return #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"Point","coordinates":[1.5,2.5]}}"#
  }

  /// Calls `body` with bytes behind whose last one a page begins that nobody may read.
  private static func withGuarded(_ bytes: some Collection<UInt8>, _ body: (TextPointer) -> Void) throws {
    let page = sysconf(Int32(_SC_PAGESIZE))
    let size = (bytes.count + page - 1) / page * page
    let memory = try #require(mmap(nil, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0))
    defer { munmap(memory, size + page) }
    #expect(mprotect(memory + size, page, PROT_NONE) == 0)
    let start = (memory + (size - bytes.count)).assumingMemoryBound(to: UInt8.self)
    for (offset, byte) in bytes.enumerated() { start[offset] = byte }
    body(start)
  }

  @Test func `a text that goes on like the model is compared up to its end`() throws {
    let (long, short) = (Array(Self.feature("abcdefgh").utf8), Array(Self.feature("a").utf8))
    var scanner = FeatureScanner()
    for (number, text) in [long, long, long, short].enumerated() {
      let padded = text + [UInt8](repeating: 0, count: SliceGroup.padding)
      padded.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        let isTaken = scanner.take(
          FeatureSlice(text: TextRange(0, text.count), ordinal: number, element: nil), byteOffset: number, base: base)
        #expect(isTaken)
      }
    }
    let hasModel = scanner.hasModel
    #expect(hasModel)
    for count in short.count..<short.count + 70 {
      try Self.withGuarded(long[..<(count + SliceGroup.padding)]) { base in
        let slice = FeatureSlice(text: TextRange(0, count), ordinal: count, element: nil)
        let next = scanner.takeUncut(slice, byteOffset: 1000 * count, base: base) { $0 }
        #expect(next == nil)
      }
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 400, 1000])
  func `behind what is offered of a whole input stands something at which scanners stop`(rest: Int) {
    for end in ["", "\\\""] {
      let features = (0..<40).map { #"{"type":"Feature","id":\#($0),"properties":{"a":"b"},"geometry":null}"# }
      let bytes = Array(
        (features.joined(separator: "\n") + #"\#n{"type":"Feature","properties":{"a":"\#(String(repeating: "y", count: rest))\#(end)"#).utf8
      )
      var slicer = FeatureSlicer(whole: bytes, options: DecodingOptions(), groupSize: 500)
      var offered = 0
      func look(_ walk: inout SliceWalk, _ text: TextPointer, _ end: Int) {
        walk.advance(text, end)
        while walk.offering == .now {
          let last = Int(walk.offered(end).text.end)
          offered += 1
          // In the array, or in the copy of its end; what ends a string stands behind no backslash.
          let isInArray = (walk.base + last..<max(walk.base + last, bytes.count - SliceGroup.padding + 1)).contains {
            bytes[$0] == .quote && bytes[$0 - 1] != .backslash
          }
          #expect(isInArray || text[end] == 0, "\(rest): \(walk.base + last) of \(bytes.count)")
          walk.offering = .declined(1)
          walk.advance(text, end)
        }
      }
      while slicer.nextOffered(advance: { walk, text, end in look(&walk, text, end) }) != nil {}
      #expect(offered > 10)
      for door in [DecodedText.Door.whole, .wholeInPieces] {
        let whole = DecodedText(bytes, chunk: 500, door: door)
        #expect(whole == DecodedText(bytes), "\(rest): \(whole.difference(from: DecodedText(bytes)) ?? "")")
      }
    }
  }

  @Test func `a text that is cut off ends where it was said to end, whatever stands behind it`() {
    let features = (0..<40).map { #"{"type":"Feature","id":\#($0),"properties":{"a":"b"},"geometry":null}"# }
    let text = Array((features.joined(separator: "\n") + #"\#n{"type":"Feature","properties":{"a":"yyy"#).utf8)
    func rows(_ bytes: [UInt8]) -> [Bool] {
      var slicer = FeatureSlicer(whole: bytes, count: text.count, options: DecodingOptions(), groupSize: 500)
      var decoder = FeatureDecoder()
      var rows: [Bool] = []
      while let block = decoder.next(of: &slicer) { rows += block.rows.map { $0.flags.contains(.unreadable) } }
      return rows
    }
    #expect(rows(text) == [Bool](repeating: false, count: 40) + [true])
    #expect(rows(text + Array(#"yyy"},"geometry":null}"#.utf8) + [UInt8](repeating: 0x79, count: 100)) == rows(text))
  }
}
