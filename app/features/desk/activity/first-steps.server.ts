import { countRecoveryCodes } from "#app/features/access/identity/second-factor/recovery-codes.server.ts";
import { isAdmin, type Member } from "#app/features/actor.ts";
import { days, isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** What a person does first. */
export interface FirstSteps {
  hasCodes: boolean;
  hasOpenedReport: boolean;
  hasTriedTool: boolean;
}

/** The account is new for so many days. */
const NEW_DAYS = 30;

/** How far somebody new has come; null once all of it is done, for an account that is no longer new, and for staff. */
export async function findFirstSteps(db: Db, actor: Member, now: Date): Promise<FirstSteps | null> {
  if (isAdmin(actor)) return null;
  const { created_at } = await db
    .selectFrom("users")
    .select("created_at")
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  if (created_at < isoAfter(-days(NEW_DAYS), now)) return null;
  const steps = {
    hasCodes: ((await countRecoveryCodes(db, actor.userId))?.left ?? 0) > 0,
    hasOpenedReport: await hasOpenedReport(db, actor),
    hasTriedTool: await hasToolRecord(db, actor),
  };
  return Object.values(steps).every(Boolean) ? null : steps;
}

async function hasOpenedReport(db: Db, { userId }: Member): Promise<boolean> {
  for (const copies of ["downloads", "file_downloads"] as const) {
    const copy = db.selectFrom(copies).select("copy_id").where("user_id", "=", userId).limit(1);
    if (await copy.executeTakeFirst()) return true;
  }
  return false;
}

/** Where each of the five tools keeps what it begins with. */
const records = ["deals", "kpis", "valuation_holdings", "diligence_rooms", "benchmarks"] as const;

async function hasToolRecord(db: Db, { companyId }: Member): Promise<boolean> {
  for (const table of records) {
    const record = db
      .selectFrom(table)
      .select("id")
      .where("company_id", "=", companyId ?? "")
      .limit(1);
    if (await record.executeTakeFirst()) return true;
  }
  return false;
}
