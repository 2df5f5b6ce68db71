extension OverlayStyle {
  /// Of a point's marker, with the factor of a selected one; in pixels at a scale of 1.
  public var shownMarkerSize: Float { markerStyle?.isSelected ?? false ? markerSize * MarkerStyle.selectedScale : markerSize }

  /// The frame in which markers of the style collide with others: the size, and from the point to its middle; in pixels at a scale of 1.
  ///
  /// A title that is always visible (``TitleVisibility/visible``) is not in it.
  public var markerFrame: (size: SIMD2<Float>, offset: SIMD2<Float>) {
    guard let markerStyle else { return (SIMD2(markerSize, markerSize), .zero) }
    let isBalloon = markerStyle.form == .balloon
    let size = SIMD2(shownMarkerSize, shownMarkerSize * (isBalloon ? MarkerStyle.balloonHeight : 1))
    let anchor = markerStyle.anchor == .automatic && isBalloon ? TextAnchor.above : markerStyle.anchor
    return (size, anchor.direction * size / 2 + markerStyle.offset)
  }
}
