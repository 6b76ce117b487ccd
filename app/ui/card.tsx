import { useRef, type ReactNode } from "react";
import { useFocusOnArrival } from "./use-focus-on-arrival.ts";

export interface CardProps {
  title?: ReactNode;
  /** "li" in lists of cards, "article" for a thing of its own. */
  as?: "section" | "article" | "li" | "div";
  actions?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3;
  id?: string;
  /** The person asked for it: its title has the focus when it comes. Needs an `id`. */
  asked?: boolean;
  children?: ReactNode;
}

export function Card({ title, as: Box = "section", actions, level = 2, id, asked, children }: CardProps) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnArrival(heading, asked ? (id ?? "") : null);
  return (
    <Box className="card" id={id}>
      {(title || actions) && (
        <div className="card-head">
          {title && (
            <Heading ref={heading} tabIndex={asked ? -1 : undefined} autoFocus={asked}>
              {title}
            </Heading>
          )}
          {actions && <div className="actions">{actions}</div>}
        </div>
      )}
      <div className="flow">{children}</div>
    </Box>
  );
}
