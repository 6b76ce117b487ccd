import { useRef, type ReactNode } from "react";
import { LinkButton } from "./button.tsx";
import { RowAction } from "./form/row-action.tsx";
import { useFocusOnArrival } from "./use-focus-on-arrival.ts";

interface ConfirmBannerProps {
  /** The question: "Revoke key CRR-AB12…?" */
  title: string;
  /** What follows from it. */
  children?: ReactNode;
  intent: string;
  fields?: Record<string, string>;
  /** The button's words: "Yes, revoke". */
  label: string;
  /** Where "Cancel" leads: the same page without the question, at the row it was about (`#key-12`). */
  cancel: string;
  once?: string | undefined;
  action?: string;
}

/** Asked by a link (`?confirm=…`), answered by a post: nothing is deleted by opening an address. */
export function ConfirmBanner({ title, children, cancel, ...post }: ConfirmBannerProps) {
  const question = useRef<HTMLHeadingElement>(null);
  useFocusOnArrival(question, title);
  return (
    <section className="notice notice-danger confirm" aria-labelledby="confirm-title">
      <div className="flow">
        <h2 ref={question} id="confirm-title" className="notice-title" tabIndex={-1} autoFocus>
          {title}
        </h2>
        {typeof children === "string" ? <p>{children}</p> : children}
        <div className="actions">
          <RowAction {...post} variant="danger" size="normal" />{" "}
          <LinkButton to={cancel} variant="secondary" preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
