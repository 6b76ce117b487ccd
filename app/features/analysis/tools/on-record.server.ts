import type { Actor } from "#app/features/actor.ts";
import { type AuditEntry, recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { aboutCompany } from "./about-company.ts";
import { command, refused } from "./command.server.ts";

interface AboutRecord<Stored> {
  trx: Trx;
  actor: Actor;
  record: Stored;
  audit(action: AuditEntry["action"], details?: AuditEntry["details"]): Promise<void>;
}

/**
 * Commands about one record, each in one transaction: what this person may not see is not found, and an audit entry
 * names the record and its company.
 * @param key where a command's input has the record's id; an input that is a string is the id.
 */
export function onRecord<Stored extends { id: string; companyId: string }, const Key extends string>(
  noun: string,
  key: Key,
  find: (trx: Trx, actor: Actor, id: string) => Promise<Stored | null>,
) {
  return <Input extends string | { [Id in Key]: string }, Result>(
    run: (here: AboutRecord<Stored>, input: Input) => Promise<Result>,
  ) =>
    command(async (trx, actor, input: Input) => {
      const id = typeof input === "string" ? input : (input as { [Id in Key]: string })[key];
      const record = await find(trx, actor, id);
      if (!record) return refused("not-found");
      const { companyId } = record;
      const audit: AboutRecord<Stored>["audit"] = (action, details) =>
        recordAudit(trx, actor, {
          action,
          target: `${noun}:${record.id}`,
          details: { ...details, ...aboutCompany(actor, companyId) },
        });
      return run({ trx, actor, record, audit }, input);
    });
}
