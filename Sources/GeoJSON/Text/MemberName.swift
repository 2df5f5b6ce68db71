internal import GeoModel

/// The member names and type names that GeoJSON defines, recognised by their first bytes as little-endian words.
enum MemberName: UInt8 {
  case type, geometry, properties, id, bbox, coordinates, features, geometries, crs

  /// The name at `p`, just after its opening quote, if GeoJSON defines it; steps past its closing quote then.
  @inline(__always)
  static func known(_ p: inout TextPointer) -> MemberName? {
    let word = p.word
    switch word {
    case 0x7972_7465_6D6F_6567 where p[8] == .quote:
      p += 9
      return .geometry
    case 0x6974_7265_706F_7270 where (p + 8).halfWord & 0xFF_FFFF == 0x22_7365:
      p += 11
      return .properties
    case 0x616E_6964_726F_6F63 where (p + 8).halfWord == 0x2273_6574:
      p += 12
      return .coordinates
    case 0x7365_7275_7461_6566 where p[8] == .quote:
      p += 9
      return .features
    case 0x6972_7465_6D6F_6567 where (p + 8).halfWord & 0xFF_FFFF == 0x22_7365:
      p += 11
      return .geometries
    default:
      break
    }
    if word & 0xFF_FFFF_FFFF == 0x22_6570_7974 {
      p += 5
      return .type
    }
    if word & 0xFF_FFFF == 0x22_6469 {
      p += 3
      return .id
    }
    if word & 0xFF_FFFF_FFFF == 0x22_786F_6262 {
      p += 5
      return .bbox
    }
    if word & 0xFFFF_FFFF == 0x2273_7263 {
      p += 4
      return .crs
    }
    return nil
  }
}

/// What a `type` member may say.
enum TypeName: Equatable {
  case feature, featureCollection, geometryCollection
  case geometry(GeometryKind)

  /// The string at `p`, just after its opening quote, if it is a type; steps past its closing quote then.
  @inline(__always)
  static func known(_ p: inout TextPointer) -> TypeName? {
    switch p.word {
    case 0x2265_7275_7461_6546:
      p += 8
      return .feature
    case 0x226E_6F67_796C_6F50:
      p += 8
      return .geometry(.polygon)
    case 0x6C6F_5069_746C_754D where (p + 8).word & 0xFF_FFFF_FFFF == 0x22_6E6F_6779:
      p += 13
      return .geometry(.multiPolygon)
    case 0x6972_7453_656E_694C where (p + 8).halfWord & 0xFF_FFFF == 0x22_676E:
      p += 11
      return .geometry(.lineString)
    case 0x6E69_4C69_746C_754D where (p + 8).word == 0x2267_6E69_7274_5365:
      p += 16
      return .geometry(.multiLineString)
    case 0x696F_5069_746C_754D where (p + 8).halfWord & 0xFF_FFFF == 0x22_746E:
      p += 11
      return .geometry(.multiPoint)
    case 0x7972_7465_6D6F_6547
    where (p + 8).word == 0x6974_6365_6C6C_6F43 && (p + 16).halfWord & 0xFF_FFFF == 0x22_6E6F:
      p += 19
      return .geometryCollection
    default:
      if p.word & 0xFFFF_FFFF_FFFF == 0x2274_6E69_6F50 {
        p += 6
        return .geometry(.point)
      }
      return nil
    }
  }

  /// A type by its name.
  init?(_ name: String) {
    switch name {
    case "Feature": self = .feature
    case "FeatureCollection": self = .featureCollection
    case "GeometryCollection": self = .geometryCollection
    default:
      guard let kind = GeometryKind.allCases.first(where: { $0.name == name }) else { return nil }
      self = .geometry(kind)
    }
  }
}
