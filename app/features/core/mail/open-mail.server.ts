import type { Selectable } from "kysely";
import { unseal } from "#app/platform/secrets/secrets.server.ts";
import type { OutboxTable } from "#db/schema.ts";
import { putLink } from "./live-link.ts";

/**
 * The whole text of a message, its live link included: for delivering it, never for a page.
 * @throws when it was sealed with another secret.
 */
export function openMail(row: Pick<Selectable<OutboxTable>, "id" | "body_enc" | "link_enc">): string {
  const link = row.link_enc ? unseal("outbox", row.id, row.link_enc) : null;
  return putLink(unseal("outbox", row.id, row.body_enc), link);
}
