internal import GeoAlgorithms
internal import GeoModel

/// Which piece of the world a picture shows, and where in it a position lies.
struct SVGView: Sendable {
  /// Pixels round what is drawn, so that strokes and discs are not cut off; in a picture so narrow that nothing would be left, a quarter of its width.
  private static let widestMargin = 10.0
  /// Degrees: a tenth of a millimetre.
  private static let smallest = 1e-9
  /// Pixels: places are not looked for further out, so that what is written has few digits, whatever was read.
  private static let reach = 1e9

  let width: Int
  let height: Int
  private let projection: SVGOptions.Projection
  private let west: Double
  private let east: Double
  /// The projected north-west corner, the picture's pixels for one degree of the equator, and where the corner lies.
  private let left: Double, top: Double
  private let scale: Double
  private let inset: Double
  private let margin: Double
  private let isFitted: Bool

  /// Fits what was measured; an empty picture shows the globe.
  init(_ extent: SVGExtent, _ options: SVGOptions) {
    projection = options.projection
    isFitted = options.fittedProperty != nil
    width = max(1, options.width)
    var (west, east) = extent.longitudes ?? (-180, 180)
    var south = extent.longitudes == nil ? -90 : extent.south
    var north = extent.longitudes == nil ? 90 : extent.north
    (self.west, self.east) = (west, east)
    if east - west < Self.smallest, north - south < Self.smallest {
      // One place: something round it.
      (west, east, south, north) = (west - 0.5, east + 0.5, south - 0.5, north + 0.5)
    }
    let spanX = east - west
    let spanY = Self.projected(south, projection) - Self.projected(north, projection)
    margin = min(Self.widestMargin, Double(width) / 4)
    let room = Double(width) - 2 * margin
    let tallest = 1.5 * Double(width) - 2 * margin
    // One of the two is far from zero.
    scale = min(room / max(spanX, Self.smallest / 2), tallest / max(spanY, Self.smallest / 2))
    // Not a pixel more for what rounding added.
    height = Int((spanY * scale + 2 * margin - 1e-6).rounded(.up))
    inset = margin + (room - spanX * scale) / 2
    left = west
    top = Self.projected(north, projection)
  }

  /// What is to be added to the longitudes of a part so that it lies in the view: whole turns.
  func turn(west: Double, east: Double) -> Double {
    if west >= self.west, east <= self.east { return 0 }
    let turn = 360 * ((self.west - west) / 360).rounded(.up)
    // What the view is not fitted to lies where most of it is in the view, or nearest.
    return !isFitted || east + turn <= self.east ? turn : 360 * ((self.west + self.east - west - east) / 720).rounded()
  }

  func place(_ position: Position, turn: Double) -> (x: Double, y: Double) {
    let x = inset + (position.x + turn - left) * scale
    let y = margin + (Self.projected(position.y, projection) - top) * scale
    return (x: min(max(x, -Self.reach), Self.reach), y: min(max(y, -Self.reach), Self.reach))
  }

  /// A latitude as the distance southwards from the equator, in degrees of the equator.
  private static func projected(_ latitude: Double, _ projection: SVGOptions.Projection) -> Double {
    if projection == .plateCarree { return -min(max(latitude, -90), 90) }
    return (Mercator.plane(Position(longitude: 0, latitude: latitude)).y - 0.5) * 360
  }
}
