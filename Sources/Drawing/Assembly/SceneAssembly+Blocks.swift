internal import GeoModel
internal import MapViews
internal import Overlays

/// Blocks: walls and roofs above all areas and lines, the farthest first.
extension SceneAssembly {
  /// What of the light walls reflect: of one that faces neither to the light nor away from it, and how much more or less at most.
  private static let (wallLight, wallContrast) = (0.75, 0.15)
  /// Where the light comes from in the picture: the left, and a little from above.
  private static let light = SIMD2(-0.9, -0.436)
  /// The opacity of blocks that other shapes are below, at the greatest pitch.
  private static let leastOpacity = 0.6

  func addBlocks(_ pieces: BlockPieces, to scene: inout Scene) {
    var faces = BlockFaces(view)
    let order = BlockOrder(pieces.pieces, of: blocks)
    let sorted = order.pieceOrder()
    var ranks = [Int](repeating: 0, count: sorted.count)
    for (rank, piece) in sorted.enumerated() { ranks[piece] = rank }
    var ofBlock = [[Int]](repeating: [], count: blocks.count)
    for piece in sorted { ofBlock[pieces.pieces[piece].block].append(piece) }
    var paints: [PaintedPaths] = []
    var isJoined = false
    func add(_ color: OverlayColor, _ paths: Range<Int>) {
      paints.append(PaintedPaths(.fill, color, paths: paths, isJoined: isJoined))
      isJoined = true
    }
    func addWalls(_ piece: BlockPiece, _ color: OverlayColor) {
      let (block, near) = (blocks[piece.block], piece.near)
      for edge in near.isBorder.indices where near.isBorder[edge] {
        let (a, b) = (near.positions[edge], near.positions[edge + 1])
        guard let wall = faces.wall(of: block, from: a + view.camera.eye, to: b + view.camera.eye, in: &scene) else { continue }
        let along = b - a, length = (along * along).sum().squareRoot()
        // Outwards is where the eye is: angles rise along a near side, clockwise.
        let normal = SIMD2(-along.y, along.x) / length
        let light = length > 0 ? (normal * Self.light).sum() : 0
        add(color.shaded(Self.wallLight + Self.wallContrast * light), wall)
      }
    }
    for group in order.blockGroups() {
      isJoined = false
      if group.count == 1, let number = group.first {
        // Its roof hides its walls, never the other way round.
        guard let color = styles[blocks[number].style].fill else { continue }
        if ofBlock[number].count == 1, let piece = ofBlock[number].first {
          addWalls(pieces.pieces[piece], color)
        } else {
          let walls = BlockPiece.walls(of: number, pieces.fronts[number])
          for wall in BlockOrder(walls, of: blocks).pieceOrder() { addWalls(walls[wall], color) }
        }
        if let roof = faces.roof(of: blocks[number], in: &scene) { add(color, roof) }
        continue
      }
      for piece in group.flatMap({ ofBlock[$0] }).sorted(by: { ranks[$0] < ranks[$1] }) {
        let piece = pieces.pieces[piece]
        isJoined = false
        guard let color = styles[blocks[piece.block].style].fill else { continue }
        addWalls(piece, color)
        var part = blocks[piece.block]
        (part.rings, part.seams) = ([(piece.near.positions + piece.far.positions.reversed()).map { $0 + view.camera.eye }], [])
        if let roof = faces.roof(of: part, in: &scene) { add(color, roof) }
      }
    }
    guard !paints.isEmpty else { return }
    scene.groups.append(PaintGroup(.normal, paints, opacity: opacity))
  }

  /// The blocks, cut into pieces.
  var blockPieces: BlockPieces {
    var pieces = BlockPieces(from: view.camera.eye)
    for block in blocks { pieces.add(block) }
    return pieces
  }

  /// For each draft, and each of its texts on roofs, whether a nearer block hides it.
  func hiddenRoofs(_ pieces: BlockPieces) -> [[Bool]] {
    let sight = RoofSight(pieces.pieces, of: blocks, from: SIMD3(view.camera.eye, view.camera.eyeHeight))
    var rest = sight.areHidden(drafts.flatMap(\.roofs))[...]
    return drafts.map { draft in
      defer { rest = rest.dropFirst(draft.roofs.count) }
      return Array(rest.prefix(draft.roofs.count))
    }
  }

  /// Over shapes above the roads blocks are translucent, the more the greater the pitch is; those of a higher level are not.
  private var opacity: UInt8 {
    guard blocks.contains(where: { styles[$0.style].level == .aboveRoads }),
      entries.contains(where: { item($0).geometry.tier == 0 && styles[Int($0.style)].level == .aboveRoads })
    else { return 255 }
    let share = min(view.viewport.camera.pitch / MapCamera.maximumPitch(atDistance: 0), 1)
    return UInt8((255 * (1 - (1 - Self.leastOpacity) * share)).rounded())
  }
}

/// Adds the faces of blocks to a scene, where they are in the picture.
private struct BlockFaces {
  private let camera: GroundPerspective
  private var ring: PixelPath

  init(_ view: PlaneView) { (camera, ring) = (view.camera, PixelPath(view, margin: 2)) }

  /// A wall between two places on the ground.
  mutating func wall(of block: Block, from a: SIMD2<Double>, to b: SIMD2<Double>, in scene: inout Scene) -> Range<Int>? {
    let start = scene.paths.count
    add([SIMD3(a, block.base), SIMD3(b, block.base), SIMD3(b, block.height), SIMD3(a, block.height)], isHole: false, to: &scene)
    return scene.paths.count > start ? start..<scene.paths.count : nil
  }

  /// The roof; `nil` if it is not below the eye.
  mutating func roof(of block: Block, in scene: inout Scene) -> Range<Int>? {
    guard block.height < camera.eyeHeight else { return nil }
    let start = scene.paths.count
    for (index, ring) in block.rings.enumerated() { add(ring.map { SIMD3($0, block.height) }, isHole: index > 0, to: &scene) }
    return scene.paths.count > start ? start..<scene.paths.count : nil
  }

  private mutating func add(_ path: [SIMD3<Double>], isHole: Bool, to scene: inout Scene) {
    ring.removeAll()
    for pixel in camera.pixels(path) { ring.append(pixel, isSeam: false) }
    guard ring.reduceRing() else { return }
    if (ring.signedArea > 0) == !isHole { ring.reverse() }
    scene.paths.append(ring.positions.lazy.map { SIMD2<Float>($0) }, isClosed: true)
  }
}

extension OverlayColor {
  /// The colour in less light.
  fileprivate func shaded(_ light: Double) -> OverlayColor {
    func part(_ value: UInt8) -> UInt8 { UInt8((Double(value) * min(max(light, 0), 1)).rounded()) }
    return OverlayColor(red: part(red), green: part(green), blue: part(blue), alpha: alpha)
  }
}
