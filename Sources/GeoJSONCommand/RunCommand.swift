import ByteStreams
import CommandLineArguments
import GeoFindings
import GeoModel
import GeoPipeline
import GeoReading
import Pipelines

struct RunCommand: Command {
  static let name = "run"
  static let abstract = "Run a pipeline that a document describes: inputs, steps, outputs. Work that was done is skipped."
  static let discussion = """
    The document is YAML or JSON (Schemas/pipeline.schema.json); "geojson convert … --print-pipeline" writes one. Relative paths in it start \
    from its folder.
    Next to the outputs, run.jsonl says what was done, line by line while the run goes on; run.json and _SUCCESS appear at its end. The next run \
    skips what was made from the same inputs by the same pipeline. Output files appear when they are complete.

    Exit status: 0 done; 1 errors in the data; 2 a file could not be read or written, or the document is wrong; 64 wrong usage.
    """
  static let commonOptions = ["dry-run", "jobs", "keep-going", "var", "force-rerun", "force", "quiet"]
  static let examples = [
    CommandExample("geojson run job.yml", "Does what job.yml says, or the rest of it."),
    CommandExample("geojson run job.yml --dry-run", "Prints what would be read, done and written."),
    CommandExample("geojson run job.yml --var region=oceania -j 4", "Sets a variable of the document.")
  ]

  let document: String
  let variables: [(name: String, value: RawJSON)]
  let dryRun: Bool
  let jobs: Int?
  let keepGoing: Bool
  let force: Bool
  let forceRerun: Bool
  let verify: Bool
  let noSync: Bool
  let temporaryFolder: String?
  let memoryLimit: ByteCount?
  let exitOn: ExitChoice?
  let stats: Bool
  let reporting: ReportArguments<MessageFormat>
  private let program: ProgramContext

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    let documents = try arguments.positionals(
      "job", value: "JOB", isRequired: true, help: "The document, YAML or JSON.", completion: .files(endings: ["yml", "yaml", "json"]))
    variables = try arguments.values("var", value: "NAME=VALUE", help: "Set a variable of the document. May be repeated.") {
      (text) throws(UsageError) in
      guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
        throw UsageError("expected the name of a variable and its value: NAME=VALUE")
      }
      return (String(text[..<sign]), Pipeline.variable(String(text[text.index(after: sign)...])))
    }
    dryRun = arguments.flag("dry-run", help: "Print what would be done, and do nothing.")
    jobs = try arguments.integer(
      "jobs", short: "j", help: "Number of threads, 1 to 1024. The output does not depend on it. (default: all cores)")
    keepGoing = arguments.flag("keep-going", help: "Go on with the next input where one fails.")
    arguments.begin(section: "What was done before")
    forceRerun = arguments.flag("force-rerun", help: "Do everything once more.")
    verify = arguments.flag("verify", help: "Compare the bytes of all inputs with those of the last run, not only sizes and times.")
    force = arguments.flag("force", short: "f", help: "Overwrite outputs that no earlier run has written.")
    noSync = arguments.noSync(of: "an output")
    temporaryFolder = arguments.text(
      "temp-dir", value: "DIR", help: "Folder for temporary files. (default: TMPDIR, else /tmp)", completion: .files())
    memoryLimit = try arguments.value(
      "memory-limit", value: "SIZE",
      help: """
        Use about SIZE bytes of memory, 32M or more: fewer units and threads at a time. A conversion that holds all features is refused if its \
        estimate is higher.
        """, parse: ByteCount.init(parsing:))
    arguments.begin(section: "Messages")
    reporting = try arguments.group()
    exitOn = try arguments.exitOn(
      """
      What ends a run that wrote its outputs with status 1. "error": errors in the data, features left out or written without geometry; \
      "fatal": nothing. (default: error)
      """)
    stats = arguments.flag(
      "stats", help: "Write counts, seconds of each step and the most memory to standard error at the end; as JSON with --progress json.")
    arguments.begin(section: "")
    program = arguments.program
    document = documents.first ?? ""
    if documents.count > 1 { throw UsageError("one document is run at a time; found \(documents.count)") }
  }

  func validate() throws(UsageError) {
    if let jobs, jobs < 1 || jobs > 1024 { throw UsageError("--jobs takes a number from 1 to 1024; found \(jobs)") }
    try reporting.validate(with: exitOn)
    if let memoryLimit, memoryLimit.bytes < 32 << 20 { throw UsageError("--memory-limit takes 32M or more") }
    if document == "-" { throw UsageError("the document is a file, since relative paths start from its folder") }
    if let temporaryFolder, StoredFile.kind(of: temporaryFolder) != .folder {
      throw UsageError("--temp-dir: \(temporaryFolder) is not a folder; name one that exists")
    }
    var names: Set<String> = []
    if let twice = variables.first(where: { !names.insert($0.name).inserted }) { throw UsageError("--var names \"\(twice.name)\" twice") }
  }

  func run() throws {
    let run = try reporting { try prepared() }
    try handOver(run)
    for warning in run.plan.warnings where !reporting.quiet { Terminal.say(warning) }
    let outputs = run.plan.units.flatMap { $0.outputs.map(\.path) }
    if let (output, _) = StoredFile.shared(outputs, with: [document]) {
      throw UsageError("\(output) is the document itself; give the output another path")
    }
    if dryRun {
      let (text, obstacles) = try reporting { (try RunPlanText(run).text, try run.obstacles()) }
      try Program.print(text)
      for obstacle in obstacles { Terminal.say("error: \(obstacle)") }
      if !obstacles.isEmpty { throw ExitCode(2) }
      return
    }
    let statistics = stats ? RunStatistics() : nil
    let messages = RunMessages(try measured(run, by: statistics), reporting: reporting, stream: try reporting.stream(), statistics)
    ByteSink.Interruption.beginRun(toStream: false)
    ByteSink.Interruption.note(files: 0, of: run.plan.units.count)
    defer { ByteSink.Interruption.endRun() }
    let report = try reporting { try messages.run.run { messages.take($0) } }
    messages.end(report)
    if report.failures.contains(where: { !$0.failure.isOfData }) { throw ExitCode(2) }
    if report.failed > 0 { throw ExitCode(1) }
    if exitOn == .fatal { return }
    let isWarned = reporting.strict && (report.severities.warnings > 0 || report.isWarned || !report.misspelt.isEmpty)
    if report.unreadable > 0 || report.hasErrors || isWarned { throw ExitCode(1) }
  }

  private func measured(_ run: PipelineRun, by statistics: RunStatistics?) throws -> PipelineRun {
    guard let statistics else { return run }
    var options = run.options
    options.times = statistics.times
    return try PipelineRun(run.pipeline, options: options)
  }

  private func prepared() throws -> PipelineRun {
    let variables = Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first }
    let pipeline = try Pipeline(path: document, variables: variables, formats: program.formats)
    var options = PipelineRun.Options(
      jobs: jobs, formats: program.formats, systems: program.systems ?? DegreesOnly(advice: "geojson-full knows others"))
    options.keepsGoing = keepGoing
    options.overwrites = force
    options.redoesAll = forceRerun
    options.verifies = verify
    options.isSynchronized = !noSync
    options.temporaryFolder = temporaryFolder
    options.memoryLimit = memoryLimit?.bytes
    options.excerpts = try reporting.stream().format == .full
    return try PipelineRun(pipeline, options: options)
  }

  /// Hands the run over to the full program if an input or output needs another CRS than WGS84.
  private func handOver(_ run: PipelineRun) throws {
    guard let full = program.full else { return }
    let reading = run.pipeline.reading
    var need = FullProgram.need(
      ofOptions: [("source-crs", reading.sourceCRS)] + run.pipeline.outputs.map { ("target-crs", $0.targetCRS) })
    if need == nil, reading.sourceCRS == nil, !reading.forcesDegrees {
      var known: Set<String> = []
      let inputs = run.plan.units.flatMap { $0.inputs.map(\.path) }.filter { known.insert($0).inserted }
      need = FullProgram.need(ofInputs: inputs) { $0 }
    }
    if let need { throw full.takeOver(for: need, unchanged: "force-degrees", list: InputFiles.List()) }
  }

  /// Does something; what is wrong with the document or a file becomes a message and status 2.
  private func reporting<R>(_ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as ByteStreamError {
      throw Program.end(error)
    } catch let error as PipelineDocumentError {
      Terminal.show(error.description.split(separator: "\n").map { PeopleText.visible(String($0)) + "\n" }.joined())
      throw ExitCode(2)
    } catch let error as PipelineRunError {
      Terminal.say("error: \(error)")
      throw ExitCode(2)
    }
  }
}
