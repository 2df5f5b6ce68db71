import CAllocator
import CommandLineArguments
public import GeoToolkit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program `geojson` as a library.
public enum GeoJSONProgram {
  /// Runs the command that the process's arguments say, and ends the process with its status: 0 no errors, 1 errors in the data,
  /// 2 the run itself failed, 64 wrong usage.
  ///
  /// - Parameter formats: those that can be written and read.
  public static func main(formats: [Format] = Formats.all) -> Never {
    ByteSink.occupyClosedStandardStreams()
    allocator_keep_freed_memory()
    ByteSink.reportClosedPipesAsErrors()
    ByteSink.removeTemporariesOnSignal()
    exit(
      program(formats).run(
        ArgumentText.words, columns: Terminal.columns, objection: ArgumentText.objection(),
        visible: PeopleText.visible, print: Program.print, complain: Terminal.show))
  }

  private static func program(_ formats: [Format]) -> CommandTree {
    CommandTree(
      name: "geojson",
      abstract: "Validate, convert and describe GeoJSON of any size.",
      discussion: """
        Reads FeatureCollections, Features, geometries and sequences of them (one a line, RFC 8142, or simply one \
        after the other), gzip and zstd included, from files, pipes and standard input ("-").

        Exit status: 0 no errors; 1 errors in the data; 2 the run itself failed; 64 wrong usage.
        """,
      version: ToolkitVersion.text,
      commands: [
        ValidateCommand.self, ConvertCommand.self, InfoCommand.self, SimplifyCommand.self, ExplainCommand.self, RulesCommand.self,
      ], context: formats)
  }
}
