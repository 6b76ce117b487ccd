import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { count } from "#app/plural.ts";
import { heldImport, type Wanted } from "#app/features/analysis/imports/held-import.server.ts";
import {
  fileDetails,
  type TakenImport,
  type WaitingTable,
} from "#app/features/analysis/imports/import-kind.ts";
import { inPieces, letOthersGo, IMPORT_ROWS } from "#app/features/analysis/imports/in-pieces.server.ts";
import { MOST_UNDONE, rawRows, undoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { countFlows, findNamedFlows } from "../records/find-flows.server.ts";
import { findEveryHolding } from "../records/find-holdings.server.ts";
import { portfolioDesk, portfolioHrefOf } from "../records/portfolio-desk.server.ts";
import { changesOfFlow, type FlowDesk, FlowJudge, openFlows } from "./judge-flows.server.ts";
import { FLOW_COLUMNS, type FlowRow } from "./valuation-columns.ts";
import { findPortfolio } from "../records/valuation.scope.server.ts";

const NOUN = ["cash flow", "cash flows"] as const;

/**
 * Cash flows of a file for the holdings it names. One that is there already (its holding, day, amount and note) is passed
 * over, so that a file can be sent again; the same twice in one file are two. One with the ID of a flow, as exported files
 * have it, changes that flow.
 */
export const flowImport = heldImport<FlowRow, FlowDesk>({
  kind: "flows",
  title: "Import cash flows",
  noun: NOUN,
  mostRows: IMPORT_ROWS,
  columns: FLOW_COLUMNS,
  findDesk: portfolioDesk("", "flows"),
  async open(db, actor, { companyId }) {
    return (await findPortfolio(db, actor, companyId)) ? openFlows(db, actor, companyId) : null;
  },
  judge: (desk) => new FlowJudge(desk),
  stands: standsStill,
  write: writeFlows,
});

async function writeFlows(
  trx: Trx,
  actor: Actor,
  { companyId, holdings }: FlowDesk,
  rows: readonly Wanted<FlowRow>[],
  { file }: WaitingTable,
): Promise<TakenImport> {
  const changed = rows.filter((one) => one.is === "changed");
  const before = await rawRows(
    trx,
    "valuation_flows",
    changed.map(({ id }) => id),
  );
  for (const piece of inPieces(changed)) {
    for (const { id, row } of piece) {
      const values = { flow_on: row.date, amount_pence: row.amount, note: row.note };
      await trx.updateTable("valuation_flows").set(values).where("id", "=", id).execute();
    }
    await letOthersGo();
  }
  const added: { id: string; label: string }[] = [];
  for (const piece of inPieces(rows.filter((one) => one.is === "new"))) {
    const given = piece.map(({ row, label }) => ({ id: newId(), row, label }));
    added.push(...given.map(({ id, label }) => ({ id, label })));
    const values = given.map(({ id, row }) => ({
      id,
      holding_id: holdings.get(row.holding.toLowerCase())?.id ?? "",
      company_id: companyId,
      flow_on: row.date,
      amount_pence: row.amount,
      note: row.note,
    }));
    await trx.insertInto("valuation_flows").values(values).execute();
    await letOthersGo();
  }
  await recordAudit(trx, actor, {
    action: "valuation.import-flows",
    target: `company:${companyId}`,
    details: {
      ...aboutCompany(actor, companyId),
      added: added.length,
      changed: changed.length,
      ...fileDetails(file),
    },
  });
  const canUndo = rows.length <= MOST_UNDONE;
  const written = [...added, ...changed];
  return {
    title: "File imported",
    text: `${count(added.length, ...NOUN)} added${changed.length > 0 ? `, ${changed.length} changed` : ""}.${canUndo ? "" : " So many can’t be undone as one."}`,
    to: portfolioHrefOf("", actor, companyId),
    ...(canUndo && {
      undo: await undoLog(trx, { table: "valuation_flows", noun: "flow" }, before, written),
    }),
  };
}

/**
 * Whether the person may write there still, each holding the file names has the flows it was held against, and each flow
 * that is corrected still says what was shown.
 */
async function standsStill(
  trx: Trx,
  actor: Actor,
  { companyId, holdings, before }: FlowDesk,
  rows: readonly Wanted<FlowRow>[],
): Promise<boolean> {
  if (!(await findPortfolio(trx, actor, companyId))) return false;
  const used = new Set(rows.map(({ row }) => holdings.get(row.holding.toLowerCase())?.id ?? ""));
  const held = new Set((await findEveryHolding(trx, actor, companyId)).map(({ id }) => id));
  const counts = await countFlows(trx, actor, [...used]);
  if (![...used].every((id) => held.has(id) && (counts.get(id) ?? 0) === (before.get(id) ?? 0))) return false;
  for (const piece of inPieces(rows.filter((one) => one.is === "changed"))) {
    const known = await findNamedFlows(
      trx,
      actor,
      companyId,
      piece.map(({ id }) => id),
    );
    const areAsShown = piece.every(({ id, row, changes }) => {
      const now = known.get(id);
      const currency = holdings.get(row.holding.toLowerCase())?.currency ?? "";
      const since = now && changesOfFlow(now, row, currency);
      return JSON.stringify(since) === JSON.stringify(changes);
    });
    if (!areAsShown) return false;
    await letOthersGo();
  }
  return true;
}
