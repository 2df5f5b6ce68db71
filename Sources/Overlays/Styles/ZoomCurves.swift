/// Values of a style that change with the zoom level, evenly from stop to stop.
///
/// Below the first stop the value is that of the first, above the last that of the last. Colours change in sRGB, each of red, green, blue and
/// opacity by itself. ``OverlayStyle/at(zoom:)`` applies them.
public struct ZoomCurves: Sendable, Hashable {
  /// A value at a zoom level.
  public struct Stop<Value: Sendable & Hashable>: Sendable, Hashable {
    /// 0…30.
    public var zoom: Float
    public var value: Value

    public init(zoom: Float, value: Value) { (self.zoom, self.value) = (zoom, value) }
  }

  private struct Curve<Member: Sendable & Hashable, Value: Sendable & Hashable>: Sendable, Hashable {
    var member: Member
    var stops: [Stop<Value>]
  }

  // In order of members, so that equal curves are equal however they were made.
  private var colors: [Curve<StyleColor, OverlayColor>] = []
  private var numbers: [Curve<StyleNumber, Float>] = []

  public init() {}

  public var isEmpty: Bool { colors.isEmpty && numbers.isEmpty }

  /// The stops of a colour, of rising zoom levels; none for a colour that does not change with them.
  public subscript(_ member: StyleColor) -> [Stop<OverlayColor>] {
    get { colors.first { $0.member == member }?.stops ?? [] }
    set { Self.set(newValue, of: member, in: &colors) }
  }

  /// The stops of a number, of rising zoom levels; none for a number that does not change with them.
  public subscript(_ member: StyleNumber) -> [Stop<Float>] {
    get { numbers.first { $0.member == member }?.stops ?? [] }
    set { Self.set(newValue, of: member, in: &numbers) }
  }

  private static func set<Member: RawRepresentable<UInt8>, Value>(
    _ stops: [Stop<Value>], of member: Member, in curves: inout [Curve<Member, Value>]
  ) {
    precondition(
      zip(stops, stops.dropFirst()).allSatisfy { $0.zoom < $1.zoom } && stops.allSatisfy { $0.zoom.isFinite },
      "the zoom levels of stops rise")
    curves.removeAll { $0.member == member }
    if stops.isEmpty { return }
    let place = curves.firstIndex { $0.member.rawValue > member.rawValue } ?? curves.count
    curves.insert(Curve(member: member, stops: stops), at: place)
  }

  /// All of it as bytes, the same for equal curves only.
  var canonicalBytes: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ value: UInt32) { for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) } }
    func append(_ value: Float) { append(value == 0 ? 0 : value.bitPattern) }
    for curve in colors {
      bytes.append(curve.member.rawValue)
      append(UInt32(truncatingIfNeeded: curve.stops.count))
      for stop in curve.stops {
        append(stop.zoom)
        append(stop.value.rgba)
      }
    }
    for curve in numbers {
      bytes.append(0x80 | curve.member.rawValue)
      append(UInt32(truncatingIfNeeded: curve.stops.count))
      for stop in curve.stops {
        append(stop.zoom)
        append(stop.value)
      }
    }
    return bytes
  }
}
