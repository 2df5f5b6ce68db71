internal import GeoModel

/// Anchors whose address is not that of the building they are in, their unit aside.
enum AnchorAddressCheck {
  static func run(_ check: inout IndoorCheck) {
    for anchor in check.indices(.anchor) {
      guard let address = AddressCheck.address(of: anchor, check) else { continue }
      let own = AddressCheck.record(address, check, withUnit: false)
      var others: [String] = []
      for level in check.map.levels(of: anchor) {
        for building in check.targets(level, .buildingIDs, .building) {
          if let address = AddressCheck.address(of: building, check) { others.append(AddressCheck.record(address, check, withUnit: false)) }
        }
      }
      if !others.isEmpty, !others.contains(own) {
        check.report(
          "ReferencedAddressDoesNotMatchBuildingAddress", anchor, .addressID,
          "found an address that differs from that of the building in more than the unit; expected the same")
      }
    }
  }
}
