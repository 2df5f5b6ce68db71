import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// One damaged byte at every place of small texts in every layout: never a crash, never a wrong text without an error,
/// and the other features are still found.
struct DamagedTextTests {
  @Test(.enabled(if: PythonProgram.isPresent, Comment(rawValue: PythonProgram.absence)), arguments: Damage.layouts)
  func `a damaged text is refused exactly when Python refuses it, and read as Python reads it`(name: String) throws {
    let trials = try #require(Damage.trials[name])
    let verdicts = try PythonReader.verdicts(of: trials.map(\.text.bytes))
    try #require(verdicts.count == trials.count)
    for (trial, verdict) in zip(trials, verdicts) {
      let decoded = trial.decoded
      // Not one text of ours has an escape in an id.
      let ours = decoded.errors.isEmpty ? decoded.features.map(\.digest) : nil
      if ours == verdict, decoded.breaches.isEmpty { continue }
      Issue.record(
        "\(name), \(trial.text.what): \(decoded.errors) \(decoded.breaches), Python says \(verdict ?? ["bad"])")
    }
  }

  @Test(arguments: Damage.layouts)
  func `a damaged text is the same in chunks and without accelerators`(name: String) {
    var slow = DecodingOptions()
    slow.usesAccelerators = false
    // One chunk size a text; all sizes come round in one run.
    for (index, trial) in (Damage.trials[name] ?? []).enumerated() {
      let text = trial.text, whole = trial.decoded
      for other in [DecodedText(text.bytes, options: slow), DecodedText(text.bytes, chunk: 1 + index % 31)]
      where other != whole {
        Issue.record("\(name), \(text.what): \(other.difference(from: whole) ?? "")")
      }
    }
  }

  /// How many features of the sound text are not found in the damaged one, as they were.
  static func losses(_ sound: DecodedText, _ damaged: DecodedText) -> Int {
    var found: [[UInt8]: Int] = [:]
    for feature in damaged.features where feature.isReadable { found[feature.text, default: 0] += 1 }
    var lost = 0
    for feature in sound.features {
      if let count = found[feature.text], count > 0 { found[feature.text] = count - 1 } else { lost += 1 }
    }
    return lost
  }

  /// The floor: a damaged byte costs its own feature and at most the next one. Excepted are texts that remain JSON with
  /// the name `features` or the type misspelt, and bytes before the array: they hide the array from any reader.
  @Test(arguments: [
    ("damage/lines.in.geojson", 2), ("damage/sequence.in.geojsonl", 2), ("damage/records.in.geojsons", 2),
    ("damage/compact.in.geojson", 2), ("damage/pretty.in.geojson", 2), ("damage/id-first.in.geojson", 2),
    ("damage/type-last.in.geojson", 2),
    ("damage/indented.in.geojsonl", 2)
  ])
  func `one damaged byte loses two features at most`(name: String, floor: Int) throws {
    let bytes = Fixture.bytes(name)
    let sound = DecodedText(bytes)
    #expect(sound.errors.isEmpty && sound.features.count >= 3)
    let first = try #require(sound.features.first).byteOffset
    let isCollection = !sound.boundaries.isEmpty
    for trial in Damage.trials[name] ?? [] where !trial.text.isTruncated {
      let text = trial.text, decoded = trial.decoded
      let lost = Self.losses(sound, decoded)
      guard lost > floor else { continue }
      let place = zip(bytes, text.bytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? bytes.count
      if isCollection, place < first { continue }
      Issue.record("\(name), \(text.what): \(lost) features are lost: \(decoded.findings)")
    }
  }

  @Test(arguments: ["damage/lines.in.geojson", "damage/sequence.in.geojsonl", "damage/records.in.geojsons"])
  func `what stands before the place where a text is cut off is read`(name: String) {
    let bytes = Fixture.bytes(name)
    let sound = DecodedText(bytes)
    for trial in Damage.trials[name] ?? [] where trial.text.isTruncated {
      let text = trial.text, decoded = trial.decoded
      let whole = sound.features.filter { $0.byteOffset + $0.text.count <= text.bytes.count }
      let read = decoded.features.filter(\.isReadable)
      #expect(read.count == whole.count, "\(name), \(text.what): \(decoded.findings)")
    }
  }
}
