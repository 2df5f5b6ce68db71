"""Derives the series of C. F. F. Karney, "Algorithms for geodesics", J. Geod. 87 (2013), from their integrals.

Prints the coefficients that Sources/GeoAlgorithms/Geodesics/*Series.swift holds, as exact fractions: the arc length
I1 (Eq. 15-18), its reversion (Eq. 20-21), I2 (Eq. 41-43), the longitude I3 (Eq. 23-25) and the area I4 (Eq. 61-63).
Everything is a polynomial in n (third flattening) and e (Eq. 16) times Fourier terms in z = exp(2 i sigma).

    python3 Benchmarks/Tools/geodesic-series.py
"""
from fractions import Fraction as Q
from math import comb

ORDER = 6


class Series:
    """A sum of q * n^i * e^j * z^l, cut off where i + j exceeds `order`; z to half-integer powers counted doubled."""
    order = ORDER

    def __init__(self, terms=None):
        self.terms = {k: v for k, v in (terms or {}).items() if v and k[0] + k[1] <= Series.order}

    def __add__(self, other):
        out = dict(self.terms)
        for k, v in other.terms.items():
            out[k] = out.get(k, Q(0)) + v
        return Series(out)

    def __mul__(self, other):
        if not isinstance(other, Series):
            return Series({k: v * other for k, v in self.terms.items()})
        out = {}
        for (a, b, c), v in self.terms.items():
            for (d, e, f), w in other.terms.items():
                if a + b + d + e <= Series.order:
                    k = (a + d, b + e, c + f)
                    out[k] = out.get(k, Q(0)) + v * w
        return Series(out)

    def power(self, p):
        out = ONE
        for _ in range(p):
            out = out * self
        return out

    def fourier(self, l):
        """The polynomial beside z^l, as {(i, j): q}."""
        return {(a, b): v for (a, b, c), v in self.terms.items() if c == l}


ONE = Series({(0, 0, 0): Q(1)})
N = Series({(1, 0, 0): Q(1)})
E = Series({(0, 1, 0): Q(1)})


def binomial(x, p):
    """(1 + x)^p for a series x without constant term."""
    out, term = ONE, ONE
    for i in range(1, Series.order + 1):
        term = term * x * ((p - i + 1) / Q(i))
        out = out + term
    return out


def show(name, poly, first):
    def rank(k):
        return (k[1], k[0])
    print(name, " ".join(f"{poly[k]}*n^{k[0]}e^{k[1]}" for k in sorted(poly, key=rank)) or "0")


def halves(series, prefix, divide_by_mean=True):
    mean = Series({k: v for k, v in series.terms.items() if k[2] == 0})
    show("A" + prefix, mean.fourier(0), 0)
    inverse = binomial(mean + ONE * Q(-1), Q(-1))
    scaled = series * inverse
    out = {}
    for l in range(1, Series.order + 1):
        # integral of 2 c cos(2 l sigma) is c sin(2 l sigma) / l
        poly = {k: v / l for k, v in scaled.fourier(2 * l).items()}
        out[l] = poly
        show(f"C{prefix}[{l}]", poly, l)
    return out


Z = Series({(0, 0, 2): Q(1)})
ZI = Series({(0, 0, -2): Q(1)})

# sqrt(1 + k^2 sin^2) = w / (1 - e) with w^2 = (1 - e z)(1 - e / z)
w = binomial(E * Z * Q(-1), Q(1, 2)) * binomial(E * ZI * Q(-1), Q(1, 2))
winv = binomial(E * Z * Q(-1), Q(-1, 2)) * binomial(E * ZI * Q(-1), Q(-1, 2))
print("# I1; A1 and A2 are the means of w and 1/w, to be divided by (1 - e) and multiplied with it")
c1 = halves(w, "1")

print("# reversion of I1")
F = Series({})
for l, poly in c1.items():
    for (i, j), v in poly.items():
        # sin(2 l t) with the factor 1/i left out: odd powers of F are sines, even ones cosines
        F = F + Series({(i, j, 2 * l): v / 2, (i, j, -2 * l): -v / 2})
# F = sum (z^l - z^-l) / 2 stands for i * sin. Lagrange: t + sum (-1)^m / m! D^(m-1) F^m, D = d/dt, z^l -> 2 i l z^l.
# With F = i S the imaginary units cancel: S^m = F^m / i^m, D^(m-1) brings i^(m-1): together 1 / i, as in sin = (..)/i.
rev = Series({})
fact = 1
for m in range(1, ORDER + 1):
    fact *= m
    p = F.power(m)
    # S^m = F^m i^-m ; D^(m-1) multiplies by (i * c)^(m-1) with c = the doubled power of z; the product is F^m c^(m-1) / i
    rev = rev + Series({k: v * Q(k[2]) ** (m - 1) * Q((-1) ** m, fact) for k, v in p.terms.items()})
for l in range(1, ORDER + 1):
    # coefficient of z^l of (1/i) * x corresponds to x * 2 * sin
    show(f"C1'[{l}]", {k: v * 2 for k, v in rev.fourier(2 * l).items()}, l)

print("# I2")
halves(winv, "2")

Series.order = ORDER - 1
print("# I3, total degree", Series.order)
w = binomial(E * Z * Q(-1), Q(1, 2)) * binomial(E * ZI * Q(-1), Q(1, 2))
root = w * binomial(E * Q(-1), Q(-1))
# 2 / ((1 + n) + (1 - n) root) = 1 / (1 + x), x = ((1 + n) + (1 - n) root) / 2 - 1
x = ((ONE + N) + (ONE + N * Q(-1)) * root) * Q(1, 2) + ONE * Q(-1)
halves(binomial(x, Q(-1)), "3")

print("# I4, total degree", Series.order)
# t(x) = x + sqrt(1 + 1/x) asinh(sqrt x) = x + 1 + x/3 - ...; d/dx-free: sqrt(1+x) * (asinh(sqrt x)/sqrt x)
D = Series.order + 2
root_coefficients, p = [], Q(1)
for i in range(D + 1):
    root_coefficients.append(p)
    p = p * (Q(1, 2) - i) / (i + 1)
asinh_coefficients = [Q((-1) ** i * comb(2 * i, i), 4 ** i * (2 * i + 1)) for i in range(D + 1)]
t = [sum(root_coefficients[i] * asinh_coefficients[d - i] for i in range(d + 1)) for d in range(D + 1)]
t[1] += 1
u = N * Q(4) * binomial(N * Q(-1), Q(-2))
sine2 = Series({(0, 0, 0): Q(1, 2), (0, 0, 2): Q(-1, 4), (0, 0, -2): Q(-1, 4)})
v = E * Q(4) * binomial(E * Q(-1), Q(-2)) * sine2
us, vs = [ONE], [ONE]
for _ in range(D):
    us.append(us[-1] * u)
    vs.append(vs[-1] * v)
quotient = Series({})
for i in range(1, D + 1):
    for j in range(i):
        quotient = quotient + us[j] * vs[i - 1 - j] * t[i]
# I4 = - integral of quotient * sin(s) / 2; quotient = q0 + sum ql (z^l + z^-l), sin s cos 2ls = (sin(2l+1)s - sin(2l-1)s)/2
q = [quotient.fourier(2 * l) for l in range(Series.order + 1)]
for l in range(Series.order + 1):
    poly = {}
    for source, sign in ((q[l], 1), (q[l + 1] if l + 1 < len(q) else {}, -1)):
        for k, value in source.items():
            poly[k] = poly.get(k, Q(0)) + sign * value
    # the integral of -sin(m s) is cos(m s) / m
    show(f"C4[{l}]", {k: value / 2 / (2 * l + 1) for k, value in poly.items() if value}, l)
