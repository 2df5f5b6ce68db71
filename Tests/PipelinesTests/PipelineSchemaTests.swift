import Foundation
import GeoTestSupport
import Pipelines
import Testing

/// `Schemas/pipeline.schema.json` and the program take the same. JSON is YAML, so that both get the same text.
struct PipelineSchemaTests {
  /// Parts of a document with inputs and outputs, and whether they are right.
  static let parts: [(String, Bool)] = [
    (#""description":"x""#, true), (#""descriptions":"x""#, false), (#""record":false"#, true), (#""record":true"#, false),
    (#""record":"out""#, true), (#""variables":{"a":1,"b":"x","c":true}"#, true), (#""variables":{"a":[1]}"#, false),
    (#""reading":{"where":"a > 1","skip":2,"limit":3,"on-error":"null","max-errors":1,"layer":"a","from":"topojson"}"#, true),
    (#""reading":{"on-error":"ignore"}"#, false), (#""reading":{"skip":-1}"#, false), (#""reading":{"max-depth":10001}"#, false),
    (#""reading":{"where":["a > 1","b < 2"]}"#, true), (#""reading":{"pole":"trust","force-degrees":true}"#, true),
    (#""reading":{"unknown":1}"#, false), (#""validate":true"#, true), (#""validate":"mongodb""#, true), (#""validate":1"#, false),
    (#""validate":{"profile":["d3"],"select":"GJ3","severity":{"GJ401":"off"},"on-errors":"fail"}"#, true),
    (#""validate":{"on-errors":"stop"}"#, false), (#""validate":{"severity":{"GJ401":"bad"}}"#, false),
    (#""steps":[]"#, true), (#""steps":{}"#, false), (#""steps":["explode","geodesic","clamp"]"#, true), (#""steps":["repair"]"#, false),
    (#""steps":[{"repair":"linework"},{"winding":"reverse"},{"antimeridian":"unwrap"}]"#, true), (#""steps":[{"repair":"x"}]"#, false),
    (#""steps":[{"repair":"linework","winding":"keep"}]"#, false),
    (#""steps":[{"rename":{"a":"b"}},{"id":"b"},{"set-json":{"c":[1]}}]"#, true),
    (#""steps":[{"rename":"a=b"}]"#, false), (#""steps":[{"clip":[1,2,3,4]}]"#, true), (#""steps":[{"clip":[1,2,3]}]"#, false),
    (#""steps":[{"bbox":[1,2,300,4]}]"#, false), (#""steps":[{"simplify":"10m"},{"simplify":"0.5px@z8"},{"simplify":"2.5ha"}]"#, true),
    (#""steps":[{"simplify":"10"}]"#, false), (#""steps":[{"simplify":{"mode":"fast"}}]"#, false),
    (#""steps":[{"simplify":{"tolerance":"10%","mode":"coverage","method":"visvalingam","snap":"1m","drop-smaller-than":"3km2"}}]"#, true),
    (#""steps":[{"geodesic":true},{"geodesic":{"max-error":"10m","max-segment":"1km"}}]"#, true),
    (#""steps":[{"geodesic":{"max-eror":"10m"}}]"#, false), (#""steps":[{"explode":true}]"#, true),
    (#""steps":[{"set":{"a":"$area"}},{"source-property":"f"}]"#, true), (#""steps":[{"set":{"a":[1]}}]"#, false)
  ]

  /// Outputs, and whether they are right.
  static let outputs: [(String, Bool)] = [
    (#""a.geojson""#, true), (#"["a.geojson","b.svg"]"#, true), ("[]", false), ("1", false), (#"{"to":"geojson"}"#, false),
    (#"{"path":"a.geojson","precision":6,"layout":"pretty","select":["a"],"compress":"zstd","rfc7946":true}"#, true),
    (#"{"path":"a.geojson","layout":"nice"}"#, false), (#"{"path":"a.geojson","precision":18}"#, false),
    (#"{"path":"a","to":"geojson","exclude":"a","target-crs":"EPSG:4326"}"#, true),
    (#"{"path":"a.geojson","dissolve":"b"}"#, true), (#"{"path":"a.geojson","dissolve":{"by":"b","sum":"c","list":["d"]}}"#, true),
    (#"{"path":"a.geojson","dissolve":{"sum":"c"}}"#, false), (#"{"path":"a.svg","width":100}"#, true),
    (#"{"path":"a.svg","width":"wide"}"#, false), (#"{"path":"a.glb","flat":true,"columns":["a"],"style":"s.yml"}"#, true),
    (#"{"path":"a.glb","flat":1}"#, false),
    (#"{"path":"a.glb","color-by":"kind"}"#, true), (#"{"path":"a.glb","color-by":["kind"]}"#, false),
    (#"{"path":"a.topojson","quantization":1000,"snap":"1m"}"#, true),
    (#"{"path":"a.topojson","unknown":1}"#, false), (#"{"path":"a.geojson","sort":"-n"}"#, true),
    (#"{"path":"a.geojson","cluster":{"zoom":4,"radius":2.5,"sum":"n"}}"#, true), (#"{"path":"a.geojson","cluster":{"radius":4}}"#, false),
    (#"{"path":"a.geojson","sort":1}"#, false), (#"{"path":"a.geojson","steps":["explode"]}"#, true)
  ]

  @Test func `schema and program agree`() throws {
    let documents =
      Self.parts.map { ("{\"inputs\":\"a\",\"outputs\":\"b.geojson\",\($0.0)}", $0.1) }
      + Self.outputs.map { ("{\"inputs\":\"a\",\"outputs\":\($0.0)}", $0.1) }
      + [("{}", false), (#"{"inputs":"a"}"#, false), (#"{"inputs":[],"outputs":"a.geojson"}"#, false), ("[]", false)]
      + [
        (
          #"{"variables":{"n":3,"b":"structure"},"inputs":"${n}","steps":[{"repair":"${b}"}],"outputs":{"path":"a.geojson","precision":"${n}"}}"#,
          true
        )
      ]
    for (text, isGood) in documents {
      let pipeline = Result { try Pipeline(text: Array(text.utf8)) }
      #expect(((try? pipeline.get()) != nil) == isGood, "\(text): \(pipeline)")
    }
    let folder = try JobFolder()
    var files: [String] = []
    for (number, document) in documents.enumerated() {
      try folder.write(document.0, to: "\(number).json")
      files.append(folder.path("\(number).json"))
    }
    let schema = URL(filePath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Schemas/pipeline.schema.json").path
    guard let verdicts = try SchemaVerdicts.of(files, by: schema) else { return }
    for (verdict, document) in zip(verdicts, documents) {
      #expect((verdict == "valid") == document.1, "\(document.0): \(verdict)")
    }
  }
}
