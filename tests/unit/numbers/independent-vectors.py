"""Works out the figures of independent-vectors.json apart from the product's code, with Python's standard library alone:
fractions (exact), decimal (60 digits), datetime and statistics.

    python3 tests/unit/independent-vectors.py > tests/unit/independent-vectors.json
"""

import json
from datetime import date
from decimal import Decimal, getcontext
from fractions import Fraction as F
from math import log
from statistics import NormalDist, mean, median, quantiles, stdev

getcontext().prec = 60
out = {}


def root(f, low, high):
    """The zero of a falling function between two rates, by halving in 60 digits."""
    low, high = Decimal(low), Decimal(high)
    for _ in range(180):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return low


def irr(flows):
    start = date.fromisoformat(flows[0][0])
    parts = [(Decimal((date.fromisoformat(day) - start).days) / 365, Decimal(amount)) for day, amount in flows]
    return root(lambda rate: sum(amount / (1 + rate) ** years for years, amount in parts), "-0.99", "50")


# 1 Rate of return of a fund: six calls, four proceeds, a value at the end; over a leap year.
fund = [
    ["2017-04-05", -1200000], ["2017-10-31", -800000], ["2018-02-28", -650000], ["2019-06-15", -350000],
    ["2020-02-29", 240000], ["2020-12-31", -150000], ["2021-07-01", -90000], ["2022-03-15", 1900000],
    ["2023-09-29", 875000], ["2025-01-31", 420000], ["2026-06-30", 2750000],
]
out["fundXirr"] = {"flows": fund, "rate": float(irr(fund))}

# 2 Rate of return that loses: a write-off with little back.
loss = [["2020-01-15", -500000], ["2020-08-01", -250000], ["2024-11-11", 90000]]
out["lossXirr"] = {"flows": loss, "rate": float(irr(loss))}

# 3 Multiples of the fund: exact fractions.
paid = -sum(F(a) for _, a in fund if a < 0)
back = sum(F(a) for _, a in fund[:-1] if a > 0)
nav = F(2750000)
out["fundMultiples"] = {"dpi": float(back / paid), "rvpi": float(nav / paid), "tvpi": float((back + nav) / paid)}

# 4 Discounted cash flow, seven years, at the end and the middle of each, exact for the first, decimal for the second.
plan, wacc, growth = [F("3.2"), F("4.15"), F("4.9"), F("5.6"), F("6.05"), F("6.4"), F("6.7")], F("0.085"), F("0.0175")
terminal = plan[-1] * (1 + growth) / (wacc - growth)
ends = sum(flow / (1 + wacc) ** (year + 1) for year, flow in enumerate(plan))
exact = ends + terminal / (1 + wacc) ** len(plan)
decimal = lambda one: Decimal(one.numerator) / Decimal(one.denominator)
half = (1 + decimal(wacc)) ** Decimal("0.5")
out["dcf"] = {
    "plan": [float(one) for one in plan], "wacc": float(wacc), "growth": float(growth),
    "terminal": float(terminal), "end": float(exact), "share": float(1 - ends / exact),
    "midYear": float(decimal(exact) * half),
}

# 5 Quartiles of thirteen multiples.
multiples = [4.7, 11.3, 6.9, 8.8, 7.25, 19.6, 9.1, 5.5, 10.05, 8.15, 7.9, 12.4, 6.35]
out["quartiles"] = {"values": multiples, "quartiles": quantiles(multiples, n=4, method="inclusive")}

# 6 Comparables to equity: median × EBITDA 7.4 less net debt 11.6, a stake of 35 % less 22.5 %.
enterprise = F(str(median(multiples))) * F("7.4")
equity = enterprise - F("11.6")
out["comparables"] = {
    "enterprise": float(enterprise), "equity": float(equity),
    "holding": float(equity * F("0.35") * (1 - F("0.225"))),
}

# 7 Concentration of seven holdings.
values = [812, 455, 390, 275, 118, 64, 31]
total = sum(values)
shares = [F(one, total) for one in values]
out["concentration"] = {
    "values": values, "hhi": float(10000 * sum(one**2 for one in shares)),
    "top1": float(shares[0]), "top5": float(sum(shares[:5])),
}

# 8 Wilson's interval of 13 of 47 from the normal quantile that Python has.
z, n, p = NormalDist().inv_cdf(0.975), 47, 13 / 47
middle = (p + z * z / (2 * n)) / (1 + z * z / n)
reach = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
out["wilson"] = {"successes": 13, "n": n, "low": middle - reach, "high": middle + reach}

# 9 z-score of a quarter's churn against the nine before it.
history, now = [2.1, 1.9, 2.4, 2.2, 2.0, 2.6, 1.8, 2.3, 2.05], 3.4
out["zScore"] = {"history": history, "now": now, "score": (now - mean(history)) / stdev(history)}

# 10 Covenants: leverage 47.3 on 11.9 against 4.25×; debt service (11.9 − 2.35) ÷ (3.4 + 4.1) against 1.15×.
debt, ebitda, limit = F("47.3"), F("11.9"), F("4.25")
service, floor = (ebitda - F("2.35")) / (F("3.4") + F("4.1")), F("1.15")
out["covenants"] = {
    "leverage": float(debt / ebitda), "headroom": float((limit - debt / ebitda) / limit),
    "cushion": float(1 - debt / (limit * ebitda)), "capacity": float(limit * ebitda - debt),
    "service": float(service), "serviceHeadroom": float((service - floor) / floor),
}

# 11 Midrank percentile among peers with ties.
peers, subject = [0.12, 0.08, 0.21, 0.17, 0.17, 0.05, 0.3, 0.17, 0.26, 0.11, 0.19], 0.19
below, equal = sum(one < subject for one in peers), sum(one == subject for one in peers)
out["midrank"] = {"peers": peers, "subject": subject, "percentile": float(F(2 * below + equal, 2 * len(peers)) * 100)}

# 12 Distance to a peer: z-scores by the sample's own deviation, size by the logarithm, weights 2, 1, 1.
companies = [[12e6, 0.14, 0.21], [48e6, 0.06, 0.17], [7.5e6, 0.31, 0.08], [120e6, 0.03, 0.24], [22e6, 0.11, 0.19]]
own = [20e6, 0.12, 0.15]
traits = [[log(one[0]), one[1], one[2]] for one in companies]
spread = [stdev(one[trait] for one in traits) for trait in range(3)]
mine = [log(own[0]), own[1], own[2]]
far = lambda one: (sum(w * ((a - b) / s) ** 2 for w, a, b, s in zip([2, 1, 1], mine, one, spread)) / 4) ** 0.5
out["similarity"] = {"companies": companies, "own": own, "distances": [far(one) for one in traits]}

# 13 Completion of a list: 9 of 14 must-haves, 7 of 11 should-haves, 2 of 6 nice-to-haves.
out["completion"] = {"done": float(F(3 * 9 + 2 * 7 + 2, 3 * 14 + 2 * 11 + 6)), "must": float(F(9, 14))}

# 14 Velocity: 17 open, 37.5 % won, £2.84m the mean win, 143 days to close.
out["velocity"] = float(17 * F("0.375") * 284000000 / 143)

print(json.dumps(out, indent=2))
