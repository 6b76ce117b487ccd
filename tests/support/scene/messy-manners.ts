/** How ten houses write the sums and days of their deals. */
import { type Made, STYLES } from "../reading/workbooks.ts";

/** As texts show it, and as a workbook keeps it where that is not the text. */
export interface MessyCell {
  text: string;
  made?: Made;
}

const months = "January February March April May June July August September October November December".split(
  " ",
);
const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

type Money = (pence: number) => MessyCell;
type Day = (day: Date) => string;
/** How a house writes its sums and days. */
export type Manner = [head: string, money: Money, days: string, day: Day, separator?: ";"];

const grouped = (value: number, sign: string, point: string, least = 0) => {
  const text = value.toLocaleString("en-US", { minimumFractionDigits: least, maximumFractionDigits: 8 });
  return text.replace(/[,.]/g, (one) => (one === "," ? sign : point));
};
const kept =
  (scale: number, write: (value: number) => string): Money =>
  (pence) => {
    const value = pence / 100 / scale;
    return { text: write(value), made: { value, style: STYLES.money } };
  };
const two = (value: number) => String(value).padStart(2, "0");
const parts = (day: Date) => [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()] as const;
const numeric =
  (order: "dmy" | "mdy", sign: string, digits: 2 | 4): Day =>
  (day) => {
    const [year, month, date] = parts(day);
    const [first, second] = order === "dmy" ? [date, month] : [month, date];
    return [two(first), two(second), String(year).slice(-digits)].join(sign);
  };
const worded =
  (write: (date: number, month: string, year: number) => string): Day =>
  (day) => {
    const [year, month, date] = parts(day);
    return write(date, months[month - 1] ?? "", year);
  };
const computed: Money = (pence) => ({
  text: (pence / 100).toFixed(2),
  // A third of three times as much, as a formula leaves it.
  made: { xml: `<c r="@"><f>A1/3</f><v>${pence / 100 + 0.00333333}</v></c>` },
});
const short: Money = (pence) => ({ text: pence % 1e8 === 0 ? `£${pence / 1e8}m` : `£${pence / 1e5}k` });

export const MANNERS: readonly Manner[] = [
  ["Valuation (£m)", kept(1e6, (v) => grouped(v, ",", ".")), "Expected close", numeric("dmy", "/", 4)],
  [
    "Deal value (£'000)",
    kept(1000, (v) => grouped(v, ",", ".")),
    "Close date (dd/mm/yy)",
    numeric("dmy", "/", 2),
  ],
  ["Valuation (£m)", kept(1e6, (v) => grouped(v, ".", ",", 1)), "Closing", numeric("dmy", ".", 4), ";"],
  ["Price", short, "Closing date", worded((d, m, y) => `${d}-${m.slice(0, 3)}-${String(y).slice(2)}`)],
  [
    "Value (GBP)",
    kept(1, (v) => `£${grouped(v, ",", ".", 2)}`),
    "Expected close",
    worded((d, m, y) => `${d} ${m} ${y}`),
  ],
  ["Valuation", kept(1, (v) => grouped(v, "\u00a0", ",", 2)), "Expected close", numeric("dmy", ".", 2), ";"],
  [
    "Size (GBP thousands)",
    kept(1000, (v) => grouped(v, "'", ".")),
    "Closing",
    (day) => day.toISOString().slice(0, 10),
  ],
  ["Valuation (GBP)", computed, "Close date", worded((d, m, y) => `${m} ${d}, ${y}`)],
  [
    "Deal value 000s",
    kept(1000, (v) => grouped(v, ",", ".")),
    "Closing date (mm/dd/yyyy)",
    numeric("mdy", "/", 4),
  ],
  [
    "Valuation",
    kept(1e6, (v) => grouped(v, ",", ".", 2)),
    "Expected close",
    (day) => `${weekdays[day.getUTCDay()]}, ${worded((d, m, y) => `${m} ${d}, ${y}`)(day)}`,
  ],
];

export const cell = (text: string, made?: Made): MessyCell =>
  made === undefined ? { text } : { text, made };
