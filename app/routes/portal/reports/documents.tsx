import { CLIENT_DOCUMENTS } from "#app/features/publishing/company-files/company-file.list.ts";
import { filesIn } from "#app/features/publishing/company-files/find-company-files.server.ts";
import { FilesPage } from "#app/features/publishing/company-files/files-page.tsx";
import { signedIn } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { date, fileSize } from "#app/ui/text/format.ts";
import { listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/documents";

const title = "Client Documents";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const { rows, list } = await showList(
    { db, actor, request },
    CLIENT_DOCUMENTS,
    filesIn("client-documents"),
  );
  return {
    isStaff: actor.role === "admin",
    list,
    files: rows.map((file) => ({ ...file, added: date(file.addedAt), sized: fileSize(file.size) })),
  };
}

export default function Documents({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle(title, loaderData.list)}
      heading={title}
      lead="Papers about your company’s account, delivered by our staff. Each PDF you take carries your name and a copy id."
    >
      <FilesPage
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
