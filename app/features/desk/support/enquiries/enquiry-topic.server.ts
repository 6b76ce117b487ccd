import type { Actor } from "#app/features/actor.ts";
import { TOOLS } from "#app/features/core/clients/client.ts";
import { findReport } from "#app/features/publishing/catalogue/find-reports.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import type { Db } from "#app/platform/database.server.ts";

const longestSubject = 160;

/**
 * The subject of an enquiry about something in the catalogue.
 * @param about a service's or a report's id, from an address anybody may have written: nothing else is taken from it.
 * @returns undefined when there is no such thing for this person to see.
 */
export async function enquiryTopic(db: Db, actor: Actor, about: string | null): Promise<string | undefined> {
  if (!about) return undefined;
  const service = (await listServices(db)).find((one) => one.id === about);
  const title = service?.name ?? (await findReport(db, actor, about))?.title;
  return title && `Interest in ${title}`.slice(0, longestSubject);
}

/**
 * What somebody signed in writes to us about.
 * @param about a tool's id, "tools", or a service's or report's id, from an address anybody may have written.
 */
export async function contactTopic(db: Db, actor: Actor, about: string | null): Promise<string> {
  if (about === "tools") return "Interest in the analyst tools";
  const tool = TOOLS.find(({ value }) => value === about);
  if (tool) return `Interest in ${tool.label}`;
  return (await enquiryTopic(db, actor, about)) ?? "Interest in our services";
}
