import type { ReactNode } from "react";

export type BadgeTone =
  "green" | "amber" | "red" | "blue" | "slate" | "violet" | "teal" | "outline" | "solid-red";

/** A state in a word. The colour only helps: the word says it. */
export function Badge({ tone = "slate", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
