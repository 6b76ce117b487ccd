import { findAttachment } from "#app/features/support/find-attachment.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sendStored } from "#app/http/send-stored.server.ts";
import type { Route } from "./+types/attachment";

/** A file on a ticket: for the company it belongs to, and for staff. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const file = await findAttachment(db, actor, params.id);
  if (!file) throw notFound();
  return sendStored(file, request);
}
