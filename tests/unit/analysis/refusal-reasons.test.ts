import { expect, test } from "vitest";
import { RefusalReasons } from "#app/features/analysis/imports/refusal-reasons.ts";
import { problem } from "#app/features/numbers/problem.ts";

const cell = (line: number, header: string, what: string, right = "Enter digits") =>
  problem("cell", `line ${line}, ${header}`, `Line ${line}, ${header}: ${what}`, right);

test("rows of one column and one remedy are one reason, the commonest first, each value with its lines", () => {
  const reasons = new RefusalReasons();
  reasons.add(2, [cell(2, "Stage", "“LOI” is no stage", "Use one of the stages")]);
  for (let line = 3; line < 6; line += 1) reasons.add(line, [cell(line, "Valuation", "“x” is no number")]);
  reasons.add(6, [
    cell(6, "Valuation", "“y” is no number"),
    cell(6, "Stage", "“LOI” is no stage", "Use one of the stages"),
  ]);
  expect(reasons.all).toEqual([
    {
      field: "Valuation",
      right: "Enter digits",
      rows: 4,
      said: [
        { what: "Valuation: “x” is no number", rows: 3, lines: [3, 4, 5] },
        { what: "Valuation: “y” is no number", rows: 1, lines: [6] },
      ],
      others: 0,
    },
    {
      field: "Stage",
      right: "Use one of the stages",
      rows: 2,
      said: [{ what: "Stage: “LOI” is no stage", rows: 2, lines: [2, 6] }],
      others: 0,
    },
  ]);
});

test("a fault of another remedy in the same column is a reason of its own, and one of the row has no column", () => {
  const reasons = new RefusalReasons();
  reasons.add(2, [cell(2, "Valuation", "“x” is no number")]);
  reasons.add(3, [cell(3, "Valuation", "it is below zero", "Enter zero or more")]);
  reasons.add(4, [problem("repeated", "line 4", "Line 4: A is on line 2 already", "Keep one of the two")]);
  expect(reasons.all.map(({ field, rows }) => [field, rows])).toEqual([
    ["Valuation", 1],
    ["Valuation", 1],
    ["", 1],
  ]);
  expect(reasons.all[2]?.said).toEqual([{ what: "A is on line 2 already", rows: 1, lines: [4] }]);
});

test("however many rows, what is kept is bounded and the counts are whole", () => {
  const reasons = new RefusalReasons();
  for (let line = 2; line < 20_002; line += 1)
    reasons.add(line, [cell(line, `Column ${line % 25}`, `“${line}” is no number`)]);
  expect(reasons.all).toHaveLength(20);
  expect(
    reasons.all.every(({ rows, said, others }) => rows === 800 && said.length === 10 && others === 790),
  ).toBe(true);
  expect(reasons.left).toBe(4000);
  const one = new RefusalReasons();
  for (let line = 2; line < 1002; line += 1) one.add(line, [cell(line, "Valuation", "“x” is no number")]);
  expect(one.all[0]?.said).toEqual([
    { what: "Valuation: “x” is no number", rows: 1000, lines: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
  ]);
});
