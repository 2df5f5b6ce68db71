import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// `--unsafe-fixes` takes out comments and trailing commas and puts null in place of NaN; safe fixes leave them.
struct ExtensionFixTests {
  private func fixed(_ text: String, unsafe: Bool = true, jobs: Int = 1, groupSize: Int? = nil) throws -> (text: String, report: FixReport)
  {
    var options = FixOptions()
    options.isUnsafe = unsafe
    var reading = ReadingOptions()
    (reading.jobs, reading.groupSize) = (jobs, groupSize)
    var source = ByteSource(bytes: Array(text.utf8), name: "text")
    var result: [UInt8] = []
    let report = try Fixing.run(&source, options: options.with(reading: reading), fixes: { _ in }, write: { result += $0 })
    return (String(decoding: result, as: UTF8.self), report)
  }

  static let extended = """
    // head
    {"type":"FeatureCollection", /* of two */ "m":[1,NaN,],
     "features":[
     // one
     {"type":"Feature","properties":{"u":"http://x//y /* no */","v":-Infinity,}, // v
      "geometry":{"type":"Point","coordinates":[1, /* ] */ 2]}},
     /* two */ {"type":"Feature","properties":null,"geometry":null}, # last
    ], "n":{"o":1,}, // end
    }
    // foot

    """
  static let plain = """
    {"type":"FeatureCollection",  "m":[1,null],
     "features":[
     {"type":"Feature","properties":{"u":"http://x//y /* no */","v":null}, 
      "geometry":{"type":"Point","coordinates":[1,  2]}},
      {"type":"Feature","properties":null,"geometry":null} 
    ], "n":{"o":1} 
    }

    """

  @Test func `unsafe fixes take out comments and trailing commas, and NaN becomes null`() throws {
    let once = try fixed(Self.extended)
    #expect(once.text == Self.plain)
    #expect(once.report.left == 0 && once.report.hasChanged)
    #expect(try ValidationTrial.findings(once.text).isEmpty)
    #expect(try fixed(once.text).text == once.text)
  }

  @Test func `they do the same for every number of threads and size of blocks`() throws {
    let text = Self.extended.replacing(
      "// one\n",
      with: String(repeating: #"{"type":"Feature","properties":{"a":NaN},"geometry":null}, /* c */ "# + "\n", count: 300) + "// one\n")
    let once = try fixed(text)
    for (jobs, size) in [(1, 300), (2, 300), (4, 1 << 10), (3, nil)] {
      #expect(try fixed(text, jobs: jobs, groupSize: size).text == once.text, "\(jobs), \(size ?? 0)")
    }
  }

  @Test func `safe fixes leave comments and what they stand in`() throws {
    let result = try fixed(Self.extended, unsafe: false)
    #expect(result.text == Self.extended && !result.report.hasChanged && result.report.fixed == 0)
  }

  @Test func `what else can be fixed in a feature with comments is fixed with them`() throws {
    let text = #"{"type":"Feature", /* c */"properties":null,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]],]}}"#
    let result = try fixed(text)
    #expect(
      result.text == #"{"type":"Feature", "properties":null,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}}"#
    )
    #expect(result.report.left == 0)
    #expect(try fixed(text, unsafe: false).text == text)
    #expect(try ValidationTrial.findings(text).allSatisfy { $0.fix == .unsafe })
  }

  @Test func `a short ring that is not closed is both, and one change makes it a triangle`() throws {
    let text = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}"#
    #expect(try ValidationTrial.findings(text).map(\.diagnostic.rule) == [.ringTooShort, .ringNotClosed])
    #expect(try fixed(text).text == #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#)
    #expect(
      try ValidationTrial.findings(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,0]]]}"#).map(\.diagnostic.rule) == [.ringTooShort])
  }
}
