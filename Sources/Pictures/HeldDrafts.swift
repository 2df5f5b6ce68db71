internal import Drawing
internal import GeoAlgorithms
internal import GeoPipeline

/// What layers draw, until it is known which part of the map that is.
struct HeldDrafts {
  private var drafts: [OverlayDraft] = []
  private var extent = DraftExtent()
  /// Of the ground that floors lie on.
  private var groundExtent = DraftExtent()

  /// How many drafts become paths at once: what was held of them is released then.
  private static let chunk = 16

  mutating func add(_ draft: OverlayDraft, isGround: Bool) {
    if isGround { groundExtent.add(draft) } else { extent.add(draft) }
    drafts.append(draft)
  }

  /// The rectangle around what is drawn, without the ground, unless there is nothing else.
  var rect: MapRect? {
    mutating get { extent.rect ?? groundExtent.rect }
  }

  /// What is drawn beyond the rectangle at a zoom level.
  func room(zoom: Double) -> DraftRoom {
    var room = DraftRoom()
    for draft in drafts { room.add(draft, zoom: zoom) }
    return room
  }

  /// The icons that markers may have.
  var iconNames: Set<String> { SceneAssembly.iconNames(of: drafts.lazy.flatMap(\.styles)) }

  /// Hands all drafts on as paths of a picture.
  mutating func move(to assembly: inout SceneAssembly, in view: PlaneView, clustering: MarkerClusters?, pie: ClusterPie? = nil, jobs: Int) {
    while !drafts.isEmpty {
      let next = Array(drafts.prefix(Self.chunk))
      drafts.removeFirst(next.count)
      Self.add(next, to: &assembly, in: view, clustering, pie, jobs)
    }
  }

  /// The same of drafts that more pictures are made of.
  func add(to assembly: inout SceneAssembly, in view: PlaneView, clustering: MarkerClusters?, pie: ClusterPie? = nil) {
    Self.add(drafts, to: &assembly, in: view, clustering, pie, 1)
  }

  private static func add(
    _ drafts: [OverlayDraft], to assembly: inout SceneAssembly, in view: PlaneView, _ clustering: MarkerClusters?, _ pie: ClusterPie?,
    _ jobs: Int
  ) {
    ThreadedWork(jobs: jobs).run(drafts) {
      ScreenDraft($0, in: view, clustering: clustering, pie: pie)
    } take: {
      assembly.add($0)
    }
  }
}
