import type { ReactNode } from "react";
import { LinkButton } from "../button.tsx";

interface Props {
  /** Where the way out leads; `?` is the page without the form. */
  back: string;
  /** The way out in other words than "Cancel". */
  label?: string;
  variant?: "secondary" | "quiet";
  /** The buttons that send the form. */
  children: ReactNode;
}

/** The end of a form: what sends it, and the way out that changes nothing. */
export function FormButtons({ back, label = "Cancel", variant = "secondary", children }: Props) {
  return (
    <div className="actions">
      {children}{" "}
      <LinkButton to={back} variant={variant}>
        {label}
      </LinkButton>
    </div>
  );
}
