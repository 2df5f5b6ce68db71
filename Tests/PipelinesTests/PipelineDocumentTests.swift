import GeoConversion
import GeoModel
import GeoPipeline
import GeoReading
import GeoToolkit
import Pipelines
import Testing

/// Documents of pipelines: read, written, refused with places.
struct PipelineDocumentTests {
  static let whole = """
    description: all there is
    variables: {digits: 5, where: data}
    inputs: ["${where}/a.geojson", "b/*.geojson"]
    reading:
      where: population > 1000
      poi: {include: [cafe, restroom], property: kind}
      on-error: skip
      max-errors: 3
      pole: trust
    validate: {profile: [rfc7946, mongodb], ignore: GJ311, severity: {GJ401: warning}, on-errors: fail}
    steps:
      - rename: {NAME: name}
      - set-json: {source: {a: 1}, checked: true}
      - source-property: from
      - set: {area: $area / 1e6, big: population > 1e6, n: 3}
      - id: code
      - explode
      - circles: radius
      - clamp
      - bbox: [170, -50, -170, 50]
      - repair: structure
      - geodesic: {max-error: 100m}
      - antimeridian: split
      - simplify: {tolerance: 500m2, method: visvalingam, drop-smaller-than: 1km2}
      - simplify: 10%
      - clip: [-180, -60, 180, 60]
      - winding: rfc7946
    outputs:
      - out/all.geojson
      - path: out/{folder}{stem}.geojson.gz
        precision: ${digits}
        layout: one-per-line
        select: [name, code]
        dissolve: {by: code, sum: population}
      - path: out/{stem}.geojsonl
        sort: -population
      - path: out/{stem}-clusters.geojsonl
        cluster: {zoom: 4, radius: 22.5, priority: rank, sum: [population, area]}
      - path: out/{stem}.glb
        columns: [name]
        flat: true
        steps: [{simplify: 0.5px@z8}]
      - {path: out/map.svg, width: 300}
    record: out
    """

  @Test func readsEverything() throws {
    let pipeline = try Pipeline(text: Array(Self.whole.utf8))
    #expect(pipeline.inputs == ["data/a.geojson", "b/*.geojson"])
    #expect(pipeline.reading.maxErrors == 3)
    #expect(pipeline.steps.count == 12)
    #expect(pipeline.outputs.map(\.isPerInput) == [false, true, true, true, true, false])
    #expect(pipeline.outputs[1].precision == 5)
    #expect(pipeline.record == .folder("out"))
  }

  @Test func isTheSameAfterItIsWritten() throws {
    let pipeline = try Pipeline(text: Array(Self.whole.utf8))
    #expect(try Pipeline(text: Array(pipeline.yaml.utf8)) == pipeline)
    #expect(try Pipeline(pipeline.json) == pipeline)
    let data = try RawJSON(encoding: pipeline)
    #expect(try data.decode(Pipeline.self) == pipeline)
  }

  @Test func variablesFromOutsideCount() throws {
    let pipeline = try Pipeline(
      text: Array(Self.whole.utf8), variables: ["digits": Pipeline.variable("3"), "where": Pipeline.variable("x")])
    #expect(pipeline.outputs[1].precision == 3)
    #expect(pipeline.inputs.first == "x/a.geojson")
    #expect(throws: PipelineDocumentError.self) {
      try Pipeline(text: Array(Self.whole.utf8), variables: ["other": Pipeline.variable("3")])
    }
  }

  /// Each mistake with its place.
  @Test(
    arguments: [
      ("inputs: a\n", 1, 1, "found no \"outputs\""),
      ("inputs: a\noutputs: b.xyz\n", 2, 10, "whose ending says no format"),
      ("inputs: a\nstep: []\noutputs: b.geojson\n", 2, 7, "did you mean \"steps\"?"),
      ("inputs: a\nsteps:\n  - repaire: structure\noutputs: b.geojson\n", 3, 14, "did you mean \"repair\"?"),
      ("inputs: a\nsteps:\n  - repair: strukture\noutputs: b.geojson\n", 3, 13, "did you mean \"structure\"?"),
      ("inputs: a\nsteps:\n  - simplify: 10\noutputs: b.geojson\n", 3, 15, "expected a length (10m)"),
      ("inputs: a\nsteps:\n  - clip: [1, 2, 3]\noutputs: b.geojson\n", 3, 11, "expected [west, south, east, north]"),
      ("inputs: ${x}\noutputs: b.geojson\n", 1, 9, "there is no variable \"x\""),
      ("inputs: a\nreading: {where: \"a >\"}\noutputs: b.geojson\n", 2, 18, "where: "),
      ("inputs: a\noutputs: {path: b.glb, precision: 3}\n", 2, 10, "precision cannot be used with GLB output"),
      ("inputs: a\noutputs: {path: b.geojson, width: 3}\n", 2, 10, "width is for SVG output"),
      ("inputs: a\noutputs: [b.geojson, b.geojson]\n", 1, 1, "two outputs have the path"),
      ("inputs: a\noutputs: out/{name}.geojson\n", 2, 10, "expected {stem}, {ext} or {folder}"),
      ("inputs: a\nvalidate: {profile: none}\noutputs: b.geojson\n", 2, 11, "validate: "),
      ("inputs: a\n outputs: b\n", 2, 9, "not valid YAML"), ("{\"inputs\": \"a\",}", 1, 16, ""), ("", 1, 1, "expected inputs and outputs")
    ])
  func saysWhatIsWrongAndWhere(_ text: String, _ line: Int, _ column: Int, _ part: String) throws {
    let error = try #require(throws: PipelineDocumentError.self) { try Pipeline(text: Array(text.utf8)) }
    let mistake = try #require(error.mistakes.first)
    #expect(mistake.message.contains(part), "\(mistake)")
    #expect((mistake.line, mistake.column) == (line, column), "\(error)")
  }

  @Test func saysAllMistakes() throws {
    let text = "inputs: a\nreading: {skip: -1, limit: x}\nsteps: [{repair: x}, explode, clip]\noutputs: []\n"
    let error = try #require(throws: PipelineDocumentError.self) { try Pipeline(text: Array(text.utf8)) }
    #expect(error.mistakes.count == 5, "\(error)")
  }

  /// What looks like a variable, and is none.
  @Test func dollarsStayThemselves() throws {
    var pipeline = Pipeline(inputs: ["${a}.geojson"], outputs: [Pipeline.Output(path: "o${x}$${y.geojson")])
    pipeline.steps = [
      .shape(
        ShapeOptions(assignments: [
          ShapeOptions.Assignment("a", .json(try RawJSON(#""${x}""#))), ShapeOptions.Assignment("b", .json(try RawJSON(#"{"c":"${x}"}"#)))
        ]))
    ]
    pipeline.outputs[0].path = "out.geojson"
    #expect(try Pipeline(text: Array(pipeline.yaml.utf8)) == pipeline)
  }

  @Test func variablesKeepTheirTypes() throws {
    let text = "variables: {z: \"01234\", n: 3}\ninputs: \"${z}\"\noutputs: {path: a.geojson, precision: \"${n}\"}\n"
    #expect(try Pipeline(text: Array(text.utf8), variables: ["z": Pipeline.variable("007")]).inputs == ["007"])
    #expect(try Pipeline(text: Array(text.utf8), variables: ["n": Pipeline.variable("5")]).outputs[0].precision == 5)
    #expect(throws: PipelineDocumentError.self) { try Pipeline(text: Array(text.utf8), variables: ["n": Pipeline.variable("abc")]) }
  }
}
