/** `/client-portal/support/attachments/:id`: a file on a ticket, for the company it belongs to and for staff. */
import { findAttachment } from "#app/features/desk/support/ticket-message.scope.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendStored } from "#app/http/files/send-stored.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { noFilePage } from "#app/ui/no-file.tsx";
import type { Route } from "./+types/attachment";

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async get({ db, actor }, { params, request }) {
    const file = await findAttachment(db, actor, params.id);
    return file ? sendStored(file, file.name, request) : "not-found";
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export const ErrorBoundary = noFilePage(
  { to: linkTo("/client-portal/support"), label: "Back to Support" },
  {
    otherwise: {
      title: "Download failed",
      text: "The file was not sent. Go back and try again; if it happens again, write to us.",
    },
  },
);
