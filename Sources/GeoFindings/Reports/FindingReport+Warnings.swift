internal import ByteStreams
internal import GeoModel

extension FindingReport {
  /// A warning about all inputs together, which is no finding, as a line of a report that is no document.
  package func text(ofWarning message: String) -> String {
    switch format {
    case .jsonLines: "{\"severity\":\"warning\",\"message\":\(JSONString.quoted(message))}\n"
    case .github: "::warning::\(GitHubCommands.escaped(message, property: false))\n"
    default: PeopleText.visible("warning: \(message)") + "\n"
    }
  }
}
