import GeoJSON
import Testing

@testable import GeoJSONCommand

/// Which runs need the full program: options, and beginnings of inputs.
struct FullProgramTests {
  @Test func `options need it for other systems than WGS84`() {
    func need(_ source: String?, _ target: String?) -> FullProgram.Need? {
      FullProgram.need(ofOptions: [("--source-crs", source), ("--target-crs", target)])
    }
    #expect(need(nil, nil) == nil)
    #expect(need("OGC:CRS84", "EPSG:4326") == nil)
    #expect(need("EPSG:25832", "EPSG:3857") == .option("--source-crs", system: "EPSG:25832"))
    #expect(need(nil, "+proj=merc") == .option("--target-crs", system: "+proj=merc"))
    #expect(need("", nil) == .option("--source-crs", system: ""))
  }

  private static func crs(_ name: String) -> String { #""crs":{"type":"name","properties":{"name":"\#(name)"}}"# }
  private static func collection(_ name: String) -> String { #"{"type":"FeatureCollection",\#(crs(name)),"features":["# }

  private func need(_ text: String, isWhole: Bool = false) -> FullProgram.Need? {
    FullProgram.need(ofInput: "a", FullProgram.search(in: Array(text.utf8), isWhole: isWhole))
  }

  @Test func `inputs need it whose beginning names such a system`() {
    let needed = FullProgram.Need.input("a", system: "EPSG:25832")
    #expect(need(Self.collection("EPSG:25832")) == needed)
    #expect(need("\u{FEFF} \n" + Self.collection("EPSG:25832")) == needed)
    #expect(need(#"{"type":"Feature","properties":{},\#(Self.crs("EPSG:25832")),"geometry":null}"#) == needed)
    #expect(need(#"{"type":"Point",\#(Self.crs("EPSG:25832")),"coordinates":[1,2]}"#) == needed)
    #expect(need(#"{"type":"Topology",\#(Self.crs("EPSG:25832")),"arcs":["#) == needed)
    #expect(need(Self.collection("urn:ogc:def:crs:OGC:1.3:CRS84")) == nil)
    #expect(need(#"{"type":"FeatureCollection","crs":null,"features":["#) == nil)
    #expect(need(#"{"type":"FeatureCollection","crs":{"type":"link"},"features":["#) == nil)
    #expect(need(#"{"type":"FeatureCollection","features":[],\#(Self.crs("EPSG:25832"))}"#, isWhole: true) == nil)
  }

  @Test func `no more is waited for than decides`() {
    func search(_ text: String) -> LeadingSystem.Search { FullProgram.search(in: Array(text.utf8), isWhole: false) }
    #expect(search("{\"type\":\"FeatureCollection\",\"features\":[") == .none)
    #expect(search("{\"type\":\"Feature\",\"properties\":null,\"geometry\":null}\n") == .none)
    #expect(search("\u{1E}{\"type\":\"Point\",\"coordinates\":[1,2]}") == .none)
    #expect(search("hello") == .none)
    #expect(search("{\"type\":\"FeatureCollection\",") == .undecided)
    // Perhaps gzip or zstd.
    for bytes in [[0x1F], [0x28], [0x28, 0xB5, 0x2F], [0x1F, 0x8B], [0x1F, 0x8B, 8, 0]] as [[UInt8]] {
      #expect(FullProgram.search(in: bytes, isWhole: false) == .undecided)
      #expect(FullProgram.search(in: bytes, isWhole: true) == .none)
    }
    #expect(FullProgram.search(in: [], isWhole: true) == .none)
  }

  @Test func `64 KiB are looked at`() {
    func text(ofHeader size: Int) -> String {
      let header = #"{"type":"FeatureCollection","pad":"",\#(Self.crs("EPSG:25832")),"features":["#
      return header.replacing("\"pad\":\"", with: "\"pad\":\"" + String(repeating: "x", count: size - header.utf8.count)) + "]}"
    }
    // The member must end there.
    let behind = #","features":["#.utf8.count
    #expect(need(text(ofHeader: 65_536 + behind)) != nil)
    #expect(need(text(ofHeader: 65_537 + behind)) == nil)
  }

  @Test func `what is handed over is read back`() throws {
    for descriptor in [nil, 3, 1023] as [CInt?] {
      let handover = Handover(descriptor: descriptor)
      #expect(try Handover(parsing: handover.text) == handover)
    }
    let version = Handover(descriptor: nil).version
    for text in [
      "", " ", "-", "5", version, "\(version) ", "\(version)  -", "\(version) 0", "\(version) 2", "\(version) -1", "\(version) 99999999999",
      "\(version) 3", "\(version) 3 4 5", "\(version) 3 2", "\(version) x", "\0"
    ] {
      #expect(throws: (any Error).self, "\(text)") { try Handover(parsing: text) }
    }
    let error = #expect(throws: (any Error).self) { try Handover(parsing: "0.0.1 -") }
    #expect("\(String(describing: error))".contains("geojson 0.0.1 has started geojson-full"))
  }

  @Test func `it is looked for at two places`() {
    #expect(
      FullProgram.places(nextTo: "/usr/bin/geojson") == ["/usr/bin/geojson-full", "/usr/bin/../libexec/geojson/geojson-full"])
    #expect(FullProgram.places(nextTo: "/geojson").first == "/geojson-full")
  }
}
