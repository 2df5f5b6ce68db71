public import GeoJSON
public import GeoModel

/// Everything a reader makes of a text, as one value to compare: the same whatever the groups, chunks and accelerators
/// were, or there is a bug.
public struct DecodedText: Sendable, Equatable {
  public struct Geometry: Sendable, Equatable {
    public var kind: GeometryKind
    /// Positions of each path, paths of each part.
    public var pathLengths: [Int] = []
    public var partLengths: [Int] = []
    /// Longitude, latitude and altitude of each position as bits, so that -0 and 0 differ; an altitude that is not
    /// there is `noAltitude`.
    public var ordinates: [UInt64] = []
    /// The text of `coordinates` and `type`, and where they stand in the feature.
    public var coordinates: Excerpt
    public var type: Excerpt
  }

  /// A range of a feature's text.
  public struct Excerpt: Sendable, Equatable {
    public var offset: Int
    public var count: Int
  }

  public struct Box: Sendable, Equatable {
    public var value: Excerpt
    /// The geometries it speaks of, counted from the feature's first.
    public var geometries: Range<Int>
  }

  public struct Feature: Sendable, Equatable, CustomStringConvertible {
    public var ordinal: Int
    public var byteOffset: Int
    public var text: [UInt8]
    public var properties: [UInt8]
    public var id: [UInt8]
    public var geometry: [UInt8]
    public var flags: UInt16
    public var decimals: UInt8
    public var geometries: [Geometry] = []
    public var nesting: [UInt8] = []
    public var boxes: [Box] = []

    public var isReadable: Bool { flags & FeatureRow.Flags.unreadable.rawValue == 0 }
    public var positionCount: Int { geometries.reduce(0) { $0 + $1.ordinates.count / 3 } }

    public var description: String {
      func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
      return
        "\(string(text)) at \(byteOffset), id \(string(id)), geometry \(string(geometry)), properties \(string(properties)), flags \(flags), decimals \(decimals), \(geometries), \(nesting), \(boxes)"
    }
  }

  public struct Boundary: Sendable, Equatable {
    public var row: Int
    public var text: [UInt8]
    public var byteOffset: Int
    public var opening: [UInt8]?
    public var openingByteOffset: Int?
  }

  public struct Finding: Sendable, Equatable, CustomStringConvertible {
    public var name: String
    public var severity: Severity
    public var byte: Int
    public var byteCount: Int
    public var feature: Int?
    public var id: String?
    public var pointer: String
    public var message: String

    public var description: String { "\(name) at \(byte)+\(byteCount) \(pointer): \(message)" }
  }

  public static let noAltitude: UInt64 = .max

  public var features: [Feature] = []
  public var boundaries: [Boundary] = []
  public var findings: [Finding] = []
  /// Text that is no feature's nor a collection's.
  public var lost: [Excerpt] = []
  /// What no text may bring about: groups that do not tile the input, ranges outside the text.
  public var breaches: [String] = []

  public var errors: [Finding] { findings.filter { $0.severity == .error } }
  public var names: Set<String> { Set(findings.map(\.name)) }

  /// How features come to the decoder.
  public enum Door: Sendable, CaseIterable {
    /// Cut and decoded in one go.
    case inOneGo
    /// Cut first, as where others decode.
    case cutFirst
    /// In one go, where they lie in a whole input.
    case whole
    /// In pieces that were handed out on trust, each decoded when two more have been.
    case inPieces
    /// The same where they lie in a whole input.
    case wholeInPieces

    var isWhole: Bool { self == .whole || self == .wholeInPieces }
  }

  /// Reads a text, in chunks of `chunk` bytes, or all at once; a whole input in groups of so many.
  public init(_ bytes: [UInt8], options: DecodingOptions = .underTest, chunk: Int? = nil, door: Door = .inOneGo) {
    let groupSize = chunk ?? 256 << 10
    var slicer = door.isWhole ? FeatureSlicer(whole: bytes, options: options, groupSize: groupSize) : FeatureSlicer(options: options)
    var decoder = FeatureDecoder(options: options)
    var covered = 0
    var pieces = TrustedPieces()
    func takeAll(_ slicer: inout FeatureSlicer, _ decoder: inout FeatureDecoder, isEnd: Bool) {
      switch door {
      case .inOneGo, .whole: while let block = decoder.next(of: &slicer) { take(block, &covered) }
      case .cutFirst: while let group = slicer.next() { take(decoder.decode(group), &covered) }
      case .inPieces, .wholeInPieces: while let block = pieces.next(of: &slicer, decoder: &decoder, isEnd: isEnd) { take(block, &covered) }
      }
    }
    bytes.withUnsafeBytes { all in
      if door.isWhole { return }
      var at = 0
      let step = max(chunk ?? all.count, 1)
      while at < all.count {
        let end = min(at + step, all.count)
        slicer.append(UnsafeRawBufferPointer(rebasing: all[at..<end]))
        at = end
        takeAll(&slicer, &decoder, isEnd: false)
      }
    }
    // A whole input knows its end.
    if !door.isWhole { slicer.finish() }
    takeAll(&slicer, &decoder, isEnd: true)
    if covered > bytes.count { breaches.append("groups cover \(covered) of \(bytes.count) bytes") }
    for finding in findings
    where finding.byte < 0 || finding.byteCount < 0 || finding.byte + finding.byteCount > bytes.count {
      // What is missing at the end of the text is behind its last byte.
      if finding.byte == bytes.count, finding.byteCount <= 1 { continue }
      breaches.append("a finding outside the \(bytes.count) bytes: \(finding)")
    }
    findings.sort { ($0.byte, $0.name, $0.pointer, $0.message) < ($1.byte, $1.name, $1.pointer, $1.message) }
  }

  public init(_ text: String, options: DecodingOptions = .underTest, chunk: Int? = nil) {
    self.init(Array(text.utf8), options: options, chunk: chunk)
  }

  /// What differs first, in words; `nil` when nothing does.
  public func difference(from other: DecodedText) -> String? {
    if self == other { return nil }
    if features.count != other.features.count {
      func texts(_ features: [Feature]) -> [String] { features.map { String(decoding: $0.text, as: UTF8.self) } }
      return "\(features.count) features, not \(other.features.count): \(texts(features)), not \(texts(other.features))"
    }
    for (a, b) in zip(features, other.features) where a != b {
      return
        "feature \(a.ordinal): \(a)\nwith \(findings.filter { $0.feature == a.ordinal })\nnot\n\(b)\nwith \(other.findings.filter { $0.feature == a.ordinal })"
    }
    if findings != other.findings {
      for (a, b) in zip(findings, other.findings) where a != b { return "finding \(a)\nnot \(b)" }
      return "\(findings.count) findings, not \(other.findings.count): \(findings), not \(other.findings)"
    }
    if boundaries != other.boundaries { return "boundaries \(boundaries)\nnot \(other.boundaries)" }
    return "breaches \(breaches), not \(other.breaches)"
  }
}
