import type { Actor } from "#app/features/actor.ts";
import { TOOLS } from "#app/features/core/clients/client.ts";
import { enquiryTopic } from "#app/features/site/public-site/enquiry-topic.server.ts";
import type { Db } from "#app/platform/database.server.ts";

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
