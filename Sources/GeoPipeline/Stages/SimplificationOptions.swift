public import GeoAlgorithms

/// How lines and polygons are simplified.
public struct SimplificationOptions: Sendable, Hashable {
  /// What is guaranteed (conventions 8.1).
  public enum Mode: String, Sendable, CaseIterable {
    /// Every path by itself; rings may cross themselves or each other afterwards.
    case fast
    /// Every geometry for itself: valid if it was, holes and parts included.
    case safe
    /// All features together: borders that two have in common stay so, vertex for vertex. Holds every different position.
    case coverage
  }

  /// The tolerance, with its unit.
  public enum Amount: Sendable, Hashable {
    /// Removed positions lie at most that many metres from the result; for areas, its square is the limit.
    case metres(Double)
    /// Vertices go that make triangles of at most that many square metres.
    case squareMetres(Double)
    /// The same as a length on the Web Mercator map, 256 · 2ᶻ pixels wide; the zoom is 0...30.
    case pixels(Double, zoom: Double)
    /// That share of the vertices that may go is kept, 0...1: of each geometry, or of a whole coverage.
    case share(Double)
  }

  public var amount: Amount {
    didSet { amount.check() }
  }
  public var mode: Mode

  /// `nil`: Douglas-Peucker for lengths, Visvalingam for areas and in a coverage, its weighted form for shares.
  public var method: SimplificationMethod?

  /// Rings of fewer square metres are left out; `nil` keeps every shape.
  public var leastArea: Double? {
    didSet { Self.check(leastArea) }
  }

  /// In a coverage, vertices within so many metres of each other are snapped first.
  public var snapping: Double? {
    didSet { Self.check(snapping) }
  }

  public init(_ amount: Amount, mode: Mode = .safe, method: SimplificationMethod? = nil, leastArea: Double? = nil) {
    self.amount = amount
    self.mode = mode
    self.method = method
    self.leastArea = leastArea
    amount.check()
    Self.check(leastArea)
  }

  private static func check(_ measure: Double?) {
    precondition(measure.map { $0 >= 0 && $0.isFinite } ?? true, "a length or area is a finite number, 0 or more")
  }

  /// The same with another amount.
  public func with(_ amount: Amount) -> SimplificationOptions {
    var options = self
    options.amount = amount
    return options
  }

  /// The method that is used.
  public var effectiveMethod: SimplificationMethod {
    if let method { return method }
    switch amount {
    case .metres, .pixels: return mode == .coverage ? .visvalingam : .douglasPeucker
    case .squareMetres: return .visvalingam
    case .share: return .weightedVisvalingam
    }
  }

  var metric: SimplificationMetric {
    if case .pixels = amount { .pixels } else { .metres }
  }

  var tolerance: SimplificationTolerance {
    switch amount {
    case .metres(let length): .length(length)
    case .squareMetres(let area): .area(area)
    case .pixels(let length, let zoom): .length(length * Self.power(ofHalf: zoom))
    case .share(let share): .share(share)
    }
  }

  /// 2⁻ᶻ; zooms between whole ones are linear in between.
  private static func power(ofHalf zoom: Double) -> Double {
    let whole = zoom.rounded(.down)
    return Double(sign: .plus, exponent: -Int(whole), significand: 1) * (1 - (zoom - whole) / 2)
  }
}

extension SimplificationOptions.Amount {
  /// Values without a meaning are a mistake in the program.
  fileprivate func check() {
    switch self {
    case .metres(let measure), .squareMetres(let measure):
      precondition(measure >= 0 && measure.isFinite, "a tolerance is a finite number, 0 or more")
    case .pixels(let measure, let zoom):
      precondition(measure >= 0 && measure.isFinite, "a tolerance is a finite number, 0 or more")
      precondition((0...30).contains(zoom), "a zoom is 0 to 30")
    case .share(let share): precondition((0...1).contains(share), "a share is 0 to 1")
    }
  }
}
