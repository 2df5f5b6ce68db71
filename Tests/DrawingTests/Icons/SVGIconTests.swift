import GeoTestSupport
import Overlays
import Testing

@testable import Drawing

@Suite struct SVGIconTests {
  private func icon(_ contents: String, attributes: String = "viewBox=\"0 0 100 100\"") throws -> VectorIcon {
    let icon = try MapIcon(svg: Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(contents)</svg>".utf8))
    guard case .vector(let vector) = icon.content else { throw IconError("no paths") }
    return vector
  }

  /// The area that the nonzero fill of an icon covers, in units of the icon: from its pixels.
  private func area(_ icon: VectorIcon) throws -> Double {
    var scene = Scene(width: 400, height: 400)
    let paints = DrawnIcon.vector(icon).paints(at: [200, 200], size: 400, tint: OverlayColor(red: 0, green: 0, blue: 0), in: &scene)
    scene.groups = [PaintGroup(.normal, paints)]
    let image = try #require(scene.image())
    return stride(from: 3, to: image.bytes.count, by: 4).reduce(0.0) { $0 + Double(image.bytes[$1]) } / 255 / 16
  }

  @Test(
    arguments: [
      ("<rect x='10' y='10' width='50' height='20'/>", 1000), ("<circle cx='50' cy='50' r='40'/>", 5026.5),
      ("<ellipse cx='50' cy='50' rx='40' ry='20'/>", 2513.3), ("<rect width='40' height='40' rx='10'/>", 1514.2),
      ("<polygon points='0,0 100,0 0,100'/>", 5000), ("<polyline points='0 0,100 0,0 100'/>", 5000),
      ("<path d='M10 10h80v80h-80zM30 30h40v40h-40z'/>", 6400),
      ("<path fill-rule='evenodd' d='M10 10h80v80h-80zM30 30h40v40h-40z'/>", 4800),
      ("<path style='fill-rule:evenodd' d='M10 10h80v80h-80zM30 30h40v40h-40zM40 40h20v20h-20z'/>", 5200),
      ("<path d='M10 50a40 40 0 1 0 80 0a40 40 0 1 0-80 0z'/>", 5026.5), ("<path d='M10 50a40 40 0 1180 0z'/>", 2513.3),
      ("<path d='M0 100Q50 0 100 100z'/>", 3333.3), ("<path d='M0 100C0 0 100 0 100 100z'/>", 6000),
      ("<path d='M0 50q25-50 50 0t50 0z'/>", 1666.7), ("<path d='M0 50c0-20 50-20 50 0s50 20 50 0z'/>", 1200),
      ("<line x1='10' y1='50' x2='90' y2='50' stroke='red' stroke-width='10'/>", 800),
      ("<line x1='10' y1='50' x2='90' y2='50' stroke='red' stroke-width='10' stroke-linecap='square'/>", 900),
      ("<g transform='translate(50 50) scale(2,1) rotate(45)'><rect x='-10' y='-10' width='20' height='20'/></g>", 800),
      ("<g transform='matrix(1 0 0 1 10 10)'><g transform='skewX(45)'><rect width='20' height='20'/></g></g>", 400),
      ("<rect width='50' height='100' opacity='.5'/><g fill='none'><rect width='100' height='100'/></g>", 2500),
      ("<g display='none'><rect width='50' height='100'/></g><title>t</title><desc/><!-- c --><rect width='1e1' height='+10.'/>", 100)
    ] as [(String, Double)])
  func `areas are those of the shapes`(contents: String, expected: Double) throws {
    #expect(abs(try area(icon(contents)) - expected) < 10, "\(contents)")
  }

  @Test func `colours are kept, and what has none is tinted`() throws {
    let shapes = try icon(
      "<g fill='#0a7f2e'><rect width='1' height='1'/><rect fill='currentColor' width='1' height='1'/></g><rect width='1' height='1'/>"
        + "<rect style='fill:rgb(1,2,3);fill-opacity:50%' width='1' height='1'/>"
    ).shapes
    #expect(shapes.map(\.color?.rgba) == [0x0a7f_2eff, nil, nil, 0x0102_03ff])
    #expect(shapes.last?.opacity == 0.5)
    #expect(try icon("", attributes: "width='20px' height='10'").size == [20, 10])
  }

  @Test(arguments: [
    ("<text>a</text>", "<text> is not supported in icons (line 1); expected paths and shapes in groups"), ("<use href='#a'/>", "<use>"),
    ("<image/>", "<image>"), ("<linearGradient/>", "<linearGradient>"), ("<style>a{}</style>", "<style>"),
    ("<defs><style/></defs>", "<style> is not supported"), ("<rect fill='url(#a)'/>", "found fill=\"url(#a)\" in <rect>"),
    ("\n<path d='M0 0L1'/>", "<path> has a path, points or lengths that cannot be read (line 2)"), ("<path d='L0 0'/>", "<path>"),
    ("<rect width='2em'/>", "<rect>"), ("<g transform='turn(1)'/>", "found transform"), ("<g>", "found </svg> where </g> was expected"),
    ("<rect clip-path='url(#a)'/>", "clip-path"), ("<rect id='&nbsp;'/>", "entity"), ("<!DOCTYPE svg>", "document types"),
    ("<rect id=a/>", "not in quotes"), (String(repeating: "<g>", count: 70), "more than 64 deep"),
    ("<path fill-rule='evenodd' d='\(String(repeating: "M0 0h1v1z", count: 1001))'/>", "more than 1000 rings"),
    ("<path d='M0 0\(String(repeating: "h1", count: 200_001))'/>", "<path>")
  ])
  func `everything else is refused by name`(contents: String, message: String) throws {
    let error = #expect(throws: IconError.self) { try icon(contents) }
    #expect(error?.message.contains(message) ?? false, "\(error?.message ?? "")")
  }

  @Test func `damage is an error or another icon, never a crash`() {
    let text = """
      <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g transform="rotate(45 12 12) scale(.5)" fill="#123">
      <path fill-rule="evenodd" d="M1 2.5.5-3e1zm3 4h5v6l7 8c1 2 3 4 5 6s7 8 9 1q2 3 4 5t6 7a1 2 3 014 5A6 7 8 1 0 9 10z" stroke="red"/>
      <rect x="1" y="2" width="3" height="4" rx="5" style="fill:none;stroke:#abc"/><circle cx="5" cy="6" r="7"/></g></svg>
      """
    var random = SplitMix64(state: 4)
    var (read, refused) = (0, 0)
    for _ in 0..<20_000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(Array("0123456789.-eE<>/\"'&= ".utf8).randomElement(using: &random) ?? 0, at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0...40, using: &random)))
        }
      }
      do {
        let icon = try MapIcon(svg: bytes)
        read += 1
        var (atlas, scene) = (IconAtlas(), Scene(width: 8, height: 8))
        atlas.add(icon, named: "a")
        let paints = atlas["a"]?.paints(at: [4, 4], size: 8, tint: OverlayColor(red: 0, green: 0, blue: 0), in: &scene) ?? []
        scene.groups = [PaintGroup(.normal, paints)]
        if read % 20 == 0 { #expect(scene.image() != nil) }
      } catch {
        #expect(!error.message.isEmpty)
        refused += 1
      }
    }
    #expect(read > 500 && refused > 500)
  }
}
