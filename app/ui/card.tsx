import type { ReactNode } from "react";

export interface CardProps {
  title?: ReactNode;
  /** "li" in lists of cards, "article" for a thing of its own. */
  as?: "section" | "article" | "li" | "div";
  actions?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3;
  id?: string;
  children?: ReactNode;
}

export function Card({ title, as: Box = "section", actions, level = 2, id, children }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <Box className="card" id={id}>
      {(title || actions) && (
        <div className="card-head">
          {title && <Heading>{title}</Heading>}
          {actions && <div className="actions">{actions}</div>}
        </div>
      )}
      <div className="flow">{children}</div>
    </Box>
  );
}
