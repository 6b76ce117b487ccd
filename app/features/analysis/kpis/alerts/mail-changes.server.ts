import { writtenPlain } from "#app/features/numbers/unit.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { count } from "#app/plural.ts";
import type { StoredRule } from "../records/find-rules.server.ts";
import { deskHref, watchHref } from "../pages/kpi-href.ts";
import { type Kpi, unitOf } from "../records/kpi.ts";
import { judgedText } from "../pages/judged-text.ts";
import { conditionText, limitsOf, noticeText } from "../pages/rule-words.ts";
import type { Transition } from "../maths/rule-state.ts";

export interface ToldChange {
  rule: StoredRule;
  kpi: Kpi;
  transition: Transition;
  /** The KPI's value of that period. */
  value: number | null;
}

interface Person {
  id: string;
  email: string;
}

/** One message to each person who is named, with all that changed at once; every change is in one message only. */
export async function mailChanges(
  trx: Trx,
  changes: readonly ToldChange[],
  recipients: ReadonlyMap<string, readonly Person[]>,
): Promise<void> {
  const byPerson = new Map<string, { person: Person; changes: ToldChange[] }>();
  for (const change of changes) {
    for (const person of recipients.get(change.rule.id) ?? []) {
      const own = byPerson.get(person.id) ?? { person, changes: [] };
      own.changes.push(change);
      byPerson.set(person.id, own);
    }
  }
  for (const { person, changes: own } of byPerson.values()) {
    const [first] = own;
    if (!first) continue;
    const subject =
      own.length === 1
        ? `${noticeText(first.transition.notice)}: ${first.rule.name}`
        : `${count(own.length, "change")} in your KPI alerts`;
    await queueMail(trx, {
      kind: "kpi-alert",
      to: person.email,
      subject,
      paragraphs: own.map(changeText),
      relatedType: "kpi-rule",
      relatedId: first.rule.id,
      about: own.length === 1 ? watchHref(first.rule) : deskHref("alerts"),
      isDemo: own.every(({ rule }) => rule.isDemo),
    });
  }
}

function changeText({ rule, kpi, transition, value }: ToldChange): string {
  const { period, notice } = transition;
  const shown =
    value === null
      ? "no value"
      : judgedText(value, unitOf(kpi), limitsOf(rule.condition).value, writtenPlain);
  return [
    `${noticeText(notice)}: ${rule.name}`,
    `${kpi.name}, ${period}: ${shown}`,
    `${rule.covenantId === null ? "Rule" : "Broken when"}: ${conditionText(rule.condition, kpi)}`,
    `${env().origin}${watchHref(rule)}`,
  ].join("\n");
}
