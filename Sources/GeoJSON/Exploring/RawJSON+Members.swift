public import GeoModel

extension RawJSON {
  /// A member of an object: its name without escapes, and its value.
  public struct Member: Sendable, Hashable {
    public let name: String
    public let value: RawJSON

    public init(name: String, value: RawJSON) {
      self.name = name
      self.value = value
    }
  }

  /// The members of an object in the order of the text, including all with one name; none for any other value.
  /// Complexity: O(n) for a whole walk.
  public var members: Members { Members(json: self) }

  /// The elements of an array; none for any other value. Complexity: O(n) for a whole walk.
  public var elements: Elements { Elements(json: self) }

  /// The members of an object, parsed as they are asked for.
  public struct Members: Sequence, Sendable {
    let json: RawJSON

    public func makeIterator() -> Iterator { Iterator(walk: Walk(json, if: .object)) }

    public struct Iterator: IteratorProtocol, Sendable {
      var walk: Walk

      public mutating func next() -> Member? {
        guard let item = walk.next() else { return nil }
        let name = walk.json.withText { text, _ in
          JSONString.content(text + item.name.lowerBound, count: item.name.count)
        }
        return Member(name: name ?? "", value: walk.json.part(item.value))
      }
    }
  }

  /// The elements of an array, parsed as they are asked for.
  public struct Elements: Sequence, Sendable {
    let json: RawJSON

    public func makeIterator() -> Iterator { Iterator(walk: Walk(json, if: .array)) }

    public struct Iterator: IteratorProtocol, Sendable {
      var walk: Walk

      public mutating func next() -> RawJSON? { walk.next().map { walk.json.part($0.value) } }
    }
  }

  /// A ``MemberWalk`` that can pause, since pointers do not outlive a call.
  struct Walk: Sendable {
    let json: RawJSON
    private var at: Int

    init(_ json: RawJSON, if kind: Kind) {
      self.json = json
      at = json.kind == kind ? 1 : Int.max
    }

    mutating func next() -> MemberWalk.Item? {
      guard at < json.range.count else { return nil }
      let (item, stop) =
        json.withText { text, count -> (MemberWalk.Item?, Int)? in
          var walk = MemberWalk(text, count: count, at: at)
          let item = walk.next()
          return (item, walk.at)
        } ?? (nil, Int.max)
      at = stop
      return item
    }
  }

  /// Calls `body` with the bytes of each member's name and its value, in the order of the text: no string is made. A name
  /// with escapes comes as they are written. Complexity: O(n).
  package func eachMember(_ body: (UnsafeBufferPointer<UInt8>, RawJSON) -> Void) {
    guard kind == .object else { return }
    withText { text, count in
      for item in MemberWalk(text, count: count) where item.name.count >= 2 {
        // The name is a string token within the value's text: what stands between its quotes does, too.
        body(UnsafeBufferPointer(start: text + item.name.lowerBound + 1, count: item.name.count - 2), part(item.value))
      }
    }
  }

  /// The members of an object with the places of their names, quotes included, or the elements of an array with empty ones;
  /// places count in the storage, as the values' own do. Complexity: O(n).
  package var placedItems: [(name: Range<Int>, value: RawJSON)] {
    guard kind == .object || kind == .array else { return [] }
    return withText { text, count in
      MemberWalk(text, count: count).map { item in
        (range.lowerBound + item.name.lowerBound..<range.lowerBound + item.name.upperBound, part(item.value))
      }
    } ?? []
  }
}
