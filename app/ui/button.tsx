import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link.tsx";

export type ButtonVariant = "primary" | "secondary" | "danger" | "quiet";

export function buttonClass(variant: ButtonVariant = "primary", size?: "small"): string {
  return `btn btn-${variant}${size ? ` btn-${size}` : ""}`;
}

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  variant?: ButtonVariant;
  size?: "small";
}

/** A button of a form. One that only scripts answer to belongs behind `useHydrated()`. */
export function Button({ variant = "secondary", size, type = "submit", ...button }: ButtonProps) {
  return <button {...button} type={type} className={buttonClass(variant, size)} />;
}

interface LinkButtonProps {
  to: string;
  variant?: ButtonVariant;
  size?: "small";
  /** A plain link: for downloads and addresses outside the product. */
  external?: boolean;
  /** For a link that opens a routed dialog. */
  state?: unknown;
  download?: boolean | string;
  /** The page stays where it is, as it does for a link that asks it for something (`?confirm=…`). */
  preventScrollReset?: boolean;
  children: ReactNode;
}

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export function LinkButton(props: LinkButtonProps) {
  const { to, variant = "primary", size, external, state, download, children } = props;
  const { preventScrollReset = to.startsWith("?") } = props;
  const className = buttonClass(variant, size);
  if (external || download !== undefined || /^(https?:|mailto:|tel:)/.test(to)) {
    return (
      <a href={to} download={download} className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} state={state} preventScrollReset={preventScrollReset} className={className}>
      {children}
    </Link>
  );
}
