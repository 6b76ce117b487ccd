import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { type Problem, problem } from "#app/features/numbers/problem.ts";
import { heldImport, type Wanted } from "#app/features/analysis/imports/held-import.server.ts";
import {
  type Change,
  fileDetails,
  type GivenRow,
  type WaitingTable,
} from "#app/features/analysis/imports/import-kind.ts";
import { judgeByKey, type Known, type Match } from "#app/features/analysis/imports/judge-by-key.ts";
import { importSource, recordChanges } from "#app/features/record-changes/record-changes.server.ts";
import { rawRows, undoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { DEAL_COLUMNS, type DealRow, dealRow } from "./deal-columns.ts";
import { type CellSayer, cellSayer, checkDays, movedAt } from "./deal-import-days.server.ts";
import { forgetMoves } from "./undo-deals.server.ts";
import { trackerHref } from "../pages/deal-href.ts";
import { type Deal, type DealStage, FIRST_STAGE } from "../records/deal.ts";
import { findEveryDeal } from "../records/find-deals.server.ts";
import {
  dealColumns,
  findOwnerIds,
  insertDeal,
  recordMove,
  roomForDeals,
} from "../records/insert-deal.server.ts";

const NOUN = ["deal", "deals"] as const;

interface Desk {
  pipeline: ToolDesk;
  keep: string;
  deals: ReadonlyMap<string, Deal & { ownerEmail: string | null }>;
  known: readonly Known<DealRow>[];
  /** The people of the company by their address. */
  people: ReadonlyMap<string, string>;
  room: number;
}

/**
 * Deals of a file: one whose ID is there, or whose name one deal has, is changed as far as the file has columns; any
 * other is added.
 */
export const dealImport = heldImport<DealRow, Desk>({
  kind: "deals",
  title: "Import deals",
  noun: NOUN,
  mostRows: 2000,
  columns: DEAL_COLUMNS,
  async findDesk(db, actor, { companyId }) {
    const pipeline = await findDesk(db, actor, "deal-flow", companyId);
    if (!pipeline) return null;
    const keep = keepOf(actor, companyId);
    return {
      tool: "Deal Flow Tracker",
      companyName: pipeline.companyName,
      again: trackerHref("import", keep),
      back: trackerHref("", keep),
    };
  },
  async open(db, actor, { companyId }) {
    const pipeline = await findDesk(db, actor, "deal-flow", companyId);
    if (!pipeline) return null;
    const deals = await findEveryDeal(db, actor, companyId);
    return {
      pipeline,
      keep: keepOf(actor, companyId),
      deals: new Map(deals.map((deal) => [deal.id, deal])),
      known: deals.map((deal) => ({ id: deal.id, row: dealRow(deal) })),
      people: await findOwnerIds(db, pipeline),
      room: await roomForDeals(db, actor, pipeline),
    };
  },
  judge(desk) {
    let fresh = 0;
    const judgeOne = judgeByKey<DealRow>({
      columns: DEAL_COLUMNS,
      match: matcher(desk.known),
      // Two deals may have one name; one deal is told of once.
      keyOf: (_, known) => known?.id ?? null,
      labelOf: ({ name, number }) => (number === null ? name : `${name} (${number})`),
      filled,
      check: (row, { line }, known) => checkDeal(line, row, known, desk),
    });
    return {
      judge: (rows) =>
        rows.map((given) => {
          const verdict = judgeOne(given);
          if (verdict.is === "new") fresh += 1;
          return verdict;
        }),
      whole: () => (fresh > desk.room ? [noRoom(fresh, desk)] : []),
    };
  },
  write,
  undone: (trx, _, __, log, undone) => forgetMoves(trx, log, undone),
});

/**
 * A form asks why a deal was lost; histories that come as files often don't say. What a file calls a new deal is not
 * kept: it gets a number of its own.
 */
function filled(row: DealRow, known: Known<DealRow> | null): DealRow {
  const isUnsaid = row.stage === "Closed Lost" && !row.lostReason;
  return {
    ...row,
    ...(known === null && { number: null }),
    ...(isUnsaid && { lostReason: known?.row.lostReason ?? "Not stated" }),
  };
}

/** By the ID where there is one, else by the name where one deal alone has it. */
function matcher(known: readonly Known<DealRow>[]): (given: GivenRow<DealRow>) => Match<DealRow> {
  const numbers = new Map(known.map((one) => [one.row.number?.toUpperCase(), one]));
  const names = Map.groupBy(known, (one) => one.row.name.toLowerCase());
  return ({ line, row }) => {
    const byNumber = row.number ? numbers.get(row.number.toUpperCase()) : undefined;
    if (byNumber) return { is: "known", known: byNumber };
    const alike = (row.name && names.get(row.name.toLowerCase())) || [];
    if (alike.length > 1) {
      const what = `Line ${line}, Name: ${count(alike.length, ...NOUN)} are called ${row.name}`;
      return {
        is: "refused",
        problem: problem("which", `line ${line}`, what, "Add the column ID and fill it"),
      };
    }
    const [one] = alike;
    return one ? { is: "known", known: one } : { is: "new" };
  };
}

function checkDeal(line: number, row: DealRow, known: Known<DealRow> | null, desk: Desk): Problem[] {
  const problems: Problem[] = [];
  const wrong = (...said: Parameters<CellSayer>) => void problems.push(cellSayer(line)(...said));
  problems.push(...checkDays(line, row, known ? desk.deals.get(known.id) : undefined));
  const isOwnerNew = row.owner !== null && row.owner.toLowerCase() !== known?.row.owner?.toLowerCase();
  if (isOwnerNew && !desk.people.has(row.owner?.toLowerCase() ?? ""))
    wrong(
      "Owner",
      `nobody of ${desk.pipeline.companyName} has the address ${row.owner}`,
      "Use the address of somebody who has an account there, or leave it empty",
    );
  return problems;
}

function noRoom(fresh: number, { pipeline: { access }, room }: Desk): Problem {
  const limit = access === "demo" ? "In demo mode a pipeline" : "A pipeline";
  const what = `The file has ${count(fresh, "new deal")}. ${limit} has room for ${room} more`;
  return problem(
    "room",
    "file",
    what,
    access === "demo" ? "Shorten it, or ask for the full tool" : "Remove some first",
  );
}

async function write(
  trx: Trx,
  actor: Actor,
  desk: Desk,
  rows: readonly Wanted<DealRow>[],
  { file }: WaitingTable,
) {
  const { pipeline } = desk;
  const { companyId } = pipeline;
  const counts = { added: 0, changed: 0 };
  const changed = rows.filter((one) => one.is === "changed");
  const before = await rawRows(
    trx,
    "deals",
    changed.map(({ id }) => id),
  );
  const written: { id: string; label: string; changes?: Change[] }[] = [...changed];
  for (const wanted of rows) {
    if (wanted.is === "new") {
      const { row } = wanted;
      const { id } = await insertDeal(trx, actor, pipeline, {
        ...row,
        ownerId: ownerOf(row, desk),
        stage: row.stage ?? FIRST_STAGE,
      });
      written.push({ id, label: row.name });
      counts.added += 1;
    } else {
      await change(trx, actor, desk, wanted);
      counts.changed += 1;
    }
  }
  await recordChanges(trx, actor, {
    companyId,
    source: importSource(file),
    records: rows.flatMap((one) =>
      one.is === "changed" ? [{ record: `deal:${one.id}`, changes: one.changes }] : [],
    ),
  });
  await recordAudit(trx, actor, {
    action: "deal.import",
    target: `company:${companyId}`,
    details: {
      count: counts.added,
      changed: counts.changed,
      ...aboutCompany(actor, companyId),
      ...fileDetails(file),
    },
  });
  const title = counts.added > 0 && counts.changed === 0 ? "Deal Added Successfully" : "Deals imported";
  return {
    title,
    text: `${count(counts.added, ...NOUN)} imported${counts.changed > 0 ? `, ${counts.changed} changed` : ""}.`,
    to: trackerHref("list", desk.keep),
    undo: await undoLog(trx, { table: "deals", noun: "deal" }, before, written),
  };
}

async function change(
  trx: Trx,
  actor: Actor,
  desk: Desk,
  { id, row }: Extract<Wanted<DealRow>, { is: "changed" }>,
): Promise<void> {
  const deal = desk.deals.get(id);
  if (!deal) throw new Error("A deal went while it was changed.");
  const stage: DealStage = row.stage ?? deal.stage;
  const at = movedAt(deal, stage, row.closed);
  await trx
    .updateTable("deals")
    .set({
      ...dealColumns(row),
      owner_id:
        row.owner?.toLowerCase() === deal.ownerEmail?.toLowerCase() ? deal.owner?.id : ownerOf(row, desk),
      lost_reason: stage === "Closed Lost" ? row.lostReason : null,
      date_added: row.opened ?? deal.dateAdded,
      last_updated: nowIso(),
      ...(row.probability !== deal.probability && { probability_overridden: 1 as const }),
      ...(stage !== deal.stage && { stage, stage_changed_at: at }),
    })
    .where("id", "=", id)
    .execute();
  if (stage === deal.stage) return;
  await recordMove(trx, actor, { dealId: id, companyId: deal.companyId, from: deal.stage, to: stage, at });
}

const ownerOf = ({ owner }: DealRow, { people }: Desk) => (owner && people.get(owner.toLowerCase())) || null;
