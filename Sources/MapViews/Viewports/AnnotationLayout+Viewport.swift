public import GeoAlgorithms
internal import GeoModel

extension AnnotationLayout {
  /// What a viewport shows of annotations, in the points of its picture.
  ///
  /// ```swift
  /// let annotations = stops.compactMap { stop in
  ///   MapAnnotation(position: stop.position, frame: CollisionFrame(width: 20, height: 20), priority: 500, clusterIdentifier: "stop")
  /// }
  /// let layout = AnnotationLayout(annotations, in: viewport)
  /// for item in layout.shown {
  ///   draw(item.isCluster ? "\(item.members.count)" : stops[item.first].name, at: item.point)
  /// }
  /// ```
  ///
  /// Each annotation is in the copy of the world whose middle is the camera's centre, so that those on both sides of the 180th meridian join.
  /// What is in the sky, behind the camera or too far outside of the picture is in ``AnnotationLayout/outside``.
  ///
  /// - Parameters:
  ///   - annotations: they are numbered from 0.
  ///   - viewport: the camera and the size of its picture.
  ///   - margin: how far outside of the picture annotations count, in points, so that clusters at its edge do not change at once when it
  ///     is moved. Infinity for all.
  ///   - clusterFrame: the frame of clusters; `nil` for that of their members (``init(_:clusterFrame:point:)``).
  /// - Complexity: O(n log n) for frames of about one size.
  public init(_ annotations: [MapAnnotation], in viewport: Viewport, margin: Double = 100, clusterFrame: CollisionFrame? = nil) {
    self.init(annotations, clusterFrame: clusterFrame) { place in
      guard let point = viewport.point(forNearest: place), point.x >= -margin, point.x <= viewport.size.width + margin, point.y >= -margin,
        point.y <= viewport.size.height + margin
      else { return nil }
      return Position(x: point.x, y: point.y)
    }
  }
}
