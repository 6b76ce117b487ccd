import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvOf } from "#app/features/csv/csv.ts";
import { readTable } from "../../support/reading/read-table.ts";
import type { Outcome } from "#app/features/numbers/problem.ts";
import {
  burnUp,
  byWorkstream,
  completion,
  forecastFinish,
  isOverdue,
  type ItemChange,
  mustCompletion,
  overdueCount,
} from "#app/features/analysis/diligence/maths/completion.ts";
import { REQUEST_COLUMNS, requestTable } from "#app/features/analysis/diligence/imports/diligence-columns.ts";
import { numbered, TEMPLATES } from "#app/features/analysis/diligence/templates/diligence-template.ts";
import {
  afterTaking,
  compareNumbers,
  type Counters,
  isNumber,
  nextNumber,
  parentOf,
  sortKey,
} from "#app/features/analysis/diligence/maths/numbering.ts";
import { openImpact, riskMatrix, riskScore } from "#app/features/analysis/diligence/maths/red-flag.ts";
import {
  allowedMoves,
  checkMove,
  isClosed,
  ITEM_STATES,
  type ItemState,
  PARTIES,
  PRIORITIES,
  type Priority,
  type RequestItem,
} from "#app/features/analysis/diligence/records/request-item.ts";
import {
  type IndexDocument,
  indexRows,
  indexTable,
  safeName,
} from "#app/features/analysis/diligence/exports/room-index.ts";
import { codes } from "../../support/reading/outcomes.ts";

const states = ITEM_STATES.map((one) => one.value);
const today = "2026-06-30";
const item = (priority: Priority, state: ItemState, more: Partial<RequestItem> = {}): RequestItem => ({
  id: "i",
  number: "1.1",
  workstream: "Financial",
  title: "Accounts",
  priority,
  state,
  due: null,
  owner: null,
  ...more,
});

describe("moves", () => {
  const full = { reason: "Because", hasDocument: true };

  /** Every move there is, written out once more: an adviser may make each. */
  const moves = new Set(
    `requested>in-progress requested>received requested>waived requested>not-applicable
    in-progress>received in-progress>requested in-progress>waived in-progress>not-applicable
    received>under-review received>returned received>waived received>not-applicable
    under-review>accepted under-review>returned under-review>waived under-review>not-applicable
    accepted>under-review returned>in-progress returned>received returned>waived returned>not-applicable
    waived>requested not-applicable>requested`.split(/\s+/),
  );

  test("of every pair of states, just the moves of the list are allowed", () => {
    for (const from of states) {
      for (const to of states) {
        const moved = checkMove(from, to, { party: "adviser", ...full });
        expect(moved.ok, `${from} to ${to}`).toBe(moves.has(`${from}>${to}`));
      }
    }
  });

  test("a refusal says which moves there are", () => {
    const result = checkMove("requested", "accepted", { party: "buyer", ...full });
    expect(result.ok ? "" : result.problems[0]).toMatchObject({
      what: "A request that is Requested can’t become Accepted",
      right: "It can become Waived, Not applicable",
    });
  });

  test("the seller hands in and the buyer decides", () => {
    expect(allowedMoves("requested", "seller")).toEqual(["in-progress", "received"]);
    expect(allowedMoves("under-review", "seller")).toEqual([]);
    expect(allowedMoves("under-review", "buyer")).toEqual([
      "accepted",
      "returned",
      "waived",
      "not-applicable",
    ]);
    const result = checkMove("under-review", "accepted", { party: "seller", ...full });
    expect(result.ok ? "" : result.problems[0]?.right).toBe(
      "Nothing can be changed by a seller while it is Under review",
    );
  });

  test("returned, waived and not applicable need a reason; nothing can be received that was not handed in", () => {
    for (const to of ["returned", "waived", "not-applicable"] as const) {
      expect(
        codes(checkMove("under-review", to, { party: "buyer", reason: "  ", hasDocument: true })),
      ).toEqual(["reason"]);
    }
    const empty = { party: "seller", reason: null, hasDocument: false } as const;
    expect(codes(checkMove("requested", "received", empty))).toEqual(["nothing-received"]);
    expect(checkMove("requested", "in-progress", empty).ok).toBe(true);
  });

  test("from every state some party can go on to Accepted", () => {
    for (const start of states) {
      const reached = new Set<ItemState>([start]);
      for (const state of reached) {
        for (const { value } of PARTIES) for (const to of allowedMoves(state, value)) reached.add(to);
      }
      expect(reached.has("accepted"), start).toBe(true);
    }
  });
});

describe("completion", () => {
  const value = (outcome: Outcome<{ value: number }>) => (outcome.ok ? outcome.value.value : null);

  // LibreOffice Calc: =SUMPRODUCT({3;3;2;2;1},{1;0;1;0;1})/SUM({3;3;2;2;1}) is 6/11
  test("must accepted, must open, should waived, should returned, nice accepted, one must not applicable: 6 ÷ 11", () => {
    const items = [
      item("must", "accepted"),
      item("must", "in-progress"),
      item("should", "waived"),
      item("should", "returned"),
      item("nice", "accepted"),
      item("must", "not-applicable"),
    ];
    expect(value(completion(items, today))).toBe(6 / 11);
    expect(value(mustCompletion(items, today))).toBe(0.5);
    expect(byWorkstream(items, today)).toMatchObject([
      { workstream: "Financial", completion: 6 / 11, items: 6 },
    ]);
  });

  test("it stays within 0 and 1, is 1 when all is closed, and grows with each acceptance", () => {
    const items = fc.array(
      fc.record({
        priority: fc.constantFrom(...PRIORITIES.map((one) => one.value)),
        state: fc.constantFrom(...states),
      }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(items, (list) => {
        const share = value(completion(list, today));
        if (list.every((one) => one.state === "not-applicable")) {
          expect(share).toBeNull();
          return;
        }
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        if (list.every((one) => isClosed(one.state))) expect(share).toBe(1);
        const open = list.findIndex((one) => !isClosed(one.state));
        if (open === -1) return;
        const more = list.map((one, index) =>
          index === open ? { ...one, state: "accepted" as const } : one,
        );
        expect(value(completion(more, today))).toBeGreaterThan(share ?? 1);
      }),
    );
  });

  test("nothing that applies is told as such", () => {
    expect(codes(completion([], today))).toEqual(["nothing-applies"]);
    expect(codes(mustCompletion([item("nice", "accepted")], today))).toEqual(["nothing-applies"]);
  });

  test("overdue is before today and not closed", () => {
    const due = (state: ItemState, day: string | null) => isOverdue(item("must", state, { due: day }), today);
    expect([
      due("returned", "2026-06-29"),
      due("requested", today),
      due("waived", "2026-01-01"),
      due("not-applicable", "2026-01-01"),
      due("requested", null),
    ]).toEqual([true, false, false, false, false]);
    // The figure is worked out of its parts, and counts the same.
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            state: fc.constantFrom(...states),
            due: fc.constantFrom(null, "2026-01-01", "2026-06-29", today, "2026-07-01"),
          }),
        ),
        (items) => value(overdueCount(items, today)) === items.filter((one) => isOverdue(one, today)).length,
      ),
    );
  });

  // By hand: 12 remaining, 6 accepted in 14 days: 28 days on from 30 June is 28 July.
  test("the finish at the pace of fourteen days, hidden below five", () => {
    const items = [...Array.from({ length: 12 }, () => item("must", "received")), item("must", "accepted")];
    const accepted = (day: string): ItemChange => ({ day, from: "under-review", to: "accepted" });
    const days = ["2026-06-17", "2026-06-18", "2026-06-20", "2026-06-20", "2026-06-29", "2026-06-30"];
    const changes = [...days, "2026-06-16", "2026-01-01", "2026-07-01"].map(accepted);
    const result = forecastFinish(items, changes, today);
    expect(result.ok && [result.value.day, result.value.figure.value]).toEqual(["2026-07-28", 28]);
    expect(codes(forecastFinish(items, days.slice(0, 4).map(accepted), today))).toEqual(["no-pace"]);
    // What was opened again is no progress, however often it is accepted.
    const again: ItemChange[] = [
      { day: "2026-06-21", from: "accepted", to: "under-review" },
      accepted("2026-06-22"),
    ];
    expect(forecastFinish(items, [...changes, ...again], today)).toEqual(result);
    expect(codes(forecastFinish([item("must", "accepted")], changes, today))).toEqual(["nothing-open"]);
    const gone: ItemChange = { day: "2026-06-30", from: "accepted", to: null };
    expect(codes(forecastFinish(items, [...changes, gone, gone], today))).toEqual(["no-pace"]);
    const [alone] = days.map(accepted);
    const few = forecastFinish(items, alone ? [alone] : [], today);
    expect(!few.ok && few.problems[0]?.what).toBe("Only 1 more request is accepted than 14 days ago");
  });

  test("the burn-up of every day between", () => {
    const changes = [
      { day: "2026-06-26", from: null, to: "requested" },
      { day: "2026-06-26", from: null, to: "requested" },
      { day: "2026-06-28", from: "under-review", to: "accepted" },
      { day: "2026-06-29", from: "requested", to: "not-applicable" },
      { day: "2026-06-30", from: "accepted", to: "under-review" },
      { day: "2026-07-01", from: null, to: "requested" },
    ] as const;
    expect(burnUp(changes, today).map(({ total, done }) => [total, done])).toEqual([
      [2, 0],
      [2, 0],
      [2, 1],
      [1, 1],
      [1, 0],
    ]);
    expect(burnUp([], today)).toEqual([]);
    expect(burnUp([{ day: "2020-01-01", from: null, to: "requested" }], today)).toHaveLength(400);
  });

  test("the risk score is of open flags: 5 × 4 + 2 × 3 = 26", () => {
    const flag = (severity: number, likelihood: number, isOpen = true) => ({ severity, likelihood, isOpen });
    const flags = [flag(5, 4), flag(2, 3), flag(5, 5, false)];
    expect(value(riskScore(flags, today))).toBe(26);
    expect(value(riskScore([], today))).toBe(0);
    expect(value(riskScore([flag(1, 1), flag(5, 5)], today))).toBe(26);
    expect(codes(riskScore([flag(6, 0)], today))).toEqual(["score", "score"]);
    const cost = (impactPence: number | null, isOpen = true) => ({ impactPence, isOpen });
    expect(value(openImpact([cost(25_000_000), cost(1), cost(null), cost(9_900, false)], today))).toBe(
      25_000_001,
    );
    expect(codes(openImpact([cost(null), cost(5, false)], today))).toEqual(["no-impact"]);
    const matrix = riskMatrix(flags);
    expect([matrix[0]?.[3], matrix[3]?.[2], matrix[0]?.[4]]).toEqual([[flags[0]], [flags[1]], []]);
  });
});

describe("numbering", () => {
  const take = (parent: string, counters: Counters) => {
    const next = nextNumber(parent, counters);
    if (!next.ok) throw new Error();
    return next.value;
  };

  test("a number never comes back, whatever was deleted", () => {
    let counters: Counters = new Map();
    const given: string[] = [];
    for (const parent of ["", "", "1", "1", "1.2", "2", "1"]) {
      const next = take(parent, counters);
      given.push(next.number);
      counters = next.counters;
    }
    expect(given).toEqual(["1", "2", "1.1", "1.2", "1.2.1", "2.1", "1.3"]);
    expect(take("1", afterTaking("1.9", counters)).number).toBe("1.10");
    expect(take("1", afterTaking("1.2", counters)).number).toBe("1.4");
    expect(take("", afterTaking("7.3.1", counters)).number).toBe("8");
    expect(take("7", afterTaking("7.3.1", counters)).number).toBe("7.4");
  });

  test("no more than four levels, and only numbers", () => {
    expect(codes(nextNumber("1.1.1.1", new Map()))).toEqual(["too-deep"]);
    expect(codes(nextNumber("1..2", new Map()))).toEqual(["number"]);
    expect(codes(nextNumber("", new Map([["", 99_999]])))).toEqual(["full"]);
    expect(["1", "1.10.3", "0.1", "1.", "01", "1.2.3.4.5", ""].map(isNumber)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect([parentOf("1.2.3"), parentOf("1")]).toEqual(["1.2", ""]);
  });

  test("they sort as numbers, and their keys sort as texts do the same", () => {
    const part = fc.integer({ min: 1, max: 99_999 });
    const number = fc.array(part, { minLength: 1, maxLength: 4 }).map((all) => all.join("."));
    fc.assert(
      fc.property(number, number, (one, other) => {
        const [left, right] = [sortKey(one), sortKey(other)];
        expect(Math.sign(compareNumbers(one, other))).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
    expect(["1.10", "1.2", "2", "1", "1.2.1"].sort(compareNumbers)).toEqual([
      "1",
      "1.2",
      "1.2.1",
      "1.10",
      "2",
    ]);
  });
});

describe("templates", () => {
  test.each(TEMPLATES.map((one) => [one.name, one] as const))(
    "%s: whole, numbered and without doubles",
    (_, template) => {
      const { sections, requests } = numbered(template);
      expect(sections.length).toBeGreaterThanOrEqual(5);
      expect(requests.length).toBeGreaterThanOrEqual(20);
      expect(new Set(requests.map((one) => one.number)).size).toBe(requests.length);
      expect(new Set(requests.map((one) => one.title)).size).toBe(requests.length);
      expect(requests.every((one) => isNumber(one.number) && one.title.length <= 300)).toBe(true);
      for (const section of template.sections) {
        expect(section.requests.some((one) => one.priority === "must")).toBe(true);
      }
    },
  );

  test("there are four", () => {
    expect(TEMPLATES.map((one) => one.id)).toEqual(["buyout", "growth", "commercial", "esg"]);
  });
});

describe("the index of an export", () => {
  const document = (number: string, title: string, fileName: string, version = 1): IndexDocument => ({
    id: "d",
    number,
    workstream: "Legal",
    title,
    priority: "must",
    state: "accepted",
    fileName,
    version,
    bytes: 10,
    sha256: "ab".repeat(32),
    uploadedBy: "A. Person",
    uploadedAt: "2026-06-01T10:00:00.000Z",
  });

  test("in the order of the index, each file at a place of its own", () => {
    const rows = indexRows([
      document("1.10", "Loans", "loan.pdf"),
      document("1.2", "Claims", "Claim.PDF", 2),
      document("1.2", "Claims", "claim.pdf", 2),
    ]);
    expect(rows.map((row) => row.path)).toEqual([
      "1.2 Claims/Claim v2.PDF",
      "1.2 Claims/claim v2 (2).pdf",
      "1.10 Loans/loan v1.pdf",
    ]);
    expect(indexTable(rows).map((row) => row[4])).toEqual(["Status", "Accepted", "Accepted", "Accepted"]);
  });

  test.each([
    ["../../etc/passwd", "-..-etc-passwd"],
    ["con.txt", "_con.txt"],
    ["...", "document"],
    ["a\u202Egpj.exe", "agpj.exe"],
    ["a\0b:c|d.csv", "ab-c-d.csv"],
    ["trailing. ", "trailing"],
    ["", "document"],
    [`${"x".repeat(300)}.pdf`, `${"x".repeat(96)}.pdf`],
  ])("%j becomes %j", (name, expected) => {
    expect(safeName(name, 100)).toBe(expected);
  });

  test("no name leads out of its folder, is hidden, or too long, and no two places are alike", () => {
    const name = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom("..", "/", "\\", "NUL", ".x"),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { maxLength: 10 }), (names) => {
        const rows = indexRows(names.map(([title, file]) => document("1.1", title, file)));
        const paths = rows.map((row) => row.path.toLowerCase());
        expect(new Set(paths).size).toBe(paths.length);
        for (const { path } of rows) {
          const segments = path.split("/");
          expect(segments).toHaveLength(2);
          for (const segment of segments)
            expect(segment).toMatch(/^[^.\\:*?"<>|\p{Cc}][^\\:*?"<>|\p{Cc}]*$/u);
          expect(path.length).toBeLessThan(400);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("a file of requests", () => {
  const read = (text: string) => readTable(text, REQUEST_COLUMNS);

  test("what is exported can be read, but not its status", () => {
    const own = {
      ...item("should", "accepted", {
        number: "2.10",
        title: "=1+1",
        due: "2026-07-01",
        owner: "a@b.example",
      }),
      approver: "c@d.example",
      response: '=See the "data pack",\npages 4 to 9',
      sellerSees: false,
      adviserSees: true,
    };
    const table = read(csvOf(requestTable([own], { isBuyers: true })));
    expect(table.problems).toEqual([]);
    expect(table.rows[0]?.row).toEqual({
      number: "2.10",
      workstream: "Financial",
      title: "=1+1",
      priority: "should",
      due: "2026-07-01",
      owner: "a@b.example",
      approver: "c@d.example",
      response: own.response,
      sellerSees: false,
      adviserSees: true,
      status: "Accepted",
    });
    // Who else sees a request is the buyer's to know; what a file doesn't say is seen.
    const sellers = requestTable([own], { isBuyers: false });
    expect(sellers[0]).not.toContain("Adviser sees");
    expect(read(csvOf(sellers)).rows[0]?.row).toMatchObject({ sellerSees: true, adviserSees: true });
  });

  test.each([
    ["Workstream,Request,Priority\nA,B,urgent", "line 2, Priority"],
    ["Workstream,Request,Priority,Due\nA,B,must,soon", "line 2, Due"],
    ["Number,Workstream,Request,Priority\n1.x,A,B,must", "line 2, Number"],
    ["Workstream,Request,Priority,Seller sees\nA,B,must,perhaps", "line 2, Seller sees"],
    ["Workstream,Request,Priority,Response\nA,B,must,x\u202ey", "line 2, Response"],
  ])("%j is refused at %s", (text, where) => {
    expect(read(text).problems[0]?.where).toBe(where);
  });
});
