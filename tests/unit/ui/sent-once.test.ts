import { expect, test } from "vitest";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { optionsOnce } from "#app/features/fields/options-once.server.ts";
import { optionsOf } from "#app/ui/form/fields/options.ts";

const chart = lineChart({
  finding: "It rose.",
  unit: "Pounds",
  labelName: "Month",
  labels: ["Jan", "Feb"],
  series: [{ name: "Sales", values: [1, 2] }],
  source: "Counted.",
});
const caption = { finding: "It rose.", unit: "Pounds", source: "Counted." };
const countries = [{ value: "CL", label: "Chile" }];

test("a document hands over a chart's caption, and has the rest to render", () => {
  const data = { chart, part: { chart, rows: [1] }, none: null, list: [1] };
  const sent = chartsOnce({ isDocument: true }, data);
  expect(JSON.parse(JSON.stringify(sent))).toEqual({
    chart: caption,
    part: { chart: caption, rows: [1] },
    none: null,
    list: [1],
  });
  expect(sent.chart.wide).toBe(chart.wide);
  expect(sent.part.chart.narrow).toBe(chart.narrow);
  // It may be remembered for the next request.
  expect(Object.keys(chart)).toContain("wide");
});

test("a navigation gets all of it", () => {
  const data = { chart };
  expect(chartsOnce({ isDocument: false }, data)).toBe(data);
  expect(JSON.stringify(optionsOnce({ isDocument: false }, countries))).toContain("Chile");
});

test("a document hands over no choices, and has them to render", () => {
  const sent = optionsOnce({ isDocument: true }, countries);
  expect(JSON.stringify(sent)).toBe("{}");
  expect(optionsOf(sent, "country")).toBe(countries);
});
