import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import type { CompanyMail } from "#app/features/core/mail/queue-mail.server.ts";
import type { SureMailKind } from "#app/features/core/mail/mail-kind.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { ownersOf } from "#app/features/core/company-roles/find-owners.server.ts";

/** Writes a message to the owners of these companies who can sign in. */
export async function mailOwners(
  trx: Trx,
  companyIds: readonly string[],
  mail: CompanyMail & { kind: SureMailKind },
): Promise<void> {
  for (const companyId of companyIds) {
    const owners = await ownersOf(trx, companyId).select("users.is_demo").execute();
    for (const owner of owners)
      await queueMail(trx, { ...mail, to: owner.email, userId: owner.id, isDemo: owner.is_demo === 1 });
  }
}
