import GeoBatches
import GeoModel
import GeoTestSupport
import MapViews
import Overlays
import Pictures
import Testing

/// Random styles, sizes and cameras: each gives a picture or a clear error, never a crash.
@Suite struct RandomPictureTests {
  private static let data = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"kind":"a","n":3},"geometry":{"type":"Polygon","coordinates":[[[170,-10],[190,-10],[190,20],[170,20],[170,-10]],[[175,-5],[175,5],[180,5],[175,-5]]]}},
    {"type":"Feature","properties":{"kind":"b","n":-1e300},"geometry":{"type":"Polygon","coordinates":[[[-180,60],[-90,60],[0,60],[90,60],[180,60],[180,90],[-180,90],[-180,60]]]}},
    {"type":"Feature","properties":{"kind":"a","n":"x"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[10,10],[10,0],[0,10],[0,0]]]}},
    {"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[-170,0],[170,10],[-170,20],[0,89.9]]}},
    {"type":"Feature","properties":{"kind":"c"},"geometry":{"type":"MultiPoint","coordinates":[[0,0],[180,0],[-180,90],[13,52]]}},
    {"type":"Feature","properties":{"fill":"#f00","stroke-width":3},"geometry":{"type":"GeometryCollection","geometries":[
      {"type":"Point","coordinates":[5,5]},{"type":"LineString","coordinates":[[1,1],[1,1.0000001]]}]}},
    {"type":"Feature","properties":{},"geometry":null}]}
    """

  private static func style(_ random: inout SplitMix64) -> String {
    func color() -> String { "\"#" + String(UInt32.random(in: 0x1000_0000...0xFFFF_FFFF, using: &random), radix: 16) + "\"" }
    func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &random)] }
    var rules: [String] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      var members: [String] = []
      if Bool.random(using: &random) { members.append("\"fill\":\(color())") }
      if Bool.random(using: &random) { members.append("\"stroke\":\(color())") }
      if Bool.random(using: &random) { members.append("\"marker-color\":\(color())") }
      members.append("\"stroke-width\":\(pick(["0", "0.01", "0.5", "2", "30", "1000"]))")
      members.append("\"marker-size\":\(pick(["0", "0.1", "5", "1000"]))")
      members.append("\"marker-symbol\":\(pick(["\"\"", "\"star\"", "\"cross\"", "\"7\""]))")
      if Bool.random(using: &random) {
        members.append("\"marker-style\":\(pick(["\"dot\"", "\"balloon\""])),\"marker-glyph\":\"kind\",\"marker-title\":[\"n\",\"kind\"]")
        members.append("\"marker-selected\":\(pick(["true", "false", "\"kind = 'a'\""]))")
        members.append("\"marker-title-visibility\":\(pick(TitleVisibility.allCases.map { "\"\($0.name)\"" }))")
        members.append("\"marker-offset\":\(pick(["[0,0]", "[-1000,1000]", "[3,-4]"]))")
        members.append("\"marker-anchor\":\(pick(TextAnchor.allCases.map { "\"\($0.name)\"" }))")
      }
      members.append("\"stroke-dashes\":\(pick(["[]", "[0.0001,0.0001]", "[3]", "[0,2]", "[4,1,0]"]))")
      members.append("\"stroke-linejoin\":\(pick(["\"miter\"", "\"round\"", "\"bevel\""]))")
      members.append("\"stroke-linecap\":\(pick(["\"butt\"", "\"round\"", "\"square\""]))")
      members.append("\"stroke-miterlimit\":\(pick(["1", "10", "1000"]))")
      members.append("\"blend-mode\":\"\(pick(BlendMode.allCases.map(\.name)))\"")
      members.append("\"level\":\(pick(["\"aboveRoads\"", "\"aboveLabels\""]))")
      members.append("\"z-order\":\(pick(["0", "-2147483648", "5"]))")
      members.append("\"invert\":\(pick(["true", "false"]))")
      members.append("\"extrude-height\":\(pick(["0", "20", "100000", "{\"property\":\"n\"}"]))")
      members.append("\"extrude-base\":\(pick(["0", "0", "10", "{\"property\":\"n\",\"else\":7}"]))")
      members.append("\"circle-radius\":\(pick(["0", "1", "500000", "19000000"]))")
      if Int.random(in: 0..<4, using: &random) == 0 { members.append("\"zoom\":[\(pick(["0", "3"])),\(pick(["5", "30"]))]") }
      if Bool.random(using: &random) {
        members.append("\"text\":[\(pick(["\"kind\"", "\"n\"", "\"$type || ' ' || n\""])),\"$type\"]")
        members.append("\"text-size\":\(pick(["0", "0.01", "9", "14", "500"]))")
        members.append("\"text-halo-width\":\(pick(["0", "1", "50"]))")
        members.append("\"text-offset\":\(pick(["[0,0]", "[-100,100]", "[0,1]"]))")
        members.append("\"text-padding\":\(pick(["-20", "0", "1000"]))")
        members.append("\"text-spacing\":\(pick(["0", "1", "100000"]))")
        members.append("\"text-wrap\":\(pick(["0", "0.1", "10"]))")
        members.append("\"text-anchor\":\"\(pick(TextAnchor.allCases.map(\.name)))\"")
        members.append("\"text-placement\":\(pick(["\"line\"", "\"point\""]))")
        members.append("\"text-priority\":\(pick(["\"n\"", "5", "\"n / 0\""]))")
      }
      if Bool.random(using: &random) { members.append("\"where\":{\"kind\":\"\(pick(["a", "b", "c"]))\"}") }
      rules.append("{" + members.joined(separator: ",") + "}")
    }
    return "{\"rules\":[\(rules.joined(separator: ","))],\"otherwise\":\(pick(["null", "{\"fill\":\"#888\",\"stroke\":\"#000\"}"]))}"
  }

  private static func framing(_ random: inout SplitMix64) -> SnapshotFraming {
    let center = Position(x: Double.random(in: -180...180, using: &random), y: Double.random(in: -85...85, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .fit(padding: ViewInsets(Double.random(in: -10...40, using: &random)))
    case 1:
      let west = Double.random(in: -180...180, using: &random), east = Double.random(in: -180...180, using: &random)
      let south = Double.random(in: -90...80, using: &random)
      return .box(GeographicBox(west: west, south: south, east: east, north: min(90, south + 10)), padding: .zero)
    case 2:
      return .zoom(
        center: center, level: Double.random(in: -5...30, using: &random), heading: Double.random(in: -720...720, using: &random))
    case 3: return .zoom(center: Position(x: 0, y: 90), level: .nan, heading: 0)
    default:
      let distance = [1e-3, 1, 1e4, 1e7, 1e12][Int.random(in: 0..<5, using: &random)]
      let heading = Double.random(in: 0...360, using: &random)
      let pitch = [0, 1e-9, 14, 60, 85, 89.9, 89.999_999][Int.random(in: 0..<7, using: &random)]
      return MapCamera(center: center, distance: distance, heading: heading, pitch: pitch).map { .camera($0) } ?? .fit(padding: .zero)
    }
  }

  @Test func anyStyleSizeAndCamera() async throws {
    var random = SplitMix64(state: 21)
    let bytes = Array(Self.data.utf8)
    var pictures = 0, errors = 0
    for _ in 0..<600 {
      var options = SnapshotOptions(framing: Self.framing(&random))
      options.size = ViewSize(width: Double.random(in: 0.2...70, using: &random), height: Double.random(in: 0.2...70, using: &random))
      options.pitch = [0, 0, -1, 50, 1000, .nan][Int.random(in: 0..<6, using: &random)]
      options.scale = [0.3, 1, 2][Int.random(in: 0..<3, using: &random)]
      options.background = Bool.random(using: &random) ? nil : OverlayColor(red: 240, green: 240, blue: 230)
      options.texts = Bool.random(using: &random) ? BlockSetting() : nil
      options.legend = Bool.random(using: &random)
      options.title = Bool.random(using: &random) ? "A title of some length" : nil
      options.attribution = Bool.random(using: &random) ? "From somewhere" : nil
      options.direction = [.automatic, .leftToRight, .rightToLeft][Int.random(in: 0..<3, using: &random)]
      if Bool.random(using: &random) { (options.clusters, options.clusterPie) = (.all, "kind") }
      let document = try StyleDocument(text: Array(Self.style(&random).utf8), isYAML: false)
      var batching = BatchingOptions(styles: document)
      batching.reading.jobs = 1
      do {
        let picture = try await Snapshot([SnapshotLayer(bytes: bytes, options: batching)], options).image()
        #expect(picture.content.bytes.count == 4 * picture.content.width * picture.content.height)
        pictures += 1
        #expect((picture.report.labels.shown == 0 && picture.report.labels.hidden == 0) || picture.report.labels.unset == 0)
      } catch let error as SnapshotError {
        #expect(!error.description.isEmpty)
        errors += 1
      }
    }
    #expect(pictures > 300 && errors > 6)
  }
}
