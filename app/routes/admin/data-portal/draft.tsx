import { BackToDrafts, DraftForm, useDraftForm } from "#app/features/publishing/drafts/draft-form.tsx";
import { DRAFT_STATE_LABELS, DRAFT_STATE_TONES } from "#app/features/publishing/drafts/draft.ts";
import {
  type ShownSavedDraft,
  showSavedDraft,
  showText,
} from "#app/features/publishing/drafts/pages/show-saved-draft.server.ts";
import { ShopEntryForm, useShopEntryForm } from "#app/features/publishing/drafts/shop-entry-form.tsx";
import { draftVerbs } from "#app/http/desk/draft-verbs.server.ts";
import { answerDraftForm } from "#app/http/forms/draft-form.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/draft";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const isPreviewed = request.url.searchParams.has("preview");
  const draft = await showSavedDraft(db, actor, params.id, now, isPreviewed);
  if (!draft) throw notFound();
  return draft;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const { id } = params;
  return intents(request, {
    ...draftVerbs(context, id),
    otherwise: (posted) => answerDraftForm({ posted, context, db, actor, id }, showText),
  });
}

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

/** A draft that saves itself changes nothing else on the page. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: Revalidation): boolean {
  return formData?.get("intent") === "autosave" ? false : defaultShouldRevalidate;
}

interface Revalidation {
  formData?: FormData | undefined;
  defaultShouldRevalidate: boolean;
}

export default function Draft({ loaderData, actionData }: Route.ComponentProps) {
  const { id, fields, state, author, report, isCurrent } = loaderData;
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
          Saved <When at={loaderData.saved} within />
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
      <MadePdf draft={loaderData} />
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

/** The PDF that was made of a draft, and where it can go. */
function MadePdf({ draft }: { draft: ShownSavedDraft }) {
  const { pages, isCurrent, isListed, report } = draft;
  const here = linkTo("/admin-data-portal/create-report/:id", { id: draft.id });
  return (
    pages && (
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
            <LinkButton to={linkTo("/admin-data-portal/reports/:id", { id: report.id })} variant="secondary">
              Its page in the Report Shop
            </LinkButton>
          )}{" "}
          {report && isCurrent && !isListed && (
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
    )
  );
}
