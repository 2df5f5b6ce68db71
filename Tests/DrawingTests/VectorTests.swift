internal import CZlib
@testable import Drawing
import Overlays
import Testing

@Suite struct VectorTests {
  /// A translucent square with a hole, a dashed line and a dot; in the second group a stroke round a triangle.
  static func scene(_ mode: BlendMode) -> Scene {
    var scene = Scene(width: 200, height: 101, scale: 2, background: OverlayColor(red: 255, green: 238, blue: 0))
    scene.paths.append([[10, 10], [110, 10], [110, 90], [10, 90]], isClosed: true)
    scene.paths.append([[20.5, 20], [20.5, 80], [100, 80], [100.004, 80], [100, 20], [20.5, 20]], isClosed: true)
    scene.paths.append([[0, 50], [50, 49.5], [200, 49.5]], isClosed: false)
    scene.paths.append([[150, 20]], isClosed: false)
    scene.paths.append([[120, 60], [180, 60], [150, 90]], isClosed: true)
    // Nothing can be filled here.
    scene.paths.append([[1, 1], [9, 9]], isClosed: true)
    var dashed = StrokeShape(width: 3)
    (dashed.dashes, dashed.cap, dashed.join) = ([8, 5], .butt, .miter)
    let (blue, red) = (OverlayColor(red: 0, green: 0, blue: 255, alpha: 128), OverlayColor(red: 255, green: 0, blue: 0))
    scene.groups = [
      PaintGroup(.normal, [PaintedPaths(.fill, blue, paths: 0..<2), PaintedPaths(.stroke(dashed), red, paths: 2..<4)]),
      PaintGroup(mode, [PaintedPaths(.stroke(StrokeShape(width: 2)), blue, paths: 4..<5), PaintedPaths(.inverse, red, paths: 4..<6)])
    ]
    return scene
  }

  static let groups = """
    <path fill="#0000ff" fill-opacity=".502" d="M5 5l50 0 0 40-50 0zM10.25 10l0 30 39.75 0 0-30z"/>
    <path fill="none" stroke="#ff0000" stroke-width="1.5" stroke-miterlimit="10" stroke-dasharray="4 2.5" d="M0 25l25-.25 75 0M75 10h0"/>
    <g style="mix-blend-mode:soft-light">
    <path fill="none" stroke="#0000ff" stroke-opacity=".502" stroke-width="1" stroke-linejoin="round" stroke-linecap="round" \
    d="M60 30l30 0-15 15z"/>
    <mask id="mask1" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="50.5"><rect width="100" height="50.5" fill="#ffffff"/>
    <path d="M60 30l30 0-15 15z"/>
    </mask>
    <rect width="100" height="50.5" fill="#ff0000" mask="url(#mask1)"/>
    </g>
    </svg>

    """

  @Test func `a scene as SVG`() {
    var bytes: [UInt8] = []
    let rasterised = SceneSVGEncoder().encode(Self.scene(.softLight), rasterise: Self.noPixels) { bytes += $0 }
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="50.5" viewBox="0 0 100 50.5" style="isolation:isolate">
      <rect width="100" height="50.5" fill="#ffee00"/>

      """
    #expect(String(decoding: bytes, as: UTF8.self) == head + Self.groups)
    #expect(rasterised.isEmpty)
  }

  @Test func `what SVG cannot express becomes pixels`() throws {
    var scene = Self.scene(.softLight)
    scene.groups.insert(PaintGroup(.sourceAtop, scene.groups[0].paints), at: 0)
    let image = PixelImage(width: 200, height: 101, bytes: (0..<4 * 200 * 101).map { UInt8(truncatingIfNeeded: $0 / 7) })
    var (bytes, asked) = ([UInt8](), [Range<Int>]())
    let rasterised = SceneSVGEncoder().encode(scene) {
      asked.append($0)
      return image
    } to: {
      bytes += $0
    }
    #expect(rasterised == 0..<1 && asked == [0..<1])
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 2)
    let head = "<image width=\"100\" height=\"50.5\" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,"
    #expect(parts[1].hasPrefix(head) && parts[1].hasSuffix("\"/>"))
    #expect(Self.decoded(base64: parts[1].dropFirst(head.count).dropLast(3)) == PNGEncoder(scale: 2).encode(image))
    #expect(String(parts[2]) == Self.groups)
  }

  @Test func `modes that stay paths`() {
    let notInSVG: Set<BlendMode> = [
      .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor,
      .plusDarker
    ]
    for mode in BlendMode.allCases {
      #expect(SceneSVGEncoder.supports(mode) == !notInSVG.contains(mode))
      #expect(ScenePDFEncoder.supports(mode) == !notInSVG.union([.plusLighter]).contains(mode))
      // A group without paints changes nothing.
      var scene = Self.scene(mode)
      scene.groups[1].paints = []
      #expect(SceneSVGEncoder().encode(scene, rasterise: Self.noPixels, to: { _ in }).isEmpty)
      #expect(ScenePDFEncoder().encode(scene, rasterise: Self.noPixels, to: { _ in }).isEmpty)
    }
  }

  @Test func `a scene as PDF`() throws {
    var bytes: [UInt8] = []
    let rasterised = ScenePDFEncoder().encode(Self.scene(.softLight), rasterise: Self.noPixels) { bytes += $0 }
    #expect(rasterised.isEmpty)
    let file = try PDFObjects(bytes)
    let page = try #require(file.objects.first { $0.text.contains("/Type /Page ") })
    #expect(page.text.contains("/MediaBox [0 0 100 50.5]"))
    let streams = try file.objects.filter { $0.data != nil }.map { try $0.content() }
    let triangle = "6000 3000 m\n9000 3000 l\n7500 4500 l\n"
    let mask = "1 g\n0 0 10000 5050 re\nf\n0 g\n\(triangle)f\n"
    let form =
      "/A128 gs\n0 0 1 rg\n0 0 1 RG\n100 w\n1 j\n1 J\n[] 0 d\n\(triangle)h\nS\n"
      + "q /M1p1 gs\n/A255 gs\n1 0 0 rg\n1 0 0 RG\n0 0 10000 5050 re\nf\nQ\n"
    let square = "500 500 m\n5500 500 l\n5500 4500 l\n500 4500 l\n1025 1000 m\n1025 4000 l\n5000 4000 l\n5000 1000 l\nf\n"
    let content =
      ".01 0 0 -.01 0 50.5 cm\n/A255 gs\n1 .933 0 rg\n1 .933 0 RG\n0 0 10000 5050 re\nf\n/A128 gs\n0 0 1 rg\n0 0 1 RG\n\(square)"
      + "/A255 gs\n1 0 0 rg\n1 0 0 RG\n150 w\n0 j\n0 J\n10 M\n[400 250] 0 d\n"
      + "0 2500 m\n2500 2475 l\n10000 2475 l\n7500 1000 m\n7500 1000 l\nS\n"
      + "q /A255 gs /B8 gs /G1 Do Q\n"
    #expect(streams == [mask, form, content])
    let resources = try #require(file.objects.first { $0.text.contains("/ExtGState") })
    #expect(resources.text.contains("/A128 << /ca .502 /CA .502 >>") && resources.text.contains("/B8 << /BM /SoftLight >>"))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Date"))
  }

  @Test func `what PDF cannot express becomes pixels`() throws {
    let pixels = (0..<4 * 200 * 101).map { UInt8(truncatingIfNeeded: $0 / 7) }
    var bytes: [UInt8] = []
    let image = PixelImage(width: 200, height: 101, bytes: pixels)
    let rasterised = ScenePDFEncoder().encode(Self.scene(.plusLighter), rasterise: { _ in image }, to: { bytes += $0 })
    #expect(rasterised == 0..<2)
    let streams = try PDFObjects(bytes).objects.compactMap { try $0.data == nil ? nil : $0.inflated() }
    #expect(streams[0] == pixels.indices.filter { $0 % 4 < 3 }.map { pixels[$0] })
    #expect(streams[1] == pixels.indices.filter { $0 % 4 == 3 }.map { pixels[$0] })
    #expect(String(decoding: streams[2], as: UTF8.self) == ".01 0 0 -.01 0 50.5 cm\nq 10000 0 0 -5050 0 5050 cm /Pixels Do Q\n")
  }

  @Test func `large scenes come in chunks`() throws {
    var scene = Scene(width: 100, height: 100)
    for path in 0..<4000 {
      let positions = (0..<30).map { SIMD2(Float(path % 97) + Float($0) / 7, Float($0 * path % 89)) }
      scene.paths.append(positions, isClosed: path % 2 == 0)
    }
    let color = OverlayColor(red: 1, green: 2, blue: 3)
    scene.groups = [PaintGroup(.normal, [PaintedPaths(.stroke(StrokeShape(width: 1)), color, paths: 0..<4000)])]
    var (svg, pdf) = ([[UInt8]](), [[UInt8]]())
    SceneSVGEncoder().encode(scene, rasterise: Self.noPixels) { svg.append($0) }
    ScenePDFEncoder().encode(scene, rasterise: Self.noPixels) { pdf.append($0) }
    #expect(svg.count > 5 && svg.allSatisfy { $0.count < 70_000 } && pdf.count > 5 && pdf.allSatisfy { $0.count < 70_000 })
    let content = try #require(try PDFObjects(pdf.flatMap { $0 }).objects.first { $0.data != nil }).content()
    #expect(content.split(separator: "\n").count { $0.hasSuffix(" m") } == 4000)
    #expect(svg.joined().count { $0 == UInt8(ascii: "M") } == 4000)
  }

  @Test func `pieces of a line have its dashes`() {
    var scene = Scene(width: 100, height: 100)
    let color = OverlayColor(red: 0, green: 0, blue: 0)
    var shape = StrokeShape(width: 1)
    (shape.dashes, shape.cap) = ([10, 5], .butt)
    var piece = PathShape()
    piece.distance = 12
    for position in [SIMD2<Float>(0, 50), [30, 50]] { scene.paths.append(position) }
    scene.paths.endPath(piece)
    scene.groups = [PaintGroup(.normal, [PaintedPaths(.stroke(shape), color, paths: 0..<1)])]
    var bytes: [UInt8] = []
    SceneSVGEncoder().encode(scene, rasterise: Self.noPixels) { bytes += $0 }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("d=\"M3 50l10 0M18 50l10 0\"") && !text.contains("dasharray"), "\(text)")
  }

  private static func noPixels(_ groups: Range<Int>) -> PixelImage {
    Issue.record("pixels of \(groups) were asked for")
    return PixelImage(width: 1, height: 1, bytes: [0, 0, 0, 0])
  }

  private static func decoded(base64 text: Substring) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var (bytes, bits, count) = ([UInt8](), 0, 0)
    for digit in text where digit != "=" {
      bits = (bits << 6 | (digits.firstIndex(of: digit) ?? 0)) & 0xffff
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 255))
      }
    }
    return bytes
  }
}

/// The objects of a PDF file, as its table of references says.
private struct PDFObjects {
  struct Failure: Error { let message: String }
  struct Object {
    let text: String
    let data: [UInt8]?

    func inflated() throws -> [UInt8] {
      var inflated = [UInt8](repeating: 0, count: 4_000_000)
      var count = UInt(inflated.count)
      let packed = data ?? []
      guard uncompress(&inflated, &count, packed, UInt(packed.count)) == Z_OK else { throw Failure(message: "no stream of zlib") }
      return Array(inflated.prefix(Int(count)))
    }

    func content() throws -> String { String(decoding: try inflated(), as: UTF8.self) }
  }

  private(set) var objects: [Object] = []

  init(_ bytes: [UInt8]) throws {
    // Each byte one character, so that offsets are those of bytes.
    let end = Self.text(bytes.suffix(200))
    guard let start = end.split(separator: "startxref\n").last?.split(separator: "\n").first.flatMap({ Int($0) }),
      end.hasSuffix("%%EOF\n")
    else { throw Failure(message: "no end") }
    let lines = Self.text(bytes[start...]).split(separator: "\n")
    guard lines[0] == "xref", let count = Int(lines[1].split(separator: " ")[1]) else { throw Failure(message: "no table") }
    for number in 1..<count {
      guard lines[2 + number].utf8.count == 19, let offset = Int(lines[2 + number].prefix(10)) else { throw Failure(message: "no entry") }
      let head = "\(number) 0 obj\n"
      guard Self.text(bytes[offset...].prefix(head.utf8.count)) == head else { throw Failure(message: "object \(number) is not there") }
      let text = Self.text(bytes[offset...].prefix(1000))
      // To the end of the object, or to the beginning of its data.
      let ends = [text.firstRange(of: "\nstream\n"), text.firstRange(of: "endobj")].compactMap { $0?.lowerBound }
      let dictionary = text[..<(ends.min() ?? text.endIndex)]
      guard dictionary.contains("/Length "), let reference = dictionary.split(separator: "/Length ").last else {
        objects.append(Object(text: String(dictionary), data: nil))
        continue
      }
      // The length is the next object's.
      guard let length = reference.split(separator: " ").first.flatMap({ Int($0) }),
        let place = Int(lines[2 + length].prefix(10)),
        let size = Int(Self.text(bytes[place...].prefix(40)).split(separator: "\n")[1])
      else { throw Failure(message: "no length") }
      let first = offset + dictionary.utf8.count + "\nstream\n".utf8.count
      guard Self.text(bytes[(first + size)...].prefix(11)) == "\nendstream\n" else { throw Failure(message: "a wrong length") }
      objects.append(Object(text: String(dictionary), data: Array(bytes[first..<first + size])))
    }
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes { text.unicodeScalars.append(byte < 128 ? Unicode.Scalar(byte) : "?") }
    return text
  }
}
