import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// The examples of pipelines as data, as tests.
@Suite struct RunSnippets {
  @Test func `a pipeline made in Swift`() async throws {
    let workspace = try Workspace()
    defer { withExtendedLifetime(workspace) {} }
    let folder = workspace.folder.path
    try StoredFile.makeFolder(folder + "/in")
    _ = try workspace.file("in/shapes.geojson", Places.shapes)
    // begin
    var pipeline = Pipeline(
      inputs: ["in"], steps: [.repair(.structure), .antimeridian(.split), .simplify(.metres(100))],
      outputs: [Pipeline.Output(path: "out/{stem}.geojson")], folder: folder)
    pipeline.validation = Pipeline.Validation()
    let report = try await pipeline.run { event in
      if case .ended(let unit, let report) = event { print(unit, report.status) }
    }
    print(report.done, report.unchanged, report.failed)
    // end
    #expect(report.done == 1)
  }

  @Test func `a pipeline in a file`() throws {
    let workspace = try Workspace()
    defer { withExtendedLifetime(workspace) {} }
    _ = try workspace.file("shapes.geojson", Places.shapes)
    let path = try workspace.file("job.yml", "inputs: shapes.geojson\noutputs: shapes.topojson\n")
    // begin
    let run = try PipelineRun(Pipeline(path: path))
    let report = try run.run { event in print(event) }
    // end
    #expect(report.done == 1)
  }
}
