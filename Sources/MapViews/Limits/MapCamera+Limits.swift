extension MapCamera {
  /// What a map makes of this camera: the nearest one that its limits allow.
  ///
  /// First the distance is brought into the zoom range, then the pitch to ``maximumPitch`` at that distance, then the centre into the
  /// boundary. A camera within all limits is returned unchanged.
  ///
  /// - Parameters:
  ///   - boundary: where the centre may be; `nil` for anywhere.
  ///   - zoomRange: how far from the centre the camera may be; `nil` for any distance.
  public func limited(to boundary: CameraBoundary? = nil, zoomRange: CameraZoomRange? = nil) -> MapCamera {
    let camera = (zoomRange?.nearest(to: self) ?? self).pitchLimited()
    return boundary?.nearest(to: camera) ?? camera
  }
}
