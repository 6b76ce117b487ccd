/**
 * England and Wales bank holidays by the standing rules (Banking and Financial Dealings Act 1971, with the days that
 * have been proclaimed every year since). One-off holidays are not in it.
 *
 * A day is a number: whole days since 1 January 1970, in London's calendar.
 */
const MILLISECONDS = 86_400_000;

export function dayNumber(year: number, month: number, date: number): number {
  return Date.UTC(year, month - 1, date) / MILLISECONDS;
}

/** 0 is Sunday. */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Easter Sunday in the Gregorian calendar: Meeus, Astronomical Algorithms, chapter 8. */
export function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayNumber(year, Math.floor(n / 31), (n % 31) + 1);
}

function firstMonday(year: number, month: number): number {
  const first = dayNumber(year, month, 1);
  return first + ((8 - weekday(first)) % 7);
}

function lastMonday(year: number, month: number): number {
  return firstMonday(year, month + 1) - 7;
}

/** A holiday that falls on a weekend is kept on the next free weekday. */
function kept(day: number, taken: readonly number[] = []): number {
  let on = day;
  while (weekday(on) === 0 || weekday(on) === 6 || taken.includes(on)) on += 1;
  return on;
}

function holidaysOf(year: number): number[] {
  const easter = easterSunday(year);
  const christmas = dayNumber(year, 12, 25);
  const boxing = christmas + 1;
  // When Boxing Day is a Monday it stays there, and Christmas moves behind it.
  const boxingKept = weekday(boxing) === 1 ? boxing : kept(boxing, [kept(christmas)]);
  return [
    kept(dayNumber(year, 1, 1)),
    easter - 2,
    easter + 1,
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
    kept(christmas, [boxingKept]),
    boxingKept,
  ];
}

export function isBankHoliday(day: number): boolean {
  return holidaysOf(new Date(day * MILLISECONDS).getUTCFullYear()).includes(day);
}

/** Monday to Friday, without bank holidays. */
export function isBusinessDay(day: number): boolean {
  const on = weekday(day);
  return on >= 1 && on <= 5 && !isBankHoliday(day);
}
