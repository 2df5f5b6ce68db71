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
  private(set) var list: [JSONFragment] = []
  private var numbers: [OverlayColor: Int] = [:]

  /// The number of the material of a colour.
  mutating func material(_ color: OverlayColor) -> Int {
    if let known = numbers[color] { return known }
    // glTF has colours in linear light (§3.9.2), straight.
    let factor = [color.red, color.green, color.blue].map { Self.linear($0) } + [Double(color.alpha) / 255]
    list.append(
      JSONFragment([
        "pbrMetallicRoughness": JSONFragment([
          "baseColorFactor": JSONFragment(factor.map { JSONFragment($0) }), "metallicFactor": JSONFragment(0),
          "roughnessFactor": JSONFragment(1),
        ]),
        "alphaMode": color.alpha < 255 ? JSONFragment(string: "BLEND") : nil, "doubleSided": JSONFragment("true"),
        "extensions": JSONFragment(["KHR_materials_unlit": JSONFragment([:])]),
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
