import type { Option } from "#app/features/fields/choice.schema.ts";
import type { Role } from "#app/features/access/users/user.ts";

/** What a token may be used for. Each call of the API names the one it needs. */
export type ApiScope =
  | "account:read"
  | "reports:read"
  | "reports:write"
  | "services:read"
  | "markets:read"
  | "quotes:read"
  | "quotes:write"
  | "orders:read"
  | "orders:write"
  | "company:read"
  | "company:write"
  | "support:read"
  | "support:write"
  | "deals:read"
  | "deals:write"
  | "notifications:read"
  | "notifications:write"
  | "users:read"
  | "applications:read"
  | "applications:write"
  | "clients:read"
  | "clients:write"
  | "files:read"
  | "files:write"
  | "markets:write";

interface ScopeOption extends Option<ApiScope> {
  hint: string;
  /** What it allows staff, where that is something else or something more. */
  staffHint?: string;
  /** What only staff can do is no use to anybody else. */
  isForStaff: boolean;
  /** What staff, who have no company, can't do. */
  isForClients?: boolean;
}

export const API_SCOPES: readonly ScopeOption[] = [
  {
    value: "account:read",
    label: "Read the account",
    hint: "Who you are, your company’s figures and recent activity",
    isForStaff: false,
  },
  {
    value: "reports:read",
    label: "Read reports",
    hint: "My Reports, the shop’s list, and downloads in your name",
    isForStaff: false,
  },
  {
    value: "reports:write",
    label: "Create reports",
    hint: "PDF reports of your own text, for your company",
    isForStaff: false,
    isForClients: true,
  },
  {
    value: "services:read",
    label: "Read services",
    hint: "The services on offer and your company’s subscriptions",
    isForStaff: false,
  },
  { value: "markets:read", label: "Read markets", hint: "Prices and market alerts", isForStaff: false },
  {
    value: "quotes:read",
    label: "Read quotes",
    hint: "Quote requests, offers and their messages",
    isForStaff: false,
  },
  {
    value: "quotes:write",
    label: "Ask for and decide quotes",
    hint: "Ask, write, accept, decline and withdraw",
    staffHint: "Prepare, send and revise offers, and answer",
    isForStaff: false,
  },
  {
    value: "orders:read",
    label: "Read orders",
    hint: "Orders and their invoices, and what waits for an owner’s yes",
    isForStaff: false,
  },
  {
    value: "orders:write",
    label: "Place and change orders",
    hint: "Order and cancel; as an owner, approve and decline",
    staffHint: "Invoice, record payments, deliver and cancel",
    isForStaff: false,
  },
  {
    value: "company:read",
    label: "Read the company",
    hint: "Its particulars, and its people where you are an owner",
    staffHint: "Companies’ particulars and people",
    isForStaff: false,
  },
  {
    value: "company:write",
    label: "Change the company",
    hint: "Its particulars, as an owner; its people need you in person",
    staffHint: "Companies’ particulars; their people need you in person",
    isForStaff: false,
  },
  {
    value: "support:read",
    label: "Read support tickets",
    hint: "Tickets and their messages",
    isForStaff: false,
  },
  {
    value: "support:write",
    label: "Write support tickets",
    hint: "Open tickets and write again",
    staffHint: "Answer, close and assign them",
    isForStaff: false,
  },
  {
    value: "deals:read",
    label: "Read deals",
    hint: "The company’s pipeline and its history",
    isForStaff: false,
  },
  {
    value: "deals:write",
    label: "Change deals",
    hint: "Add, change, move, remove and restore them",
    isForStaff: false,
  },
  {
    value: "notifications:read",
    label: "Read notifications",
    hint: "Your notifications as a member of staff",
    isForStaff: true,
  },
  {
    value: "notifications:write",
    label: "Change notifications",
    hint: "Mark them as read and delete them",
    isForStaff: true,
  },
  {
    value: "users:read",
    label: "Read users and keys",
    hint: "Everybody’s name and address, and the beginnings of user keys",
    isForStaff: true,
  },
  {
    value: "files:read",
    label: "Read files",
    hint: "Documents your company was given",
    staffHint: "What clients were given",
    isForStaff: false,
  },
  {
    value: "files:write",
    label: "Give files and reports",
    hint: "Give clients documents and reports, and take them back",
    isForStaff: true,
  },
  {
    value: "applications:read",
    label: "Read applications",
    hint: "Applications for access with their questions and answers",
    isForStaff: true,
  },
  {
    value: "applications:write",
    label: "Review applications",
    hint: "Take them into review, ask questions and decline; approving needs you in person",
    isForStaff: true,
  },
  {
    value: "clients:read",
    label: "Read clients",
    hint: "Client companies and their contacts",
    isForStaff: true,
  },
  {
    value: "clients:write",
    label: "Change clients",
    hint: "Their profiles; adding one and its status need you in person",
    isForStaff: true,
  },
  {
    value: "markets:write",
    label: "Import prices",
    hint: "Prices of indices and currencies, from a file",
    isForStaff: true,
  },
];

/** The scopes that are any use to somebody of this role. */
export function scopesFor(role: Role): readonly ScopeOption[] {
  return API_SCOPES.filter((scope) => (role === "admin" ? !scope.isForClients : !scope.isForStaff));
}

export type TokenLife = "7" | "30" | "90" | "365";

/** In days. None lasts for ever. */
export const TOKEN_LIVES: readonly Option<TokenLife>[] = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "12 months" },
];

/** So many open tokens somebody may have. */
export const TOKENS_PER_PERSON = 20;

/** A token as its owner's list shows it. */
export interface ApiToken {
  id: string;
  name: string;
  /** Its first characters. */
  start: string;
  scopes: ApiScope[];
  createdAt: string;
  expiresAt: string;
  /** To within a minute; null when never. */
  lastUsedAt: string | null;
}
