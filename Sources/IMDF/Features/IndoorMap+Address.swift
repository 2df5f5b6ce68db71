extension IndoorMap {
  /// A postal address. No geometry.
  public struct Address: IndoorFeature {
    public static let type = FeatureType.address
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Address {
  /// Street line without the unit.
  public var address: String? { text(.address) }
  /// Suite or unit.
  public var unit: String? { text(.unit) }
  public var locality: String? { text(.locality) }
  /// ISO 3166-2.
  public var province: String? { text(.province) }
  /// ISO 3166-1 alpha-2.
  public var country: String? { text(.country) }
  public var postalCode: String? { text(.postalCode) }
  public var postalCodeExtension: String? { text(.postalCodeExtension) }
  public var vanityPostalCode: String? { text(.vanityPostalCode) }
}
