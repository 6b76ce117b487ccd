import { data, redirect } from "react-router";
import { importHref, refusedHref } from "#app/features/analysis/staged-imports/import-href.ts";
import {
  ImportColumns,
  ImportCounts,
  ImportFindings,
  TakeForm,
} from "#app/features/analysis/staged-imports/import-preview.tsx";
import { ImportRows } from "#app/features/analysis/staged-imports/import-rows.tsx";
import { WHY_REFUSED } from "#app/features/analysis/staged-imports/refused-rows.server.ts";
import { columnLetter } from "#app/features/analysis/imports/map-columns.ts";
import {
  dropImport,
  findImport,
  mapImport,
  takeImport,
} from "#app/features/analysis/staged-imports/settle-import.server.ts";
import { IMPORT_FILE } from "#app/features/analysis/staged-imports/stage-import.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { later } from "#app/http/refusal.server.ts";
import { refuse, type Refused } from "#app/http/refuse.server.ts";
import { notFound, seeOther, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { admitTable } from "#app/http/tools/import-table.server.ts";
import { undoImport } from "#app/features/analysis/staged-imports/undo-import.server.ts";
import { ImportTaken } from "#app/features/analysis/staged-imports/import-taken.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { fileSize } from "#app/ui/text/format.ts";
import type { Route } from "./+types/import-preview";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const found = await findImport(db, actor, params.id);
  if (!found) throw notFound();
  const { staged, kind, scope } = found;
  const { file, facts, mapping, preview } = staged;
  const columns = facts.headers.map((header, index) => ({
    name: header || `Column ${columnLetter(index)}`,
    sample: facts.samples[index] ?? "",
    field: mapping[index] ?? "",
    isBlank: header === "" && !facts.samples[index],
    isOurs: header === WHY_REFUSED,
  }));
  const { taken } = staged;
  if (taken && !taken.undo) throw redirect(taken.to, 303);
  return {
    id: staged.id,
    taken: taken && {
      to: taken.to,
      title: taken.title,
      text: taken.text,
      undone: taken.undone
        ? {
            removed: taken.undone.removed.length,
            restored: taken.undone.restored.length,
            left: taken.undone.left,
          }
        : null,
    },
    title: kind.title,
    tool: `${scope.tool}: ${scope.companyName}`,
    again: scope.again,
    noun: taken?.undo?.things ?? kind.noun,
    from: file ? `${file.name} (${fileSize(file.size)})` : "Pasted rows",
    sheet: facts.sheet ?? null,
    columns,
    fields: kind.fields.map(({ field, header }) => ({ value: field, label: header })),
    missing: kind.fields
      .filter(({ field, isNeeded }) => isNeeded && !mapping.includes(field))
      .map(({ header }) => header),
    notes: [...facts.notes, ...preview.notes],
    preview,
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const { id } = params;
  return intents(request, {
    async take({ fields: { seen = "" } }) {
      const result = await takeImport(db, actor, { id, seen });
      if (result.ok) {
        const { to, title, text } = result.taken;
        return succeeded(to, title, text);
      }
      if (result.reason === "not-found") throw notFound();
      const text =
        "What is there changed since this page was shown. It shows now what would be taken: look at it again.";
      return refuse("Nothing was taken", text);
    },
    async undo() {
      const result = await undoImport(db, actor, id);
      if (!result.ok) throw notFound();
      return seeOther(importHref(id));
    },
    async drop() {
      const scope = await dropImport(db, actor, id);
      if (!scope) throw notFound();
      return seeOther(scope.again, { flash: { kind: "info", title: "Nothing was imported" } });
    },
    async map(posted) {
      const allowed = await admitTable(actor);
      if (!allowed.ok)
        return later(
          refuse("The columns were not changed", allowed.sentence, 429),
          allowed.retryAfterSeconds,
        );
      const asked = Array.from({ length: IMPORT_FILE.columns }, (_, at) =>
        posted.all.getAll(`column${at}`).map(String).join(),
      );
      const result = await mapImport(db, actor, { id, mapping: asked, sheet: posted.fields.sheet });
      if (result.ok) return seeOther(importHref(id));
      if (result.reason === "not-found") throw notFound();
      if (result.reason === "field")
        return refuse("The columns were not changed", "Choose a field from the list.", 400);
      if (result.reason === "sheet")
        return refuse("The other sheet was not read", result.problems.join(". "), 400);
      const text = `Two columns can’t both be ${result.field}. Take one of them out.`;
      const problem = { title: "The columns were not changed", text };
      return data({ problem, asked } satisfies Refused & { asked: string[] }, { status: 400 });
    },
  });
}

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

/** What was chosen of a form that would not do. */
function askedIn(answer: { asked?: unknown } | object | undefined): readonly string[] | null {
  return answer && "asked" in answer && Array.isArray(answer.asked) ? (answer.asked as string[]) : null;
}

export default function ImportPreview({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, tool, noun, preview, columns } = loaderData;
  const here = importHref(id);
  const asked = askedIn(actionData);
  if (loaderData.taken)
    return (
      <Page title={title} heading={title} eyebrow={tool} errors={Boolean(actionData)}>
        <ImportTaken {...loaderData} here={here} taken={loaderData.taken} />
      </Page>
    );
  return (
    <Page
      title={`${title}: check before it is taken`}
      heading={title}
      eyebrow={tool}
      lead="Nothing is written yet."
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
    >
      <ImportCounts {...loaderData} />
      <TakeForm here={here} noun={noun} preview={preview} again={loaderData.again} />
      <ImportFindings {...loaderData} />
      <ImportColumns
        key={preview.digest}
        here={here}
        columns={asked ? columns.map((column, at) => ({ ...column, field: asked[at] ?? "" })) : columns}
        fields={loaderData.fields}
        sheet={loaderData.sheet}
        isOpen={asked !== null || loaderData.missing.length > 0}
      />
      <ImportRows refusedTo={refusedHref(id)} preview={preview} />
    </Page>
  );
}
