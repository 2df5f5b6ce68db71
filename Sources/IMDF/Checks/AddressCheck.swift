internal import GeoJSON
internal import GeoModel

/// Addresses by themselves, and all of them together.
enum AddressCheck {
  static func run(_ check: inout IndoorCheck) {
    let addresses = check.indices(.address)
    for address in addresses { judgeProvince(address, &check) }
    judgeProvinces(addresses, &check)
    var seen: [String: Int] = [:]
    for address in addresses where check.map.feature(address).isReadable {
      let record = record(address, check, withUnit: true)
      if let first = seen[record] {
        check.report(
          "AddressMustBeDistinct", address,
          "found the same address as that of feature \(check.map.feature(first).ordinal); expected it once")
      } else {
        seen[record] = address
      }
    }
    let isQualified = addresses.contains { check.text($0, .unit).map { !isBlank($0) } ?? false }
    if check.map.archive.container != .file, !isQualified {
      check.add(
        IndoorRules.published("archive", "ZeroCountOfUnitQualifiedAddresses"), file: nil, isAbsence: true, "found no address with a unit")
    }
  }

  private static func judgeProvince(_ address: Int, _ check: inout IndoorCheck) {
    guard let country = check.text(address, .country), RegionCodes.isCountry(country) else { return }
    guard let province = check.text(address, .province) else {
      if check.value(address, .province) == nil, RegionCodes.hasSubdivisions(country) {
        check.report("AddressMustHaveProvinceCode", address, .province, "found no province in \(country); expected a code of ISO 3166-2")
      }
      return
    }
    if RegionCodes.isSubdivision(province), !province.hasPrefix(country + "-") {
      check.report(
        "InvalidISOCountryAndISOProvinceCodeCombination", address, .province,
        "found the province \(province) in the country \(country); expected one that begins with \(country)-")
    }
  }

  /// Those that are not in the province of most.
  private static func judgeProvinces(_ addresses: [Int], _ check: inout IndoorCheck) {
    let provinces = addresses.compactMap { address in check.text(address, .province).map { (address, $0) } }
    var counts: [String: Int] = [:]
    for (_, province) in provinces { counts[province, default: 0] += 1 }
    guard counts.count > 1, let usual = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return }
    for (address, province) in provinces where province != usual {
      check.report(
        "AddressHasDissimilarProvinceCode", address, .province,
        "found the province \(IndoorCheck.quoted(province)), where most addresses are in \(usual)")
    }
  }

  /// An address as one text for comparison.
  static func record(_ address: Int, _ check: IndoorCheck, withUnit: Bool) -> String {
    let keys: [PropertyKey] = [.address, .locality, .province, .country, .postalCode, .postalCodeExtension, .vanityPostalCode]
    return ((withUnit ? [.unit] : []) + keys).map { key in
      (check.text(address, key) ?? "").lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// The address that a feature names.
  static func address(of feature: Int, _ check: IndoorCheck) -> Int? { check.targets(feature, .addressID, .address).first }
}
