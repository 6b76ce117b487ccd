import { FilesPage } from "#app/features/company-files/files-page.tsx";
import { findCompanyFiles } from "#app/features/company-files/find-company-files.server.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { count, date, fileSize } from "#app/ui/format.ts";
import type { Route } from "./+types/documents";

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
    <FilesPage
      {...loaderData}
      title="Client Documents"
      lead="Papers about your company’s account, delivered by our staff. Each PDF you take carries your name and a copy id."
      nothing={{
        text: "No documents yet",
        detail: "Contracts, licence schedules and notes from our staff appear here.",
      }}
    />
  );
}
