/** The time of day at an office. Asked for one moment: where summer time ends, the answer changes with it. */
const MINUTE = 60_000;

interface OfficeTime {
  /** "Sat 11:32" */
  clock: string;
  /** "UTC+8", "UTC−4:30" */
  offset: string;
}

/** @param timeZone an IANA name, e.g. "Asia/Singapore". */
export function officeTime(timeZone: string, at: Date): OfficeTime {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    clock: `${part("weekday")} ${part("hour")}:${part("minute")}`,
    offset: offsetText(offsetMinutes(timeZone, at)),
  };
}

/**
 * The firm's hours in London as hours of another place on the same date, in the same words: "4am to 1pm" in New York for
 * "9am to 6pm".
 */
export function hoursElsewhere(timeZone: string, hours: string, at: Date): string {
  const shift = offsetMinutes(timeZone, at) - offsetMinutes("Europe/London", at);
  return hours.replace(/(\d{1,2})(am|pm)/g, (_, hour: string, half: string) => {
    const inLondon = ((Number(hour) % 12) + (half === "pm" ? 12 : 0)) * 60;
    return clockText((((inLondon + shift) % 1440) + 1440) % 1440);
  });
}

/** @param minutes since midnight. */
function clockText(minutes: number): string {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${hour % 12 || 12}${rest ? `:${twoDigits(rest)}` : ""}${hour < 12 ? "am" : "pm"}`;
}

/** Seconds until the minute on the clock changes: as long a page that shows the time is right. At least one. */
export function secondsLeftInMinute(at: Date): number {
  return Math.max(1, 60 - at.getUTCSeconds());
}

function offsetMinutes(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  }).formatToParts(at);
  const number = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const there = Date.UTC(
    number("year"),
    number("month") - 1,
    number("day"),
    number("hour"),
    number("minute"),
  );
  return Math.round((there - Math.floor(at.getTime() / MINUTE) * MINUTE) / MINUTE);
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const rest = size % 60 ? `:${twoDigits(size % 60)}` : "";
  return `UTC${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
