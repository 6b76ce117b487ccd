/** What lies beside the demonstration client's reports: two papers from staff, and a report of their own. */
import type { Member } from "#app/features/actor.ts";
import { imprint } from "#app/features/publishing/authoring/imprint.ts";
import { makeReport } from "#app/features/publishing/authoring/make-report.server.ts";
import {
  addCompanyFileIn,
  createReport,
} from "#app/features/publishing/company-files/company-file.commands.server.ts";
import type { FileDestination } from "#app/features/publishing/company-files/company-file.ts";
import { downloadCompanyFile } from "#app/features/publishing/company-files/download-company-file.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { storeBytes } from "#app/platform/storage/storage.server.ts";

interface Paper {
  destination: FileDestination;
  name: string;
  title: string;
  description: string;
  content: string;
}

const papers: readonly Paper[] = [
  {
    destination: "client-documents",
    name: "licence_schedule.pdf",
    title: "Licence schedule",
    description: "What your company may do with its reports, and how copies are numbered.",
    content: `# What the licence covers

- Reading and quoting with attribution by your company's own staff
- Keeping copies for as long as your records rules ask

# How copies are numbered

Each copy carries its own number at the foot of every page.

Table: Who may do what
| Use | Your staff | Others |
| --- | :---: | :---: |
| Read | Yes | No |
| Quote with attribution | Yes | No |
| Pass on | No | No |
`,
  },
  {
    destination: "resource-library",
    name: "how_to_read_our_charts.pdf",
    title: "How to read our charts and tables",
    description: "Units, rounding, sources, and what a missing value means.",
    content: `# Units and rounding

Money is in pounds sterling unless the heading says otherwise. Shares are rounded to one decimal, so that columns may
not add up to exactly one hundred.

# Missing values

A dash stands for a value that was not published. It is never a nought.
`,
  },
];

/** A machine that is busy with its first start may stop the printer once. */
async function print(paper: Paper) {
  return makeReport(
    { title: paper.title, focus: "", summary: "", content: paper.content, conclusions: "" },
    imprint({
      category: "Client papers",
      reference: paper.name
        .replace(/\.pdf$/, "")
        .replaceAll("_", "-")
        .toUpperCase(),
      publishedOn: nowIso(),
      abstract: paper.description,
      isIllustrative: false,
    }),
  );
}

/** Staff put two papers where the client's people find them. */
export async function tellPapers(db: Db, staff: Member, companyId: string): Promise<void> {
  for (const paper of papers) {
    const made = await print(paper).catch(() => print(paper));
    if (!made.ok) throw new Error(`The paper "${paper.title}" will not do: ${JSON.stringify(made.problems)}`);
    const file = await storeBytes(made.bytes, { name: paper.name, contentType: "application/pdf" });
    await db.transaction().execute((trx) =>
      addCompanyFileIn(trx, staff, {
        companyId,
        file,
        destination: paper.destination,
        source: "uploaded",
        title: paper.title,
        description: paper.description,
        pages: made.pages,
        isDemo: true,
      }),
    );
  }
}

const ownReport = {
  title: "Lender Margins: Notes for Our Committee",
  category: "banking-finance",
  description: "What the autumn results mean for the three lenders we follow.",
  targetAudience: "The investment committee",
  executiveSummary: "Margins held where deposits were slow to reprice. We would wait for the spring figures.",
  keyFindings: "- Funding costs rose more slowly than in the summer\n- Arrears stayed low",
  methodology: "Public half-year reports, read side by side. Figures are our own estimates.",
  content: `## What we compared

Table: Net interest margin, our estimates
| Lender | Spring | Autumn |
| --- | ---: | ---: |
| Lender A | 2.9% | 3.0% |
| Lender B | 2.6% | 2.5% |
| Lender C | 3.1% | 3.1% |
`,
  recommendations: "Look again when the annual reports are out.",
};

/** The client writes a report and takes a copy of it. */
export async function tellOwnReport(db: Db, client: Member): Promise<void> {
  let result = await createReport(db, client, ownReport);
  // A machine that is very busy at its first start may give the printer too little time.
  if (!result.ok) result = await createReport(db, client, ownReport);
  if (!result.ok) throw new Error(`The client's report was refused: ${result.reason}`);
  await db.updateTable("company_files").set({ is_demo: 1 }).where("id", "=", result.fileId).execute();
  const copy = await downloadCompanyFile(db, client, result.fileId);
  if (!copy.ok) throw new Error(`The client's own report could not be downloaded: ${copy.reason}`);
}
