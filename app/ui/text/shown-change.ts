/** A change in words, made by a loader: read without colour, by its sign and arrow and, by ear, by a word. */
export interface ChangeInWords {
  /** With its sign: "+2", "−£1,200"; "No change". */
  text: string;
  direction: "up" | "down" | "flat";
  /** Whether it is good or bad for the reader; neither where it is only different. */
  sense?: "good" | "bad";
  /** Of what time: "in 30 days". */
  against: string;
}

interface Written {
  write: (amount: number) => string;
  against: string;
  /** More is good, and less is bad. */
  isGood?: boolean;
}

/** A difference of two counts or sums as a change. */
export function changeInWords(difference: number, { write, against, isGood }: Written): ChangeInWords {
  if (difference === 0) return { text: "No change", direction: "flat", against };
  const isUp = difference > 0;
  const sense = isGood === undefined ? {} : { sense: isUp === isGood ? ("good" as const) : ("bad" as const) };
  return {
    text: `${isUp ? "+" : "−"}${write(Math.abs(difference))}`,
    direction: isUp ? "up" : "down",
    against,
    ...sense,
  };
}
