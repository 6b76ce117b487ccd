/** Parts of the page behind an applicant's private link. */
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { ApplicationDetails } from "../application-details.tsx";
import type { ShownApplication } from "../show-application.server.ts";

export function WithdrawApplicationQuestion({ reference }: { reference: string }) {
  return (
    <ConfirmBanner
      title={`Withdraw application ${reference}?`}
      intent="withdraw"
      label="Yes, withdraw it"
      cancel="?"
      action="?"
    >
      We stop the review. You may apply again at any time.
    </ConfirmBanner>
  );
}

export function AppliedWith({ application }: { application: ShownApplication }) {
  return (
    <section className="flow" aria-labelledby="applied">
      <h2 id="applied">What you applied with</h2>
      <ApplicationDetails application={application} own />
    </section>
  );
}
