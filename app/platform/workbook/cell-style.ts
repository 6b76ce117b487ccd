/** What the number of a cell stands for, by its format (ECMA-376 part 1, 18.8.30): a sheet keeps days as numbers. */
export type CellKind = "number" | "percent" | "day" | "time";

/** Formats that every spreadsheet has without saying them. */
function builtIn(id: number): CellKind {
  if (id === 9 || id === 10) return "percent";
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58))
    return "day";
  return (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) ? "time" : "number";
}

/** @param format "dd/mm/yyyy", "#,##0.0%;[Red]-0.0%". */
export function kindOfFormat(format: string): CellKind {
  const [first = ""] = format
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(h+|m+|s+)\]/gi, "$1")
    .replace(/\[[^[\]]*\]/g, "")
    .split(";");
  if (first.includes("%")) return "percent";
  if (/general/i.test(first)) return "number";
  const isOfClock = /[hs]/i.test(first);
  if (/[yd]/i.test(first) || (/m/i.test(first) && !isOfClock)) return "day";
  return isOfClock ? "time" : "number";
}

/** @param formats a workbook's own, by their number. */
export function kindOf(id: number, formats: ReadonlyMap<number, string>): CellKind {
  const own = formats.get(id);
  return own === undefined ? builtIn(id) : kindOfFormat(own);
}

const dayMs = 86_400_000;

/**
 * A number of a cell as text: never in an exponent's short form alone, days as YYYY-MM-DD, times behind them.
 * Digits behind the fifteenth are the noise of doubles, as spreadsheets show them.
 */
export function writtenNumber(value: number, kind: CellKind, is1904: boolean): string {
  if (!Number.isFinite(value)) return String(value);
  if (kind === "percent") return `${Number((value * 100).toPrecision(15))}%`;
  if (kind === "time" && value >= 0 && value < 1) return clock(value);
  if (kind === "number" || value < 0 || value >= 2_958_466) return String(Number(value.toPrecision(15)));
  // 1900 was no leap year; the days before its 29 February are one less.
  const from = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, value < 60 ? 31 : 30);
  const whole = Math.floor(value + 0.5 / 86_400);
  const day = new Date(from + whole * dayMs).toISOString().slice(0, 10);
  const rest = value - whole;
  return rest * 86_400 < 1 ? day : `${day} ${clock(rest)}`;
}

function clock(share: number): string {
  const minutes = Math.floor((share * 86_400 + 0.5) / 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
