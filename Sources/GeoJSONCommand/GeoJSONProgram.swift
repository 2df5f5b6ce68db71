import ArgumentParser
import CAllocator
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
    allocator_keep_freed_memory()
    ByteSink.reportClosedPipesAsErrors()
    ByteSink.removeTemporariesOnSignal()
    if let message = ArgumentText.objection() ?? CommandName.objection(to: CommandLine.arguments.dropFirst()) {
      exit(withError: ValidationError(message))
    }
    let words = CommandLine.arguments.dropFirst()
    // A command that is named at once is parsed by itself: on the way through the program's own words the parser makes all
    // options of the command once more, and asks twice whether a script of completions is wanted, which together take
    // longer than a small file. Whatever is not simply a command that runs goes that way: help, scripts, wrong usage.
    guard let named = configuration.subcommands.first(where: { $0.configuration.commandName == words.first }),
      var command = try? named.parseAsRoot(Array(words.dropFirst())), type(of: command) == named
    else { return runAnything() }
    do {
      try command.run()
    } catch {
      exit(withError: error)
    }
  }

  /// What comes through the program's own words.
  private static func runAnything() {
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

extension CommandConfiguration {
  /// The configuration of one of the program's commands, which knows what it is part of: the parser then asks for no script.
  static func command(_ name: String, abstract: String, discussion: String = "") -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, _superCommandName: "geojson", abstract: abstract, discussion: discussion,
      version: ToolkitVersion.text)
  }
}
