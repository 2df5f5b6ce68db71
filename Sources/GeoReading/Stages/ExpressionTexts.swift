package import Expressions
internal import GeoJSON
package import GeoModel

/// Works out an expression for the rows of a block, as JSON.
///
/// Of an expression that is only a name, a pointer or `$id`, the text is copied, byte for byte. Numbers that are computed are written like all
/// others of the toolkit: with the fewest digits that read back as the same double. What is unknown is `null`.
package enum ExpressionTexts {
  private static let null = Array("null".utf8)

  /// - Returns: a text for each row; `null` for rows that could not be read or were dropped.
  /// - Complexity: O(bytes of the properties), if the expression names any, and O(positions) for `$area` and `$length`.
  package static func of(_ expression: FeatureExpression, in block: borrowing FeatureBlock<Geographic>) -> [[UInt8]] {
    let texts =
      switch expression.copied {
      case .member(let path)?: copies(in: block) { text, row in member(path, text, row) }
      case .id?: copies(in: block) { _, row in row.id.isEmpty ? nil : row.id.range }
      case nil: values(of: expression, in: block)
      }
    return texts ?? Array(repeating: null, count: block.rows.count)
  }

  /// The same of one member.
  package static func of(_ path: MemberPath, in block: borrowing FeatureBlock<Geographic>) -> [[UInt8]] {
    copies(in: block) { text, row in member(path, text, row) } ?? Array(repeating: null, count: block.rows.count)
  }

  private static func values(of expression: FeatureExpression, in block: borrowing FeatureBlock<Geographic>) -> [[UInt8]]? {
    RowSubject.of(block, expression) { subject in
      var texts: [[UInt8]] = []
      texts.reserveCapacity(block.rows.count)
      for row in block.rows.indices {
        if block.rows[row].flags.isDisjoint(with: [.unreadable, .dropped]) {
          subject.begin(row, of: block)
          texts.append(json(expression.value(for: &subject)))
        } else {
          texts.append(null)
        }
      }
      return texts
    }
  }

  private static func copies(
    in block: borrowing FeatureBlock<Geographic>, _ place: (TextPointer, FeatureRow) -> Range<Int>?
  ) -> [[UInt8]]? {
    block.text.withUnsafeBufferPointer { text in
      text.baseAddress.map { base in
        block.rows.map { row in
          guard row.flags.isDisjoint(with: [.unreadable, .dropped]), let place = place(base, row) else { return null }
          return Array(UnsafeBufferPointer(start: base + place.lowerBound, count: place.count))
        }
      }
    }
  }

  private static func member(_ path: MemberPath, _ base: TextPointer, _ row: FeatureRow) -> Range<Int>? {
    if row.properties.isEmpty || base[Int(row.properties.start)] != .openBrace { return nil }
    return MemberLookup.place(base, row.properties.range, path.steps[...])
  }

  private static func json(_ value: ExpressionValue) -> [UInt8] {
    switch value {
    case .null: null
    case .boolean(let truth): Array((truth ? "true" : "false").utf8)
    case .integer(let number): Array(String(number).utf8)
    case .number(let number):
      if case .number(let text) = PropertyValue(number) { Array(text.utf8) } else { null }
    case .string(let characters): JSONString.bytes(characters)
    case .json(let text): Array(text.utf8)
    }
  }
}
