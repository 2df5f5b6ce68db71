internal import GeoJSON
internal import GeoModel

/// Encoded features as bytes, one after the other.
public struct FeatureTexts: EncodedPart {
  private let output: FeatureWriter.Output

  init(_ output: FeatureWriter.Output) { self.output = output }

  public init?(_ records: EncodedRecords) { output = FeatureWriter.Output(text: records.bytes, ends: records.ends) }

  public var featureCount: Int { output.ends.count }

  public func appendRecord(_ feature: Int, to bytes: inout [UInt8]) {
    withBytes(of: feature..<feature + 1) { bytes.append(contentsOf: $0) }
  }

  /// Where the bytes of some of them begin.
  func start(of features: Range<Int>) -> Int { features.lowerBound == 0 ? 0 : output.ends[features.lowerBound - 1] }

  /// The bytes of some of them; those before `start` are left out.
  func withBytes<E: Error>(from start: Int, to features: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(E) -> Void) throws(E) {
    guard let last = features.last else { return }
    try output.text.withBytes { (bytes) throws(E) in
      try body(UnsafeRawBufferPointer(rebasing: bytes[start..<output.ends[last]]))
    }
  }

  func withBytes<E: Error>(of features: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(E) -> Void) throws(E) {
    try withBytes(from: start(of: features), to: features, body)
  }
}

extension FeatureBlock {
  /// Says that numbers of features' positions are not written, where reading found the first of them. Complexity: O(rows and findings).
  func lostNumbers(ofRows lossy: [Int]) -> [Diagnostic] {
    if lossy.isEmpty { return [] }
    var first: [Int: Int] = [:]
    for (index, finding) in diagnostics.enumerated() where finding.rule == .positionTooLong {
      if let feature = finding.feature, first[feature] == nil { first[feature] = index }
    }
    return lossy.compactMap { row in
      guard let index = first[rows[row].ordinal] else { return nil }
      var note = diagnostics[index]
      note.rule = .positionNumbersLost
      note.severity = Rule.positionNumbersLost.severity
      note.message = "the fourth and later numbers of the feature's positions were left out"
      return note
    }
  }
}
