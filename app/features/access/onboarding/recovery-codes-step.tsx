import { RecoveryCodeList } from "#app/features/access/identity/second-factor/recovery-code-list.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { StepPage, type StepProps, useSecretFile } from "./step-page.tsx";

interface RecoveryCodesStepProps extends StepProps {
  /** Null when they were not kept within half an hour: then they are gone. */
  codes: readonly string[] | null;
  problem: { title: string; text: string } | undefined;
}

export function RecoveryCodesStep({ codes, problem, ...step }: RecoveryCodesStepProps) {
  const file = useSecretFile();
  return (
    <StepPage {...step} errors={Boolean(problem)} summary={<Refusal problem={problem} />}>
      {codes ? (
        <>
          <p>
            If you lose your authenticator, one of these codes signs you in once in place of the app’s code.{" "}
            <strong>We show them only here, and only now.</strong>
          </p>
          <RecoveryCodeList codes={codes} email={step.email} file={file} />
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
            />{" "}
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
