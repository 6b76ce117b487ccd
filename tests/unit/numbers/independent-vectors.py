"""Works out the figures of independent-vectors.json apart from the product's code, with Python's standard library alone:
fractions (exact) and statistics.

    python3 tests/unit/numbers/independent-vectors.py > tests/unit/numbers/independent-vectors.json
"""

import json
from fractions import Fraction as F
from statistics import NormalDist

out = {}

# Concentration of seven holdings.
values = [812, 455, 390, 275, 118, 64, 31]
total = sum(values)
shares = [F(one, total) for one in values]
out["concentration"] = {
    "values": values, "hhi": float(10000 * sum(one**2 for one in shares)),
    "top1": float(shares[0]), "top5": float(sum(shares[:5])),
}

# Wilson's interval of 13 of 47 from the normal quantile that Python has.
z, n, p = NormalDist().inv_cdf(0.975), 47, 13 / 47
middle = (p + z * z / (2 * n)) / (1 + z * z / n)
reach = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
out["wilson"] = {"successes": 13, "n": n, "low": middle - reach, "high": middle + reach}

# Completion of a list: 9 of 14 must-haves, 7 of 11 should-haves, 2 of 6 nice-to-haves.
out["completion"] = {"done": float(F(3 * 9 + 2 * 7 + 2, 3 * 14 + 2 * 11 + 6)), "must": float(F(9, 14))}

# Velocity: 17 open, 37.5 % won, £2.84m the mean win, 143 days to close.
out["velocity"] = float(17 * F("0.375") * 284000000 / 143)

print(json.dumps(out, indent=2))
