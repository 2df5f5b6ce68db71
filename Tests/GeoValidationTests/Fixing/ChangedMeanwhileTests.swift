import GeoTestSupport
import Foundation
import Testing

@testable import GeoValidation
import GeoToolkit

/// Files that another program changes while they are fixed.
@Suite struct ChangedMeanwhileTests {
  /// A feature to be fixed, alone and in a collection whose box changes after it has been written.
  private static let texts = [
    #"{"type":"Feature","geometry":null}"#,
    #"{"type":"FeatureCollection","bbox":[0,0,9,9],"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}]}"#
  ]

  @Test(arguments: texts, [true, false])
  func `what another program writes to a file while it is fixed is kept`(text: String, isRenamed: Bool) throws {
    let workspace = try Workspace()
    let path = try workspace.file("a.geojson", text)
    let edit = #"{"type":"Feature","geometry":null,"properties":{"edited":true}}"#
    let error = failure { () throws(ByteStreamError) in
      _ = try Fixing.run(
        fileAt: path,
        fixes: { _ in
          // Editors write another file and rename it, or write to the one that is there.
          try? Data(edit.utf8).write(to: URL(fileURLWithPath: path), options: isRenamed ? .atomic : [])
        })
    }
    #expect(error?.code == .changed && error?.path == path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == edit)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path) == ["a.geojson"])
    // The next run fixes what is there then.
    #expect(try Fixing.run(fileAt: path).fixed == 0)
  }

  @Test(arguments: texts) func `a file that no other program changes is fixed`(text: String) throws {
    let workspace = try Workspace()
    let path = try workspace.file("a.geojson", text)
    #expect(try Fixing.run(fileAt: path).fixed > 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path) == ["a.geojson"])
  }

  private func failure(_ work: () throws(ByteStreamError) -> Void) -> ByteStreamError? {
    do throws(ByteStreamError) {
      try work()
      return nil
    } catch { return error }
  }
}
