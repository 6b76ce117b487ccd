/**
 * The shape of every table, as types only. The tables themselves, with their constraints and indexes, are made
 * by the migrations. Conventions: `id` is 32 hex characters (16 random bytes); `…_at` is a UTC ISO-8601 time with
 * milliseconds; `…_on` is a date (YYYY-MM-DD); money is integer pence; a flag is 0 or 1; `is_demo` marks the
 * removable demonstration story.
 */
import type { Generated, GeneratedAlways } from "kysely";
import type { ToolsSchema } from "./tool-tables.ts";

type Flag = 0 | 1;

export interface CompaniesTable {
  id: string;
  name: string;
  /** What lists are ordered by, here and in other tables: as searches fold it (`db/search/fold.ts`). */
  name_folded: GeneratedAlways<string>;
  country: string;
  city: string;
  business_type: string | null;
  company_size: string | null;
  access_level: "demo" | "client" | "full";
  is_demo: Flag;
  created_at: string;
  /** `CO-0007`. */
  number: Generated<string | null>;
  registered_number: Generated<string | null>;
  vat_number: Generated<string | null>;
  /** Of the billing address, whose town is `city`. */
  street: Generated<string | null>;
  postcode: Generated<string | null>;
  /** Null where it is the country that the company belongs to. */
  billing_country: Generated<string | null>;
  /** Whom invoices are sent to; without one, the people. */
  billing_name: Generated<string | null>;
  billing_email: Generated<string | null>;
  /** Whether an order needs a purchase order number. */
  purchase_orders: Generated<"optional" | "required">;
  /** An IANA name. */
  time_zone: Generated<string>;
  /** What shows that it is in business, as staff recorded it. */
  evidence: Generated<"vat-number" | "registration" | "note" | null>;
  evidence_note: Generated<string | null>;
  evidence_at: Generated<string | null>;
  evidence_by: Generated<string | null>;
  /** Staff approve whom its owners invite. */
  approves_invitations: Generated<Flag>;
  /** The name's letters and digits alone, folded; the registered number's. */
  name_letters: GeneratedAlways<string>;
  registered_letters: GeneratedAlways<string | null>;
  /** The company that it was merged into: all it had is there. */
  merged_into: Generated<string | null>;
}

/** Two records of one company, put together by staff; undone within a day, while nothing new was recorded. */
export interface CompanyMergesTable {
  id: string;
  /** What the one had moved to the other. */
  source_id: string;
  target_id: string;
  /** The target's access level before. */
  access_before: "demo" | "client" | "full";
  /** JSON: by table, what tells which rows the target had right afterwards. */
  rows_after: string;
  merged_by: string;
  merged_at: string;
  undone_by: string | null;
  undone_at: string | null;
}

/** A row that a merge moved or changed. */
export interface CompanyMergeRowsTable {
  merge_id: string;
  of_table: string;
  row_key: string;
  /** Its company changed; otherwise only what stands below. */
  is_moved: Flag;
  /** JSON: what else of the row changed, besides whose it is; null for nothing. */
  before: string | null;
  after: string | null;
}

export interface CompanyToolsTable {
  company_id: string;
  tool: string;
  granted_at: string;
}

export interface ServicesTable {
  id: string;
  name: string;
  description: string;
  category: string;
  type: "subscription" | "one-time";
  pricing_text: string;
  /** JSON array of strings. */
  features: string;
  deliverables: string;
  timeline: string;
  position: number;
}

export interface SubscriptionsTable {
  id: string;
  company_id: string;
  service_id: string;
  status: "active" | "ended";
  seats: number;
  starts_on: string;
  ends_on: string | null;
  created_at: string;
  /** The accepted quote it came from; null when staff gave it. */
  quote_id: Generated<string | null>;
  /** The last of the days before its end on which people were reminded. */
  reminded_days: Generated<number | null>;
  ended_at: Generated<string | null>;
  end_reason: Generated<string | null>;
  /** `ends_on`, or a day nobody lives to see. */
  last_day: GeneratedAlways<string>;
}

export interface UsersTable {
  id: string;
  role: "client" | "admin";
  /** As typed, trimmed. */
  email: string;
  /** Lower case; the one form that is compared. */
  email_normalised: string;
  first_name: string;
  last_name: string;
  first_name_folded: GeneratedAlways<string>;
  last_name_folded: GeneratedAlways<string>;
  job_title: string;
  phone: string;
  /** Set for clients, null for admins. */
  company_id: string | null;
  status: "pending" | "active" | "disabled";
  /** PHC string (argon2id); null until the person chooses a password. */
  password_hash: string | null;
  password_changed_at: string | null;
  /** AES-256-GCM, bound to the user's id: the secret sign-in checks. Set exactly while two-factor is on. */
  totp_secret_enc: Uint8Array | null;
  totp_enabled_at: string | null;
  /** The secret being enrolled; it becomes the one above when a code made from it is confirmed. */
  totp_pending_enc: Uint8Array | null;
  /** The last 30-second step whose code was accepted; a code never counts twice. */
  totp_last_step: Generated<number>;
  /** When the person said they had kept the user key shown during onboarding. */
  key_seen_at: string | null;
  /** The company of a client who was made an admin. */
  former_company_id: Generated<string | null>;
  is_demo: Flag;
  created_at: string;
  /** Set for clients, null for admins. */
  company_role: Generated<"owner" | "buyer" | "reader" | null>;
  /** What a buyer may spend on one order, and in 30 days, without an owner; null where no limit is set. */
  order_limit_pence: Generated<number | null>;
  month_limit_pence: Generated<number | null>;
  /** The colleague who invited them. */
  invited_by: Generated<string | null>;
  invited_at: Generated<string | null>;
  /** Invited, and staff have to say yes before the link goes out. */
  awaits_approval: Generated<Flag>;
  /** When they were taken out of their company, or their invitation out of the world. */
  removed_at: Generated<string | null>;
  /** Of their address: "example.com". */
  mail_domain: GeneratedAlways<string>;
}

export interface AdminChangesTable {
  id: string;
  kind: "invite" | "grant" | "remove";
  /** Whose rights; null for somebody who is invited. */
  user_id: string | null;
  email: string;
  email_normalised: string;
  first_name: string;
  last_name: string;
  state: "waiting" | "done" | "dropped";
  asked_by: string;
  asked_at: string;
  decided_by: Generated<string | null>;
  decided_at: Generated<string | null>;
}

export interface ViewingsTable {
  id: string;
  /** Of the admin's session that it is part of. */
  session_hash: Uint8Array;
  admin_id: string;
  person_id: string;
  started_at: string;
  until: string;
  ended_at: Generated<string | null>;
  end_reason: Generated<string | null>;
}

export interface ClientNotesTable {
  id: string;
  company_id: string;
  author_id: string;
  body: string;
  written_at: string;
  changed_at: Generated<string | null>;
  removed_at: Generated<string | null>;
  version: Generated<number>;
}

export interface ApprovalsTable {
  id: string;
  company_id: string;
  requested_by: string;
  /** Either of them: what is ordered, or the quote that is accepted. */
  report_id: Generated<string | null>;
  quote_id: Generated<string | null>;
  revision: Generated<number | null>;
  accepted_name: Generated<string | null>;
  title: string;
  price_pence: number;
  purchase_order: Generated<string | null>;
  note: Generated<string | null>;
  /** Which limit it is above, as a sentence. */
  why: string;
  state: "waiting" | "approved" | "declined" | "withdrawn";
  requested_at: string;
  decided_at: Generated<string | null>;
  decided_by: Generated<string | null>;
  reason: Generated<string | null>;
  order_id: Generated<string | null>;
  is_demo: Flag;
}

export interface RecoveryCodesTable {
  id: string;
  user_id: string;
  code_hash: Uint8Array;
  created_at: string;
  used_at: string | null;
}

export interface UserKeysTable {
  id: string;
  /** HMAC-SHA-256 of the key with the server's pepper: what sign-in compares. */
  key_hmac: Uint8Array;
  /** AES-256-GCM of the key, bound to the row's id; destroyed on revocation. */
  key_enc: Uint8Array | null;
  key_prefix: string;
  key_last4: string;
  status: "unused" | "active" | "revoked";
  assigned_email: string;
  assigned_email_normalised: string;
  created_by: string | null;
  created_at: string;
  activated_at: string | null;
  revoked_at: string | null;
  /** When staff could first know the key: by revealing it, or by a live link to the account behind it. */
  seen_by_staff_at: Generated<string | null>;
  is_demo: Flag;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's session id. */
  id_hash: Uint8Array;
  user_id: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** 1: password and key; 2: with an authenticator or recovery code. */
  aal: 1 | 2;
  /** When the person last proved themselves (sign-in or step-up). */
  step_up_at: string;
  ip: string;
  user_agent: string;
  revoked_at: string | null;
  revoked_reason: string | null;
}

export interface SignInShortcutsTable {
  id: string;
  email: string;
  name: string;
  is_admin: Flag;
  key_last4: string;
  created_at: string;
}

export interface LinksTable {
  id: string;
  kind:
    | "onboarding"
    | "password-reset"
    | "totp-enrolment"
    | "device-admission"
    | "demo-sign-in"
    | "application-reply";
  /** SHA-256 of the token in the link. */
  token_hash: Uint8Array;
  user_id: string | null;
  application_id: string | null;
  created_by: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
}

export interface RevealsTable {
  id: string;
  user_id: string;
  kind: "recovery-codes" | "user-key" | "api-token";
  /** AES-256-GCM, bound to the row's id. */
  text_enc: Uint8Array;
  created_at: string;
  expires_at: string;
}

export interface ApplicationsTable {
  id: string;
  reference: string;
  first_name: string;
  last_name: string;
  email: string;
  email_normalised: string;
  phone: string;
  /** E.164 where the number could be understood. */
  phone_normalised: string | null;
  company: string;
  job_title: string;
  country: string;
  city: string;
  business_type: string;
  company_size: string;
  annual_revenue: string | null;
  data_needs: string;
  current_data_providers: string | null;
  specific_requirements: string | null;
  referral_source: string | null;
  state: "submitted" | "in-review" | "needs-information" | "approved" | "declined" | "withdrawn";
  state_changed_at: string;
  reviewer_id: string | null;
  decided_at: string | null;
  decline_reason: string | null;
  company_id: string | null;
  user_id: string | null;
  submitted_at: string;
  is_demo: Flag;
}

export interface ApplicationMessagesTable {
  id: string;
  application_id: string;
  author: "staff" | "applicant";
  author_user_id: string | null;
  body: string;
  created_at: string;
}

export interface NotificationsTable {
  id: string;
  /** Grows with every notification: what lists order and page by. */
  seq: Generated<number>;
  /** One of `NOTIFICATION_TYPES`. */
  type: string;
  title: string;
  message: string;
  priority: "urgent" | "high" | "normal" | "low";
  related_type: string | null;
  related_id: string | null;
  created_at: string;
  is_demo: Flag;
}

export interface NotificationReadsTable {
  notification_id: string;
  user_id: string;
  read_at: string;
  removed_at: Generated<string | null>;
}

/** Everything up to `read_up_to` (a notification's `seq`) counts as read by that member of staff. */
export interface NotificationMarksTable {
  user_id: string;
  read_up_to: Generated<number>;
}

/** What a client was told, once for each person whom it concerns. */
export interface ClientNotificationsTable {
  id: string;
  user_id: string;
  /** The kind of the message that says the same by mail. */
  kind: string;
  topic: string;
  title: string;
  message: string;
  /** Where it leads. */
  path: string;
  created_at: string;
  read_at: string | null;
  is_demo: Flag;
}

export interface CategoriesTable {
  id: string;
  name: string;
  position: number;
}

export interface FilesTable {
  id: string;
  /** Below the files folder of the data directory. */
  path: string;
  size: number;
  sha256: string;
  content_type: string;
  /** The name people see. */
  name: string;
  created_at: string;
  /** What was seen of the marks on its copies, JSON (`MarksSeen`); null: nobody has looked. */
  marks: string | null;
  /** By which rule no copy can carry its mark. */
  mark_problem: string | null;
}

export interface ReportsTable {
  id: string;
  title: string;
  description: string;
  category_id: string;
  /** Null: price on request. */
  price_pence: number | null;
  /** The section headings, JSON array of strings. */
  contents: string;
  pages: number;
  published_on: string | null;
  restricted: Flag;
  status: "draft" | "published" | "withdrawn";
  version: number;
  file_type: string;
  file_id: string;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  /** What the shop is ordered by: the folded title; the price, or one beyond all others where there is none. */
  title_folded: GeneratedAlways<string>;
  price_or_most: GeneratedAlways<number>;
  price_or_least: GeneratedAlways<number>;
}

/** The first page of a file that is a report's, small. */
export interface ReportCoversTable {
  file_id: string;
  /** Null where none can be drawn. */
  png: Uint8Array | null;
  width: number;
  height: number;
  created_at: string;
}

export interface ReportVersionsTable {
  id: string;
  report_id: string;
  version: number;
  file_id: string;
  pages: number;
  change_note: string;
  created_at: string;
}

export interface HoldingsTable {
  id: string;
  company_id: string;
  report_id: string;
  source: "bought" | "granted" | "delivered";
  granted_by: string | null;
  granted_at: string;
  ended_at: string | null;
  /** Why staff took it back; null for what ended otherwise. */
  end_reason: string | null;
  ended_by: string | null;
  is_demo: Flag;
}

export interface DownloadsTable {
  /** The copy id printed on each page of this copy. */
  copy_id: string;
  seq: Generated<number>;
  report_id: string;
  version: number;
  /** Null when an admin without a company took the copy. */
  company_id: string | null;
  user_id: string;
  ip: string;
  downloaded_at: string;
  channel: Generated<CopyChannel>;
}

/** How a copy is taken: as a file, or page by page in the browser. */
export type CopyChannel = "download" | "read";

export interface OutboxTable {
  id: string;
  seq: Generated<number>;
  /** What the message is: onboarding, application-received, … */
  kind: string;
  to_address: string;
  subject: string;
  /** AES-256-GCM of the text, bound to the row's id. Where it has a live link, a mark stands in the link's place. */
  body_enc: Uint8Array;
  /** AES-256-GCM of the live link, bound to the row's id; null without one, and once the message was delivered. */
  link_enc: Uint8Array | null;
  /** Who caused a message with a live link while they were signed in. */
  caused_by: string | null;
  state: "queued" | "sending" | "sent" | "failed";
  attempts: Generated<number>;
  next_attempt_at: string;
  last_error: string | null;
  related_type: string | null;
  related_id: string | null;
  created_at: string;
  sent_at: string | null;
  /** Written before a mail server was set: it goes when staff have decided so. */
  is_held: Generated<Flag>;
  /** Who gave it to its reader by hand; `sent_at` says when. */
  passed_on_by: string | null;
  /** The process that hands it over, while it is `sending`, and since when. */
  claimed_by: string | null;
  claimed_at: string | null;
  is_demo: Flag;
}

export interface AuditTable {
  seq: Generated<number>;
  at: string;
  actor_id: string | null;
  actor_role: string;
  /** One of `AUDIT_ACTIONS`, or of what was told before. */
  action: string;
  target: string;
  ip: string;
  request_id: string;
  /** Canonical JSON. Never a secret. */
  details: string;
  prev: Uint8Array;
  mac: Uint8Array;
}

export interface SubmissionsTable {
  actor: string;
  form: string;
  once: string;
  /** What the first run made: an id or a location. */
  result: string;
  /** SHA-256 of what was posted, without what the page makes anew. Null from before it was kept, and of calls. */
  digest: string | null;
  created_at: string;
}

/** An enquiry or a support request, with its thread in `ticket_messages`. */
export interface TicketsTable {
  id: string;
  reference: string;
  /** The door it came through. */
  source: "contact-page" | "home-page" | "service-page" | "portal-contact" | "support-tab";
  state: "open" | "waiting-on-client" | "closed";
  state_changed_at: string;
  subject: string;
  name: string;
  email: string;
  email_normalised: string;
  company: string | null;
  phone: string | null;
  service_interest: string | null;
  /** Null: a visitor, who is answered by email alone. */
  user_id: string | null;
  company_id: string | null;
  created_at: string;
  last_message_at: string;
  /** When staff first answered; later answers leave it. */
  first_answered_at: string | null;
  /** Since when somebody waits for our answer: what the age is measured from; null unless open. */
  waiting_since: string | null;
  /** The member of staff who looks after it. */
  assigned_to: Generated<string | null>;
  is_demo: Flag;
}

/** What staff answer often. */
export interface CannedRepliesTable {
  id: string;
  title: string;
  body: string;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
  is_demo: Flag;
}

/** A report while staff write it. */
export interface ReportDraftsTable {
  id: string;
  title: string;
  focus: string;
  summary: string;
  /** Markdown. */
  content: string;
  conclusions: string;
  author_id: string;
  /** The catalogue entry that was made of it. */
  report_id: string | null;
  /** The PDF that was made of it, and of which revision. */
  file_id: string | null;
  pages: number | null;
  made_revision: number | null;
  /** Grows with each saving: nobody overwrites what they have not seen. */
  revision: Generated<number>;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
  is_demo: Flag;
}

export interface TicketMessagesTable {
  id: string;
  ticket_id: string;
  author: "enquirer" | "staff";
  author_user_id: string | null;
  body: string;
  created_at: string;
}

export interface OrdersTable {
  id: string;
  reference: string;
  company_id: string;
  ordered_by: string;
  /** Null for what is no report. */
  report_id: string | null;
  /** The accepted quote it came from. */
  quote_id: Generated<string | null>;
  /** What was ordered, as it was called that day. */
  title: string;
  /** Net of VAT, as it was offered that day. */
  price_pence: number;
  /** The client's own purchase order number. */
  purchase_order: string | null;
  note: string | null;
  state: "requested" | "invoiced" | "paid" | "fulfilled" | "cancelled";
  state_changed_at: string;
  requested_at: string;
  invoiced_at: string | null;
  paid_at: string | null;
  fulfilled_at: string | null;
  cancelled_at: string | null;
  cancel_reason: string | null;
  is_demo: Flag;
}

export interface QuotesTable {
  id: string;
  reference: string;
  company_id: string;
  requested_by: string;
  /** Null for a need no listed service covers. */
  service_id: string | null;
  /** The report whose price is asked for; null for everything else. */
  report_id: string | null;
  service_interest: string;
  /** Who asked and for which company, as they wrote it; pages say the company's own name. */
  name: string;
  email: string;
  company: string;
  phone: string | null;
  requirements: string;
  timeline: string | null;
  budget: string | null;
  state: "requested" | "in-preparation" | "sent" | "accepted" | "declined" | "expired" | "withdrawn";
  state_changed_at: string;
  requested_at: string;
  /** Net of VAT; with the three below it is the offer, locked once sent. */
  price_pence: number | null;
  offer_text: string | null;
  /** YYYY-MM-DD: good until the end of that day in London. */
  valid_until: string | null;
  starts_on: string | null;
  /** Null: not a subscription. */
  term_months: number | null;
  seats: number | null;
  sent_at: string | null;
  sent_by: string | null;
  decided_at: string | null;
  decided_by: string | null;
  /** The name the person who accepted gave. */
  decided_name: string | null;
  reason: string | null;
  /** Grows with each revision, so that nobody accepts what they have not seen. */
  revision: Generated<number>;
  is_demo: Flag;
}

export interface QuoteMessagesTable {
  id: string;
  quote_id: string;
  author: "client" | "staff";
  author_user_id: string;
  body: string;
  created_at: string;
}

export interface InvoicesTable {
  id: string;
  /** INV-2026-0001: sequential, without gaps. */
  number: string;
  order_id: string;
  company_id: string;
  issued_on: string;
  due_on: string;
  /** Name and address, lines. */
  bill_to: string;
  /** JSON: the firm as it was on that day. */
  seller: string;
  description: string;
  purchase_order: string | null;
  net_pence: number;
  /** 2000 is 20 %. */
  vat_basis_points: number;
  vat_pence: number;
  total_pence: number;
  created_at: string;
  created_by: string | null;
  paid_at: string | null;
  payment_reference: string | null;
  is_demo: Flag;
}

/** A file of one company's: pushed by staff, or a report its people made in the portal. */
export interface CompanyFilesTable {
  id: string;
  company_id: string;
  file_id: string;
  destination: "my-reports" | "client-documents" | "resource-library";
  source: "uploaded" | "created";
  title: string;
  description: string | null;
  category_id: string | null;
  pages: number | null;
  added_by: string | null;
  added_at: string;
  removed_at: string | null;
  is_demo: Flag;
}

export interface FileDownloadsTable {
  copy_id: string;
  seq: Generated<number>;
  company_file_id: string;
  company_id: string | null;
  user_id: string;
  ip: string;
  downloaded_at: string;
  channel: Generated<CopyChannel>;
}

export interface TicketAttachmentsTable {
  id: string;
  ticket_id: string;
  message_id: string;
  file_id: string;
  created_at: string;
}

export interface InstrumentsTable {
  /** E.g. `ftse-100`. */
  id: string;
  name: string;
  kind: "index" | "currency";
  /** What one stands for: "points", "USD". */
  unit: string;
  decimals: number;
  /** Of the market: what "today" means for it. */
  time_zone: string;
  position: number;
}

export interface PricesTable {
  instrument_id: string;
  /** YYYY-MM-DD in the market's time zone. */
  day: string;
  /** In the instrument's unit. */
  close: number;
  /** When the price was taken; null for an end-of-day price. */
  as_of: string | null;
  status: "delayed" | "end-of-day" | "sample";
  source: string;
  imported_at: string;
}

export type DealStage =
  | "Initial Contact"
  | "Qualification"
  | "Due Diligence"
  | "Negotiations"
  | "Final Review"
  | "Closed Won"
  | "Closed Lost";

export interface DealsTable {
  id: string;
  /** The contract's deal id: three letters, the year, a number that never comes back. */
  number: string;
  company_id: string;
  name: string;
  stage: DealStage;
  type: string;
  sector: string;
  valuation_pence: number;
  contact_name: string;
  contact_role: string;
  contact_email: string;
  contact_phone: string;
  notes: string;
  probability: 25 | 50 | 75 | 90;
  timeline: string;
  owner_id: string | null;
  expected_close: string | null;
  /** Given when, and only when, the deal is lost. */
  lost_reason: string | null;
  probability_overridden: Flag;
  date_added: string;
  last_updated: string;
  stage_changed_at: string;
  removed_at: string | null;
  removed_by: string | null;
  is_demo: Flag;
}

export interface DealMovesTable {
  id: string;
  deal_id: string;
  company_id: string;
  /** Null: the deal was added at this stage. */
  from_stage: DealStage | null;
  to_stage: DealStage;
  moved_by: string | null;
  moved_at: string;
}

/** Whether a kind of notice comes by mail; without a row the kind's own default holds. */
export interface NoticeChoicesTable {
  user_id: string;
  kind: string;
  by_mail: Flag;
}

/** What somebody has typed into a form and not sent: one row a page. */
export interface FormDraftsTable {
  id: string;
  user_id: string;
  path: string;
  /** AES-256-GCM of the fields, bound to the row's id; never passwords, codes or keys. */
  body_enc: Uint8Array;
  created_at: string;
  expires_at: string;
}

/** A list's address under a name. */
export interface SavedViewsTable {
  id: string;
  owner_id: string;
  /** The list's path. */
  list: string;
  name: string;
  query: string;
  /** All of staff see it. */
  shared: number;
  created_at: string;
}

/** Refused requests: one row for each kind, person or network, and minute. */
export interface SecurityEventsTable {
  seq: Generated<number>;
  /** When the minute began. */
  minute: string;
  kind: string;
  /** The person's id, a stranger's network, or "many" for all beyond a hundred rows. */
  who: string;
  user_id: string | null;
  ip: string;
  method: string;
  /** Of the first of them. Without tokens and values. */
  path: string;
  status: number;
  request_id: string;
  /** How many in this minute. */
  refused: number;
}

export interface SequencesTable {
  name: string;
  year: number;
  value: number;
}

/** How much fell into an hour or a day (UTC), kept by triggers: see migration 0018. */
export interface TalliesTable {
  kind: "enquiry" | "payment" | "copy" | "application" | "application day";
  /** `2026-01-01T00`; of copies, and of applications once more, the day. */
  span: string;
  /** What is told apart: a report, a state, whether it is the demonstration's. */
  about: string;
  amount: number;
  /** Net of VAT; zero where it is not about money. */
  pence: number;
}

export interface MetaTable {
  key: string;
  value: string;
}

export interface ApiTokensTable {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the token. */
  token_hash: Uint8Array;
  /** Its first characters: enough to tell one from another, no use to anybody else. */
  token_start: string;
  /** JSON array of strings. */
  scopes: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  /** By whom, or why: `by-owner` or the reason for which the person's sessions ended. */
  revoked_reason: string | null;
}

export interface IdempotencyKeysTable {
  /** The person's id; for strangers a mark of their network. */
  actor: string;
  key: string;
  /** Method and path template. */
  call: string;
  /** SHA-256 of path and body. */
  body_hash: Uint8Array;
  /** Null while the first request is under way. */
  status: number | null;
  /** AES-256-GCM of the answer; null where the command makes it anew. */
  answer_enc: Uint8Array | null;
  claimed_at: string;
  /** The process at work on the first request. */
  holder: string | null;
}

/** A process at work on a database that several share. On SQLite there are none: there is one. */
export interface ProcessesTable {
  id: string;
  /** Machine and number, for the operator. */
  place: string;
  /** The newest migration it knows. */
  schema: string;
  /** By the database's clock, as is `seen_at`. */
  started_at: string;
  seen_at: string;
}

/** A row that searches find, as a number: what the indexes `search_…` call it (`db/search/`). */
export interface SearchDocumentsTable {
  /** The table that the row is of. */
  kind: string;
  /** Who sees it: a company's id, a status; nothing where that is not asked. */
  owner: string;
  record_id: string;
  /** Folded, a line for each column. */
  words: string;
}

/** SQLite's own: the highest number it ever gave a row of a table whose numbers are never given twice. */
export interface SqliteSequenceTable {
  name: string;
  seq: number;
}

export interface Schema extends ToolsSchema {
  admin_changes: AdminChangesTable;
  approvals: ApprovalsTable;
  viewings: ViewingsTable;
  client_notes: ClientNotesTable;
  companies: CompaniesTable;
  company_merges: CompanyMergesTable;
  company_merge_rows: CompanyMergeRowsTable;
  company_tools: CompanyToolsTable;
  services: ServicesTable;
  subscriptions: SubscriptionsTable;
  users: UsersTable;
  recovery_codes: RecoveryCodesTable;
  user_keys: UserKeysTable;
  sessions: SessionsTable;
  sign_in_shortcuts: SignInShortcutsTable;
  links: LinksTable;
  reveals: RevealsTable;
  applications: ApplicationsTable;
  application_messages: ApplicationMessagesTable;
  notifications: NotificationsTable;
  notification_reads: NotificationReadsTable;
  notification_marks: NotificationMarksTable;
  client_notifications: ClientNotificationsTable;
  categories: CategoriesTable;
  files: FilesTable;
  reports: ReportsTable;
  report_versions: ReportVersionsTable;
  report_covers: ReportCoversTable;
  holdings: HoldingsTable;
  downloads: DownloadsTable;
  outbox: OutboxTable;
  audit: AuditTable;
  security_events: SecurityEventsTable;
  tickets: TicketsTable;
  canned_replies: CannedRepliesTable;
  report_drafts: ReportDraftsTable;
  ticket_messages: TicketMessagesTable;
  orders: OrdersTable;
  quotes: QuotesTable;
  quote_messages: QuoteMessagesTable;
  invoices: InvoicesTable;
  company_files: CompanyFilesTable;
  file_downloads: FileDownloadsTable;
  ticket_attachments: TicketAttachmentsTable;
  instruments: InstrumentsTable;
  prices: PricesTable;
  deals: DealsTable;
  deal_moves: DealMovesTable;
  notice_choices: NoticeChoicesTable;
  form_drafts: FormDraftsTable;
  saved_views: SavedViewsTable;
  submissions: SubmissionsTable;
  api_tokens: ApiTokensTable;
  idempotency_keys: IdempotencyKeysTable;
  sequences: SequencesTable;
  tallies: TalliesTable;
  meta: MetaTable;
  processes: ProcessesTable;
  search_documents: SearchDocumentsTable;
  sqlite_sequence: SqliteSequenceTable;
}
