import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import type { ShownSavedDraft } from "./show-saved-draft.server.ts";

/** The PDF that was made of a draft, and where it can go. */
export function MadePdf({ draft }: { draft: ShownSavedDraft }) {
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
