import ByteStreams
import CommandLineArguments
import Pictures

/// Pictures of a flight.
extension RenderCommand {
  func draw(_ snapshot: SnapshotRun, flyingTo end: FlightEnd) throws {
    let count = flight.frames ?? 0
    let isNumbered = FrameNames.isPattern(output)
    if isNumbered, !force { try refuseExisting(count) }
    let (held, views) = try PictureArguments.drawing { () throws(SnapshotError) in
      let held = try snapshot.held()
      return (held, try held.views(end.cameras(from: held.start, height: size.size.height, count: count)))
    }
    try picture.check(held.report)
    guard views.count == count else {
      throw UsageError("--fly-to gives no camera: the position is on the map, the zoom level is one of a map")
    }
    let report = try Program.reporting { () throws(ByteStreamError) in
      isNumbered ? try drawFiles(held, views) : try drawAnimation(held, views)
    }
    picture.tell(report, frames: count)
    try picture.finish(report, isWarned: try picture.warn(report))
  }

  private func refuseExisting(_ count: Int) throws {
    let names = FrameNames(output, count: count)
    for index in 0..<count where StoredFile.kind(of: names[index]) == .file {
      throw Program.end(ByteStreamError(.alreadyExists, path: names[index], message: "this file exists"))
    }
  }

  /// One picture after the other, each as soon as it is complete.
  private func drawFiles(_ held: HeldSnapshot, _ views: [PlaneView]) throws(ByteStreamError) -> SnapshotReport {
    let names = FrameNames(output, count: views.count)
    var (index, groups) = (0, 0)
    let format = format
    let report = try held.frames(views) { frame -> Encoded in
      do throws(ByteStreamError) {
        var sink = try ByteSink(memory: .none)
        let groups = try PictureFile.write(frame.content, as: format, to: &sink)
        return .success((bytes: try sink.takeBytes(), groups: groups))
      } catch {
        return .failure(error)
      }
    } take: { (frame) throws(ByteStreamError) in
      let file = try frame.get()
      var sink = try sink(names[index])
      try sink.write(file.bytes)
      try sink.commit()
      index += 1
      groups = max(groups, file.groups)
    }
    tell(pixels: groups)
    return report
  }

  private typealias Encoded = Result<(bytes: [UInt8], groups: Int), ByteStreamError>

  private func drawAnimation(_ held: HeldSnapshot, _ views: [PlaneView]) throws(ByteStreamError) -> SnapshotReport {
    var sink = try sink(output)
    let report = try held.animation(views, framesPerSecond: flight.rate ?? FlightArguments.defaultRate) { (bytes) throws(ByteStreamError) in
      try sink.write(bytes)
    }
    try sink.commit()
    return report
  }
}
