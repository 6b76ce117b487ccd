/** Reasons for a row whose line stands beside them: "Line 3, Cost: it is empty" is "Cost: it is empty" there. */
export function withoutLine(text: string, line: number): string {
  return text.replace(/(^|\. )Line (\d+)(?:, |: )(.)/g, (all, before: string, at: string, first: string) =>
    Number(at) === line ? before + first.toUpperCase() : all,
  );
}
