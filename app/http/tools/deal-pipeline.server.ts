import type { RouterContextProvider } from "react-router";
import { LOST_REASON_MISSING } from "#app/features/analysis/deals/forms/deal.schema.ts";
import { NO_ROOM } from "#app/features/analysis/deals/records/deal.ts";
import { findDeal } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";
import type { HeldForm } from "../forms/form.server.ts";
import { notFound } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

/** Whose deals a page is about. @throws as `toolScope` does. */
export async function pipelineScope(context: Readonly<RouterContextProvider>) {
  const { desk: pipeline, ...here } = await toolScope(context, "deal-flow");
  return { ...here, pipeline };
}

/** A deal of an address. @throws 404 where this person has none of that id. */
export async function dealScope(context: Readonly<RouterContextProvider>, id: string) {
  const here = signedIn(context);
  const deal = await findDeal(here.db, here.actor, id);
  if (!deal) throw notFound();
  return { ...here, deal, keep: keepOf(here.actor, deal.companyId) };
}

type Reason = "not-found" | "removed" | "changed" | "owner" | "lost-reason" | keyof typeof NO_ROOM;

/** Shows a deal's form again with why nothing was done. @throws 404 where the deal is not there. */
export function dealNotDone(form: Pick<HeldForm<unknown>, "reject">, reason: Reason) {
  switch (reason) {
    case "not-found":
    case "removed":
      throw notFound();
    case "owner":
      return form.reject({ fieldErrors: { owner: ["Select the owner from the list"] } });
    case "lost-reason":
      return form.reject({ fieldErrors: { lostReason: [LOST_REASON_MISSING] } });
    case "changed": {
      const changed =
        "This deal was changed after you opened it. Open it in another tab to see how it stands; submit again to keep your version.";
      return form.reject({ formErrors: [changed] }, 409);
    }
    default:
      return form.reject({ formErrors: [NO_ROOM[reason]] });
  }
}
