import { useEffect, useState, type ReactNode } from "react";
import { useHydrated } from "../../use-hydrated.ts";
import { controlProps, type Field } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import { useClearedOnFailure } from "../use-cleared-on-failure.ts";

interface PasswordFieldProps {
  field: Field;
  label: ReactNode;
  autoComplete: "current-password" | "new-password";
  hint?: ReactNode;
}

/** No maxlength: it would cut a pasted password without a word. Never filled in again. */
export function PasswordField({ field, label, autoComplete, hint }: PasswordFieldProps) {
  const hydrated = useHydrated();
  const input = useClearedOnFailure();
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const hide = () => setShown(false);
    const form = input.current?.form;
    form?.addEventListener("submit", hide);
    window.addEventListener("pageshow", hide);
    return () => {
      form?.removeEventListener("submit", hide);
      window.removeEventListener("pageshow", hide);
    };
  }, [input]);

  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="control-row">
        <input
          {...controlProps(field, hint)}
          ref={input}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="control"
        />{" "}
        {hydrated && (
          <button
            type="button"
            className="btn btn-secondary"
            aria-label={shown ? "Hide password" : "Show password"}
            aria-controls={field.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? "Hide" : "Show"}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
