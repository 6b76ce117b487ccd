import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";
import { HAS_ACCOUNT } from "../application.ts";
import type { ShownReview } from "./show-review.server.ts";
import { Written } from "#app/ui/text/written.tsx";

interface Props {
  review: ShownReview;
}

/** What stands in the way of approving, and the question before the onboarding link is revoked. */
export function ReviewNotices({ review }: Props) {
  const { open, details } = review;
  return (
    <>
      {open && review.hasAccount && (
        <Notice tone="warning" title="This address already has an account">
          {HAS_ACCOUNT}
        </Notice>
      )}
      {review.revoking && (
        <ConfirmBanner
          title={`Revoke the onboarding link of ${details.name}?`}
          intent="revoke-link"
          label="Yes, revoke it"
          cancel="?"
          action="?"
        >
          The link in their email stops working. You can send a new one at any time.
        </ConfirmBanner>
      )}
    </>
  );
}

/** Since when it waits, who looks at it, and how it ended. */
export function ReviewStanding({ review }: Props) {
  const { open, promise, submitted, reviewer, decided, declineReason, companyId } = review;
  return (
    <SummaryList
      items={[
        { term: "Submitted", detail: <When at={submitted} /> },
        open && { term: "Promise", detail: <Badge tone={promise.tone}>{promise.text}</Badge> },
        { term: "Reviewer", detail: reviewer ?? "None yet" },
        decided && { term: "Closed", detail: <When at={decided} /> },
        declineReason && {
          term: "Reason",
          detail: <Written text={declineReason} />,
        },
        companyId && {
          term: "Client",
          detail: (
            <Link to={linkTo("/admin-data-portal/clients/:id", { id: companyId })}>
              Open the client record
            </Link>
          ),
        },
      ]}
    />
  );
}

/** What staff can do with an open application. */
export function ReviewMoves({ state }: { state: ShownReview["state"] }) {
  return (
    <div className="actions">
      {state === "submitted" && (
        <RowAction intent="start-review" label="Start review" variant="primary" size="normal" action="?" />
      )}{" "}
      <LinkButton to="?do=approve" variant={state === "submitted" ? "secondary" : "primary"}>
        Approve…
      </LinkButton>{" "}
      <LinkButton to="?do=ask" variant="secondary">
        {state === "needs-information" ? "Ask again…" : "Ask for information…"}
      </LinkButton>{" "}
      <LinkButton to="?do=decline" variant="secondary">
        Decline…
      </LinkButton>
    </div>
  );
}
