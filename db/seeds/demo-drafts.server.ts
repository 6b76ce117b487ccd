/** Two reports that staff are writing: one well under way, one hardly begun. */
import type { Member } from "#app/features/actor.ts";
import { insertDraft } from "#app/features/publishing/drafts/draft.commands.server.ts";
import type { Db } from "#app/platform/database.server.ts";

const margins = {
  title: "Savings Margins: The Autumn Reading",
  focus: "What the autumn results say about deposit pricing, for treasurers and funding desks.",
  summary:
    "Margins on notice accounts narrowed as lenders competed for balances. We read three things from the autumn results.\n\n- Prices follow the largest lenders within weeks\n- Balances move later than prices\n- Wholesale funding has become the cheaper margin again",
  content:
    "# Pricing\n\nLenders repriced notice accounts **twice** since the spring. Figures below are illustrative.\n\nTable: Margin over the policy rate, illustrative\n| Account | Spring | Autumn |\n| --- | ---: | ---: |\n| Easy access | −1.40 | −1.10 |\n| Notice, 90 days | −0.35 | −0.10 |\n| Fixed, one year | 0.05 | 0.20 |\n\nSource: Calder Row Research, illustrative figures\n\n# Balances\n\n```chart\nkind: line\ntitle: Balances moved a quarter after prices\nunit: index, first quarter = 100, illustrative\nlabels: Q1 | Q2 | Q3 | Q4\nseries: Notice accounts | 100 | 101 | 106 | 112\nseries: Easy access | 100 | 99 | 96 | 93\nsource: Calder Row Research, illustrative figures\n```\n",
  conclusions: "Watch the spread between notice accounts and term funding: it turns first.",
};

const outline = {
  title: "Private Credit: Terms in Winter",
  focus: "",
  summary: "",
  content: "# Covenants\n\nTo be written.",
  conclusions: "",
};

/** @returns nothing: the drafts stand in the list of whoever is said to write them. */
export async function tellDrafts(db: Db, staff: Member): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const fields of [outline, margins]) await insertDraft(trx, staff, fields, { isDemo: true });
  });
}
