import ArgumentParser
import GeoToolkit

@main
struct GeoJSONProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "geojson",
    abstract: "Validate, convert and describe GeoJSON of any size.",
    discussion: """
      Reads FeatureCollections, Features, geometries and sequences of them (one a line, RFC 8142, or simply one
      after the other), gzip and zstd included, from files, pipes and standard input ("-").

      Exit status: 0 no errors; 1 errors in the data; 2 the run itself failed; 64 wrong usage.
      """,
    version: ToolkitVersion.text,
    subcommands: [
      ValidateCommand.self, ConvertCommand.self, InfoCommand.self, SimplifyCommand.self, ExplainCommand.self, RulesCommand.self,
    ])

  static func main() {
    ByteSink.reportClosedPipesAsErrors()
    ByteSink.removeTemporariesOnSignal()
    if let message = ArgumentText.objection() ?? CommandName.objection(to: CommandLine.arguments.dropFirst()) {
      exit(withError: ValidationError(message))
    }
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      // Help and the like are data, which may not find their way out.
      if exitCode(for: error) == .success {
        do { try Program.print(fullMessage(for: error) + "\n") } catch { exit(withError: error) }
        exit()
      }
      exit(withError: error)
    }
  }
}
