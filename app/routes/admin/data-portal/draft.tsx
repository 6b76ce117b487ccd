import { Link } from "react-router";
import { showReport } from "#app/features/publishing/authoring/show-report.server.ts";
import { listCategories } from "#app/features/trade/catalogue/find-reports.server.ts";
import { undoClear } from "#app/features/publishing/drafts/clear-draft.server.ts";
import { BackToDrafts, DraftForm, useDraftForm } from "#app/features/publishing/drafts/draft-form.tsx";
import { shopEntrySchema } from "#app/features/publishing/drafts/draft.schema.ts";
import {
  DRAFT_STATE_LABELS,
  DRAFT_STATE_TONES,
  draftName,
  draftState,
} from "#app/features/publishing/drafts/draft.ts";
import { findDraft } from "#app/features/publishing/drafts/find-drafts.server.ts";
import { listDraft, NOT_READY } from "#app/features/publishing/drafts/list-draft.server.ts";
import { removeDraft, restoreDraft } from "#app/features/publishing/drafts/remove-draft.server.ts";
import { ShopEntryForm, useShopEntryForm } from "#app/features/publishing/drafts/shop-entry-form.tsx";
import { answerDraftForm, draftAddress } from "#app/http/forms/draft-form.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { retryHeaders } from "#app/http/refusal.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { forbidden, notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { drawReportChart } from "#app/ui/chart/report-chart.server.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { when } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/draft";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const draft = await findDraft(db, actor, params.id);
  if (!draft) throw notFound();
  const state = draftState(draft);
  const { title, focus, summary, content, conclusions } = draft;
  const fields = { title, focus, summary, content, conclusions };
  const isCurrent = draft.made?.revision === draft.revision;
  const categories = isCurrent && !draft.report ? await listCategories(db) : [];
  return {
    page: crypto.randomUUID(),
    once: crypto.randomUUID(),
    id: draft.id,
    fields,
    revision: draft.revision,
    author: draft.author.id === actor.userId ? null : draft.author.name,
    state,
    saved: when(draft.updatedAt, now),
    pages: draft.made ? count(draft.made.pages, "page") : null,
    isCurrent,
    report: draft.report,
    isListed: draft.report !== null && draft.report.fileId === draft.made?.fileId,
    categories: categories.map(({ id, name }) => ({ value: id, label: name })),
    shown: request.url.searchParams.has("preview") ? showReport(fields, drawReportChart) : null,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const { id } = params;
  return intents(request, {
    list: valid("shop", shopEntrySchema, async (form) => {
      const { category, description, price, onRequest, revision, _once } = form.value;
      const result = await listDraft(db, actor, id, {
        category,
        description,
        pricePence: onRequest ? undefined : price,
        revision,
        once: _once,
      });
      if (result.ok) {
        return seeOther(linkTo("/admin-data-portal/reports/:id", { id: result.reportId }), {
          flash: {
            kind: "success",
            title: "Report Uploaded Successfully",
            text: "It is a draft in the Report Shop. Publish it when you like.",
          },
        });
      }
      switch (result.reason) {
        case "not-staff":
          throw forbidden(context);
        case "not-found":
          throw notFound();
        case "unknown-category":
          return form.reject({ fieldErrors: { category: ["Select a category from the list"] } });
        case "listed":
          return refuse("It is in the shop already", "This draft was put into the Report Shop before.");
        default:
          return form.reject({ formErrors: [NOT_READY[result.reason]] }, 409);
      }
    }),
    async "undo-clear"({ fields: { keptId = "" } }) {
      const undone = await undoClear(db, actor, { id, keptId });
      if (undone.ok) {
        return seeOther(draftAddress(id), { flash: { kind: "success", title: "Report put back" } });
      }
      return undone.reason === "written"
        ? refuse("Nothing was put back", "Something was written in the draft since. It was left as it is.")
        : refuse("Nothing was put back", "What was cleared is not kept any more.", 404);
    },
    async remove() {
      const removed = await removeDraft(db, actor, id);
      if (!removed.ok) throw notFound();
      const title = draftName(removed.title);
      return seeOther(linkTo("/admin-data-portal/create-report"), {
        flash: {
          kind: "success",
          title: "Draft removed",
          text: title,
          undo: { action: draftAddress(id), intent: "restore", fields: {}, about: `removal of ${title}` },
        },
      });
    },
    async restore() {
      const restored = await restoreDraft(db, actor, id);
      if (!restored.ok) throw notFound();
      return seeOther(draftAddress(id), { flash: { kind: "success", title: "Draft put back" } });
    },
    otherwise: (posted) =>
      answerDraftForm({ posted, context, db, actor, id }, (fields) => showReport(fields, drawReportChart)),
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return retryHeaders(actionHeaders);
}

/** A draft that saves itself changes nothing else on the page. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: Revalidation): boolean {
  return formData?.get("intent") === "autosave" ? false : defaultShouldRevalidate;
}

interface Revalidation {
  formData?: FormData | undefined;
  defaultShouldRevalidate: boolean;
}

export default function Draft({ loaderData, actionData }: Route.ComponentProps) {
  const { id, fields, state, author, report, isCurrent, pages } = loaderData;
  const here = linkTo("/admin-data-portal/create-report/:id", { id });
  const posted = usePosted(actionData);
  const { rejection } = posted;
  const moved =
    rejection && "moved" in rejection ? (rejection.moved as { revision: number } | undefined) : undefined;
  const writing = useDraftForm(posted.replyOf("draft"), fields);
  const shop = useShopEntryForm(posted.replyOf("shop"), {
    description: fields.focus,
  });
  const name = fields.title || "Untitled draft";
  return (
    <Page
      title={`Report draft: ${name}`}
      heading={name}
      eyebrow="Create Report"
      lead={
        <>
          {author && <>Started by {author}. </>}
          Saved <When at={loaderData.saved} />
        </>
      }
      errors={posted.failed}
      summary={posted.summary({ draft: writing[0], shop: shop[0] })}
      actions={<Badge tone={DRAFT_STATE_TONES[state]}>{DRAFT_STATE_LABELS[state]}</Badge>}
    >
      <DraftForm
        key={writing[0].id}
        form={writing}
        action={here}
        page={loaderData.page}
        revision={moved ? 1 : loaderData.revision}
        moved={moved}
        shown={loaderData.shown}
      />
      {pages && (
        <Card title="The PDF" id="made">
          <p>
            {isCurrent
              ? `${pages}, made of what is written now.`
              : `${pages}, made of an earlier text. Create the PDF report again before you pass it on.`}
          </p>
          <div className="actions">
            <LinkButton to={`${here}/preview?made`} variant="secondary" external>
              Download the PDF
            </LinkButton>{" "}
            {isCurrent && (
              <LinkButton to={`${here}/deliver`} variant="secondary">
                Deliver to clients
              </LinkButton>
            )}{" "}
            {report && (
              <LinkButton
                to={linkTo("/admin-data-portal/reports/:id", { id: report.id })}
                variant="secondary"
              >
                Its page in the Report Shop
              </LinkButton>
            )}{" "}
            {report && isCurrent && !loaderData.isListed && (
              <LinkButton to={linkTo("/admin-data-portal/reports/:id/version", { id: report.id })}>
                Add as a new version
              </LinkButton>
            )}
          </div>
          {report && !isCurrent && (
            <p>
              To give holders the changed text, create the PDF, then{" "}
              <Link to={linkTo("/admin-data-portal/reports/:id/version", { id: report.id })}>
                add it as a new version
              </Link>
              .
            </p>
          )}
        </Card>
      )}
      {isCurrent && !report && (
        <ShopEntryForm
          form={shop}
          action={here}
          once={loaderData.once}
          revision={loaderData.revision}
          categories={loaderData.categories}
        />
      )}
      <div className="actions">
        <RowAction intent="remove" label="Remove draft" variant="danger" action={here} />
      </div>
      <BackToDrafts />
    </Page>
  );
}
