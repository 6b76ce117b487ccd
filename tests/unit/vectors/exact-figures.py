"""Figures worked out exactly, with Python's fractions alone (decimal, 60 digits, where a root is taken), nothing of the
product's code: dcf, comparables to a holding, multiples of a fund, covenants, ranks, weighted pipelines and
value bridges to the penny.

    python3 tests/unit/vectors/exact-figures.py > tests/unit/vectors/exact-figures.json

Inputs come from a fixed seed. Bridges are of whole pence and meet them exactly; the tolerance of all others is relative.
"""

import json
import random
from decimal import Decimal, getcontext
from fractions import Fraction as F
from math import floor

getcontext().prec = 60
random.seed(42)
vectors = []


def exact(value):
    """As a double, rounded once."""
    return float(value) if isinstance(value, (F, Decimal)) else value


def add(kind, name, inputs, **values):
    plain = {key: (float(one) if isinstance(one, F) else one) for key, one in inputs.items()}
    vectors.append({"kind": kind, "name": name, "inputs": plain, "values": {key: exact(one) for key, one in values.items()}})


def dec(fraction):
    return Decimal(fraction.numerator) / Decimal(fraction.denominator)


# Discounted cash flows: the end and the middle of years, a growing perpetuity and an exit multiple.
for case in range(10):
    years = random.randint(1, 12)
    plan = [F(random.randint(-300, 1200), 10) for _ in range(years - 1)] + [F(random.randint(200, 1500), 10)]
    wacc = F(random.randint(45, 190), 1000)
    is_mid, by_growth = case % 2 == 1, case % 4 < 2
    growth, multiple, ebitda = wacc - F(random.randint(20, 120), 1000), F(random.randint(40, 130), 10), F(random.randint(100, 2000), 10)
    ends = sum(flow / (1 + wacc) ** (year + 1) for year, flow in enumerate(plan))
    terminal = plan[-1] * (1 + growth) / (wacc - growth) if by_growth else multiple * ebitda
    today = terminal / (1 + wacc) ** years
    half = (1 + dec(wacc)) ** Decimal("0.5")
    plan_value = dec(ends) * half if is_mid else dec(ends)
    end_value = dec(today) * half if is_mid and by_growth else dec(today)
    inputs = {"cashFlows": [float(one) for one in plan], "wacc": wacc, "isMidYear": is_mid}
    inputs["terminal"] = {"by": "growth", "growth": float(growth)} if by_growth else {"by": "multiple", "multiple": float(multiple), "ebitda": float(ebitda)}
    add("dcf", f"{years} years by {'growth' if by_growth else 'multiple'}, {'mid-year' if is_mid else 'ends'}", inputs,
        plan=plan_value, terminal=terminal, today=end_value, value=plan_value + end_value, share=end_value / (plan_value + end_value))


def quantile(values, share):
    """Hyndman and Fan's type 7."""
    values = sorted(values)
    place = share * (len(values) - 1)
    low = floor(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (place - low) * (values[high] - values[low])


# Peers' multiples to enterprise value, equity and the holding, at each quartile.
for case in range(6):
    n = [1, 2, 5, 6, 9, 24][case]
    peers = [F(random.randint(20, 240), 10) for _ in range(n)]
    metric, debt, preferred, minorities = F(random.randint(10, 900), 10), F(random.randint(-200, 600), 10), F(random.randint(0, 50), 10), F(random.randint(0, 30), 10)
    stake, discount = F(random.randint(1, 100), 100), F(random.randint(0, 60), 100)
    ends = {}
    for end, share in (("low", F(1, 4)), ("mid", F(1, 2)), ("high", F(3, 4))):
        enterprise = quantile(peers, share) * metric
        equity = enterprise - debt - preferred - minorities
        ends |= {f"{end}Multiple": quantile(peers, share), f"{end}Enterprise": enterprise, f"{end}Equity": equity,
                 f"{end}Holding": max(equity, F(0)) * stake * (1 - discount)}
    add("comparables", f"{n} peers", {"peers": [float(one) for one in peers], "metric": metric, "debt": debt, "preferred": preferred,
        "minorities": minorities, "stake": stake, "discount": discount}, **ends)

# Multiples of a fund.
for case in range(6):
    paid, back, nav = [F(random.randint(1, 10**9), 100) for _ in range(3)]
    paid, back, nav = [(paid, back, nav), (paid, F(0), nav), (paid, back, F(0)), (paid, F(0), F(0)), (F(1, 100), back, nav), (nav, nav, F(0))][case]
    add("fund", ["all three", "nothing back", "nothing held", "all lost", "a penny paid in", "money back"][case],
        {"paidIn": paid, "distributed": back, "nav": nav}, dpi=back / paid, rvpi=nav / paid, tvpi=(back + nav) / paid)

# Covenants.
for case in range(6):
    debt, ebitda, interest, capex, due = [F(random.randint(*one), 10) for one in ((100, 900), (60, 300), (5, 90), (0, 50), (0, 80))]
    limit = F(random.randint(10, 60), 10)
    kind = ["leverage", "interest-cover", "debt-service"][case % 3]
    actual = {"leverage": debt / ebitda, "interest-cover": ebitda / interest, "debt-service": (ebitda - capex) / (interest + due)}[kind]
    headroom = (limit - actual) / limit if kind == "leverage" else (actual - limit) / limit
    more = {"cushion": 1 - debt / (limit * ebitda), "capacity": limit * ebitda - debt} if kind == "leverage" else {}
    add("covenant", f"{kind} at {float(limit):g}", {"kind": kind, "limit": limit, "netDebt": debt, "ebitda": ebitda, "interest": interest,
        "capex": capex, "amortisation": due}, actual=actual, headroom=headroom, **more)

# Percentile ranks with ties, by midrank.
for n in (1, 4, 9, 30):
    peers = [random.randint(1, 12) for _ in range(n)]
    subject = random.randint(1, 12)
    below, equal = sum(one < subject for one in peers), sum(one == subject for one in peers)
    add("midrank", f"{subject} among {n}", {"peers": peers, "subject": subject}, percentile=F(2 * below + equal, 2 * n) * 100)

# Weighted pipelines, pence, rounded half up once.
for n in (1, 7, 40):
    deals = [[random.choice(["Initial Contact", "Negotiations", "Closed Won", "Closed Lost"]), random.choice([25, 50, 75, 90]), random.randint(1, 10**9)] for _ in range(n)]
    is_open = lambda stage: not stage.startswith("Closed")
    add("pipeline", f"{n} deals", {"deals": deals}, total=sum(pence for stage, _, pence in deals if is_open(stage)),
        weighted=floor(sum(F(pence * share, 100) for stage, share, pence in deals if is_open(stage)) + F(1, 2)))

# Draws of cases that are gone: without them those below would be others.
for _ in range(3):
    for one in ((10, 500), (1, 10), (-50, 200), (10, 90), (40, 120), (40, 120)):
        random.randint(*one)


def pence(value):
    """Rounded half up, as sums of money are."""
    return floor(value + F(1, 2))


# Bridges: of each holding [opening, closing, paid in, taken out], a point being [method, currency, rate, share, metric,
# multiple, net debt] in hundredths of its own currency; worth max(0, metric × multiple − net debt) × share × rate.
def point(method, currency, rate, share, metric, multiple, debt):
    return {"method": method, "currency": currency, "rate": rate, "share": share, "metric": metric, "multiple": multiple, "netDebt": debt}


def worth(one):
    return pence(max(F(0), one["metric"] * one["multiple"] - one["netDebt"]) * one["share"] * one["rate"]) if one else 0


def steps(opening, closing, paid, taken):
    parts = dict.fromkeys(["ebitda", "revenue", "multiple", "net-debt", "fx", "method"], 0)
    change = worth(closing) - worth(opening) - paid + taken
    if opening and closing:
        if (opening["method"], opening["currency"]) != (closing["method"], closing["currency"]):
            parts["method"] = change
        else:
            share = closing["share"] * closing["rate"]
            parts["fx"] = pence((closing["rate"] - opening["rate"]) * worth(opening) / opening["rate"])
            metric = "revenue" if closing["method"] == "ev-revenue" else "ebitda"
            parts[metric] = pence((closing["metric"] - opening["metric"]) * opening["multiple"] * share)
            parts["multiple"] = pence((closing["multiple"] - opening["multiple"]) * closing["metric"] * share)
            parts["net-debt"] = pence((opening["netDebt"] - closing["netDebt"]) * share)
    return {"opening": worth(opening), "contributions": paid, "distributions": -taken, **parts,
            "other": change - sum(parts.values()), "closing": worth(closing)}


def some(method=None, currency=None, rate=None):
    currency = currency or random.choice(["GBP", "EUR"])
    rate = rate or (F(1) if currency == "GBP" else F(random.randint(7000, 12000), 10000))
    return point(method or random.choice(["ev-ebitda", "ev-revenue"]), currency, rate, F(random.randint(5, 100), 100),
                 F(random.randint(10**6, 10**9)), F(random.randint(20, 150), 10), F(random.randint(-(10**8), 10**8)))


def plain(one):
    return one and {key: (float(value) if isinstance(value, F) else value) for key, value in one.items()} | {"fairValue": worth(one)}


def bridge(name, holdings):
    total = {}
    for holding in holdings:
        for key, value in steps(*holding).items():
            total[key] = total.get(key, 0) + value
    add("bridge", name, {"holdings": [[plain(opening), plain(closing), paid, taken] for opening, closing, paid, taken in holdings]}, **total)


ebitda, revenue = some("ev-ebitda", "GBP"), some("ev-revenue", "GBP")
euro = some("ev-ebitda", "EUR", F(86, 100))
bridge("nothing changed", [(ebitda, ebitda, 0, 0)])
bridge("EBITDA alone", [(ebitda, ebitda | {"metric": ebitda["metric"] + 12345678}, 0, 0)])
bridge("revenue alone", [(revenue, revenue | {"metric": revenue["metric"] - 2345678}, 0, 0)])
bridge("the exchange rate alone", [(euro, euro | {"rate": F(91, 100)}, 0, 0)])
bridge("from EBITDA to revenue", [(ebitda, revenue, 0, 0)])
bridge("from EBITDA to revenue, with money in and out", [(ebitda, revenue, 5_000_000, 1_250_000)])
bridge("from euros to pounds", [(euro, euro | {"currency": "GBP", "rate": F(1)}, 0, 0)])
bridge("bought, sold", [(None, ebitda, 123_456_789, 0), (revenue, None, 0, 987_654_321)])
bridge("debt above the business", [(ebitda, ebitda | {"netDebt": ebitda["metric"] * 200}, 0, 0)])
bridge("a portfolio of twelve", [(some(), some(), random.randint(0, 10**7), random.randint(0, 10**7)) for _ in range(12)])

print("[\n" + ",\n".join("  " + json.dumps(one) for one in vectors) + "\n]")
