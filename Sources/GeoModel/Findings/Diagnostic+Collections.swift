extension Diagnostic {
  /// Whether it is about a member of a collection that can be written as it stands, as the same is of a feature: its features are known
  /// all the same.
  package var isOfReadableCollection: Bool {
    switch rule {
    case .boxType, .boxNotNumber, .boxLength: true
    // An object that may have no features is no collection.
    case .duplicateMember, .forbiddenMember: pointer != "/features"
    default: false
    }
  }
}
