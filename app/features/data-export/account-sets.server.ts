import type { Member } from "#app/features/actor.ts";
import { findTokenHistory } from "#app/features/access/api-tokens/find-api-tokens.server.ts";
import { findOwnActions } from "#app/features/core/audit/find-audit.server.ts";
import { findSessionHistory } from "#app/features/access/identity/sessions/find-sessions.server.ts";
import { notificationsOfClient } from "#app/features/core/client-notifications/client-notification.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type DataSet, ROWS_AT_ONCE } from "./data-set.ts";
import { atOnce, byIds, inPages } from "./in-pages.ts";

/** More than anybody is told. */
const most = 100_000;

const notificationColumns = ["created_at", "topic", "title", "message", "read_at"] as const;

/** The person's account, their sessions, their choices, and what the audit log says they did. */
export function accountSets(db: Db, actor: Member): DataSet[] {
  const { userId } = actor;
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
        "company_role",
        "order_limit_pence",
        "month_limit_pence",
        "invited_at",
      ],
      rows: () =>
        atOnce(() =>
          db
            .selectFrom("users")
            .leftJoin("companies", "companies.id", "users.company_id")
            .where("users.id", "=", userId)
            .select(["users.email", "users.first_name", "users.last_name", "users.job_title", "users.phone"])
            .select(["users.role", "users.status", "companies.name as company", "users.created_at"])
            .select(["users.company_role", "users.order_limit_pence", "users.month_limit_pence"])
            .select("users.invited_at")
            .select(["users.password_changed_at", "users.totp_enabled_at as two_factor_since"])
            .limit(1)
            .execute(),
        ),
    },
    {
      name: "sessions",
      columns: ["signed_in_at", "last_used_at", "ends_at", "address", "browser", "ended_at", "ended_because"],
      rows: () =>
        atOnce(async () =>
          (await findSessionHistory(db, actor)).map((row) => ({
            signed_in_at: row.created_at,
            last_used_at: row.last_seen_at,
            ends_at: row.expires_at,
            address: row.ip,
            browser: row.user_agent,
            ended_at: row.revoked_at,
            ended_because: row.revoked_reason,
          })),
        ),
    },
    {
      name: "api-tokens",
      columns: ["name", "may", "made_at", "ends_at", "last_used_at", "revoked_at", "revoked_because"],
      rows: () =>
        atOnce(async () =>
          (await findTokenHistory(db, actor)).map((row) => ({
            name: row.name,
            may: row.scopes,
            made_at: row.created_at,
            ends_at: row.expires_at,
            last_used_at: row.last_used_at,
            revoked_at: row.revoked_at,
            revoked_because: row.revoked_reason,
          })),
        ),
    },
    {
      name: "saved-views",
      columns: ["name", "list", "query", "shared", "made_at"],
      rows: () =>
        atOnce(() =>
          db
            .selectFrom("saved_views")
            .where("owner_id", "=", userId)
            .select(["name", "list", "query", "shared", "created_at as made_at"])
            .orderBy("id")
            .limit(50)
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
      name: "notifications",
      columns: notificationColumns,
      rows: () =>
        byIds(
          () =>
            notificationsOfClient(db, actor)
              .select("id")
              .orderBy("created_at")
              .orderBy("id")
              .limit(most)
              .execute(),
          (ids) =>
            notificationsOfClient(db, actor)
              .where("id", "in", ids)
              .select(notificationColumns)
              .orderBy("created_at")
              .orderBy("id")
              .limit(ids.length)
              .execute(),
        ),
    },
    {
      name: "actions",
      columns: ["at", "action", "on", "address"],
      rows: () =>
        inPages(async (after) =>
          (await findOwnActions(db, actor, after, ROWS_AT_ONCE)).map((row) => ({
            key: row.seq,
            at: row.at,
            action: row.action,
            on: row.target,
            address: row.ip,
          })),
        ),
    },
  ];
}
