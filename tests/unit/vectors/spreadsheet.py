"""Figures worked out by LibreOffice Calc with its own functions, nothing of the product's code: the sheet is written
here, Calc computes it, and each result stands in spreadsheet.json with its inputs and the formula that gave it.

    apt-get install libreoffice-calc-nogui
    python3 tests/unit/vectors/spreadsheet.py > tests/unit/vectors/spreadsheet.json

Inputs come from a fixed seed. A tolerance is relative; that of XIRR is what Calc stops at.
"""

import csv
import json
import random
import subprocess
import tempfile
from datetime import date, timedelta
from pathlib import Path
from xml.sax.saxutils import quoteattr

random.seed(20261123)
vectors = []


def days(first, steps):
    day = date.fromisoformat(first)
    out = [day]
    for step in steps:
        day += timedelta(days=step)
        out.append(day)
    return [one.isoformat() for one in out]


def cells(values, row):
    """Values go to B, C, D, … of a row; the range they stand in."""
    last = "BCDEFGHIJKLMNOPQRSTUVWXYZ"[len(values) - 1]
    return f"[.B{row}:.{last}{row}]"


def add(kind, name, inputs, rows, formula, tolerance=1e-12):
    """`rows` are lists of numbers and ISO days; `formula` names their ranges {0}, {1}, …"""
    vectors.append({"kind": kind, "name": name, "inputs": inputs, "rows": rows, "formula": formula, "tolerance": tolerance})


# Rates of return and present values of dated flows: calls first, then proceeds and what is held.
for case in range(8):
    calls, proceeds = random.randint(1, 4), random.randint(1, 6)
    when = days(f"20{random.randint(10, 19)}-0{random.randint(1, 9)}-15", [random.randint(20, 500) for _ in range(calls + proceeds - 1)])
    amounts = [-random.randint(100, 5000) * 1000 for _ in range(calls)] + [random.randint(50, 6000) * 1000 for _ in range(proceeds)]
    flows = [list(pair) for pair in zip(when, amounts)]
    add("xirr", f"{calls} calls, {proceeds} proceeds", {"flows": flows}, [amounts, when], "XIRR({0};{1})", 1e-8)
    rate = random.choice([0.03, 0.085, 0.12, -0.05, 0.4])
    if rate > 0:
        add("xnpv", f"the same at {rate:g}", {"flows": flows, "rate": rate}, [amounts, when], f"XNPV({rate};{{0}};{{1}})")
# Years of 365 days, which no leap year breaks: IRR of the years is XIRR of the days.
for amounts in ([-1000, 100, 100, 100, 1100], [-500, -250, 0, 400, 900], [-1000, 200, 200, 200]):
    when = days("2021-01-01", [365] * (len(amounts) - 1))
    flows = [list(pair) for pair in zip(when, amounts)]
    add("xirr", f"yearly {amounts}", {"flows": flows}, [amounts], "IRR({0})", 1e-8)

# Plans: NPV and PV are of ends of years.
for years, wacc, growth in ((3, 0.08, 0.01), (5, 0.095, 0.02), (7, 0.125, -0.02), (10, 0.07, 0), (1, 0.2, 0.03)):
    plan = [random.randint(-20, 90) + 60 for _ in range(years)]
    inputs = {"cashFlows": plan, "wacc": wacc, "growth": growth}
    add("plan", f"{years} years at {wacc:g}", inputs, [plan], f"NPV({wacc};{{0}})")
    terminal = f"({plan[-1]}*(1+{growth})/({wacc}-{growth}))"
    add("dcf", f"{years} years at {wacc:g}, growing {growth:g}", inputs, [plan], f"NPV({wacc};{{0}})-PV({wacc};{years};0;{terminal})")

# Multiples of peers.
for n in (4, 7, 11, 20):
    peers = [round(random.uniform(3, 18), 2) for _ in range(n)]
    for quart, end in ((1, "lower"), (2, "median"), (3, "upper")):
        add("quartile", f"{end} of {n}", {"values": peers, "end": end}, [peers], f"QUARTILE({{0}};{quart})")
    share = random.choice([0.1, 0.37, 0.9])
    add("quantile", f"{share:g} of {n}", {"values": peers, "share": share}, [peers], f"PERCENTILE({{0}};{share})")
    subject = round((min(peers) + max(peers)) / 2, 2)
    add("percentRank", f"of {n}", {"values": peers, "subject": subject}, [peers], f"PERCENTRANK({{0}};{subject};15)*100", 1e-9)
    metric, debt, stake, discount = random.randint(5, 40), random.randint(0, 15), 0.35, 0.15
    add("comparables", f"equity by the median of {n}", {"peers": peers, "metric": metric, "debt": debt, "stake": stake, "discount": discount},
        [peers], f"(MEDIAN({{0}})*{metric}-{debt})*{stake}*(1-{discount})")

# Draws of cases that are gone: without them those below would be others.
for n in (8, 12):
    before = [round(random.uniform(40, 60), 1) for _ in range(n)]
    now = round(random.uniform(20, 90), 1)

# Concentration.
for n in (2, 6, 15):
    values = [random.randint(1, 900) * 1000 for _ in range(n)]
    add("hhi", f"of {n} holdings", {"values": values}, [values], "SUMSQ({0})/SUM({0})^2*10000")
    add("top1", f"of {n} holdings", {"values": values}, [values], "MAX({0})/SUM({0})")

# Formulas of KPIs: growth a year, change on the year, averages.
for first, last, years in ((120, 310, 5), (80, 64, 3), (1, 1000, 10)):
    inputs = {"formula": "(last ÷ first)^(1 ÷ years) − 1", "values": {"first": first, "last": last, "years": years}}
    add("kpi", f"growth a year, {first} to {last}", inputs, [], f"RRI({years};{first};{last})", 1e-10)
for a, b, c in ((12.5, 40, 7.25), (-3, 8, 0.5)):
    values = {"a": a, "b": b, "c": c}
    for formula, calc in (("sum(a, b, c)", "SUM({0})"), ("avg(a, b, c)", "AVERAGE({0})"), ("max(a, c) − min(b, c)", None), ("a × b ÷ c", None)):
        calc = calc or {"max(a, c) − min(b, c)": f"MAX({a};{c})-MIN({b};{c})", "a × b ÷ c": f"PRODUCT({a};{b})/{c}"}[formula]
        add("kpi", formula, {"formula": formula, "values": values}, [[a, b, c]], calc)


def cell(value):
    if isinstance(value, str):
        return f'<table:table-cell office:value-type="date" office:date-value="{value}"/>'
    return f'<table:table-cell office:value-type="float" office:value="{value!r}"/>'


sheet, row = [], 0
for one in vectors:
    at = row + 2
    ranges = [cells(values, at + index) for index, values in enumerate(one["rows"])]
    one["formula"] = one["formula"].format(*ranges)
    formula = quoteattr("of:=" + one["formula"])
    sheet.append(f'<table:table-row><table:table-cell table:style-name="all" table:formula={formula} office:value-type="float"/></table:table-row>')
    for values in one["rows"]:
        sheet.append("<table:table-row><table:table-cell/>" + "".join(map(cell, values)) + "</table:table-row>")
    one["line"] = row
    row += 1 + len(one["rows"])

document = f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
  xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
  xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"
  xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3"
  office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<number:number-style style:name="N"><number:scientific-number number:decimal-places="16" number:min-integer-digits="1"
  number:min-exponent-digits="2"/></number:number-style>
<style:style style:name="all" style:family="table-cell" style:data-style-name="N"/>
</office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="Vectors">{"".join(sheet)}</table:table>
</office:spreadsheet></office:body></office:document>"""

with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "vectors.fods"
    source.write_text(document, encoding="utf-8")
    # Commas, quotes, UTF-8, numbers as their cells show them: with all their digits.
    target = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true"
    command = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", target, "--outdir", folder, str(source)]
    subprocess.run(command, check=True, capture_output=True)
    lines = list(csv.reader((Path(folder) / "vectors.csv").open(encoding="utf-8")))

for one in vectors:
    one["value"] = float(lines[one.pop("line")][0])
    del one["rows"]

print("[\n" + ",\n".join("  " + json.dumps(one) for one in vectors) + "\n]")
