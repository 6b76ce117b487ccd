/** `/reports/:id/cover`: the first page of a report, small, for whoever sees the report itself in a list. */
import { findCover } from "#app/features/publishing/catalogue/covers.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { noFilePage } from "#app/ui/no-file.tsx";
import type { Route } from "./+types/cover";

/** The address changes with the version. What was taken away from the shop is seen for an hour at most. */
const headers = {
  "Content-Type": "image/png",
  "Content-Disposition": "inline",
  "Cache-Control": "private, max-age=3600",
};

export const middleware: Route.MiddlewareFunction[] = fileRoute(scope, {
  async get({ db, actor }, { params }) {
    const png = await findCover(db, actor, params.id);
    return png ? new Response(new Uint8Array(png), { headers }) : "not-found";
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export const ErrorBoundary = noFilePage(
  { to: linkTo("/"), label: "Home" },
  {
    otherwise: {
      title: "Something went wrong on our side",
      text: "There is no cover to show.",
    },
  },
);
