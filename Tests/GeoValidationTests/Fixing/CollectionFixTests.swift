@testable import GeoFindings
import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// What is mended of the members that a collection has besides its features, and what is said of it.
struct CollectionFixTests {
  private struct Mended: Equatable {
    var text = ""
    var fixes: [String] = []
    var fixed = 0, left = 0, unsafelyFixable = 0
  }

  private func fixed(
    _ bytes: [UInt8], unsafe: Bool, groupSize: Int? = nil, chunk: Int? = nil, rules: RuleSelection = .standard
  ) throws -> Mended {
    var options = FixOptions()
    options.isUnsafe = unsafe
    options.rules = rules
    var reading = ReadingOptions()
    reading.groupSize = groupSize
    var text: [UInt8] = []
    var mended = Mended()
    let report = try PacketSource.with(bytes, chunk: chunk) { source in
      try Fixing.run(
        &source, options: options.with(reading: reading),
        fixes: { mended.fixes += $0.map { "\($0.finding.line):\($0.finding.column) \($0.finding.rule.code) \($0.before) → \($0.after)" } },
        write: { text += $0 })
    }
    (mended.fixed, mended.left, mended.unsafelyFixable) = (report.fixed, report.left, report.unsafelyFixable)
    mended.text = String(decoding: text, as: UTF8.self)
    #expect(report.hasChanged == (text != bytes))
    return mended
  }

  private static let crs = #""crs":{"type":"name","properties":{"name":"EPSG:4326"}}"#

  /// Members in which something could be mended, but for what stands beside it.
  private static let doubtful: [[UInt8]] =
    [
      #"{"type":"FeatureCollection",\#(crs),"name":1,"name":2,"features":[]}"#,
      #"{"type":"FeatureCollection","features":[],\#(crs),"name":"\ud800"}"#,
      #"{"type":"FeatureCollection",\#(crs),\#(crs),"features":[]}"#, #"{"type":"FeatureCollection",\#(crs),"features":[],\#(crs)}"#,
      #"{"type":"FeatureCollection",\#(crs),"features":[],"features":[]}"#,
      #"{"type":"featurecollection","features":[],"a":{"b":1,"b":2}}"#,
      #"{"type":"featurecollection","properties":null,"features":[]}"#,
      #"{"type":"FEATURE","geometry":null,"properties":null,"features":[]}"#,
      #"{"features":[],\#(crs),"type":"Feature","geometry":null,"properties":null}"#, #"{"type":"FeatureCollection",\#(crs),"features":["#
    ].map { Array($0.utf8) } + [Array(#"{"type":"FeatureCollection",\#(crs),"name":""#.utf8) + [0xE9] + Array(#"","features":[]}"#.utf8)]

  @Test(arguments: doubtful) func `members that are no JSON or are read one way or the other stay as they are, and nobody promises more`(
    _ bytes: [UInt8]
  ) throws {
    let found = try ValidationTrial.findings(bytes)
    let shown = String(decoding: bytes, as: UTF8.self)
    #expect(!found.isEmpty && found.allSatisfy { $0.fix == .none }, "\(shown) \(found.map(\.json))")
    for unsafe in [false, true] {
      let mended = try fixed(bytes, unsafe: unsafe)
      #expect(
        mended.text == shown && mended.fixes.isEmpty && mended.fixed == 0 && mended.left == found.count && mended.unsafelyFixable == 0,
        "\(mended)")
    }
  }

  private static let point = #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2]}}"#
  private static let sound = #"{"type":"FeatureCollection","features":[\#(point),\#(point)]}"#

  /// Collections of which everything can be mended.
  private static let mendable = [
    #"{"type":"FeatureCollection",\#(crs),"features":[\#(point),\#(point)]}"#,
    #"{"type":"FeatureCollection","features":[\#(point),\#(point)],\#(crs)}"#,
    #"{\#(crs),"type":"FEATURECollection","features":[\#(point),\#(point)]}"#,
    #"{"type":"featurecollection","features":[\#(point),\#(point)],\#(crs)}"#
  ]

  @Test func `what is promised of members is mended and counted, wherever blocks end`() throws {
    for text in Self.mendable {
      let bytes = Array((Self.sound + "\n" + text + "\n" + Self.sound).utf8)
      let found = try ValidationTrial.findings(bytes)
      #expect(!found.isEmpty && found.allSatisfy { $0.fix == ($0.diagnostic.rule == .typeUnknown ? .unsafe : .safe) }, "\(text)")
      let whole = try fixed(bytes, unsafe: true)
      #expect(
        whole.text == [Self.sound, Self.sound, Self.sound].joined(separator: "\n") && whole.fixed == found.count && whole.left == 0,
        "\(whole)")
      // Each change is told where its finding is.
      #expect(
        Set(whole.fixes.map { String($0.prefix { $0 != " " }) }) == Set(found.map { "\($0.diagnostic.line):\($0.diagnostic.column)" }),
        "\(whole.fixes)")
      for size in [1, 100, 200, 400] { #expect(try fixed(bytes, unsafe: true, groupSize: size) == whole, "\(size) \(text)") }
      for chunk in [1, 7, 64, 100] { #expect(try fixed(bytes, unsafe: true, chunk: chunk) == whole, "\(chunk) \(text)") }
      let safe = try fixed(bytes, unsafe: false)
      let guesses = found.count { $0.fix == .unsafe }
      #expect(safe.fixed == found.count - guesses && safe.unsafelyFixable == guesses && safe.fixes.count == safe.fixed)
    }
  }

  /// Nothing of it is put aside, as nothing before its features may change.
  @Test func `members behind the features of a long collection are mended`() throws {
    let text =
      #"{"type":"FeatureCollection","features":[\#(Array(repeating: Self.point, count: 20_000).joined(separator: ",\n"))],\#(Self.crs)}"#
    let mended = try fixed(Array(text.utf8), unsafe: true)
    #expect(mended.text == text.replacing(",\(Self.crs)}", with: "}") && mended.fixed == 1 && mended.left == 0)
  }

  @Test func `a box and a crs before the features change together, in a stream and in a file`() throws {
    let workspace = try Workspace()
    for members in [#""bbox":[0,0,9,9],\#(Self.crs)"#, #"\#(Self.crs),"bbox":[0,0,9,9]"#, #"\#(Self.crs) , "bbox":[0,0,9,9]"#] {
      let text = #"{"type":"FeatureCollection",\#(members),"features":[\#(Self.point),\#(Self.point)]}"# + "\n" + Self.mendable[0]
      let expected = #"{"type":"FeatureCollection","bbox":[1,2,1,2],"features":[\#(Self.point),\#(Self.point)]}"# + "\n" + Self.sound
      let whole = try fixed(Array(text.utf8), unsafe: true)
      #expect(whole.text == expected && whole.fixed == 3 && whole.left == 0, "\(whole)")
      for chunk in [1, 7, 64, 100] { #expect(try fixed(Array(text.utf8), unsafe: true, chunk: chunk) == whole, "\(chunk)") }
      for size in [1, 100, 200] {
        #expect(try fixed(Array(text.utf8), unsafe: true, groupSize: size) == whole, "\(size)")
        let path = try workspace.file("a.geojson", text)
        var (options, reading) = (FixOptions(), ReadingOptions())
        options.isUnsafe = true
        reading.groupSize = size
        let report = try Fixing.run(fileAt: path, options: options.with(reading: reading))
        var source = try ByteSource(path: path)
        var copy: [UInt8] = []
        _ = try Fixing.run(&source, write: { copy += $0 })
        #expect(String(decoding: copy, as: UTF8.self) == expected && report.fixed == 3)
      }
    }
  }

  /// As of a feature with a type that is none.
  @Test func `what comes to light when a type is put right counts with what is left`() throws {
    let text = #"{"type":"featurecollection","features":[\#(Self.point)],"coordinates":[]}"#
    #expect(try ValidationTrial.findings(text).map(\.fix) == [.unsafe])
    let mended = try fixed(Array(text.utf8), unsafe: true)
    #expect(mended.text == text.replacing("featurecollection", with: "FeatureCollection") && mended.fixed == 1)
    #expect(try ValidationTrial.findings(mended.text).map(\.diagnostic.rule) == [.forbiddenMember] && mended.left == 1)
    for chunk in [1, 40, 64] { #expect(try fixed(Array(text.utf8), unsafe: true, chunk: chunk) == mended) }
    #expect(try fixed(Array(mended.text.utf8), unsafe: true).fixed == 0)
  }

  @Test func `members that stand twice are mended where nobody asks for that`() throws {
    let rules = try RuleSelection(ignore: ["GJ105"])
    let text = #"{"type":"FeatureCollection",\#(Self.crs),"a":1,"a":2,"features":[]}"#
    let mended = try fixed(Array(text.utf8), unsafe: true, rules: rules)
    #expect(
      mended.text == #"{"type":"FeatureCollection","a":1,"a":2,"features":[]}"# && mended.fixed == 1 && mended.left == 0
        && mended.fixes.count == 1)
  }
}
