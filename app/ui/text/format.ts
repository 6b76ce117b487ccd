/**
 * The only place that writes dates, money and numbers. Called on the server (loaders), so that a page reads the same
 * in its HTML and after hydration whatever the browser's language and time zone. British English, Europe/London.
 */
import { count } from "#app/plural.ts";
import { relativeTime } from "./relative-time.ts";

const LOCALE = "en-GB";
const ZONE = "Europe/London";

const pounds = new Intl.NumberFormat(LOCALE, {
  style: "currency",
  currency: "GBP",
  maximumFractionDigits: 0,
});
const poundsAndPence = new Intl.NumberFormat(LOCALE, { style: "currency", currency: "GBP" });
const number = new Intl.NumberFormat(LOCALE);
const threeDigits = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 });
const oneDecimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const percentage = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat(LOCALE, {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: ZONE,
});
const clock = new Intl.DateTimeFormat(LOCALE, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: ZONE,
});

/** Moments that are on lists are read again and again, and writing one takes longer than reading its row. */
const written = new Map<string, string>();
const mostWritten = 5000;

/** A moment ready for `<When>`: what it says, and the full date and time for the tooltip where that is more. */
export interface FormattedMoment {
  iso: string;
  text: string;
  title?: string;
  /** Seconds since, where the text says how long ago: an open page goes on counting from there. */
  age?: number;
}

/** A figure made of sums. @param pence integer pence. No decimals: "£3,500"; a negative sum has a real minus sign. */
export function money(pence: number): string {
  // A loss of ten pence is "£0", not "−£0".
  const rounded = Math.sign(pence) * Math.round(Math.abs(pence) / 100);
  return minus(pounds.format(rounded || 0));
}

/**
 * A sum that somebody asks, pays or typed: whole pounds, with its pence only where it has some, so that nobody reads
 * another sum than the one that counts.
 * @param pence integer pence.
 */
export function price(pence: number): string {
  return pence % 100 === 0 ? money(pence) : moneyExact(pence);
}

/** @param pence integer pence. For invoices alone: "£3,500.00". */
export function moneyExact(pence: number): string {
  return minus(poundsAndPence.format(pence / 100));
}

/** @param iso a moment, ISO 8601 in UTC, or a bare date. @returns the day in London, "5 Sept 2026". */
export function date(iso: string): string {
  return day.format(instant(iso));
}

/** @param iso a moment, ISO 8601 in UTC. @returns the day and time in London, "5 Sept 2026, 14:04". */
export function dateTime(iso: string): string {
  let text = written.get(iso);
  if (text === undefined) {
    text = `${date(iso)}, ${clock.format(instant(iso))}`;
    if (written.size >= mostWritten) written.clear();
    written.set(iso, text);
  }
  return text;
}

/** @param iso a moment, ISO 8601 in UTC. @returns the time of day in London, "14:04". */
export function clockTime(iso: string): string {
  return clock.format(instant(iso));
}

/**
 * How long ago, on the ladder "Just now" (under 60 s), minutes, hours, days. A moment to come is written out.
 * @param now the page's time, so that every row is measured from the same moment.
 */
export function when(iso: string, now: string | Date): FormattedMoment {
  const age = Math.floor((new Date(now).getTime() - instant(iso).getTime()) / 1000);
  const text = relativeTime(age);
  return text === null ? moment(iso) : { iso, text, title: dateTime(iso), age };
}

/** A moment written out, for records where "3 hours ago" will not do. */
export function moment(iso: string): FormattedMoment {
  return { iso, text: dateTime(iso) };
}

/** A number below one to three digits that count, however small it is: "0.0333". */
export function smallNumber(amount: number): string {
  return minus(threeDigits.format(amount));
}

/** A number alone, for a column whose head says of what: "12,345". */
export function whole(amount: number): string {
  return minus(number.format(amount));
}

/** @param bytes whole bytes; shown in powers of 1,000 as browsers and disks do: "3.1 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return count(bytes, "byte");
  if (bytes < 999_500) return `${number.format(Math.round(bytes / 1000))} kB`;
  return `${oneDecimal.format(bytes / 1_000_000)} MB`;
}

/** @param share 0.125 is "12.5%". */
export function percent(share: number): string {
  return minus(percentage.format(share));
}

function instant(iso: string): Date {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) throw new RangeError(`Not a date: ${iso}`);
  return moment;
}

/** A real minus sign; none before a nothing that was rounded. */
function minus(text: string): string {
  return text.replace("-", /[1-9]/.test(text) ? "−" : "");
}
