import type { Ground } from "./fill.ts";
import { at, firmName, firstName, lastName, multiply, newId, pick, when } from "./sql.ts";

/** Companies with a person each, who never sign in, and what they came by: applications, keys, subscriptions. */
export function fillPeople({ sqlite, size, client, seeds, time }: Ground): void {
  const owner = (of: "company_id" | "user_id") => `(SELECT ${of} FROM owners WHERE k = n + 1)`;
  const email = `lower(${firstName(size)}) || '.' || n || '@example.net'`;
  multiply(sqlite, "companies", `t.id = '${client.companyId}'`, size, {
    id: owner("company_id"),
    name: firmName(size),
    city: pick(["London", "Leeds", "Zürich", "New York", "Edinburgh"]),
    access_level: pick(["client", "full", "demo"]),
    created_at: time,
  });
  multiply(sqlite, "users", `t.id = '${client.userId}'`, size, {
    id: owner("user_id"),
    company_id: owner("company_id"),
    email,
    email_normalised: email,
    first_name: firstName(size),
    last_name: lastName,
    status: pick(["active", "active", "active", "pending", "disabled"]),
    totp_secret_enc: "NULL",
    totp_enabled_at: "NULL",
    created_at: time,
  });
  const status = pick(["active", "active", "unused", "revoked"]);
  multiply(sqlite, "user_keys", `t.id = (SELECT id FROM user_keys WHERE status = 'active' LIMIT 1)`, size, {
    id: newId,
    key_hmac: "randomblob(32)",
    key_enc: `iif(${status} = 'revoked', NULL, randomblob(60))`,
    key_last4: "printf('%04X', n % 65536)",
    status,
    assigned_email: email,
    assigned_email_normalised: email,
    created_at: time,
    activated_at: when(status, ["active"], time),
    revoked_at: when(status, ["revoked"], time),
    is_demo: "0",
  });
  const state = pick([
    "submitted",
    "in-review",
    "needs-information",
    ...Array<string>(17).fill("approved"),
    "declined",
  ]);
  const decided = when(state, ["approved", "declined"], time);
  multiply(sqlite, "applications", "t.id = (SELECT id FROM applications LIMIT 1)", size, {
    id: newId,
    reference: "printf('APP-2020-%07d', n)",
    first_name: firstName(size),
    last_name: lastName,
    email,
    email_normalised: email,
    company: firmName(size),
    state,
    state_changed_at: time,
    decided_at: decided,
    decline_reason: when(state, ["declined"], "'We have no data of this kind.'"),
    company_id: when(state, ["approved"], owner("company_id")),
    user_id: when(state, ["approved"], owner("user_id")),
    reviewer_id: "NULL",
    submitted_at: time,
    is_demo: "0",
  });
  const services = sqlite
    .prepare("SELECT id FROM services WHERE type = 'subscription'")
    .pluck()
    .all() as string[];
  const standing = pick(["active", "active", "ended"]);
  multiply(sqlite, "subscriptions", `t.id = '${seeds.subscription}'`, size, {
    id: newId,
    company_id: owner("company_id"),
    service_id: pick(services, "n / 2"),
    status: standing,
    seats: "1 + n % 20",
    starts_on: `date(${time})`,
    // No job finds one to end, or somebody to remind.
    ends_on: `iif(${standing} = 'ended', date(${time}), date(${at(`1.2 + n * 0.8 / ${size}`)}))`,
    created_at: time,
    ended_at: when(standing, ["ended"], time),
  });
}
