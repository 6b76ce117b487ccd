import type { Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type DataSet, ROWS_AT_ONCE } from "./data-set.ts";
import { atOnce, inPages } from "./in-pages.ts";

/** The person's account, their sessions, their choices, and what the audit log says they did. */
export function accountSets(db: Db, { userId }: Member): DataSet[] {
  return [
    {
      name: "account",
      columns: [
        "email",
        "first_name",
        "last_name",
        "job_title",
        "phone",
        "role",
        "status",
        "company",
        "created_at",
        "password_changed_at",
        "two_factor_since",
      ],
      rows: () =>
        atOnce(() =>
          db
            .selectFrom("users")
            .leftJoin("companies", "companies.id", "users.company_id")
            .where("users.id", "=", userId)
            .select(["users.email", "users.first_name", "users.last_name", "users.job_title", "users.phone"])
            .select(["users.role", "users.status", "companies.name as company", "users.created_at"])
            .select(["users.password_changed_at", "users.totp_enabled_at as two_factor_since"])
            .limit(1)
            .execute(),
        ),
    },
    {
      name: "sessions",
      columns: ["signed_in_at", "last_used_at", "ends_at", "address", "browser", "ended_at", "ended_because"],
      rows: () =>
        atOnce(() =>
          db
            .selectFrom("sessions")
            .where("user_id", "=", userId)
            .select(["created_at as signed_in_at", "last_seen_at as last_used_at", "expires_at as ends_at"])
            .select(["ip as address", "user_agent as browser", "revoked_at as ended_at"])
            .select("revoked_reason as ended_because")
            .orderBy("created_at")
            .limit(2000)
            .execute(),
        ),
    },
    {
      name: "notification-choices",
      columns: ["kind", "by_mail"],
      rows: () =>
        atOnce(() =>
          db
            .selectFrom("notice_choices")
            .where("user_id", "=", userId)
            .select(["kind", "by_mail"])
            .orderBy("kind")
            .limit(50)
            .execute(),
        ),
    },
    {
      name: "actions",
      columns: ["at", "action", "on", "address"],
      rows: () =>
        inPages((after) =>
          db
            .selectFrom("audit")
            .where("actor_id", "=", userId)
            .where("seq", ">", after ?? 0)
            .select(["seq as key", "at", "action", "target as on", "ip as address"])
            .orderBy("seq")
            .limit(ROWS_AT_ONCE)
            .execute(),
        ),
    },
  ];
}
