"""Every rate of return of yearly cash flows, apart from the product's code: Sturm's theorem counts the roots of the
polynomial in x = 1 / (1 + rate) exactly (fractions), and halving with exact signs finds each to twenty digits. Rates
are looked for from -99.9999% to 100,000,000%. Flows are 365 days apart.

    python3 tests/unit/vectors/rates-of-return.py > tests/unit/vectors/rates-of-return.json
"""

import json
import random
from fractions import Fraction as F

LOW, HIGH = 1 / F(1_000_000), F(1_000_000)  # x at the greatest and the least rate


def trimmed(p):
    while p and p[-1] == 0:
        p = p[:-1]
    return p


def at(p, x):
    value = F(0)
    for c in reversed(p):
        value = value * x + c
    return value


def derivative(p):
    return [c * k for k, c in enumerate(p)][1:]


def remainder(a, b):
    a = a[:]
    while len(a) >= len(b):
        factor = a[-1] / b[-1]
        for k, c in enumerate(b):
            a[len(a) - len(b) + k] -= factor * c
        a = trimmed(a[:-1])
        if not a:
            break
    return a


def sturm(p):
    chain = [p, derivative(p)]
    while True:
        rest = [-c for c in remainder(chain[-2], chain[-1])]
        if not rest:
            return chain
        chain.append(rest)


def changes(chain, x):
    signs = [s for s in (at(p, x) for p in chain) if s != 0]
    return sum(1 for one, other in zip(signs, signs[1:]) if (one < 0) != (other < 0))


def roots(p):
    """Distinct roots x in (LOW, HIGH], each as a Fraction within 1e-20 of itself."""
    chain = sturm(p)
    found = []

    def halve(low, high, below, above):
        if below == above:
            return
        if below - above == 1 and high - low < F(1, 10**20) * low:
            found.append((low + high) / 2)
            return
        middle = (low + high) / 2
        inside = changes(chain, middle)
        halve(low, middle, below, inside)
        halve(middle, high, inside, above)

    halve(LOW, HIGH, changes(chain, LOW), changes(chain, HIGH))
    return found


def of_rates(*rates, scale=10**9):
    """Flows solved by these rates: scale times the product of ((1 + rate) x - 1), in whole pence where it comes out."""
    p = [F(-1)]
    for k, rate in enumerate(rates):
        factor = [F(-1), 1 + F(rate)] if k else [F(1), -(1 + F(rate))]
        p = [sum((p[i] * factor[k - i] for i in range(len(p)) if 0 <= k - i < 2), F(0)) for k in range(len(p) + 1)]
    return [c * scale for c in p]


cases = {
    "two rates a thousandth apart": of_rates("0.1", "0.101"),
    "two rates a thousandth of a percent apart": of_rates("0.1", "0.10001"),
    "three rates a thousandth apart": of_rates("0.1", "0.101", "0.102", scale=10**12),
    "two rates about nothing": of_rates("-0.0005", "0.0005"),
    "two rates below nothing": of_rates("-0.5", "-0.499"),
    "four rates far apart": of_rates("-0.9", "0.05", "3", "40"),
    "five rates a fiftieth apart": of_rates("0.02", "0.04", "0.06", "0.08", "0.1", scale=10**12),
    "one rate that touches": of_rates("0.1", "0.1"),
    "one that touches and one that crosses": of_rates("0.1", "0.1", "0.5"),
    "none, by a hair": [F(-1000), F(2200), F("-1210.0001")],
    "two, by a hair": [F(-1000), F(2200), F("-1209.9999")],
    "none at all": [F(100), F(-150), F(100)],
    "a penny before the first payment": [F("0.01"), F(-1000), F(1100)],
    "a penny after the last": [F(-1000), F(1100), F("-0.01")],
    "a penny and a fund": [F("0.01"), F(-5_000_000), F(0), F(1_000_000), F(3_000_000), F(-250_000), F(4_000_000)],
}
chance = random.Random(20261123)
for number in range(40):
    length = chance.randint(3, 12)
    cases[f"by chance {number + 1}"] = [F(chance.randint(-1000, 1000)) for _ in range(length)]
for number in range(10):
    length = chance.randint(10, 30)
    cases[f"signs in turn {number + 1}"] = [F((-1) ** k * chance.randint(1, 1000)) for k in range(length)]

out = []
for name, flows in cases.items():
    polynomial = trimmed([F(c) for c in flows])
    rates = sorted(float(1 / x - 1) for x in roots(polynomial))
    out.append({"name": name, "flows": [float(c) for c in flows], "rates": rates})
print("[\n" + ",\n".join(json.dumps(one) for one in out) + "\n]")
