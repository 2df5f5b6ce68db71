/// An output format for features, with its options: what a conversion needs to know of its output.
///
/// The options that all formats share, such as the number of decimals, come with the ``WritingContext``.
public protocol FeatureOutput: Sendable {
  associatedtype Writer: FormatWriting

  var traits: WritingTraits { get }

  /// The name of an input's layer, where the format has layers.
  var layer: String { get }

  /// A writer for one output.
  func makeWriter(_ context: WritingContext) -> Writer

  /// Within how many metres vertices are put in one place before anything is written, if they are.
  var snapping: Double? { get }

  /// The same, fitted to the features that have a property other than `null`, where all others are background. For pictures.
  func fitted(to property: String) -> Self
}

extension FeatureOutput {
  public var layer: String { "" }
  public var snapping: Double? { nil }
  public func fitted(to property: String) -> Self { self }
}

/// What a format can hold, and what its writer needs.
public struct WritingTraits: Sendable {
  /// Whether the output takes over the input collection's own members, all but its features.
  public var continuesCollection = false

  /// Whether that includes its `bbox`, which is then kept true.
  public var keepsCollectionBox = false

  /// Names of members that the format uses itself, so that a collection's own members of these names cannot be taken over.
  public var reservedMembers: Set<String> = []

  /// The output's name in a sentence: "a topology".
  public var noun = "the output"

  /// The content of features that it can hold.
  public var holds = HeldContent.all

  /// How the loss of a collection's own members is reported; `nil` where they are not expected in the output.
  public var lostMembers: LostMembers?

  /// Whether it can say which CRS its coordinates are in, where that is not WGS84 (``StepOptions/target``).
  public var namesSystem = false

  /// Whether each input is a layer of the output.
  public var hasLayers = false

  /// Whether vertices that lie near to each other can be snapped when it is written (``OutputRequest/snapping``).
  public var snapsVertices = false

  /// Whether each feature is written by itself, so that features can be kept as bytes and written in another order, or to several files
  /// (``EncodedPart/init(_:)``).
  public var takesRecords = false

  /// Whether the output is strokes and fills: cut edges then differ from borders, and numbers are taken for degrees.
  public var isDrawn = false

  public enum LostMembers: String, Sendable {
    case besideAnotherCollection = "next to another collection's"
    case inSequence = "in a sequence of features"
  }

  public init() {}
}
