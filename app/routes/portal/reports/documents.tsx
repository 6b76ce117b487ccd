import { findCompanyFiles } from "#app/features/company-files/find-company-files.server.ts";
import { PlaceOfFiles } from "#app/features/company-files/place-of-files.tsx";
import { readListQuery } from "#app/http/list-query.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { date, fileSize } from "#app/ui/format.ts";
import { listTitle } from "#app/ui/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/documents";

const title = "Client Documents";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const { search, page: asked } = readListQuery(request.url);
  const { rows, total, page, pages } = await findCompanyFiles(db, actor, {
    destination: "client-documents",
    search,
    page: asked,
  });
  return {
    isStaff: actor.role === "admin",
    search,
    page,
    pages,
    counted: count(total, "document"),
    files: rows.map((file) => ({ ...file, added: date(file.addedAt), sized: fileSize(file.size) })),
  };
}

export default function Documents({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle(title, loaderData)}
      heading={title}
      lead="Papers about your company’s account, delivered by our staff. Each PDF you take carries your name and a copy id."
    >
      <PlaceOfFiles
        {...loaderData}
        title={title}
        nothing={{
          text: "No documents yet",
          detail: "Contracts, licence schedules and notes from our staff appear here.",
        }}
      />
    </Page>
  );
}
