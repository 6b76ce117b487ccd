import { expect, test } from "vitest";
import { MULTIPLE, moneyUnit, SHARE, writtenPlain } from "#app/features/numbers/unit.ts";
import { judgedText } from "#app/features/analysis/kpis/pages/judged-text.ts";
import { plotOf, WIDE } from "#app/ui/chart/chart-scale.server.ts";
import { percent } from "#app/ui/text/format.ts";
import { kpiText } from "#app/ui/text/kpi-text.ts";

test.each([
  [0.2996, 0.3, MULTIPLE, "0.2996×"],
  [4.0004, 4, MULTIPLE, "4.0004×"],
  [3.5, 4, MULTIPLE, "3.5×"],
  [4, 4, MULTIPLE, "4×"],
  [0.12499, 0.125, SHARE, "12.499%"],
  [999_999.6, 1_000_000, moneyUnit("GBP"), "£999,999.60"],
])("%d beside a limit of %d is told from it", (value, limit, unit, text) => {
  expect(judgedText(value, unit, [limit], kpiText)).toBe(text);
});

test("a mail's value is told from its limit too", () => {
  expect(judgedText(2.9999, MULTIPLE, [3], writtenPlain)).toBe("2.9999×");
});

test("nothing is less than nothing", () => {
  expect([-0.04, -0.0004, -0.000004, 0].map((value) => kpiText(value, SHARE))).toEqual([
    "−4%",
    "−0.04%",
    "−0.0004%",
    "0%",
  ]);
  expect(percent(-0.0004)).toBe("0%");
});

test("no two marks of an axis are written alike", () => {
  const axis = (values: number[], write: (value: number) => string) =>
    plotOf(
      {
        finding: "",
        unit: "",
        labelName: "",
        labels: values.map(String),
        series: [{ name: "", values }],
        source: "",
        write,
      },
      WIDE,
      "lines",
    ).axis.ticks.map(({ text }) => text);
  const tiny = axis([-0.0004, -0.0003], (value) => kpiText(value, SHARE));
  const pounds = axis([100.01, 100.02], (value) => kpiText(value, moneyUnit("GBP")));
  for (const marks of [tiny, pounds]) expect(new Set(marks).size).toBe(marks.length);
  expect(tiny.length).toBeGreaterThan(2);
});
