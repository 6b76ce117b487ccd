import { count } from "#app/plural.ts";
import { bad, type Problem, problem } from "#app/features/numbers/problem.ts";
import type { RequestRow } from "../imports/diligence-columns.ts";
import type { NewItem, NewSection } from "../records/insert-items.server.ts";
import { afterTaking, type Counters, depthOf, nextNumber } from "../maths/numbering.ts";
import { MOST_SECTIONS } from "../records/room.ts";

/** A room's index. */
export interface RoomIndex {
  sections: readonly NewSection[];
  counters: Counters;
  /** Numbers that were given, to requests that are there or were removed: none is given twice. */
  taken: ReadonlySet<string>;
  /** Who is in the room, by address in lower case. */
  people: ReadonlyMap<string, string>;
}

export type Placed =
  | { ok: true; items: NewItem[]; sections: NewSection[]; counters: Counters }
  | { ok: false; problems: Problem[] };

/** Gives every row its section and number. Numbers of the file are taken first, so that no free one hits them. */
export class RequestPlacer {
  readonly #index: RoomIndex;
  readonly #titles: Map<string, string>;
  readonly #numbers: Map<string, string>;
  readonly #sections: NewSection[] = [];
  readonly #rows: RequestRow[] = [];
  #counters: Counters;

  constructor(index: RoomIndex) {
    this.#index = index;
    this.#counters = index.counters;
    this.#titles = new Map(index.sections.map(({ number, title }) => [number, title]));
    this.#numbers = new Map(index.sections.map(({ number, title }) => [folded(title), number]));
  }

  /** Takes a row. @returns what is wrong with it; then it is not taken. */
  add(line: number, row: RequestRow): Problem[] {
    const problems: Problem[] = [];
    const wrong = (column: string, what: string, right: string) =>
      void problems.push(
        problem("cell", `line ${line}, ${column}`, `Line ${line}, ${column}: ${what}`, right),
      );
    for (const [column, email] of [
      ["Owner", row.owner],
      ["Approver", row.approver],
    ] as const) {
      if (email !== null && !this.#index.people.has(email.toLowerCase()))
        wrong(column, `nobody in the room has the address ${email}`, "Let them in first");
    }
    const section = row.number?.split(".")[0] ?? "";
    const title = this.#titles.get(section);
    if (row.number !== null) {
      if (depthOf(row.number) < 2)
        wrong("Number", `${row.number} is a section’s`, `Use ${row.number}.1, or leave it empty`);
      else if (this.#index.taken.has(row.number))
        wrong(
          "Number",
          `${row.number} was given in this room before`,
          "Leave it empty for the next free one",
        );
      else if (title !== undefined && folded(title) !== folded(row.workstream))
        wrong("Workstream", `section ${section} is called ${title}`, "Use that, or leave the number empty");
    }
    if (problems.length > 0) return problems;
    if (row.number !== null) {
      if (title === undefined) this.#open(section, row.workstream);
      this.#counters = afterTaking(row.number, this.#counters);
    }
    this.#rows.push(row);
    return problems;
  }

  /** Once all rows were added. */
  place(): Placed {
    const items: NewItem[] = [];
    for (const row of this.#rows) {
      const given =
        row.number === null ? this.#nextIn(row.workstream) : { ok: true as const, value: row.number };
      if (!given.ok) return given;
      items.push(this.#item(row, given.value));
    }
    const streams = this.#index.sections.length + this.#sections.length;
    if (streams > MOST_SECTIONS) {
      const what = `With this file the room would have ${count(streams, "workstream")}, and it takes ${MOST_SECTIONS}`;
      return bad(problem("full", "file", what, "Put more requests into one workstream"));
    }
    return { ok: true, items, sections: this.#sections, counters: this.#counters };
  }

  #open(number: string, title: string): void {
    this.#titles.set(number, title);
    this.#numbers.set(folded(title), number);
    this.#sections.push({ number, title });
  }

  #nextIn(workstream: string) {
    let section = this.#numbers.get(folded(workstream));
    if (section === undefined) {
      const given = nextNumber("", this.#counters);
      if (!given.ok) return given;
      ({ number: section, counters: this.#counters } = given.value);
      this.#open(section, workstream);
    }
    const given = nextNumber(section, this.#counters);
    if (!given.ok) return given;
    this.#counters = given.value.counters;
    return { ok: true as const, value: given.value.number };
  }

  #item(row: RequestRow, number: string): NewItem {
    const { people } = this.#index;
    const personOf = (email: string | null) =>
      email === null ? null : (people.get(email.toLowerCase()) ?? null);
    return {
      number,
      workstream: this.#titles.get(number.split(".")[0] ?? "") ?? row.workstream,
      title: row.title,
      priority: row.priority,
      dueOn: row.due,
      ownerId: personOf(row.owner),
      approverId: personOf(row.approver),
      response: row.response,
      sellerSees: row.sellerSees,
      adviserSees: row.adviserSees,
    };
  }
}

function folded(title: string): string {
  return title.trim().toLowerCase().replace(/\s+/g, " ");
}
