internal import GeoModel
internal import Overlays

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The colours of a file, each once.
struct GLBMaterials {
  private(set) var list: [JSONValue] = []
  private var numbers: [OverlayColor: Int] = [:]

  /// The number of the material of a colour.
  mutating func material(_ color: OverlayColor) -> Int {
    if let known = numbers[color] { return known }
    // glTF has colours in linear light (§3.9.2), straight.
    let factor = [color.red, color.green, color.blue].map { Self.linear($0) } + [Double(color.alpha) / 255]
    list.append(
      .members([
        "pbrMetallicRoughness": .members([
          "baseColorFactor": .array(factor.map { .number($0) }), "metallicFactor": .integer(0),
          "roughnessFactor": .integer(1)
        ]),
        "alphaMode": color.alpha < 255 ? JSONValue.string("BLEND") : nil, "doubleSided": .boolean(true),
        "extensions": .members(["KHR_materials_unlit": .object([])])
      ]))
    numbers[color] = list.count - 1
    return list.count - 1
  }

  /// IEC 61966-2-1.
  private static func linear(_ value: UInt8) -> Double {
    let value = Double(value) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
