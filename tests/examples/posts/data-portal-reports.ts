/** Posts about reports, drafts and the files that clients are given. */
import type { DRAFT_INTENTS } from "#app/features/publishing/drafts/draft.ts";
import type { facts } from "#app/routes/admin/data-portal/facts.ts";
import { realPdf } from "../../support/scene/upload-files.ts";
import type { Ground, PostExample, PostsOf } from "./post-example.ts";
import { removedAt } from "./records.ts";

const base = "/admin-data-portal";
const drafts = `${base}/create-report`;
const upload = `${base}/live-upload`;
const reportFile = async () => [{ field: "file", name: "Ports.pdf", bytes: await realPdf() }];
const entry = {
  title: "Ports and Credit",
  description: "Who finances the quays.",
  category: "research",
  price: "1,250",
};
const reportOf = async ({ make }: Ground, status: "published" | "withdrawn" | "draft" = "published") =>
  (await make.report({ status, title: `Ports ${crypto.randomUUID()}` })).id;
const draftOf = async ({ make, staff }: Ground, values = {}) => make.draft(staff.userId, values);
/** A draft with its PDF made. @returns its id. */
async function madeDraftOf(ground: Ground): Promise<string> {
  const id = await draftOf(ground);
  const page = await ground.admin.get(`${drafts}/${id}`);
  const text = ["title", "focus", "summary", "content", "conclusions"].map((name) => [
    name,
    page.field(name),
  ]);
  const made = await ground.admin.post(`${drafts}/${id}`, {
    ...Object.fromEntries(text),
    revision: page.field("revision"),
    intent: "make",
  });
  if (made.status !== 303) throw new Error(`The PDF was not made: ${made.problems}`);
  return id;
}

async function listedOf(ground: Ground): Promise<{ draft: string; report: string }> {
  const draft = await madeDraftOf(ground);
  const { price, category, description } = entry;
  const listed = await ground.admin.submit(`${drafts}/${draft}`, {
    intent: "list",
    revision: "1",
    price,
    category,
    description,
  });
  return { draft, report: listed.location?.split("/").at(3)?.split(/[?#]/)[0] ?? "" };
}

/** The form that a report is written in, for a new draft as for a saved one. Any of its fields may be empty. */
function draftForm(at: (ground: Ground) => string | Promise<string>) {
  const fields = { title: "Margins in winter", content: "# Setting\n\nText." };
  const writes = ["report_drafts", "submissions"] as const;
  const example: PostExample = {
    post: async (ground) => ({ to: await at(ground), fields: { ...fields, revision: "1" } }),
    typed: false,
    writes,
  };
  return {
    save: example,
    autosave: { ...example, except: { admin: 200 }, elsewhere: "Its script posts it." },
    look: example,
    preview: example,
    make: { ...example, writes: [...writes, "files", "sequences"], staged: ["sequences"] },
    clear: example,
    copy: { ...example, elsewhere: "In the answer to a draft that was changed meanwhile." },
  } satisfies Record<(typeof DRAFT_INTENTS)[number], PostExample>;
}

export const reports = {
  "reports.tsx": {
    withdraw: {
      post: async (ground) => ({ to: `${base}/reports`, fields: { id: await reportOf(ground) } }),
      writes: ["reports"],
    },
    publish: {
      post: async (ground) => ({
        to: `${base}/reports`,
        fields: { id: await reportOf(ground, "withdrawn") },
      }),
      writes: ["reports"],
    },
  },
  "new-report.tsx": {
    upload: {
      post: async () => ({ to: `${base}/reports/new`, fields: entry, files: await reportFile() }),
      writes: ["files", "report_versions", "reports", "submissions"],
    },
    "upload-draft": {
      post: async () => ({ to: `${base}/reports/new`, fields: entry, files: await reportFile() }),
      writes: ["files", "report_versions", "reports", "submissions"],
    },
  },
  "report.tsx": {
    publish: {
      post: async (ground) => ({ to: `${base}/reports/${await reportOf(ground, "withdrawn")}` }),
      writes: ["reports"],
    },
    withdraw: {
      post: async (ground) => ({ to: `${base}/reports/${await reportOf(ground)}` }),
      writes: ["reports"],
    },
  },
  "edit-report.tsx": {
    "": {
      post: async (ground) => ({
        to: `${base}/reports/${await reportOf(ground)}/edit`,
        fields: { ...entry, title: "Retitled" },
      }),
      writes: ["reports"],
    },
  },
  "new-version.tsx": {
    add: {
      post: async (ground) => ({
        to: `${base}/reports/${await reportOf(ground)}/version`,
        fields: { changeNote: "New figures." },
        files: await reportFile(),
      }),
      writes: ["files", "report_versions", "reports", "submissions"],
    },
    "add-draft": {
      post: async (ground) => {
        const { draft, report } = await listedOf(ground);
        const text = { title: "A draft of margins", content: "# Setting\n\nNew text.", revision: "1" };
        await ground.admin.post(`${drafts}/${draft}`, { ...text, intent: "make" });
        return {
          to: `${base}/reports/${report}/version`,
          fields: { draft, changeNote: "New text.", revision: "2" },
        };
      },
      writes: ["report_versions", "reports", "submissions"],
    },
  },
  "new-draft.tsx": draftForm(() => `${drafts}/new`),
  "draft.tsx": {
    ...draftForm(async (ground) => `${drafts}/${await draftOf(ground)}`),
    list: {
      post: async (ground) => {
        const { price, category, description } = entry;
        return { to: `${drafts}/${await madeDraftOf(ground)}`, fields: { price, category, description } };
      },
      writes: ["report_drafts", "report_versions", "reports", "submissions"],
    },
    "undo-clear": {
      post: async (ground) => {
        const to = `${drafts}/${await draftOf(ground)}`;
        const clear = { intent: "clear", title: "Typed last", revision: "1" };
        const after = await (await ground.admin.post(to, clear)).follow();
        return { to, fields: { keptId: after.field("keptId") } };
      },
      elsewhere: "In the message after the clearing.",
      writes: ["report_drafts"],
    },
    remove: {
      post: async (ground) => ({ to: `${drafts}/${await draftOf(ground)}` }),
      writes: ["report_drafts"],
    },
    restore: {
      post: async (ground) => ({ to: `${drafts}/${await draftOf(ground, { removed_at: removedAt })}` }),
      elsewhere: "In the message after the removal.",
      writes: ["report_drafts"],
    },
  },
  "deliver-draft.tsx": {
    "": {
      post: async (ground) => ({
        // Of the page that has the company: others are not among its boxes.
        to: `${drafts}/${await madeDraftOf(ground)}/deliver?search=${encodeURIComponent(ground.owner.email)}`,
        fields: { companies: ground.owner.companyId, destination: "client-documents" },
      }),
      writes: ["client_notifications", "company_files", "outbox", "submissions"],
    },
  },
  "live-upload.tsx": {
    upload: {
      post: async ({ owner }) => ({
        to: upload,
        fields: { companyId: owner.companyId, destination: "my-reports" },
        files: [{ field: "files", name: "Ports.pdf", bytes: await realPdf() }],
      }),
      writes: ["client_notifications", "company_files", "files", "outbox", "submissions"],
    },
    "take-back": {
      post: async ({ make, owner }) => ({
        to: upload,
        fields: { id: await make.companyFile(owner.companyId) },
      }),
      writes: ["company_files"],
    },
    "give-back": {
      post: async ({ make, owner }) => ({
        to: upload,
        fields: { id: await make.companyFile(owner.companyId, { removed_at: removedAt }) },
      }),
      writes: ["company_files"],
    },
  },
} satisfies Partial<PostsOf<typeof facts>>;
