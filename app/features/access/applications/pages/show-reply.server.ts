import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/database.server.ts";
import { moment } from "#app/ui/text/format.ts";
import { findReplyLink, threadOf } from "../find-applications.server.ts";
import { showApplication } from "../show-application.server.ts";

/** What the holder of a reply link reads: the exchange that waits for an answer and what was applied with, or that the link leads no further. */
export async function showReply(db: Db, token: string) {
  const link = await findReplyLink(db, token);
  if (link.state !== "open") return { state: link.state };
  const { id, reference, company } = link.application;
  const thread = await threadOf(db, id);
  return {
    state: link.state,
    reference,
    company,
    application: showApplication(link.application),
    messages: thread.map((message) => ({
      id: message.id,
      body: message.body,
      by: message.author === "staff" ? brand.name : "You",
      at: moment(message.at),
    })),
  };
}
