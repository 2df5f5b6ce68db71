// Entry point for libFuzzer: whole conversions of any text, or of polygons and lines on a coarse grid that touch and overlap:
// GeoJSON and TopoJSON in and out, dissolved, simplified, clipped, repaired, cut, drawn. What must hold: no crash (built with
// the address sanitizer), no hang; the same bytes and findings on one thread and on three; every finding is put into words;
// what is dissolved is valid; what was valid stays so; what is written is read again.
import ByteStreams
import GeoAlgorithms
import GeoModel
import GeoPipeline
import GeoToolkit

private func fail(_ what: String, _ detail: String) -> Never {
  // A crash is how libFuzzer is told.
  fatalError("\(what): \(detail)")
}

/// Features of a few shapes on a grid: two bytes a vertex, 255 ends a ring, 254 a feature, 253 begins a line.
private func text(ofShapes bytes: ArraySlice<UInt8>, step: Double, origin: Double) -> [UInt8] {
  var features: [String] = []
  var paths: [[String]] = [[]]
  var isLine = false
  func close() {
    let filled = paths.filter { $0.count > (isLine ? 1 : 2) }
    paths = [[]]
    if filled.isEmpty { return }
    let lists = filled.map { "[" + ($0 + (isLine ? [] : $0.prefix(1))).joined(separator: ",") + "]" }
    let geometry =
      isLine
      ? #"{"type":"MultiLineString","coordinates":[\#(lists.joined(separator: ","))]}"#
      : #"{"type":"Polygon","coordinates":[\#(lists.joined(separator: ","))]}"#
    features.append(#"{"type":"Feature","properties":{"g":\#(features.count % 3),"n":\#(features.count)},"geometry":\#(geometry)}"#)
    isLine = false
  }
  var index = bytes.startIndex
  while index + 1 < bytes.endIndex {
    switch bytes[index] {
    case 255: paths.append([]); index += 1
    case 254: close(); index += 1
    case 253: close(); isLine = true; index += 1
    default:
      // The lowest bit of the second byte moves a vertex by a hair.
      let x = origin + Double(bytes[index] & 31) * step,
        y = Double(bytes[index + 1] >> 1 & 31) * step + (bytes[index + 1] & 1 == 0 ? 0 : step * 1e-3)
      paths[paths.count - 1].append("[\(x),\(y)]")
      index += 2
    }
  }
  close()
  return Array(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8)
}

private func options(_ choice: [UInt8]) -> ConversionOptions {
  var options = ConversionOptions()
  options.reading.decoding.maxFeatureSize = 1 << 20
  options.onError = choice[0] & 2 == 0 ? .skip : .null
  let mode: SimplificationOptions.Mode = choice[2] & 1 == 0 ? .safe : .coverage
  switch choice[1] & 15 {
  case 0, 1, 2: options.dissolve = DissolveOptions(key: "g")
  case 3: options.steps.simplification = SimplificationOptions(.metres(Double(choice[2]) * 1000), mode: mode)
  case 4: options.steps.simplification = SimplificationOptions(.share(Double(choice[2]) / 255), mode: mode)
  case 5, 6: options.steps.clip = GeographicBox(west: 170, south: -1, east: choice[2] & 1 == 0 ? 176 : -175, north: 6)
  case 7: options.output = TopoJSONOutput()
  case 8: options.steps.repair = choice[2] & 1 == 0 ? .linework : .structure
  case 9: options.followRFC7946()
  case 10: options.draw(SVGOutput())
  case 11: options.steps.antimeridian = .unwrap
  case 12: options.writing.decimals = Int(choice[2] & 7)
  case 13: options.steps.box = GeographicBox(west: 172, south: 0, east: -179, north: 3)
  default: options.steps.interpolation = DensificationLimits(length: 200_000)
  }
  if choice[3] & 1 != 0 { options.steps.antimeridian = .split }
  if choice[3] & 2 != 0 { options.steps.repair = .linework }
  if choice[3] & 4 != 0 { options.output = GeoJSONOutput(container: .lines) }
  return options
}

/// What comes of a conversion.
private struct Outcome: Equatable {
  var bytes: [UInt8]?
  var findings: [String] = []
  var error: String?

  init(_ text: [UInt8], _ options: ConversionOptions, jobs: Int) {
    var options = options
    options.reading.jobs = jobs
    do {
      var sink = try ByteSink(memory: .none)
      var source = ByteSource(bytes: text, name: "input")
      var found: [String] = []
      _ = try Conversion.run(&source, to: &sink, options: options) { findings in
        for finding in findings {
          if finding.diagnostic.message.isEmpty { fail("a finding without words", finding.diagnostic.rule.code) }
          found.append("\(finding.diagnostic)")
        }
      }
      findings = found
      bytes = try sink.takeBytes()
    } catch {
      self.error = "\(error)"
      if self.error == "" { fail("an error without words", "") }
    }
  }
}

/// The errors of a text, by their codes.
private func errors(in text: [UInt8]) -> Set<String> {
  var codes: Set<String> = []
  var source = ByteSource(bytes: text, name: "output")
  do {
    _ = try Validation.run(&source) { findings in
      for finding in findings where finding.diagnostic.severity == .error { codes.insert(finding.diagnostic.rule.code) }
    }
  } catch { codes.insert("\(error)") }
  return codes
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 6 else { return 0 }
  let all = [UInt8](UnsafeBufferPointer(start: start, count: count))
  let isShapes = all[0] & 1 == 0
  let input = isShapes ? text(ofShapes: all[4...], step: all[0] & 4 == 0 ? 0.5 : 0.1, origin: all[0] & 8 == 0 ? 0 : 170) : Array(all[4...])
  let options = options(Array(all[..<4]))
  let outcome = Outcome(input, options, jobs: 1)
  let threaded = Outcome(input, options, jobs: 3)
  if outcome != threaded {
    fail(
      "three threads",
      "\(outcome.error ?? "-") \(threaded.error ?? "-") \(outcome.findings) \(threaded.findings) of \(String(decoding: input, as: UTF8.self))"
    )
  }
  guard let bytes = outcome.bytes, !options.output.traits.isDrawn, isShapes else { return 0 }
  let before = errors(in: input), after = errors(in: bytes)
  // Rounding and cuts of what is invalid may be invalid otherwise.
  let isKept = options.writing.decimals == nil && (before.isEmpty || options.dissolve != nil && options.steps.repair != nil)
  if isKept, !after.isEmpty {
    fail("\(after) after \(before)", "\(all[..<4]) \(String(decoding: input, as: UTF8.self)) as \(String(decoding: bytes, as: UTF8.self))")
  }
  return 0
}
