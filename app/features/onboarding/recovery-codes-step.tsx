import { RowAction } from "#app/ui/form/row-action.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { StepPage, type StepProps } from "./step-page.tsx";

interface RecoveryCodesStepProps extends StepProps {
  /** Null when they were not kept within half an hour: then they are gone. */
  codes: readonly string[] | null;
  brandName: string;
  madeOn: string;
  problem: { title: string; text: string } | undefined;
}

/** Prints well: the frame, buttons and forms stay off the paper. */
export function RecoveryCodesStep({ codes, brandName, madeOn, problem, ...step }: RecoveryCodesStepProps) {
  return (
    <StepPage {...step} errors={Boolean(problem)} summary={<Refusal problem={problem} />}>
      {codes ? (
        <>
          <p>
            If you lose your authenticator, one of these codes signs you in once in place of the app’s code.{" "}
            <strong>We show them only here, and only now.</strong>
          </p>
          <section aria-labelledby="codes" className="rounded border border-line bg-sunken p-4">
            <h2 id="codes" className="text-base">
              {brandName}: recovery codes of {step.email}, {madeOn}
            </h2>
            <ol className="mt-3 grid list-decimal gap-x-8 gap-y-1 ps-8 text-lg sm:grid-cols-2">
              {codes.map((code) => (
                <li key={code}>
                  <code className="select-all">{code}</code>
                </li>
              ))}
            </ol>
          </section>
          <p>
            Keep them in a password manager, or print this page with your browser and lock the paper away:
            apart from your phone.
          </p>
          <RowAction
            intent="finish"
            label="I have kept my recovery codes"
            variant="primary"
            size="normal"
            action="?"
          />
        </>
      ) : (
        <>
          <Notice tone="info" title="Your authenticator is set up">
            The recovery codes we made for you are no longer shown. If you have not kept them, make ten new
            ones: the earlier ones then stop working.
          </Notice>
          <div className="actions">
            <RowAction
              intent="renew-codes"
              label="Make ten new codes"
              variant="primary"
              size="normal"
              action="?"
            />
            <RowAction
              intent="finish"
              label="I have kept my recovery codes"
              variant="secondary"
              size="normal"
              action="?"
            />
          </div>
        </>
      )}
    </StepPage>
  );
}
