import type { ReactNode } from "react";

interface Props {
  /** The smaller line; without it there is one line alone. */
  below: ReactNode;
  /** The smaller line is a number or a reference, which stays whole. */
  isNumber?: boolean;
  children: ReactNode;
}

/** A cell's words, and below them in smaller letters what belongs to them. */
export function TwoLines({ below, isNumber, children }: Props) {
  const whole = isNumber ? " whitespace-nowrap" : "";
  return (
    <>
      {children} {below && <span className={`hint below font-normal${whole}`}>{below}</span>}
    </>
  );
}
