// Compares the toolkit's geodesics with PROJ's on random pairs, clusters of nearly antipodal, close, polar and
// equatorial ones among them, and times both.
//
//     Tests/Differential/Geodesics/run [pairs]

let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1_000_000 : 1_000_000

let pairs = PairGenerator.pairs(count, seed: 42)
compareInverse(pairs)
compareDirect(pairs)
// Pairs far from the cut: near it the area is as ill-conditioned as the azimuth.
compareRings(pairs.indices.filter { $0 % 8 > 3 }.map { pairs[$0] }, rings: count / 5)
timeInverse(pairs)
timeDirect(pairs)
