import { buttonClass, type ButtonVariant } from "../button.tsx";
import { TokenForm } from "./token-form.tsx";
import { useSubmitGuard } from "./use-submit-guard.ts";

interface RowActionProps {
  intent: string;
  /** Hidden fields that say which row. */
  fields?: Record<string, string>;
  label: string;
  /** Which row, for those who hear the button alone. */
  about?: string;
  variant?: ButtonVariant;
  size?: "small" | "normal";
  once?: string | undefined;
  action?: string;
}

/** One button that posts one small thing. */
export function RowAction(props: RowActionProps) {
  const { intent, fields = {}, label, about, variant = "quiet", size = "small", once, action } = props;
  const { guard } = useSubmitGuard();
  return (
    <TokenForm action={action} preventScrollReset {...guard} className="row-action">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {once && <input type="hidden" name="_once" value={once} />}
      <button
        type="submit"
        name="intent"
        value={intent}
        className={buttonClass(variant, size === "small" ? "small" : undefined)}
      >
        {label}
        {about && <span className="sr-only">{` ${about}`}</span>}
      </button>
    </TokenForm>
  );
}
