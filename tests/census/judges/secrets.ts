import { otherSecret, type Role, secret } from "../../examples/stage.ts";
import type { Judge } from "./sight.ts";

/** Words that stand in records which this person may not see. */
const hidden: Record<Role, readonly string[]> = {
  visitor: [secret, otherSecret],
  client: [otherSecret],
  stranger: [secret],
  newcomer: [secret, otherSecret],
  admin: [],
};

/** A user key in clear, as it is handed out. */
const userKey = /CRR(?:-[0-9A-Z]{4,5}){8}/;

/**
 * Whether the answer tells what is somebody else's. Whoever has a private link may read what is behind it: a key, on the
 * page for newcomers.
 */
export const secrets: Judge = ({ page, role, expected, shown: { facts } }) => {
  const isBehindLink = facts.path.includes(":token") && expected === 200;
  if (isBehindLink) return [];
  const text = `${page.location ?? ""}\n${page.bytes.toString("utf8")}`;
  const told = hidden[role].filter((word) => text.toLowerCase().includes(word.toLowerCase()));
  const faults = told.map((word) => `tells "${word}", which is another company's: ask by company`);
  if (userKey.test(text)) faults.push("shows a whole user key: only who reveals it sees it");
  return faults;
};
