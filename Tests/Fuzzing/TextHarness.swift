// Entry point for libFuzzer: style documents, files of settings and mappings of indoor maps, as YAML and as JSON, of any bytes.
// What must hold: no crash (built with the address sanitizer), no hang; every mistake is put into words, with a place; the
// same text read twice says the same.
import GeoToolkit
@testable import GeoSettings

private func fail(_ what: String, _ detail: String) -> Never {
  // A crash is how libFuzzer is told.
  fatalError("\(what): \(detail)")
}

/// What a text says, or what is wrong with it.
private func reading(_ choice: UInt8, _ text: [UInt8]) -> String {
  switch choice % 4 {
  case 0, 1:
    do throws(StyleError) {
      return "\(try StyleDocument(text: text, isYAML: choice % 4 == 0))"
    } catch {
      if error.message.isEmpty { fail("an error without words", "style") }
      return error.description
    }
  case 2:
    do throws(SettingsError) {
      let file = try SettingsFile(text, path: "geojson.yml")
      return "\(file.layer) \(file.sections(for: "data/a.geojson"))"
    } catch {
      if error.description.isEmpty { fail("an error without words", "settings") }
      return error.description
    }
  default:
    do throws(SettingsError) {
      let file = try IndoorMappingFile(text, path: "mapping.yml")
      return "\(file.mapping) \(file.paths)"
    } catch {
      if error.description.isEmpty { fail("an error without words", "mapping") }
      return error.description
    }
  }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let all = [UInt8](UnsafeBufferPointer(start: start, count: count))
  let text = Array(all[1...])
  let once = reading(all[0], text)
  if reading(all[0], text) != once { fail("read otherwise", once) }
  return 0
}
