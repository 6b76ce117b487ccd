import type { ReactNode } from "react";

interface Props {
  /** The one that comes next: the strong button. */
  next?: ReactNode;
  /** What can't be taken back: apart from the others. */
  apart?: ReactNode;
  children?: ReactNode;
}

/** What can be done with a record. */
export function Moves({ next, apart, children }: Props) {
  if (!next && !children && !apart) return null;
  return (
    <div className="actions record-moves">
      {next} {children} {apart && <div className="actions record-apart">{apart}</div>}
    </div>
  );
}
