import { z } from "zod";
import { listRows } from "#app/features/lists/list.server.ts";
import { shopReportList } from "#app/features/publishing/catalogue/list-shop-reports.server.ts";
import { createReportSchema } from "#app/features/publishing/company-files/create-report.schema.ts";
import { createReport } from "#app/features/publishing/company-files/company-file.commands.server.ts";
import {
  downloadCompanyFile,
  findFileToDownload,
} from "#app/features/publishing/company-files/download-company-file.server.ts";
import { fileEnding } from "#app/features/publishing/company-files/company-file.ts";
import { downloadReport } from "#app/features/publishing/deliveries/download-report.server.ts";
import type { MyReport } from "#app/features/publishing/deliveries/holding.ts";
import { findCopyOffered } from "#app/features/publishing/deliveries/find-holdings.server.ts";
import { myReportList } from "#app/features/publishing/deliveries/list-my-reports.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { cursorFor, cursorOf, limitOf } from "#app/http/api/cursor.server.ts";
import { clientReport, shopReport } from "#app/http/api/answers/entities.ts";
import { searched } from "#app/http/api/list-query.server.ts";
import { recordId } from "#app/http/api/scalars.ts";
import { slug } from "#app/http/files/download-headers.server.ts";
import { fileHead } from "#app/http/files/send-bytes.server.ts";
import { sendCopy } from "#app/http/files/send-stored.server.ts";
import { count } from "#app/plural.ts";

const tag = "Reports";
const place = z.tuple([z.string().max(40), z.string().max(40)]);
const asked = {
  category: z
    .string()
    .max(60, { error: "A category is named by its id, such as market-analysis" })
    .regex(/^[a-z-]+$/, { error: "A category is named by its id, such as market-analysis" })
    .optional()
    .meta({ description: "A category’s id.", examples: ["market-analysis"] }),
  search: searched.meta({ description: "Words that title, description or category must all have." }),
  limit: limitOf(),
  cursor: cursorFor(place).optional(),
};
const notThere = "There is nothing at this address.";
const unmarkable = "Download failed: no copy can be made of this report’s file. Write to us.";
const busy = "Many reports are being prepared. Try again in a few seconds.";

function clientReportOf(entry: MyReport): z.input<typeof clientReport> {
  const { title, fileType } = entry;
  if (entry.kind === "report") {
    const { reportId: id, description, category, grantedAt: createdAt } = entry;
    return { id, title, description, category: category.id, fileType, createdAt };
  }
  const { id, description, categoryId, addedAt: createdAt } = entry;
  return { id, title, description: description ?? "", category: categoryId, fileType, createdAt };
}

export const clientReports = call({
  method: "GET",
  path: "/api/client/reports",
  tag,
  summary: "My Reports",
  description:
    "What can be downloaded, newest first: reports the company holds, and its own. Staff get every report.",
  who: "member",
  scope: "reports:read",
  query: z.object(asked),
  answer: z.array(clientReport),
  async run({ db, actor, query: { cursor, category = "all", ...query } }) {
    const wanted = { ...query, category, sort: "newest", after: cursor } as const;
    const { rows, next } = await listRows(db, actor, myReportList, wanted);
    return { data: rows.map(clientReportOf), next: next && cursorOf(next) };
  },
});

export const shopReports = call({
  method: "GET",
  path: "/api/client/shop-reports",
  tag,
  summary: "What the report shop sells",
  description: "Newest first.",
  who: "member",
  scope: "reports:read",
  query: z.object(asked),
  answer: z.array(shopReport),
  async run({ db, actor, query: { cursor, category = "all", ...query } }) {
    const wanted = { ...query, category, price: "all", published: "all" } as const;
    const { rows, next } = await listRows(db, actor, shopReportList, {
      ...wanted,
      sort: "newest",
      after: cursor,
    });
    return {
      data: rows.map(({ id, title, description, category: { id: filedUnder }, pricePence, pages }) => ({
        id,
        title,
        description,
        category: filedUnder,
        price: pricePence === null ? null : pricePence / 100,
        pages,
      })),
      next: next && cursorOf(next),
    };
  },
});

export const reportDownload = call({
  method: "GET",
  path: "/api/reports/{id}/download",
  tag,
  summary: "Download a report",
  description:
    "A copy of a report, or of one of the company’s files, named `report_{id}` and entered in the download log; a PDF is stamped for the person. HEAD makes no copy.",
  who: "member",
  scope: "reports:read",
  ofCompany: true,
  params: z.object({ id: recordId }),
  answer: "file",
  refusals: {
    not_found: notThere,
    unmarkable,
    busy,
  },
  async run({ db, actor, params: { id }, request: { signal }, refuse }) {
    const report = await downloadReport(db, actor, id, signal);
    if (report.ok) return sendCopy(report.copy, `report_${id}.${report.copy.fileType}`);
    if (report.reason === "unmarkable") return refuse("unmarkable", unmarkable);
    const file = report.reason === "busy" ? report : await downloadCompanyFile(db, actor, id, signal);
    if (file.ok) return sendCopy(file.copy, `report_${id}.${file.copy.fileType}`);
    if (file.reason === "busy") return refuse("busy", busy, { headers: { "Retry-After": "5" } });
    if (file.reason === "unmarkable") return refuse("unmarkable", unmarkable);
    return refuse("not_found", notThere);
  },
  async head({ db, actor, params: { id }, refuse }) {
    const report = await findCopyOffered(db, actor, id);
    const file = report ? null : await findFileToDownload(db, actor, id);
    const copy = report ?? (file && { fileType: fileEnding(file.name), contentType: file.content_type });
    if (!copy) return refuse("not_found", notThere);
    const { fileType, contentType } = copy;
    return fileHead({ name: `report_${id}.${fileType}`, contentType });
  },
});

export const newClientReport = call({
  method: "POST",
  path: "/api/client/create-report",
  tag,
  summary: "Create a report",
  description:
    "Makes a PDF of your own text, puts it into the company’s My Reports, and answers a copy. At most ten a minute, one at a time.",
  who: "client",
  scope: "reports:write",
  creates: true,
  body: createReportSchema.omit({ _once: true }),
  answer: "pdf",
  status: 201,
  refusals: {
    already_making: "Your last report is still being made.",
    failed: "Too many reports are being made at this moment; nothing was kept.",
  },
  async run({ db, actor, body, once, request, refuse }) {
    const result = await createReport(db, actor, { ...body, _once: once });
    if (!result.ok) {
      switch (result.reason) {
        case "not-client":
          return refuse("forbidden", "Reports are made by clients, for their own company.");
        case "unknown-category": {
          const message = "Select a category from the list";
          return refuse("invalid_input", message, { errors: { category: [message] } });
        }
        case "problems": {
          const [first] = result.problems;
          const errors: Record<string, string[]> = {};
          for (const { field, message } of result.problems) (errors[field] ??= []).push(message);
          return refuse("invalid_input", first?.message ?? "The text can't be set.", { errors });
        }
        case "already-making":
          return refuse(
            "already_making",
            "Your last report is still being made. Wait for it, then try again.",
          );
        case "too-many": {
          const headers = { "Retry-After": String(result.retryAfterSeconds) };
          const message = `You made ten reports within a minute. Wait ${count(result.retryAfterSeconds, "second")} and try again.`;
          return refuse("too_many_requests", message, { headers });
        }
        case "too-much": {
          const headers = { "Retry-After": String(result.retryAfterSeconds) };
          const message = `Your reports took as much time as one person’s may take in a minute. Wait ${count(result.retryAfterSeconds, "second")} and try again.`;
          return refuse("too_many_requests", message, { headers });
        }
        case "busy":
          return refuse("failed", "Failed to create report. Please try again.", {
            headers: { "Retry-After": "5" },
          });
      }
    }
    const Location = reportDownload.path.replace("{id}", result.fileId);
    const made = await downloadCompanyFile(db, actor, result.fileId, request.signal);
    if (!made.ok) {
      const message =
        "The report is made and stands in My Reports, but no copy could be prepared now: download it.";
      return refuse("busy", message, { headers: { "Retry-After": "5", Location } });
    }
    const sent = await sendCopy(made.copy, `${slug(made.copy.title)}.${made.copy.fileType}`);
    sent.headers.set("Location", Location);
    return new Response(sent.body, { status: 201, headers: sent.headers });
  },
});
