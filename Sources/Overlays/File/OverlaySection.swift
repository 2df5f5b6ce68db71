/// What a section of an overlay file holds. The numbers are the format's, and stay (`Schemas/overlay-batch.md`).
enum OverlaySection: UInt16, CaseIterable {
  case groups = 1, styles = 2, styleTexts = 3, styleTextEnds = 4, dashes = 5
  case textStyles = 6, textStyleTexts = 7, textStyleTextEnds = 8, extrusions = 9

  case polygonVertices = 16, polygonLowVertices = 17, polygonFeatures = 18, edgeFlags = 19, ringEnds = 20, polygonEnds = 21
  case triangleIndices = 22, polygonHeights = 23

  case lineVertices = 32, lineLowVertices = 33, lineFeatures = 34, lineDistances = 35, stripEnds = 36, stripFlags = 37
  case lineHeights = 38
  case ribbonVertices = 40, ribbonLowVertices = 41, ribbonExtrusions = 42, ribbonFeatures = 43, ribbonDistances = 44
  case ribbonIndices = 45, ribbonHeights = 46

  case pointVertices = 48, pointLowVertices = 49, pointFeatures = 50, clearances = 51, pointHeights = 52

  case ordinals = 64, idKinds = 65, idTexts = 66, idEnds = 67, sourceBytes = 68, featureBounds = 69
  case otherProperties = 70, otherPropertyEnds = 71

  case propertyName = 80, propertyValues = 81, propertyTextEnds = 82, propertyIsPresent = 83

  case pickBoxes = 96, pickEntries = 97, pickLevelEnds = 98

  case texts = 112, textEnds = 113, pointTexts = 114, pointTextPriorities = 115
  case stripTexts = 116, stripTextPriorities = 117, stripTextAnchors = 118

  case pointGlyphs = 119, pointTitles = 120, pointSubtitles = 121
  case markerStyles = 122, titleStyles = 123, titleStyleTexts = 124, titleStyleTextEnds = 125
}

/// What the elements of a section are made of.
enum OverlayElement: UInt16 {
  case uint8 = 1, uint16 = 2, uint32 = 3, uint64 = 4, int64 = 5, float32 = 6, float64 = 7
  /// Records with fields of several kinds.
  case record = 8

  var byteCount: Int {
    switch self {
    case .uint8, .record: 1
    case .uint16: 2
    case .uint32, .float32: 4
    case .uint64, .int64, .float64: 8
    }
  }
}
