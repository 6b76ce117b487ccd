import { brand } from "#app/brand.ts";
import { KeepSecret } from "#app/ui/keep-secret.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { StepPage, type StepProps, useSecretFile } from "./step-page.tsx";

interface KeyStepProps extends StepProps {
  /** Null when staff revoked the key meanwhile. */
  userKey: string | null;
  problem: { title: string; text: string } | undefined;
}

export function KeyStep({ userKey, problem, ...step }: KeyStepProps) {
  const file = useSecretFile();
  return (
    <StepPage {...step} errors={Boolean(problem)} summary={<Refusal problem={problem} />}>
      {userKey === null ? (
        <Notice tone="warning" title="Your user key is not available">
          <p>
            It may have been replaced. Write to{" "}
            <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>, then open this page again:
            what you have done so far is kept.
          </p>
        </Notice>
      ) : (
        <>
          <p>This key is yours alone. You type or paste it each time you sign in.</p>
          <p className="rounded border border-line bg-sunken p-4 text-center text-lg">
            <code className="select-all" data-user-key>
              {userKey}
            </code>
          </p>
          <KeepSecret text={userKey} label="user key" file={file} />
          <p>
            <strong>We show it only here, and only now.</strong> Keep it in a password manager, or download
            it, or print this page and lock the paper away. One click or tap on the key selects the whole of
            it.
          </p>
          <RowAction
            intent="keep-key"
            label="I have kept my user key"
            variant="primary"
            size="normal"
            action="?"
          />
        </>
      )}
    </StepPage>
  );
}
