internal import GeoJSON
internal import GeoModel

/// The archive's manifest, and how the archive is packed.
enum ManifestCheck {
  static func run(_ check: inout IndoorCheck) {
    for notice in check.map.archive.notices {
      check.add(IndoorRules.archiveLayout, file: nil, notice.text)
    }
    guard check.map.archive.manifest != nil else { return }
    if let fault = check.map.manifestFault {
      var finding = IndoorFinding(rule: fault.rule, file: nil, message: fault.message)
      finding.isInManifest = true
      finding.byte = fault.byte
      return check.add(finding)
    }
    guard let manifest = check.map.manifest else {
      tell(
        IndoorRules.published("manifest", "ManifestVersionMustBeValid"), nil, "",
        "found no JSON object in manifest.json; expected one with version \"1.0.0\"", &check)
      return
    }
    if manifest.isInArray {
      tell(IndoorRules.archiveLayout, nil, "", "found an array round the manifest; expected the object itself", &check)
    }
    let json = manifest.json
    var names: Set<[UInt8]> = []
    for member in json.members where !names.insert(Array(member.name.utf8)).inserted {
      tell(
        .duplicateMember, member.value, "/" + JSONPointer.step(member.name),
        "found a second member named \(IndoorCheck.quoted(member.name)), which counts; expected each name once", &check)
    }
    if json["version"]?.string != "1.0.0" {
      let found = json["version"].map { String($0.text.prefix(60)) } ?? "no version"
      tell(
        IndoorRules.published("manifest", "ManifestVersionMustBeValid"), json["version"], "/version", "found \(found); expected \"1.0.0\"",
        &check)
    }
    judgeMembers(json, &check)
    for (index, element) in extensions(json).enumerated() {
      if !(element.string.map(isExtension) ?? false) {
        tell(
          IndoorRules.extensionIdentifier, element, json["extensions"]?.kind == .array ? "/extensions/\(index)" : "/extensions",
          "found \(element.text.prefix(60)) as an extension; expected imdf:extension:provider:name#version", &check)
      }
    }
  }

  /// What should be identifiers: a text by itself may be one that only lacks its array.
  private static func extensions(_ json: RawJSON) -> [RawJSON] {
    guard let value = json["extensions"] else { return [] }
    return value.kind == .array ? Array(value.elements) : value.kind == .string ? [value] : []
  }

  private static func judgeMembers(_ json: RawJSON, _ check: inout IndoorCheck) {
    let created = json["created"]
    switch created?.string.map({ IndoorTime($0) }) {
    case .none:
      tell(IndoorRules.manifestMember, created, "/created", "found no time as created; expected when the archive was made", &check)
    case .some(.none):
      tell(
        IndoorRules.manifestMember, created, "/created",
        "found \(created?.text.prefix(60) ?? "") as created; expected a time as 2024-05-01T08:30:00Z", &check)
    case .some(.some(let time)) where !time.hasOffset:
      tell(
        IndoorRules.manifestMember, created, "/created",
        "found a time without its offset from UTC as created; expected Z or ±hh:mm after it", &check)
    default: break
    }
    let language = json["language"]
    if let tag = language?.string {
      if let fault = LanguageTag.fault(in: tag) {
        tell(IndoorRules.manifestMember, language, "/language", "found the language \(IndoorCheck.quoted(tag)): \(fault)", &check)
      }
    } else {
      tell(IndoorRules.manifestMember, language, "/language", "found no language; expected a language tag", &check)
    }
    if let extensions = json["extensions"], !extensions.isNull, extensions.kind != .array {
      tell(
        IndoorRules.manifestMember, extensions, "/extensions",
        "found \(extensions.text.prefix(60)) as extensions; expected an array of identifiers, or null", &check)
    }
    if let generator = json["generated_by"], !generator.isNull, generator.kind != .string {
      tell(
        IndoorRules.manifestMember, generator, "/generated_by",
        "found \(generator.text.prefix(60)) as generated_by; expected a string or null", &check)
    }
  }

  /// The standard's grammar (reference §1.4).
  static func isExtension(_ text: String) -> Bool {
    let prefix = "imdf:extension:"
    guard text.lowercased().hasPrefix(prefix) else { return false }
    let rest = text.dropFirst(prefix.count)
    let halves = rest.split(separator: "#", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return false }
    let names = halves[0].split(separator: ":", omittingEmptySubsequences: false)
    func isPart(_ part: Substring) -> Bool {
      func isAlphanumeric(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) }
      guard let first = part.utf8.first, let last = part.utf8.last, isAlphanumeric(first), isAlphanumeric(last) else { return false }
      return part.utf8.allSatisfy { isAlphanumeric($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x5F }
    }
    return names.count == 2 && names.allSatisfy(isPart) && isPart(halves[1])
  }

  private static func tell(_ rule: Rule, _ value: RawJSON?, _ pointer: String, _ message: String, _ check: inout IndoorCheck) {
    var finding = IndoorFinding(rule: rule, file: nil, message: message)
    finding.value = value
    finding.pointer = pointer
    finding.isInManifest = true
    check.add(finding)
  }
}
