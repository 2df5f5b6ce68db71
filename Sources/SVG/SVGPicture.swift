public import GeoJSON
internal import GeoModel

/// The second half of making a picture: measures the sketches of all features, then writes them as SVG 1.1.
///
/// First every sketch goes to ``measure(_:)``; then come ``Pen/header``, ``Pen/append(_:to:)`` with each sketch again, and ``Pen/footer``.
/// The view is the smallest that shows everything. Its longitudes leave out the widest gap, so that features
/// on both sides of the 180th meridian, cut or not, lie together. ``SVGOptions/fittedProperty`` fits it to some features alone. Positions
/// are written to a tenth of a pixel; equal successive positions are written once.
public struct SVGPicture: Sendable {
  private let options: SVGOptions
  private var extent = SVGExtent()
  /// Of features that the picture is not fitted to, as long as there are no others.
  private var backdrop = SVGExtent()

  public init(options: SVGOptions) { self.options = options }

  /// Adds the sketch of a feature, or of several, to the picture's extent.
  public mutating func measure(_ sketch: UnsafeRawBufferPointer) {
    extent.add(sketch, backdrops: false)
    if options.fittedProperty != nil, extent.isEmpty { backdrop.add(sketch, backdrops: true) }
  }

  /// Writes sketches, all of which have been measured before. Made by ``pen()``.
  public struct Pen: Sendable {
    private let view: SVGView

    fileprivate init(_ view: SVGView) { self.view = view }

    /// The text before the features.
    public var header: String {
      let size = "width=\"\(view.width)\" height=\"\(view.height)\" viewBox=\"0 0 \(view.width) \(view.height)\""
      return """
        <svg xmlns="http://www.w3.org/2000/svg" \(size)>
        <g fill="#555555" fill-opacity="0.6" fill-rule="evenodd" stroke="#555555" stroke-width="1" stroke-linecap="round" stroke-linejoin="round">

        """
    }

    /// The text after the features.
    public var footer: String { "</g>\n</svg>\n" }

    /// Writes whole sketches. Complexity: O(bytes).
    public func append(_ sketches: UnsafeRawBufferPointer, to out: inout TextOutput) {
      var reader = SketchReader(sketches)
      var turn = 0.0
      var centre = Position(x: 0, y: 0)
      while let step = reader.next() {
        switch step {
        case .text(let text):
          if let base = text.baseAddress { out.append(base.assumingMemoryBound(to: UInt8.self), count: text.count) }
        case .part(let west, let south, let east, let north, _):
          turn = view.turn(west: west, east: east)
          centre = Position(x: (west + east) / 2, y: (south + north) / 2)
        case .centre:
          let (x, y) = view.place(centre, turn: turn)
          out.append(" cx=\"")
          out.append(x, decimals: 1)
          out.append("\" cy=\"")
          out.append(y, decimals: 1)
          out.append("\"")
        case .path(let places, let isClosed):
          path(places, turn, &out) { _ in false }
          if isClosed { out.append("z") }
        case .dashes(let places):
          path(places, turn, &out, places.lifts)
        }
      }
    }

    /// The pen goes from place to place, and is put down anew after an edge over which it is lifted.
    private func path(
      _ places: SketchReader.Places, _ turn: Double, _ out: inout TextOutput, _ isLifted: (Int) -> Bool
    ) {
      var pen: (x: Double, y: Double)?
      var isDot = false
      for index in 0..<places.count {
        let (x, y) = view.place(places[index], turn: turn)
        let place = (x: (x * 10).rounded() / 10, y: (y * 10).rounded() / 10)
        let isLast = index == places.count - 1
        if let last = pen {
          if place != last {
            write("L", place, &out)
            isDot = false
          }
        } else if !isLifted(index), !isLast || index == 0 {
          write("M", place, &out)
          isDot = true
        }
        pen = isLifted(index) ? nil : place
        if isDot, pen == nil || isLast {
          // What is too small to be seen still has its stroke.
          out.append("h0")
          isDot = false
        }
      }
    }

    private func write(_ command: StaticString, _ place: (x: Double, y: Double), _ out: inout TextOutput) {
      out.append(command)
      out.append(place.x, decimals: 1)
      out.append(" ")
      out.append(place.y, decimals: 1)
    }
  }

  /// The writer of the picture, once everything has been measured.
  public func pen() -> Pen { Pen(SVGView(extent.isEmpty ? backdrop : extent, options)) }
}
