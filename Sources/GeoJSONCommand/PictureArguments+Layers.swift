import ByteStreams
import CommandLineArguments
import GeoBatches
import GeoConversion
import GeoReading
import IMDF
import Overlays
import Pictures

/// The layers of a picture.
extension PictureArguments {
  func baseLayer(_ path: String) -> SnapshotLayer {
    let input = RenderedInput(path: path, name: reading.stdinFilename)
    return .base(name: reading.name(of: path), theme: theme, reading: reading.options(for: path)) { () throws(ByteStreamError) in
      try input.open()
    }
  }

  /// What is drawn of an input.
  func layer(_ path: String, number: Int, _ document: StyleDocument?) throws -> SnapshotLayer {
    var options = BatchingOptions(
      styles: document ?? StyleDocument(palette: theme.palette, colorBy: colorBy, labels: labels), reading: reading.options(for: path))
    options.firstLayer = number
    if InputFiles.isMap(path) {
      options.hasNames = hasNames
      options.iconSize = icons == nil ? nil : 16
      let plan: IndoorPlan
      do {
        plan = try indoor.plan(of: IndoorMap(try reading.archive(path), decoding: options.reading.decoding))
      } catch let error as ByteStreamError {
        throw Program.end(error)
      } catch {
        throw UsageError("\(error)")
      }
      return SnapshotLayer(IndoorBatches(plan, palette: document == nil && colorBy == nil ? palette : nil, options: options))
    }
    if indoor.isUsed || names {
      throw UsageError("\(reading.name(of: path)) is no indoor map, which --names, --ordinal, --level and the like are for")
    }
    let input = RenderedInput(path: path, name: reading.stdinFilename)
    return SnapshotLayer(name: reading.name(of: path), options: options) { () throws(ByteStreamError) in try input.open() }
  }

  /// What --label writes.
  private var labels: StyleDocument.Labels? {
    label.isEmpty ? nil : StyleDocument.Labels(label, style: TextStyle(color: theme.ink, halo: theme.halo))
  }

  private var palette: IndoorPalette { indoor.dark || theme == .dark ? .dark : .light }

  static func document(_ path: String?) throws -> StyleDocument? {
    guard let path else { return nil }
    do {
      return try StyleDocument(path: path)
    } catch let error as ByteStreamError {
      throw Program.end(error)
    } catch {
      throw UsageError("\(error)")
    }
  }
}

/// An input that is opened when the picture is made.
private struct RenderedInput: Sendable {
  let path: String
  /// That of standard input.
  let name: String

  func open() throws(ByteStreamError) -> ByteSource { path == "-" ? ByteSource(standardInput: name) : try ByteSource(input: path) }
}
