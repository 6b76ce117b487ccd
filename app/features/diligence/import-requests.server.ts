import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { tableRows } from "#app/features/csv/csv-table.ts";
import type { Problem } from "#app/features/figures/problem.ts";
import { bad, problem } from "#app/features/figures/problem.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { readUpload } from "#app/platform/uploads/read-upload.server.ts";
import { MEGABYTE, type UploadedFile } from "#app/platform/uploads/upload.ts";
import { count } from "#app/plural.ts";
import { itemsLeft } from "./add-item.server.ts";
import { checkRequests, REQUEST_COLUMNS, type RequestRow } from "./diligence-columns.ts";
import { insertItems, insertSections, type NewItem, type NewSection } from "./insert-items.server.ts";
import { afterTaking, depthOf, nextNumber } from "./numbering.ts";
import { MOST_ITEMS } from "./request-item.ts";
import { countersOf, keepCounters, touchRoom } from "./room-numbers.server.ts";
import { mayManage, MOST_SECTIONS, type RoomAccess, roomFacts } from "./room.ts";
import { findRoom, memberIn } from "./room.scope.server.ts";

export interface ImportRequestsInput {
  roomId: string;
  /** A pasted text or an uploaded file, which stays where it is. */
  source: string | UploadedFile;
  once?: string | undefined;
}

export type ImportRequestsResult =
  | { ok: true; count: number }
  | { ok: false; reason: "not-found" | "not-allowed" }
  /** Each names its line and column; nothing was imported. */
  | { ok: false; reason: "file" | "room"; problems: Problem[] };

export const REQUEST_FILE = { rows: MOST_ITEMS + 1, columns: 20, cell: 8000, bytes: 4 * MEGABYTE };
const mostProblems = 20;

type Row = { line: number; row: RequestRow };

/** Adds the requests of a CSV file: all of them, or, when anything in it will not do, none. */
export async function importRequests(
  db: Db,
  actor: Actor,
  input: ImportRequestsInput,
): Promise<ImportRequestsResult> {
  const { source } = input;
  const read = await readRequests(source);
  const refused = (problems: Problem[]): ImportRequestsResult => ({
    ok: false,
    reason: "file",
    problems: problems.slice(0, mostProblems),
  });
  if (read.problems.length > 0) return refused(read.problems);
  return db.transaction().execute(async (trx): Promise<ImportRequestsResult> => {
    const room = await findRoom(trx, actor, input.roomId);
    if (!room) return { ok: false, reason: "not-found" };
    if (!mayManage(room)) return { ok: false, reason: "not-allowed" };
    const earlier = await resultOfOnce(trx, actor, "import-requests", input.once);
    if (earlier !== undefined) return { ok: true, count: Number(earlier) };
    const left = await itemsLeft(trx, room);
    if (read.rows.length > left) {
      const what = `The file has ${count(read.rows.length, "request")}, and the room has room for ${left} more`;
      const right = "Leave some out, or open another room";
      return { ok: false, reason: "room", problems: [problem("full", "file", what, right)] };
    }
    const placed = await placeRows(trx, room, read.rows);
    if (!placed.ok) return refused(placed.problems);
    const at = nowIso();
    await insertSections(trx, room.id, placed.sections);
    await insertItems(trx, room, placed.items, { by: actor.userId, at });
    await touchRoom(trx, room.id, at);
    await recordAudit(trx, actor, {
      action: "diligence.import-items",
      target: `diligence-room:${room.id}`,
      details: {
        ...roomFacts(room),
        count: placed.items.length,
        ...(typeof source !== "string" && {
          file: { name: source.name, size: source.size, sha256: source.sha256 },
        }),
      },
    });
    await recordOnce(trx, actor, "import-requests", input.once, String(placed.items.length));
    return { ok: true, count: placed.items.length };
  });
}

async function readRequests(source: string | UploadedFile): Promise<{ rows: Row[]; problems: Problem[] }> {
  const rows: Row[] = [];
  const problems: Problem[] = [];
  const text = typeof source === "string" ? [source] : readUpload(source);
  for await (const read of tableRows(text, REQUEST_COLUMNS, REQUEST_FILE)) {
    if (read.ok) rows.push({ line: read.line, row: read.row });
    else if (problems.length < mostProblems) problems.push(...read.problems);
  }
  if (problems.length === 0) problems.push(...checkRequests(rows));
  if (problems.length === 0 && rows.length === 0) {
    const what = "The file has no requests: below the line of column names there is nothing";
    problems.push(problem("empty", "file", what, "Add a line for each request"));
  }
  return { rows, problems };
}

type Placed = { ok: true; items: NewItem[]; sections: NewSection[] } | { ok: false; problems: Problem[] };

/** Gives every row its section and number. Numbers of the file are taken first, so that no free one hits them. */
async function placeRows(trx: Trx, room: RoomAccess, rows: readonly Row[]): Promise<Placed> {
  const problems: Problem[] = [];
  const wrong = (line: number, column: string, what: string, right: string) =>
    void problems.push(problem("cell", `line ${line}, ${column}`, `Line ${line}, ${column}: ${what}`, right));
  const before = await countersOf(trx, room.id);
  let counters = before;
  const known = await trx
    .selectFrom("diligence_sections")
    .select(["number", "title"])
    .where("room_id", "=", room.id)
    .limit(MOST_SECTIONS)
    .execute();
  const titles = new Map(known.map(({ number, title }) => [number, title]));
  const numbers = new Map(known.map(({ number, title }) => [folded(title), number]));
  const taken = await takenNumbers(trx, room.id);
  const people = new Map<string, string | null>();
  const sections: NewSection[] = [];
  const open = (number: string, title: string) => {
    titles.set(number, title);
    numbers.set(folded(title), number);
    sections.push({ number, title });
  };
  for (const { line, row } of rows) {
    for (const [column, email] of [
      ["Owner", row.owner],
      ["Approver", row.approver],
    ] as const) {
      if (email === null) continue;
      if (!people.has(email)) people.set(email, await memberIn(trx, room, { email }));
      if (!people.get(email))
        wrong(line, column, `nobody in the room has the address ${email}`, "Let them in first");
    }
    if (row.number === null) continue;
    const section = row.number.split(".")[0] ?? "";
    const title = titles.get(section);
    if (depthOf(row.number) < 2)
      wrong(line, "Number", `${row.number} is a section’s`, `Use ${row.number}.1, or leave it empty`);
    else if (taken.has(row.number))
      wrong(
        line,
        "Number",
        `${row.number} was given in this room before`,
        "Leave it empty for the next free one",
      );
    else if (title !== undefined && folded(title) !== folded(row.workstream))
      wrong(
        line,
        "Workstream",
        `section ${section} is called ${title}`,
        "Use that, or leave the number empty",
      );
    else if (title === undefined) open(section, row.workstream);
    counters = afterTaking(row.number, counters);
  }
  if (problems.length > 0) return { ok: false, problems };
  const personOf = (email: string | null) => (email === null ? null : (people.get(email) ?? null));
  const items: NewItem[] = [];
  for (const { row } of rows) {
    let { number } = row;
    if (number === null) {
      let section = numbers.get(folded(row.workstream));
      if (section === undefined) {
        const given = nextNumber("", counters);
        if (!given.ok) return given;
        ({ number: section, counters } = given.value);
        open(section, row.workstream);
      }
      const given = nextNumber(section, counters);
      if (!given.ok) return given;
      ({ number, counters } = given.value);
    }
    items.push({
      number,
      workstream: titles.get(number.split(".")[0] ?? "") ?? row.workstream,
      title: row.title,
      priority: row.priority,
      dueOn: row.due,
      ownerId: personOf(row.owner),
      approverId: personOf(row.approver),
      response: row.response,
      sellerSees: row.sellerSees,
      adviserSees: row.adviserSees,
    });
  }
  const streams = known.length + sections.length;
  if (streams > MOST_SECTIONS) {
    const what = `With this file the room would have ${count(streams, "workstream")}, and it takes ${MOST_SECTIONS}`;
    return bad(problem("full", "file", what, "Put more requests into one workstream"));
  }
  await keepCounters(trx, room.id, before, counters);
  return { ok: true, items, sections };
}

/** Of requests that are on the list and of those that were removed: a number is never given twice. */
async function takenNumbers(trx: Trx, roomId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("diligence_items")
    .select("number")
    .where("room_id", "=", roomId)
    .limit(100_000)
    .execute();
  return new Set(rows.map(({ number }) => number));
}

function folded(title: string): string {
  return title.trim().toLowerCase().replace(/\s+/g, " ");
}
