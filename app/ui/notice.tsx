import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

type NoticeTone = "info" | "success" | "warning" | "danger";

const ICONS: Record<NoticeTone, IconName> = {
  info: "info",
  success: "check",
  warning: "warning",
  danger: "warning",
};

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
}

/** Something to know about the page or the record; it stays as long as it is true. */
export function Notice({ tone = "info", title, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={ICONS[tone]} />
      <div className="flow">
        {title && <p className="notice-title">{title}</p>}
        {typeof children === "string" ? <p>{children}</p> : children}
      </div>
    </div>
  );
}

/** The same on one line, for what is true of a whole tool or portal: what people came for stands just below. */
export function NoticeLine({ tone = "info", title, children }: NoticeProps) {
  return (
    <div className={`notice notice-line notice-${tone}`}>
      <Icon name={ICONS[tone]} />
      <p>
        {title && <strong>{title}.</strong>} {children}
      </p>
    </div>
  );
}
