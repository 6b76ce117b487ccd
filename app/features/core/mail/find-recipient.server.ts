import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import {
  BY_MAIL_UNLESS_CHOSEN,
  type PreferenceKind,
} from "#app/features/core/notification-preferences/notification-preference.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";

/** Whose account an address is. */
export interface Recipient {
  userId: string;
  /** Empty for an account without one. */
  name: string;
  /** Whose client they are; null for staff. */
  companyId: string | null;
  isActive: boolean;
  /** Whether they want messages of the kind asked about by mail. */
  wantsIt: boolean;
  /** Of the demonstration: what is written to them is, too, and reaches nobody. */
  isDemo: boolean;
}

/**
 * @param who the id of an account, or an address. @param notice the choice it depends on; null for what always comes.
 * @returns null for an address without an account.
 */
export async function findRecipient(
  trx: Trx | Db,
  who: string,
  preference: PreferenceKind | null,
): Promise<Recipient | null> {
  const row = await trx
    .selectFrom("users")
    .leftJoin("notice_choices", (join) =>
      join.onRef("notice_choices.user_id", "=", "users.id").on("notice_choices.kind", "=", preference ?? ""),
    )
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.role",
      "users.company_id",
      "users.status",
      "users.is_demo",
    ])
    .select("notice_choices.by_mail")
    .where(isId(who) ? "users.id" : "users.email_normalised", "=", isId(who) ? who : normaliseEmail(who))
    .executeTakeFirst();
  if (!row) return null;
  return {
    userId: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    companyId: row.role === "client" ? row.company_id : null,
    isActive: row.status === "active",
    isDemo: row.is_demo === 1,
    wantsIt: preference === null || (row.by_mail === null ? BY_MAIL_UNLESS_CHOSEN : row.by_mail === 1),
  };
}
