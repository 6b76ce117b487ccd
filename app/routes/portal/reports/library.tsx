import { RESOURCE_LIBRARY } from "#app/features/publishing/company-files/company-file.list.ts";
import { filesIn } from "#app/features/publishing/company-files/find-company-files.server.ts";
import { FilesPage } from "#app/features/publishing/company-files/files-page.tsx";
import { signedIn } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { date, fileSize } from "#app/ui/text/format.ts";
import { listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/library";

const title = "Resource Library";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const { rows, list } = await showList(
    { db, actor, request },
    RESOURCE_LIBRARY,
    filesIn("resource-library"),
  );
  return {
    isStaff: actor.role === "admin",
    list,
    files: rows.map((file) => ({ ...file, added: date(file.addedAt), sized: fileSize(file.size) })),
  };
}

export default function Library({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle(title, loaderData.list)}
      heading={title}
      lead="Guides, methods and data files that go with the research your company holds."
    >
      <FilesPage
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
