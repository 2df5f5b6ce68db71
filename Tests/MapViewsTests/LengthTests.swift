import GeoTestSupport
import MapViews
import Testing

@Suite struct LengthTests {
  @Test func `miles in the United States, else metres and kilometres`() {
    let metric = DistanceFormat(locale: "en-GB")
    for (metres, text) in [
      (0, "0 m"), (0.4, "0 m"), (7.5, "8 m"), (99.4, "99 m"), (104, "100 m"), (350, "350 m"), (994, "990 m"), (999.6, "1 km"),
      (1234, "1.2 km"),
      (9949, "9.9 km"), (9960, "10 km"), (12_345, "12 km"), (1_234_000, "1234 km"), (12_345_678, "12,346 km"), (1e30, "1e+27 km")
    ] as [(Double, String)] {
      #expect(metric.text(metres) == text, "\(metres)")
    }
    let states = DistanceFormat(locale: "en_US.UTF-8")
    for (metres, text) in [
      (0, "0 ft"), (3, "10 ft"), (30, "98 ft"), (100, "330 ft"), (160, "520 ft"), (161, "0.1 mi"), (1000, "0.6 mi"), (1609.344, "1 mi"),
      (5000, "3.1 mi"), (50_000, "31 mi"), (20_000_000, "12,427 mi")
    ] as [(Double, String)] {
      #expect(states.text(metres) == text, "\(metres)")
    }
    #expect(metric.text(-1) == nil && metric.text(.nan) == nil && metric.text(.infinity) == nil)
  }

  @Test func `separators are those of the language`() {
    let metres = [1234.0, 12_345_678]
    for (locale, texts) in [
      "de": ["1,2 km", "12.346 km"], "de_CH.UTF-8@euro": ["1.2 km", "12’346 km"], "fr-CA": ["1,2 km", "12\u{202F}346 km"],
      "pl_PL": ["1,2 km", "12\u{A0}346 km"], "es-MX": ["1.2 km", "12,346 km"], "es-419": ["1.2 km", "12,346 km"],
      "es": ["1,2 km", "12.346 km"],
      "pt-PT": ["1,2 km", "12\u{A0}346 km"], "pt-BR": ["1,2 km", "12.346 km"], "ja": ["1.2 km", "12,346 km"], "C": ["1.2 km", "12,346 km"],
      "": ["1.2 km", "12,346 km"], "zh-Hant-TW": ["1.2 km", "12,346 km"], "es-US": ["0.8 mi", "7671 mi"], "EN-us": ["0.8 mi", "7671 mi"],
      "en": ["1.2 km", "12,346 km"], "de-u-nu-us": ["1,2 km", "12.346 km"]
    ] {
      #expect(metres.map { DistanceFormat(locale: locale).text($0) } == texts, "\(locale)")
    }
  }

  @Test func `scale bars have round lengths and fit`() throws {
    for (perPoint, width, length, text) in [
      (1.0, 150.0, 100.0, "100 m"), (10, 99.9, 500, "500 m"), (20, 120, 2000, "2 km"), (0.01, 60, 0.5, "0.5 m"),
      (50_000, 300, 1e7, "10,000 km"),
      (0.0001, 100, 0.01, "0.01 m")
    ] {
      let bar = try #require(ScaleBar(metersPerPoint: perPoint, maximumWidth: width))
      #expect(abs(bar.length - length) < 1e-9 * length && bar.text == text && abs(bar.width - length / perPoint) < 1e-9 * width)
    }
    let states = DistanceFormat(locale: "en-US")
    #expect(ScaleBar(metersPerPoint: 1, maximumWidth: 100, format: states)?.text == "200 ft")
    #expect(ScaleBar(metersPerPoint: 10, maximumWidth: 160, format: states)?.text == "5000 ft")
    #expect(ScaleBar(metersPerPoint: 10, maximumWidth: 161, format: states)?.text == "1 mi")
    #expect(ScaleBar(metersPerPoint: 1000, maximumWidth: 100, format: states)?.text == "50 mi")
    #expect(ScaleBar(metersPerPoint: 0.005, maximumWidth: 100, format: DistanceFormat(locale: "de"))?.text == "0,5 m")
    var random = SplitMix64(state: 558)
    for _ in 0..<2000 {
      let perPoint = Double.random(in: 0.001...100_000, using: &random), width = Double.random(in: 20...500, using: &random)
      for units in DistanceFormat.Units.allCases {
        let bar = try #require(ScaleBar(metersPerPoint: perPoint, maximumWidth: width, format: DistanceFormat(units: units)))
        // Near a mile the bar in feet is 5000 of 5280; else 2.5 is the largest step.
        #expect(bar.width <= width && bar.width > width / 2.51, "\(perPoint) \(width) \(bar)")
      }
    }
    for (perPoint, width) in [(0.0, 1.0), (1, 0), (-1, -1), (.nan, 1), (1, .infinity), (1e-9, 1)] {
      #expect(ScaleBar(metersPerPoint: perPoint, maximumWidth: width) == nil)
    }
  }
}
