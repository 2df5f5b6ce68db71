import GeoTestSupport
import Foundation
import Testing

@testable import GeoValidation
import GeoToolkit

/// Boxes before the features of a collection, which are fixed in a file that has been written already.
struct RewrittenFileTests {
  private static let point = #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2]}}"#

  private func fixed(_ text: String, groupSize: Int?) throws -> String {
    let workspace = try Workspace()
    defer { withExtendedLifetime(workspace) {} }
    let path = try workspace.file("a.geojson", text)
    var reading = ReadingOptions()
    reading.groupSize = groupSize
    _ = try Fixing.run(fileAt: path, options: FixOptions(reading: reading))
    return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  /// The file is read again in pieces: the box ends, lies, or begins where one ends. The first piece has 128 KiB, the others 1 MiB.
  @Test(arguments: [1 << 17, 1 << 20, 1 << 17 + 1 << 20], [-10, -9, -8, -5, -1, 0, 1])
  func `a box is fixed wherever in the file it lies`(_ boundary: Int, _ shift: Int) throws {
    let start = #"{"type":"FeatureCollection","name":""#, end = #"","bbox":"#
    let name = String(repeating: "a", count: boundary + shift - start.utf8.count - end.utf8.count)
    func text(_ box: String) -> String { start + name + end + box + #","features":[\#(Self.point),\#(Self.point)]}"# }
    #expect(try fixed(text("[0,0,9,9]"), groupSize: 100) == text("[1,2,1,2]"))
  }

  @Test(arguments: [1, 60, 100, 200, 300, 1000, 10_000, nil] as [Int?])
  func `a box is fixed where what comes before it has become longer or shorter`(_ size: Int?) throws {
    let (shorter, longer) = (#"{"type":"Feature","geometry":null}"#, #"{"type":"Feature","geometry":null,"properties":null}"#)
    let (withID, without) = (
      #"{"type":"Feature","id":null,"properties":null,"geometry":null}"#, #"{"type":"Feature","properties":null,"geometry":null}"#
    )
    let points = [String](repeating: Self.point, count: 1000).joined(separator: ",")
    for (before, after) in [(shorter, longer), (withID, without)] {
      func text(_ feature: String, _ box: String) -> String {
        feature + "\n" + #"{"type":"FeatureCollection","bbox":\#(box),"features":[\#(points)]}"#
      }
      #expect(try fixed(text(before, "[0,0,9,9]"), groupSize: size) == text(after, "[1,2,1,2]"))
    }
  }
}
