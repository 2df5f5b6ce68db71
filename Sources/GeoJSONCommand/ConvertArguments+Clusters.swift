import CommandLineArguments
import GeoConversion
import GeoModel

/// Clusters of points.
extension ConvertArguments {
  /// The clusters that are asked for, with their sums.
  var clusters: ClusteringOptions? {
    var options = clustering.options
    options?.sums = dissolving.sum?.listedNames ?? []
    return options
  }

  /// What does not go with --cluster.
  func validateClustering() throws(UsageError) {
    guard let clusters else {
      if dissolving.sum != nil, dissolving.dissolve == nil { throw UsageError("--sum needs --dissolve PROPERTY or --cluster zoom=N") }
      return
    }
    if let format = namedFormat, !(format.traits?.takesRecords ?? false) {
      throw UsageError("--cluster cannot be used with \(format.title) output; write GeoJSON first, and convert that")
    }
    let others = [
      ("--sort", arranging.order != nil), ("--dissolve", dissolving.dissolve != nil), ("--lod", simplification.lod != nil),
      ("--target-crs", writing.targetCRS != nil)
    ]
    if let other = others.first(where: \.1) {
      throw UsageError("\(other.0) cannot be used with --cluster; make clusters first, and convert the result")
    }
    if partition != nil { throw UsageError("--out-name with values of features cannot be used with --cluster") }
    if let mistake = clusters.mistake { throw UsageError("--cluster: \(mistake)") }
  }
}
