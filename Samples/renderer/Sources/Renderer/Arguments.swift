import ArgumentParser
import GeoToolkit

/// Numbers between commas, or an x.
private func numbers(_ text: String, separator: Character) -> [Double]? {
  let parts = text.split(separator: separator, omittingEmptySubsequences: false).map { Double($0) }
  return parts.contains(nil) ? nil : parts.compactMap { $0 }
}

struct PictureSize: ExpressibleByArgument {
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    guard let sides = numbers(argument, separator: "x"), sides.count == 2, sides.allSatisfy({ $0 >= 1 && $0 <= 16384 })
    else { return nil }
    self.init(width: Int(sides[0]), height: Int(sides[1]))
  }

  var defaultValueDescription: String { "\(width)x\(height)" }
}

struct Place: ExpressibleByArgument {
  /// In the world plane.
  let point: PlanePoint

  init?(argument: String) {
    guard let degrees = numbers(argument, separator: ","), degrees.count == 2, degrees[0].magnitude <= 360,
      degrees[1].magnitude <= 85, let place = MapPoint(Position(longitude: degrees[0], latitude: degrees[1]))
    else { return nil }
    point = PlanePoint(x: place.x / MapPoint.worldSize, y: place.y / MapPoint.worldSize)
  }
}

struct Pixel: ExpressibleByArgument {
  let x: Int
  let y: Int

  init?(argument: String) {
    guard let place = numbers(argument, separator: ","), place.count == 2, place.allSatisfy({ $0 >= 0 && $0 < 16384 })
    else { return nil }
    x = Int(place[0])
    y = Int(place[1])
  }
}

/// What of an indoor map is drawn.
struct IndoorArguments: ParsableArguments {
  @Option(parsing: .unconditional, help: "The ordinal whose levels are drawn. (default: all, one over the other)")
  var ordinal: Int?

  @Option(help: "This building only, by name or id.")
  var building: [String] = []

  @Option(help: "Labels in this language if there are any.")
  var language: [String] = []

  @Flag(help: "In the colours of the dark palette.")
  var dark = false

  var palette: IndoorPalette { dark ? .dark : .light }

  func plan(of map: IndoorMap) throws -> IndoorPlan {
    var selection = IndoorSelection()
    selection.buildings = building
    selection.ordinals = ordinal.map { [$0] } ?? []
    return try IndoorPlan(map, selection, languages: language)
  }
}
