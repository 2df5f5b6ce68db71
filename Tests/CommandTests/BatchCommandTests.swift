import Foundation
import Testing

@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct BatchCommandTests {
  let place: Workspace

  init() throws { place = try Workspace() }

  private static let map = """
    {"type":"Feature","properties":{"a":1,"b":2},"geometry":{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}}
    {"type":"Feature","properties":{"a":3,"b":4},"geometry":{"type":"LineString","coordinates":[[20,0],[25,0.0001],[30,0]]}}

    """

  @Test func `every step that makes sense comes before the batches`() throws {
    try place.file("a.geojsonl", Self.map)
    func summary(_ arguments: String...) throws -> String {
      try Program.run(["convert", "a.geojsonl", "-o", "b.overlay", "--force"] + arguments, in: place.folder).err
    }
    #expect(try summary() == "2 features in 1 batch: 2 draw units, 2 triangles; 0 features dropped, 0 polygons repaired\n")
    #expect(try summary("--limit", "1").hasPrefix("1 feature in 1 batch: 1 draw unit, 2 triangles"))
    #expect(try summary("--skip", "1", "--simplify", "1km").hasPrefix("1 feature in 1 batch: 1 draw unit, 0 triangles"))
    #expect(try summary("--clip", "5,5,8,8", "--antimeridian", "split").hasPrefix("1 feature in 1 batch: 1 draw unit, 2 triangles"))
    #expect(
      try summary("--geodesic", "--repair", "linework", "--select", "a", "--labels", "--ribbons").hasPrefix(
        "2 features in 1 batch: 4 draw units"))
  }

  @Test(arguments: [
    ("b.overlay", ["--antimeridian", "keep"], "--antimeridian keep cannot be used with overlay output"),
    ("b.glb", ["--antimeridian", "unwrap"], "--antimeridian unwrap cannot be used with GLB output"),
    ("b.glb", ["--labels"], "-o NAME.overlay"),
    ("b.glb", ["--ribbons"], "-o NAME.overlay"),
    ("b.overlay", ["--precision", "3", "--pretty"], "--precision and --pretty cannot be used with overlay output"),
    ("b.overlay", ["--simplify", "10%", "--mode", "coverage"], "--mode coverage cannot be used with overlay output"),
    ("b.overlay", ["--dissolve", "a"], "--dissolve cannot be used"), ("b.overlay", ["--rejects", "r"], "--rejects"),
    ("b.geojson", ["--labels"], "--labels is for overlay output (-o NAME.overlay or --to overlay)")
  ])
  func `what has no meaning for batches is refused, not passed over`(output: String, arguments: [String], word: String) throws {
    try place.file("a.geojsonl", Self.map)
    let result = try Program.run(["convert", "a.geojsonl", "-o", output] + arguments, in: place.folder)
    #expect(result.status == 64 && result.err.contains(word), "\(result.err)")
    #expect(place.names == ["a.geojsonl"])
  }

  @Test func `a column that no feature fills is named`() throws {
    try place.file("a.geojsonl", Self.map)
    let result = try Program.run(["convert", "a.geojsonl", "-o", "b.overlay", "--columns", "a,nmae"], in: place.folder)
    #expect(
      result.status == 0
        && result.err.hasSuffix("warning: no feature has the property \"nmae\" that --columns names; check its spelling\n"), "\(result.err)"
    )
    #expect(!result.err.contains("\"a\""))
    try place.file("null.geojson", #"{"type":"Feature","properties":{"nul":null},"geometry":{"type":"Point","coordinates":[1,2]}}"#)
    let null = try Program.run(["convert", "null.geojson", "-o", "c.overlay", "--columns", "nul", "--strict"], in: place.folder)
    #expect(null.status == 0 && !null.err.contains("warning"), "\(null.err)")
    // Two properties that look the same.
    let twins = try Program.run(["convert", "null.geojson", "-o", "d.overlay", "--columns", "\u{E9},e\u{301}"], in: place.folder)
    #expect(twins.status == 0 && !twins.err.contains("twice"), "\(twins.err)")
  }

  @Test func `a property that is to be kept or left out, and that no feature has, is named`() throws {
    try place.file("a.geojsonl", Self.map)
    func told(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(["convert", "a.geojsonl", "-o", "b.overlay", "-f", "-q", "--strict"] + arguments, in: place.folder)
    }
    for option in ["--select", "--exclude"] {
      let warned = try told(option, "a,nmae")
      #expect(warned.status == 1 && warned.err == "warning: no feature has the property \"nmae\"; check its spelling\n", "\(warned)")
      #expect(try told(option, "a, b").status == 0)
    }
    try place.file("c.geojsonl", Self.map + Self.map.replacing("\"b\"", with: "\"late\""))
    let limited = ["convert", "c.geojsonl", "-o", "d.overlay", "-f", "--select", "late", "--strict", "--limit"]
    #expect(try Program.run(limited + ["2"], in: place.folder).status == 1)
    #expect(try Program.run(limited + ["3"], in: place.folder).status == 0)
    #expect(try Program.run(limited + ["0"], in: place.folder).status == 0)
  }

  @Test func `no column is left out`() throws {
    try place.file("a.geojsonl", Self.map)
    let refused = try Program.run(["convert", "a.geojsonl", "-o", "b.overlay", "--columns", "a, b", "--exclude", "b"], in: place.folder)
    #expect(
      refused.status == 64 && refused.err.contains("--columns gives the property \"b\" a column, and --exclude leaves it out"), "\(refused)"
    )
  }

  @Test func `columns of several options add up`() throws {
    try place.file("a.geojson", #"{"type":"Feature","properties":{"a":1,"b":2,"c":3},"geometry":{"type":"Point","coordinates":[1,2]}}"#)
    #expect(try Program.run(["convert", "a.geojson", "-o", "b.overlay", "--columns", "a,b"], in: place.folder).status == 0)
    #expect(try Program.run(["convert", "a.geojson", "-o", "c.overlay", "--columns", "a", "--columns", "b"], in: place.folder).status == 0)
    #expect(try Program.shell("cmp b.overlay c.overlay", in: place.folder).status == 0)
    let twice = try Program.run(["convert", "a.geojson", "-o", "d.overlay", "--columns", "a", "--columns", "b,a"], in: place.folder)
    #expect(twice.status == 64 && twice.err.contains("--columns names a property twice"))
  }

  @Test func `a format without zoom levels says what becomes of them`() throws {
    try place.file("a.geojsonl", Self.map)
    try place.file("zooms.yaml", "rules:\n  - {zoom: [0, 5], fill: '#ff0000'}\notherwise: {fill: '#0000ff'}\n")
    func run(_ output: String, _ more: String...) throws -> Program.Outcome {
      try Program.run(["convert", "a.geojsonl", "-o", output, "--style", "zooms.yaml", "--force"] + more, in: place.folder)
    }
    let (glb, overlay, strict) = (try run("b.glb"), try run("b.overlay"), try run("b.glb", "--strict"))
    #expect(
      glb.status == 0 && glb.err.contains("GJ907 warning: GLB cannot hold zoom ranges; draw units of all zoom levels are in the file"),
      "\(glb.err)")
    #expect(strict.status == 1 && overlay.status == 0 && !overlay.err.contains("warning"), "\(overlay.err)")
  }

  @Test func `colours by a property, and what is wrong with them`() throws {
    try place.file(
      "a.geojsonl",
      #"""
      {"type":"Feature","properties":{"kind":"a"},"geometry":{"type":"Point","coordinates":[1,2]}}
      {"type":"Feature","properties":{"kind":2},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}

      """#)
    try place.file("s.yaml", "otherwise: {fill: '#ff0000'}\n")
    func run(_ more: String...) throws -> Program.Outcome {
      try Program.run(["convert", "a.geojsonl", "--force", "--strict"] + more, in: place.folder)
    }
    // Neither the widths nor the order of areas and lines are the user's: that GLB has none is not reported.
    let plain = try run("-o", "plain.glb")
    #expect(plain.status == 0 && plain.err.hasPrefix("3 features in 1 batch: 3 draw units") && !plain.err.contains("warning"), "\(plain)")
    for output in ["b.glb", "b.overlay"] {
      let colored = try run("-o", output, "--color-by", "kind")
      #expect(colored.status == 0 && colored.err.hasPrefix("3 features in 1 batch: 3 draw units"), "\(colored)")
    }
    let misspelt = try run("-o", "b.glb", "--color-by", "Kind")
    #expect(
      misspelt.status == 1 && misspelt.err.contains("warning: no feature has the property \"Kind\"; check its spelling"), "\(misspelt)")
    let both = try run("-o", "b.glb", "--color-by", "kind", "--style", "s.yaml")
    #expect(both.status == 64 && both.err.contains("--color-by cannot be used with --style"), "\(both)")
    let text = try run("-o", "b.geojson", "--color-by", "kind")
    #expect(text.status == 64 && text.err.contains("--color-by is for GLB output"), "\(text)")
    let printed = try run("-o", "b.glb", "--color-by", "kind", "--print-pipeline")
    #expect(printed.status == 0 && printed.out.contains("color-by: kind"), "\(printed)")
  }

  @Test func `a style that a format cannot hold is refused before anything is written`() throws {
    try place.file("a.geojsonl", Self.map)
    try place.file("curve.yaml", "rules:\n- {name: r, stroke-width: {interpolate: $zoom, stops: [[0, 1], [9, 5]]}}\n")
    try place.file("inverse.yaml", "otherwise: {fill: '#ff0000', invert: true}\n")
    func run(_ output: String, _ style: String) throws -> Program.Outcome {
      try Program.run(["convert", "a.geojsonl", "-o", output, "--style", style], in: place.folder)
    }
    for (output, title) in [("b.glb", "GLB"), ("b.overlay", "overlay")] {
      let curve = try run(output, "curve.yaml")
      #expect(
        curve.status == 64
          && curve.err.contains("curve.yaml: found interpolate on $zoom in rules[0] (\"r\"), which \(title) output cannot hold"), "\(curve)"
      )
    }
    let inverse = try run("b.glb", "inverse.yaml")
    #expect(
      inverse.status == 64 && inverse.err.contains("inverse.yaml: found invert in otherwise, which GLB output cannot hold"), "\(inverse)")
    #expect(try run("c.overlay", "inverse.yaml").status == 0)
    // The version of the format, and the flags of the style.
    let bytes = try Data(contentsOf: place.folder.appendingPathComponent("c.overlay"))
    #expect(bytes[8] == 3)
  }

  @Test func `styles are JSON or YAML, and what is wrong in them has a place`() throws {
    try place.file("a.geojsonl", Self.map)
    try place.file("good.yaml", "rules:\n  - {where: {a: 1}, fill: '#ff0000'}\n")
    try place.file("bad.yml", "rules:\n  - fill: red\n")
    try place.file("bad.json", "{\"rules\": [\n  {\"zoom\": 3}]}")
    func run(_ style: String) throws -> Program.Outcome {
      try Program.run(["convert", "a.geojsonl", "-o", "b.overlay", "--force", "--style", style], in: place.folder)
    }
    let styled = try run("good.yaml").err
    #expect(styled.hasPrefix("2 features in 1 batch: 1 draw unit") && styled.contains("; 1 feature that no rule of the style draws"))
    let (yaml, json, none) = (try run("bad.yml"), try run("bad.json"), try run("none.json"))
    #expect(yaml.status == 64 && yaml.err.contains("bad.yml: line 2, column 11: found \"red\""), "\(yaml.err)")
    #expect(json.status == 64 && json.err.contains("bad.json: line 2, column 12: found 3"), "\(json.err)")
    #expect(none.status == 2 && none.err.hasPrefix("error: none.json"), "\(none.err)")
  }
}
