import { mergeCompanies, unmergeCompanies } from "#app/features/company-merges/merge.commands.server.ts";
import { MergeChoice, MergePreview } from "#app/features/company-merges/pages/merge-page.tsx";
import { findCompany } from "#app/features/core/companies/find-company.server.ts";
import { showMerge } from "#app/features/company-merges/pages/show-merge.server.ts";
import { UNDO_HOURS } from "#app/features/company-merges/company-merge.ts";
import type { CommandRefusal } from "#app/features/core/command.server.ts";
import { sayWritten } from "#app/features/core/mail/say-told.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { forbidden, notFound, succeeded } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { confirmedStaff } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/merge";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, request } = staff(context);
  const shown = await showMerge(db, actor, params.id, request.url.searchParams);
  if (!shown) throw notFound();
  return shown;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  if (!(await findCompany(db, actor, params.id))) throw notFound();
  const client = linkTo("/admin-data-portal/clients/:id", { id: params.id });
  const not = (result: CommandRefusal) => {
    if (result.reason === "not-allowed") throw forbidden(context);
    if (result.reason !== "moved") throw notFound();
    return refuse("Nothing was changed", result.message);
  };
  return intents(request, {
    async merge({ fields: { with: sourceId = "", _once } }) {
      const query = { with: sourceId };
      confirmedStaff(context, linkTo("/admin-data-portal/clients/:id/merge", { id: params.id, query }));
      const result = await mergeCompanies(db, actor, { sourceId, targetId: params.id, _once });
      if (!result.ok) return not(result);
      const text = `${count(result.moved, "record")} moved. It can be undone here for ${UNDO_HOURS} hours, while nothing new is recorded. ${sayWritten({ many: "The messages to the owners" })}`;
      return succeeded(client, "Merged", text);
    },
    async unmerge({ fields: { merge = "" } }) {
      confirmedStaff(context, `${client}?undo=${encodeURIComponent(merge)}`);
      const result = await unmergeCompanies(db, actor, merge);
      if (!result.ok) return not(result);
      return succeeded(
        client,
        "Parted again",
        `Each has what it had. ${sayWritten({ many: "The messages to the owners" })}`,
      );
    },
  });
}

export default function MergeClient({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, name, once, preview } = loaderData;
  return (
    <Page
      title={preview ? `Merge ${preview.from.number} into ${number}` : `Merge another company into ${number}`}
      eyebrow={`${name}, ${number}`}
      lead={
        preview
          ? `${preview.from.name} becomes part of ${name}, with all it has.`
          : "Where one company was added twice, the other record’s people, orders and everything else come here."
      }
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
    >
      {preview ? <MergePreview id={id} once={once} preview={preview} /> : <MergeChoice {...loaderData} />}
    </Page>
  );
}
