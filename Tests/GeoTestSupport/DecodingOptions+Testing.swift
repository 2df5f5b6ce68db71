internal import Foundation
public import GeoJSON

extension DecodingOptions {
  /// What tests read with that are not about the accelerators themselves. GEOTOOLKIT_ACCELERATORS=off turns these off, so
  /// that one run of all tests judges the long way too.
  public static let underTest: DecodingOptions = {
    var options = DecodingOptions()
    options.usesAccelerators = ProcessInfo.processInfo.environment["GEOTOOLKIT_ACCELERATORS"] != "off"
    return options
  }()
}
