import GeoModel
import GeoTestSupport
@testable import GeoAlgorithms

/// What clipping left of a sample.
struct ClippedSample {
  /// `nil` if nothing is left.
  var sample: Sample?
  var seamEdges: [Bool] = []
  var reports: [AntimeridianReport] = []
  var outcome: BoxClip.Outcome

  /// Clips by a clipper of its own, or by one that has seen others.
  init(_ input: Sample, _ box: GeographicBox, seams: [Bool] = [], poles: PolePolicy = .smaller) {
    var clip = BoxClip(box, poles: poles)
    self.init(input, with: &clip, seams: seams)
  }

  init(_ input: Sample, with clip: inout BoxClip, seams: [Bool] = []) {
    var column = GeometryColumn()
    input.append(to: &column)
    self.init(column, with: &clip, seams: seams)
  }

  init(_ column: GeometryColumn, with clip: inout BoxClip, seams: [Bool] = []) {
    var output = GeometryColumn()
    outcome = clip.clip(
      column, geometry: 0, inputSeams: seams, into: &output, seamEdges: &seamEdges, reports: &reports)
    precondition(output.isConsistent && seamEdges.count == output.positions.count)
    precondition((output.count == 0) == (outcome == .gone) && output.count <= 1)
    sample = output.count == 0 ? nil : Sample(output, geometry: 0)
  }

  var area: Double { sample.map { RegionDifference.area($0) } ?? 0 }

  /// What every result keeps, in words where it does not. Parts of `input` are left as they are.
  func violations(in box: GeographicBox, of input: Sample? = nil, areValid: Bool = true) -> [String] {
    guard let sample else { return [] }
    var found: [String] = []
    for place in sample.positions where !box.contains(longitude: place.x, latitude: place.y) {
      found.append("\(place) lies outside")
    }
    if outcome != .unchanged, areValid {
      var column = GeometryColumn()
      sample.append(to: &column)
      var options = TopologyOptions()
      options.longitudes = .literal
      var validator = TopologyValidator(options: options)
      for defect in validator.defects(ofGeometry: 0, in: column) where !defect.kind.isInformation {
        found.append("\(defect.kind) at \(defect.location)")
      }
      for rings in sample.parts where sample.kind.isAreal && !(input?.parts.contains(rings) ?? false) {
        for (index, ring) in rings.enumerated() {
          let area = RegionDifference.signedArea(ring)
          if index == 0 ? area < 0 : area > 0 { found.append("ring \(index) runs the wrong way") }
          if Set(ring.dropLast()).count != ring.count - 1 { found.append("ring \(index) visits a place twice") }
        }
      }
    }
    var again = BoxClip(box)
    let second = ClippedSample(sample, with: &again)
    if second.outcome != .unchanged || second.sample != sample { found.append("clipping again changes it") }
    return found
  }

  /// The edges that carry the flag.
  var flagged: [[Position]] {
    var index = 0
    var edges: [[Position]] = []
    for path in sample?.parts.joined() ?? [].joined() {
      for place in path.indices {
        if seamEdges[index], place + 1 < path.count { edges.append([path[place], path[place + 1]]) }
        index += 1
      }
    }
    return edges
  }
}
