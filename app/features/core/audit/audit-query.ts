import { normal } from "#app/normal-text.ts";
import { isDay } from "#app/features/calendar.ts";
import { linkTo } from "#app/link.ts";

/** What somebody looks for in the audit log; empty where it doesn't matter. */
export interface AuditFilter {
  /** Part of an action, a target, the details, an address or a request's id. */
  search: string;
  /** Part of a name or an email address; "system" and "visitor" are those without one. */
  who: string;
  /** Exactly one action: `order.cancel`. */
  action: string;
  /** A thing, `order:5f…`, or part of it. */
  target: string;
  /** Days in London, both included, YYYY-MM-DD. */
  from: string;
  to: string;
}

export interface AuditQuery extends AuditFilter {
  /** Only entries older than this one's number. */
  before?: number | undefined;
  /** Only entries newer than this one's number. */
  after?: number | undefined;
}

export const AUDIT_PAGE_SIZE = 50;

/** The most entries one file holds. */
export const MOST_EXPORTED = 50_000;

const longest = 100;
const names = ["search", "who", "action", "target", "from", "to"] as const;

/** Anything that can't be meant is left out: a day that does not exist, a number that is none. */
export function readAuditQuery(url: URL): AuditQuery {
  const query = url.searchParams;
  const text = (name: string) =>
    normal(query.get(name) ?? "")
      .replace(/\p{C}/gu, "")
      .trim()
      .slice(0, longest);
  const day = (name: string) => (isDay(text(name)) ? text(name) : "");
  const cursor = (name: string) =>
    /^[1-9]\d{0,14}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : undefined;
  return {
    search: text("search"),
    who: text("who"),
    action: text("action"),
    target: text("target"),
    from: day("from"),
    to: day("to"),
    before: cursor("before"),
    after: cursor("after"),
  };
}

/** The filter as an address says it, for links that keep it. */
export function auditParams(filter: AuditFilter, more: Record<string, string> = {}): string {
  const params = new URLSearchParams();
  for (const name of names) if (filter[name]) params.set(name, filter[name]);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return params.toString();
}

export function isFiltered(filter: AuditFilter): boolean {
  return names.some((name) => filter[name] !== "");
}

/** The page of what an entry is about; null when it has none. */
export function pageOfTarget(target: string): string | null {
  const [noun = "", id = ""] = target.split(":");
  if (!/^[0-9a-f]{32}$/.test(id)) return null;
  const pages: Record<string, string> = {
    application: linkTo("/admin-user-management/applications"),
    user: linkTo("/admin-user-management/users"),
    company: linkTo("/admin-data-portal/clients"),
    order: linkTo("/admin-data-portal/orders"),
    quote: linkTo("/admin-data-portal/quotes"),
    ticket: linkTo("/admin-data-portal/support"),
    mail: linkTo("/admin-data-portal/outbox"),
    subscription: linkTo("/admin-data-portal/subscriptions"),
    report: linkTo("/admin-data-portal/reports"),
    draft: linkTo("/admin-data-portal/create-report"),
  };
  return Object.hasOwn(pages, noun) ? `${pages[noun]}/${id}` : null;
}
