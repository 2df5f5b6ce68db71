/// Features of an output as bytes: what is kept of them until all are known, to be written in another order.
public struct EncodedRecords: Sendable {
  public var bytes: [UInt8] = []

  /// For each feature, the end of its bytes.
  public var ends: [Int] = []

  public init() {}
}
