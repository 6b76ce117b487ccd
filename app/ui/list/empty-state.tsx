import type { ReactNode } from "react";
import { LinkButton } from "../button.tsx";

interface EmptyStateProps {
  /** One sentence. */
  text: string;
  /** A sentence, or what stands in its place, such as a form. */
  detail?: ReactNode;
  action?: { to: string; label: string };
}

export function EmptyState({ text, detail, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <p className="empty-text">{text}</p>
      {typeof detail === "string" ? <p>{detail}</p> : detail}
      {action && (
        <LinkButton to={action.to} variant="secondary">
          {action.label}
        </LinkButton>
      )}
    </div>
  );
}
