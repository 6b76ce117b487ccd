import { type FoundLink, findLink } from "#app/features/links/find-link.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type ApplicationRow, applicationOfLink } from "./application.scope.server.ts";

export type ReplyLink =
  | { state: "open"; linkId: string; application: ApplicationRow }
  | { state: "used" | "expired" | "revoked" | "unknown" };

/** The application behind an applicant's private reply link. The link stays open until it is answered. */
export async function findReplyLink(db: Db, token: string): Promise<ReplyLink> {
  const found: FoundLink = await findLink(db, "application-reply", token);
  if (found.state !== "open") return { state: found.state };
  const application = await applicationOfLink(db, found.link);
  return application ? { state: "open", linkId: found.link.id, application } : { state: "unknown" };
}
