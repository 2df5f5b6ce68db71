import GeoToolkit

/// The examples of indoor maps, compiled.
enum IndoorSnippets {
  /// Compiled only: there is no such file.
  static func read() throws {
    // begin
    let map = IndoorMap(try IndoorArchive(path: "venue.zip"))
    for building in map.buildings {
      for level in building.levels {
        print(level.ordinal ?? 0, level.name?.text(for: ["en"]) ?? "", level.units.count)
      }
    }
    // end
  }

  static func plan(_ map: IndoorMap) throws {
    // begin
    let plan = try IndoorPlan(map, IndoorSelection(), languages: ["de", "en"])
    for part in plan.parts {
      print(part.level?.ordinal ?? 0, part.features.count)
    }
    // end
  }

  static func batches(_ upload: (OverlayBatch, IndoorMap.Level?) -> Void) async throws {
    // begin
    let map = IndoorMap(try IndoorArchive(path: "venue.zip"))
    var ground = IndoorSelection()
    ground.ordinals = [0]
    for try await drawn in IndoorBatches(try IndoorPlan(map, ground, languages: ["de"]), palette: .dark) {
      upload(drawn.batch, drawn.level)
    }
    // end
  }

  /// `Documentation/imdf.md`.
  static func questions() throws {
    // begin
    let map = IndoorMap(try IndoorArchive(path: "venue.zip"))
    for level in map.levels(ordinal: 0) {
      print(level.name?.text(for: ["de"]) ?? "", level.units.count)
      for passage in map.passages(on: level) {
        print(passage.opening.category ?? "", passage.units.count)
      }
    }
    // end
  }
}
