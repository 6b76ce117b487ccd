import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import type { SummaryEntry } from "#app/ui/summary-list.tsx";
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

/** Who asks, from which company, who looks at it, and how it ended: what decides, first. */
export function reviewFacts(review: ShownReview): readonly SummaryEntry[] {
  const { details, submitted, reviewer, decided, declineReason } = review;
  return [
    { term: "Company", detail: details.company },
    { term: "Business type", detail: details.businessType },
    { term: "Company size", detail: details.companySize },
    { term: "Country", detail: details.country },
    { term: "Submitted", detail: <When at={submitted} /> },
    { term: "Reviewer", detail: reviewer ?? "None yet" },
    decided && { term: "Closed", detail: <When at={decided} /> },
    declineReason && { term: "Reason", detail: <Written text={declineReason} /> },
  ];
}

/** What staff can do with an application: the decision that is due first. */
export function ReviewMoves({ review: { state, open, next, companyId, details, once } }: Props) {
  const client = companyId && (
    <LinkButton
      to={linkTo("/admin-data-portal/clients/:id", { id: companyId })}
      variant={next === "open-client" ? "primary" : "secondary"}
    >
      Open the client record
    </LinkButton>
  );
  if (!open)
    return (
      <Moves
        next={
          next === "send-link" && (
            <RowAction
              intent="resend-link"
              label="Send a new link"
              about={`to ${details.name}`}
              variant="primary"
              size="normal"
              once={once}
              action="?"
            />
          )
        }
      >
        {client}
      </Moves>
    );
  return (
    <Moves
      next={
        next === "review" && (
          <RowAction intent="start-review" label="Start review" variant="primary" size="normal" action="?" />
        )
      }
      apart={
        <LinkButton to="?do=decline" variant="quiet">
          Decline…
        </LinkButton>
      }
    >
      <LinkButton to="?do=approve" variant={next === "approve" ? "primary" : "secondary"}>
        Approve…
      </LinkButton>{" "}
      <LinkButton to="?do=ask" variant="secondary">
        {state === "needs-information" ? "Ask again…" : "Ask for information…"}
      </LinkButton>
    </Moves>
  );
}
