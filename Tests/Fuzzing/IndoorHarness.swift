// Entry point for libFuzzer: archives, and files of each feature type among the other files of the sample venue. What must hold:
// nothing crashes (built with the address sanitizer), every error and finding says something, what is written is read again to the
// letter, and what was mended is JSON as before and left alone by a second run.
import ByteStreams
import GeoJSON
import GeoModel
import IMDF

@_silgen_name("getenv") private func environment(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>?

private func fail(_ what: String, _ detail: String) -> Never {
  // A crash is how libFuzzer is told.
  fatalError("\(what): \(detail)")
}

/// Read once; the folder comes from the environment.
nonisolated(unsafe) private var sample: IndoorArchive = {
  let path = environment("INDOOR_SAMPLE").map { String(cString: $0) } ?? ""
  guard let archive = try? IndoorArchive(path: path) else { fail("no sample", path) }
  return archive
}()

private let clock = IndoorTime("2024-06-01T00:00:00Z") ?? IndoorTime(seconds: 0)

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let all = [UInt8](UnsafeBufferPointer(start: start, count: count))
  let bytes = Array(all[1...])
  // The first byte chooses: a type in five bits, of which 17 is the manifest and what is beyond an archive; whether to guess.
  let isUnsafe = all[0] & 0x20 != 0
  switch all[0] & 0x1F {
  case 0..<16:
    let type = FeatureType.allCases[Int(all[0] & 0xF)]
    let files = sample.files.map { $0.role == .features(type) ? IndoorFile(path: $0.path, role: $0.role, bytes: bytes) : $0 }
    check(IndoorArchive(name: "venue", container: .zip, files: [sample.manifest].compactMap(\.self) + files), isUnsafe)
  case 16:
    let manifest = IndoorFile(path: "manifest.json", role: .manifest, bytes: bytes)
    check(IndoorArchive(name: "venue", container: .zip, files: [manifest] + sample.files), isUnsafe)
  default:
    do throws(ByteStreamError) {
      check(try IndoorArchive(zip: bytes, name: "venue.zip"), isUnsafe)
    } catch {
      if error.message.isEmpty { fail("an error without words", "\(error.code)") }
    }
  }
  return 0
}

private func check(_ archive: IndoorArchive, _ isUnsafe: Bool) {
  let map = IndoorMap(archive)
  for file in IndoorValidation.findings(in: map, options: IndoorValidationOptions(now: clock)) {
    for finding in file.diagnostics where finding.message.isEmpty { fail("a finding without words", finding.rule.name) }
  }
  for level in map.levels { _ = (level.units.count, map.passages(on: level).count) }
  guard let zip = try? archive.zipBytes(), let again = try? IndoorArchive(zip: zip, name: "venue.zip") else { fail("not written", "") }
  if again.files.map(\.bytes) != archive.files.map(\.bytes) { fail("written otherwise than read", "") }
  var options = IndoorFixOptions(IndoorValidationOptions(now: clock))
  options.isUnsafe = isUnsafe
  let mended = IndoorFixing.run(archive, options: options)
  if faults(mended.archive) > faults(archive) { fail("mended into no JSON", mended.changes.last?.finding.rule.name ?? "") }
  if let change = IndoorFixing.run(mended.archive, options: options).changes.first {
    fail("mended twice", "\(change.finding.rule.name): \(change.finding.message)")
  }
}

/// How many errors of JSON syntax the files have.
private func faults(_ archive: IndoorArchive) -> Int {
  IndoorMap(archive).blocks.reduce(0) { sum, block in
    sum + block.diagnostics.count { $0.rule.code.hasPrefix("GJ1") && $0.severity == .error }
  }
}
