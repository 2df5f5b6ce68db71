internal import ByteStreams
import CAllocator
import CommandLineArguments
package import Drawing
public import GeoConversion
public import GeoReading
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
  /// Runs the command that the process's arguments say, and ends the process with its status (``run(_:formats:systems:)``).
  ///
  /// - Parameters:
  ///   - formats: those that are read and written.
  ///   - systems: the coordinate reference systems that are known; with `nil` only WGS84 is.
  public static func main(formats: [Format] = Formats.all, systems: (any CoordinateSystems)? = nil) -> Never {
    main(ProgramContext(formats: formats, systems: systems))
  }

  /// The program `geojson`: a run that needs other systems than WGS84, or texts, is handed over to `geojson-full`.
  package static func mainOfSmallProgram() -> Never { main(ProgramContext(full: FullProgram())) }

  /// The program `geojson-full`, started by `geojson` or directly.
  ///
  /// - Parameters:
  ///   - systems: the coordinate reference systems that are known.
  ///   - texts: what sets texts of pictures; `nil` if that was not found when the program was built.
  package static func mainOfFullProgram(systems: any CoordinateSystems, texts: (any TextSetting)?) -> Never {
    main(ProgramContext(systems: systems, texts: texts), takesOver: true)
  }

  private static func main(_ context: ProgramContext, takesOver: Bool = false) -> Never {
    ByteSink.occupyClosedStandardStreams()
    allocator_keep_freed_memory()
    ByteSink.reportClosedPipesAsErrors()
    ByteSink.removeTemporariesOnSignal()
    if takesOver {
      do throws(UsageError) {
        try Handover.take()
      } catch {
        Terminal.say("error: \(error.message)")
        exit(2)
      }
    }
    exit(run(ArgumentText.words, context, objection: ArgumentText.objection()))
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - words: the command line after the program's name.
  ///   - formats: those that are read and written.
  ///   - systems: the coordinate reference systems that are known; with `nil` only WGS84 is.
  /// - Returns: the exit status: 0 no errors, 1 errors in the data, 2 the run itself failed, 64 wrong usage.
  public static func run(
    _ words: [String], formats: [Format] = Formats.all, systems: (any CoordinateSystems)? = nil
  ) -> Int32 { run(words, ProgramContext(formats: formats, systems: systems), objection: nil) }

  private static func run(_ words: [String], _ context: ProgramContext, objection: String?) -> Int32 {
    program(context).run(
      words, columns: Terminal.columns, objection: objection, visible: PeopleText.visible, print: Program.print, complain: Terminal.show)
  }

  private static func program(_ context: ProgramContext) -> CommandTree {
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
        ValidateCommand.self, ConvertCommand.self, RenderCommand.self, PreviewCommand.self, TileCommand.self, RunCommand.self,
        InfoCommand.self,
        SimplifyCommand.self, TilesCommand.self,
        ExplainCommand.self, RulesCommand.self
      ], context: context)
  }
}
