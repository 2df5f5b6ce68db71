import ArgumentParser

/// One of some words, as an option's value.
///
/// Without it the parser finds the words by key paths, and looks by reflection for descriptions that nothing here has, for every
/// option whenever the program starts: half a millisecond.
protocol ArgumentChoice: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension ArgumentChoice {
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  static var allValueDescriptions: [String: String] { [:] }

  var defaultValueDescription: String { rawValue }

  init?(argument: String) { self.init(rawValue: argument) }
}
