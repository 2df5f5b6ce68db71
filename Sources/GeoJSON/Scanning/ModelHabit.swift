internal import GeoModel

/// When a feature is made the model of those after it, and when values of the model are given up: both take longer than comparing.
struct ModelHabit {
  /// What to do with the model: keep it as it is; have none for a while; read values that are others often without comparing; make one of
  /// the feature at hand.
  enum Advice { case keep, forget, open, learn }

  /// How many features in a row must be unlike the model until one is learned, and how many still must.
  private var patience = 2
  private var wait = 2
  /// How many in a row are compared with it in vain.
  private static let mostInVain = 4
  /// Whether any feature was like the model.
  private var wasOfUse = true

  /// Of the features like the model, how many there were since it was last thought of, and how many of their values were others.
  private var alike = 0
  private var others = 0
  /// Whether values that are others often are known.
  private var isOpen = false
  /// How many features are looked at before another one is learned.
  private var window = Self.shortestWindow
  /// What the model before cost.
  private var lastCost = Int.max

  private static let shortestWindow = limit(64, small: 4)
  /// How many features show which values are others often, and in how many of them those are.
  private static let trial = limit(64, small: 3)
  static let oftenOther = limit(16, small: 2)

  /// A feature was not like the model. Returns what to do: it is learned seldom where models were of no use.
  mutating func noteOther() -> Advice {
    wait -= 1
    if wait > 0 { return patience - wait == Self.mostInVain ? .forget : .keep }
    patience = wasOfUse ? 2 : min(patience * 2, 1024)
    wait = patience
    wasOfUse = false
    (alike, others, isOpen) = (0, 0, false)
    return .learn
  }

  /// A feature was like the model, except for some values. Returns what to do: in a file in some order, values become longer by and by.
  ///
  /// - Parameter open: how many values are read whatever they are.
  @inline(__always)
  mutating func noteAlike(others: Int, open: Int) -> Advice {
    wasOfUse = true
    wait = patience
    alike += 1
    self.others += others
    if alike < (isOpen ? window : Self.trial) { return .keep }
    // Of a thousand features. One that was not expected takes several times as long.
    let cost = 4000 * self.others / alike + 1000 * open
    let areMany = self.others * 2 > alike
    (alike, self.others) = (0, 0)
    if !isOpen {
      isOpen = true
      return areMany ? .open : .keep
    }
    if !areMany, cost <= lastCost { return .keep }
    // Where the model before was no worse, the next one is seldom.
    window = cost < lastCost - lastCost / 4 ? Self.shortestWindow : min(window * 2, 1 << 14)
    lastCost = cost
    isOpen = false
    return .learn
  }
}
