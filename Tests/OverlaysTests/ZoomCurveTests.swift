import Testing

@testable import Overlays

@Suite struct ZoomCurveTests {
  private func style(_ change: (inout OverlayStyle) -> Void) -> OverlayStyle {
    var style = OverlayStyle()
    change(&style)
    return style
  }

  @Test func `numbers lie on straight lines between stops, and stay beyond them`() {
    let road = style { $0.curves[.strokeWidth] = [.init(zoom: 5, value: 1), .init(zoom: 10, value: 3), .init(zoom: 12, value: 9)] }
    for (zoom, width) in [(0, 1), (5, 1), (7.5, 2), (10, 3), (11, 6), (12, 9), (30, 9)] as [(Double, Float)] {
      #expect(road.at(zoom: zoom).strokeWidth == width)
      #expect(road.at(zoom: zoom).curves.isEmpty)
    }
  }

  @Test func `colours change in sRGB with their opacity, and opacities multiply it`() {
    let area = style {
      $0.fill = OverlayColor(red: 0, green: 0, blue: 0)
      $0.curves[.fill] = [
        .init(zoom: 0, value: OverlayColor(red: 0, green: 100, blue: 255, alpha: 0)),
        .init(zoom: 10, value: OverlayColor(red: 200, green: 0, blue: 255, alpha: 200))
      ]
    }
    #expect(area.at(zoom: 5).fill == OverlayColor(red: 100, green: 50, blue: 255, alpha: 100))
    var faded = area
    faded.curves[.fillOpacity] = [.init(zoom: 0, value: 0), .init(zoom: 10, value: 1)]
    #expect(faded.at(zoom: 5).fill?.alpha == 50)
    faded.apply(0.5, to: .fillOpacity)
    #expect(faded.at(zoom: 10).fill?.alpha == 100)
    let own = style {
      $0.stroke = OverlayColor(red: 1, green: 2, blue: 3)
      $0.curves[.strokeOpacity] = [.init(zoom: 0, value: 0.2)]
    }
    #expect(own.at(zoom: 9).stroke == OverlayColor(red: 1, green: 2, blue: 3, alpha: 51))
  }

  @Test func `equal curves are equal however they were made, and others have other keys`() {
    let stops = [ZoomCurves.Stop<Float>(zoom: 1, value: 2)]
    let one = style {
      $0.curves[.markerSize] = stops
      $0.curves[.strokeWidth] = stops
    }
    let other = style {
      $0.curves[.strokeWidth] = stops
      $0.curves[.circleRadius] = stops
      $0.curves[.markerSize] = stops
      $0.curves[.circleRadius] = []
    }
    #expect(one == other && one.key == other.key)
    var styles = [OverlayStyle(), one]
    for member in StyleNumber.allCases { styles.append(style { $0.curves[member] = stops }) }
    for member in StyleColor.allCases {
      styles.append(style { $0.curves[member] = [.init(zoom: 1, value: OverlayColor(red: 0, green: 0, blue: 2))] })
    }
    styles.append(style { $0.inverts = true })
    styles.append(style { $0.circleRadius = 2 })
    #expect(Set(styles.map(\.key)).count == styles.count && Set(styles).count == styles.count)
  }

  @Test func `huge numbers lie between others`() {
    let stops: [(place: Double, value: Float)] = [(-1e308, 0), (1e308, 4)]
    #expect(Interpolation.value(at: 0, of: stops) == 2 && Interpolation.value(at: .infinity, of: stops) == 4)
    #expect(Interpolation.value(at: 0, of: [] as [(place: Double, value: Float)]) == nil)
  }
}
