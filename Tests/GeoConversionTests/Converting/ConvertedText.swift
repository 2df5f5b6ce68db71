import GeoToolkit

/// A whole conversion: text in, text and findings out.
struct ConvertedText {
  var text: String
  var findings: [Finding] = []
  var report: ConversionReport

  var codes: [String] { findings.map(\.diagnostic.rule.name) }

  init(_ text: String, _ adjust: (inout ConversionOptions) -> Void = { _ in }) throws {
    try self.init(ByteSource(bytes: Array(text.utf8), name: "text"), adjust)
  }

  init(path: String, _ adjust: (inout ConversionOptions) -> Void = { _ in }) throws {
    try self.init(ByteSource(path: path), adjust)
  }

  private init(_ source: consuming ByteSource, _ adjust: (inout ConversionOptions) -> Void) throws {
    var options = ConversionOptions()
    adjust(&options)
    var source = source
    var sink = try ByteSink(memory: .none)
    var rejects: ByteSink? = nil
    var found: [Finding] = []
    report = try Conversion.run(&source, to: &sink, rejects: &rejects, options: options) { found += $0 }
    text = String(decoding: try sink.takeBytes(), as: UTF8.self)
    findings = found
  }

  /// A collection of one feature.
  static func feature(_ geometry: String, members: String = #""id":"a","properties":{}"#) -> String {
    #"{"type":"FeatureCollection","features":["# + "\n{\"type\":\"Feature\",\(members),\"geometry\":\(geometry)}\n]}\n"
  }
}

extension GeometryColumn {
  /// The positions of all paths of a geometry.
  func rings(ofGeometry index: Int) -> [[Position]] {
    paths(ofGeometry: index).map { Array(positions[positions(ofPath: $0)]) }
  }

  /// What every text that was cut must keep, in words where it does not.
  var violationsOfCut: [String] {
    var found: [String] = []
    for index in kinds.indices {
      for ring in rings(ofGeometry: index) {
        if ring.contains(where: { $0.x.magnitude > 180 }) { found.append("geometry \(index) leaves ±180") }
        if kinds[index].isAreal, ring.first != ring.last || ring.count < 4 {
          found.append("geometry \(index) has a ring that is not closed")
        }
      }
    }
    return found
  }
}
