import ArgumentParser
@main struct GeoJSONProgram: ParsableCommand { static let configuration = CommandConfiguration(commandName:"geojson", version: "0.1.0"); @Argument var f: [String]=[]; func run() throws { print(f) } }
