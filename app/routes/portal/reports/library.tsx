import { findCompanyFiles } from "#app/features/company-files/find-company-files.server.ts";
import { PlaceOfFiles } from "#app/features/company-files/place-of-files.tsx";
import { readListQuery } from "#app/http/list-query.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { date, fileSize } from "#app/ui/format.ts";
import { listTitle } from "#app/ui/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/library";

const title = "Resource Library";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const { search, page: asked } = readListQuery(request.url);
  const { rows, total, page, pages } = await findCompanyFiles(db, actor, {
    destination: "resource-library",
    search,
    page: asked,
  });
  return {
    isStaff: actor.role === "admin",
    search,
    page,
    pages,
    counted: count(total, "resource"),
    files: rows.map((file) => ({ ...file, added: date(file.addedAt), sized: fileSize(file.size) })),
  };
}

export default function Library({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle(title, loaderData)}
      heading={title}
      lead="Guides, methods and data files that go with the research your company holds."
    >
      <PlaceOfFiles
        {...loaderData}
        title={title}
        nothing={{
          text: "Nothing in the library yet",
          detail: "Guides and data files our staff share with your company appear here.",
        }}
      />
    </Page>
  );
}
