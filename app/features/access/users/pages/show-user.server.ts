import type { Admin } from "#app/features/actor.ts";
import { findSessionsOf } from "#app/features/access/identity/sessions/find-sessions.server.ts";
import { findAudit } from "#app/features/core/audit/find-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { date, moment, when } from "#app/ui/text/format.ts";
import { accountChangesOf, nextForAccount } from "../account-change.ts";
import { findAccountOf } from "../find-users.server.ts";
import { nameOf } from "../user.ts";

const historyLength = 10;

/**
 * What staff read of an account; null where there is none of that id.
 * @param asking which change they are about to make.
 */
export async function showUser(db: Db, actor: Admin, id: string, now: Date, asking: string | null) {
  const found = await findAccountOf(db, actor, id);
  if (!found) return null;
  const { keys, createdAt, ...account } = found;
  const sessions = await findSessionsOf(db, actor, found.id);
  const changes = await findAudit(db, `user:${found.id}`);
  const isMe = found.id === actor.userId;
  const asked = isMe ? null : asking;
  return {
    ...account,
    isMe,
    next: nextForAccount({ ...found, isMe }),
    name: nameOf(found),
    since: date(createdAt),
    asked: accountChangesOf(found).find((change) => change === asked) ?? null,
    keys: keys.map((key) => ({ ...key, made: date(key.createdAt) })),
    sessions: sessions.map((session) => ({
      device: session.device,
      ip: session.ip,
      started: moment(session.startedAt),
      lastSeen: when(session.lastSeenAt, now),
    })),
    changes: changes.slice(0, historyLength).map(({ at, ...change }) => ({ ...change, at: when(at, now) })),
  };
}

export type ShownUser = NonNullable<Awaited<ReturnType<typeof showUser>>>;
