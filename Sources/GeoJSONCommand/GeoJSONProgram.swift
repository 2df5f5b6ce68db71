internal import ByteStreams
import CAllocator
import CommandLineArguments
public import GeoConversion
internal import GeoFindings
internal import GeoValidation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program `geojson` as a library: what another program runs that knows other formats.
public enum GeoJSONProgram {
  /// Runs the command that the process's arguments say, and ends the process with its status (``run(_:formats:)``).
  ///
  /// - Parameter formats: those that are read and written.
  public static func main(formats: [Format] = Formats.all) -> Never {
    ByteSink.occupyClosedStandardStreams()
    allocator_keep_freed_memory()
    ByteSink.reportClosedPipesAsErrors()
    ByteSink.removeTemporariesOnSignal()
    exit(run(ArgumentText.words, formats: formats, objection: ArgumentText.objection()))
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - words: the command line after the program's name.
  ///   - formats: those that are read and written.
  /// - Returns: the exit status: 0 no errors, 1 errors in the data, 2 the run itself failed, 64 wrong usage.
  public static func run(_ words: [String], formats: [Format] = Formats.all) -> Int32 { run(words, formats: formats, objection: nil) }

  private static func run(_ words: [String], formats: [Format], objection: String?) -> Int32 {
    program(formats).run(
      words, columns: Terminal.columns, objection: objection, visible: PeopleText.visible, print: Program.print, complain: Terminal.show)
  }

  private static func program(_ formats: [Format]) -> CommandTree {
    CommandTree(
      name: "geojson",
      abstract: "Validate, convert and describe GeoJSON of any size.",
      discussion: """
        Reads files, pipes and standard input ("-"): collections, features, geometries, sequences of them, TopoJSON and indoor maps (IMDF), \
        gzip and zstd included.

        Exit status: 0 no errors; 1 errors in the data; 2 a file could not be read or written; 64 wrong usage.
        """,
      version: ToolkitVersion.text,
      commands: [
        ValidateCommand.self, ConvertCommand.self, InfoCommand.self, SimplifyCommand.self, ExplainCommand.self, RulesCommand.self
      ], context: formats)
  }
}
