import type { ReactNode } from "react";
import { LinkButton } from "./button.tsx";

export interface EmptyStateProps {
  /** One sentence. */
  text: string;
  detail?: ReactNode;
  action?: { to: string; label: string };
}

export function EmptyState({ text, detail, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <p className="empty-text">{text}</p>
      {detail && <p>{detail}</p>}
      {action && (
        <LinkButton to={action.to} variant="secondary">
          {action.label}
        </LinkButton>
      )}
    </div>
  );
}
