import type { ReactNode } from "react";
import { buttonClass, type ButtonVariant } from "../button.tsx";
import { usePressed } from "./post-form.tsx";
import { useDelayed } from "./use-delayed.ts";

export interface SubmitButtonProps {
  /** What the button says while the server works, once scripts run. */
  pending?: string;
  variant?: ButtonVariant;
  size?: "small";
  name?: string;
  value?: string;
  /** Id of the form, when the button stands outside it. */
  form?: string;
  /** Only ever once scripts run: what they know must be said beside it, too. */
  disabled?: boolean | undefined;
  children: ReactNode;
}

export function SubmitButton({
  pending,
  variant = "primary",
  size,
  name,
  value,
  form,
  disabled,
  children,
}: SubmitButtonProps) {
  const busy = useDelayed(usePressed() === `${name ?? ""}=${value ?? ""}`);
  return (
    <button
      type="submit"
      name={name}
      value={value}
      form={form}
      disabled={disabled}
      aria-disabled={busy || undefined}
      className={buttonClass(variant, size)}
    >
      {busy && pending ? pending : children}
    </button>
  );
}
