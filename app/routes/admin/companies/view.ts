/** “View as …”: an admin looks at the portal as somebody of a company. */
import { redirect, redirectDocument } from "react-router";
import { showPerson } from "#app/features/access/people/pages/show-people.server.ts";
import { startViewing } from "#app/features/access/viewings/viewing.commands.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import type { Route } from "./+types/view";

/** Following a link begins nothing. */
export async function loader({ context, params: { id, person } }: Route.LoaderArgs) {
  const { db, actor, now } = staff(context);
  const found = await showPerson(db, actor, person, now, new URLSearchParams());
  if (found?.companyId !== id) throw notFound();
  return redirect(linkTo("/admin-data-portal/clients"), 303);
}

export async function action({ context, params }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const started = await startViewing(db, actor, { companyId: params.id, personId: params.person });
  if (!started.ok) throw notFound();
  // The frame begins anew, without the scripts of the page before.
  return redirectDocument(linkTo("/client-portal"), 303);
}
