import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { Topic } from "./client-notification.ts";

export interface NewClientNotification {
  kind: string;
  topic: Topic;
  title: string;
  message: string;
  path: string;
  isDemo: boolean;
}

/** Rows in one statement; each has ten values, and SQLite takes 32,766. */
const rowsAtATime = 1000;

/** Puts one thing into the list of each of these people, once however often one is named. */
export async function tellClients(
  trx: Trx,
  userIds: readonly string[],
  { isDemo, ...told }: NewClientNotification,
): Promise<void> {
  const people = [...new Set(userIds)];
  const created_at = nowIso();
  for (let from = 0; from < people.length; from += rowsAtATime) {
    const rows = people.slice(from, from + rowsAtATime).map((user_id) => ({
      ...told,
      id: newId(),
      user_id,
      created_at,
      read_at: null,
      is_demo: isDemo ? (1 as const) : (0 as const),
    }));
    await trx.insertInto("client_notifications").values(rows).execute();
  }
}
