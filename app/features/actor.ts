/** What somebody is in their company: `core/company-roles` says what it lets them do. */
export type CompanyRole = "owner" | "buyer" | "reader";

/** Who is asking, and from where. Every command takes one and decides by it; it is read from the database anew on each request. */
interface Origin {
  /** The client's address as the front door knows it; empty for the system. */
  ip: string;
  requestId: string;
}

export interface Visitor extends Origin {
  role: "visitor";
  userId: null;
}

export interface Member extends Origin {
  role: "client" | "admin";
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Set for clients, null for admins. */
  companyId: string | null;
  companyName: string | null;
  /** What they are in their company; null for admins. */
  companyRole: CompanyRole | null;
  twoFactorEnabled: boolean;
  /** SHA-256 of the session's id in hex: names the session without being able to open it. Empty with a token. */
  sessionId: string;
  /** The times of the session that asks, UTC ISO-8601. */
  sessionTimes?: { lastSeenAt: string; expiresAt: string };
  /** 1: password and key; 2: with an authenticator or recovery code. */
  aal: 1 | 2;
  /** When the person last proved themselves, UTC ISO-8601. */
  stepUpAt: string;
  /** Set when a program acts for them through an API token, within its scopes; they themselves are not there. */
  token?: { id: string; scopes: readonly string[] };
  /** Set while an admin looks at the portal as them: nothing is done in their name (decision 024). */
  viewedBy?: Viewing;
}

/** An admin sees the portal as somebody of a company, and can change nothing. */
export interface Viewing {
  id: string;
  admin: Admin;
  /** UTC ISO-8601. */
  until: string;
}

/** The product itself: first start, the scheduler. */
export interface SystemActor extends Origin {
  role: "system";
  userId: null;
}

export type Actor = Visitor | Member | SystemActor;
export type Admin = Member & { role: "admin" };

export function isMember(actor: Actor): actor is Member {
  return actor.role === "client" || actor.role === "admin";
}

export function isAdmin(actor: Actor): actor is Admin {
  return actor.role === "admin";
}

/** Who sits at the keyboard: the admin of a viewing, else whoever it is. */
export function atKeyboard(actor: Member): Member {
  return actor.viewedBy?.admin ?? actor;
}

/** Who asks for something anybody may ask for: it is not theirs, even if they are signed in. */
export function nobody({ ip, requestId }: Actor): Visitor {
  return { role: "visitor", userId: null, ip, requestId };
}

export function systemActor(requestId = "system"): SystemActor {
  return { role: "system", userId: null, ip: "", requestId };
}
