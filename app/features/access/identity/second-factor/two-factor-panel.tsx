import type { Field } from "#app/ui/form/fields/field.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { EnrolAuthenticator } from "./enrol-authenticator.tsx";
import type { Enrolment } from "./enrol-totp.server.ts";

interface TwoFactorPanelProps {
  form: { id: string };
  field: Field;
  /** The day it was switched on; null while it is off. */
  since: string | null;
  enrolment: Enrolment | null;
  mayTurnOff: boolean;
}

/** Whether sign-in asks for a code, and the ways to change that. */
export function TwoFactorPanel({ form, field, since, enrolment, mayTurnOff }: TwoFactorPanelProps) {
  return (
    <>
      {since ? (
        <Notice tone="success" title={`On since ${since}`}>
          Sign-in asks for a code from your authenticator app.
        </Notice>
      ) : (
        <Notice tone="warning" title="Off">
          Sign-in asks for no code. Whoever learns your password and user key could sign in as you.
        </Notice>
      )}
      {enrolment ? (
        <EnrolAuthenticator form={form} field={field} enrolment={enrolment} replaces={since !== null} />
      ) : (
        <div className="actions">
          <RowAction
            intent="begin"
            label={since ? "Change authenticator" : "Switch two-factor on"}
            variant="primary"
            size="normal"
          />{" "}
          {mayTurnOff && (
            <RowAction intent="disable" label="Switch two-factor off" variant="secondary" size="normal" />
          )}
        </div>
      )}
    </>
  );
}
