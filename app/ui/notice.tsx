import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

type NoticeTone = "info" | "success" | "warning" | "danger";

const ICONS: Record<NoticeTone, IconName> = {
  info: "info",
  success: "check",
  warning: "warning",
  danger: "warning",
};

/** Something to know about the page or the record; it stays as long as it is true. */
export function Notice({
  tone = "info",
  title,
  children,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
}) {
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
