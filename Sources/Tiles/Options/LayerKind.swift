/// What the features of a layer are.
enum LayerKind {
  /// Those of the inputs.
  case features
  /// Points for labels, or for clusters, of another layer's features.
  case labels, clusters

  /// What follows the name of the features' layer.
  var suffix: String { self == .features ? "" : self == .labels ? "_labels" : "_clusters" }
}
