internal import GeoModel

/// Anchors whose address is not that of the building they are in, their unit aside.
enum AnchorAddressCheck {
  static func run(_ check: inout IndoorCheck) {
    // Most anchors of a map have one of few addresses.
    var records: [Int: String] = [:]
    func record(_ address: Int) -> String {
      if let record = records[address] { return record }
      let record = AddressCheck.record(address, check, withUnit: false)
      records[address] = record
      return record
    }
    var found: [Int] = []
    for anchor in check.indices(.anchor) {
      guard let address = AddressCheck.address(of: anchor, check) else { continue }
      var others: [Int] = []
      for level in check.map.levels(of: anchor) {
        for building in check.targets(level, .buildingIDs, .building) {
          if let address = AddressCheck.address(of: building, check) { others.append(address) }
        }
      }
      if !others.isEmpty, !others.contains(where: { $0 == address || record($0) == record(address) }) { found.append(anchor) }
    }
    for anchor in found {
      check.report(
        "ReferencedAddressDoesNotMatchBuildingAddress", anchor, .addressID,
        "found an address that differs from that of the building in more than the unit; expected the same")
    }
  }
}
