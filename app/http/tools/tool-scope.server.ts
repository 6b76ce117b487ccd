/** What every page of an analyst tool begins with: whose records it is about. */
import { redirect, type RouterContextProvider } from "react-router";
import { clientOptions } from "#app/features/core/clients/client-options.server.ts";
import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { TOOL_ENTRIES, type ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { type AtDesk, deskFrame } from "#app/features/analysis/tools/tool-page.server.ts";
import type { Tool } from "#app/features/core/clients/client.ts";
import { notFound, seeOther } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The desk a page of the tool is about: a client's own company's; for staff that of the one the address names.
 * @returns with `keep`, the query that links of the tool carry on.
 * @throws 404 for a client who names another company, and for staff who name none that there is; a redirect to the
 * tool's first page, where staff choose one, when they name none at all.
 */
export async function toolScope(context: Context, tool: Tool) {
  const here = signedIn(context);
  const companyId = here.request.url.searchParams.get("company");
  const desk = await findDesk(here.db, here.actor, tool, companyId);
  if (desk) return atDesk(here, desk);
  const entry = TOOL_ENTRIES.find((one) => one.tool === tool);
  if (here.actor.role === "admin" && !companyId && entry) throw redirect(entry.to, 303);
  throw notFound();
}

/** What is known of whoever asks, with the desk they ask about. */
export function atDesk<Here extends ReturnType<typeof signedIn>>(here: Here, desk: ToolDesk): Here & AtDesk {
  const frame = deskFrame(here.actor, desk);
  return { ...here, query: here.request.url.searchParams, desk, frame, keep: frame.keep };
}

/** The clients staff choose from on a tool's first page; null where it is known whose records it shows. */
export async function companiesToChoose(context: Context) {
  const { db, actor, request } = signedIn(context);
  const isOpen = actor.role !== "admin" || request.url.searchParams.get("company");
  return isOpen ? null : clientOptions(db, actor);
}

/** Demo mode has no export. @param to where that is said. */
export function nothingExported(to: string): Promise<Response> {
  return seeOther(to, {
    flash: { kind: "error", title: "Nothing was exported", text: "Export comes with the full tool." },
  });
}
