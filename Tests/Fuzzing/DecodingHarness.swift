// Entry point for libFuzzer: slicer and decoder over any bytes. What must hold: accelerators on or off and chunked or
// whole give one result, no range leaves its text, and nothing crashes (built with the address sanitizer).
import GeoJSON
import GeoModel

private func fail(_ what: String, _ difference: String?) -> Never {
  // A crash is how libFuzzer is told.
  fatalError("\(what): \(difference ?? "")")
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let all = [UInt8](UnsafeBufferPointer(start: start, count: count))
  // The first byte chooses: chunk size in five bits, small limits in the others.
  let choice = all[0]
  let bytes = Array(all[1...])
  var options = DecodingOptions()
  if choice & 0x20 != 0 { options.maxFeatureSize = 96 }
  if choice & 0x40 != 0 { options.maxDepth = 6 }
  options.allowsEmpty = choice & 0x80 != 0
  var slow = options
  slow.usesAccelerators = false
  let whole = DecodedText(bytes, options: options)
  if !whole.breaches.isEmpty { fail("breach", whole.breaches.first) }
  let plain = DecodedText(bytes, options: slow)
  if plain != whole { fail("accelerators", plain.difference(from: whole)) }
  let chunk = Int(choice & 0x1F) + 1
  // What is trusted is seen to be alike in two features first, which are in one chunk.
  for (door, chunk) in DecodedText.Door.allCases.map({ ($0, chunk) }) + [(.inPieces, 16 * chunk)] {
    let chunked = DecodedText(bytes, options: options, chunk: chunk, door: door)
    if chunked != whole { fail("chunks of \(chunk), \(door)", chunked.difference(from: whole)) }
  }
  return 0
}
