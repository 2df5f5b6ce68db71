extension IndoorFixing.Result {
  /// What is found in the archive still.
  package var findings: [IndoorValidation.FileFindings] { IndoorValidation.placed(check, guarding: guarding) }
}
