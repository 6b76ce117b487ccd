import type { ReactNode } from "react";

interface Props {
  /** The smaller line; without it there is one line alone. */
  below: ReactNode;
  children: ReactNode;
}

/** A cell's words, and below them in smaller letters what belongs to them. */
export function TwoLines({ below, children }: Props) {
  return (
    <>
      {children} {below && <span className="hint block font-normal">{below}</span>}
    </>
  );
}
