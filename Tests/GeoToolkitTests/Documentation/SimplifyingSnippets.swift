import GeoToolkit

/// The code of the article on simplification.
func simplifyingByMetres() -> ConversionOptions {
  // begin
  var options = ConversionOptions()
  options.steps.simplification = SimplificationOptions(.metres(100))
  // end
  return options
}
