import type { facts } from "#app/routes/admin/data-portal/facts.ts";
import type { PagesOf } from "../example.ts";
import type { Scene } from "../scene.ts";

const client = ({ companyId }: Scene) => companyId;

export const pages: PagesOf<typeof facts> = {
  "home.tsx": [{ name: "admin-portal" }, { name: "forbidden", who: "client" }],
  "figures.tsx": [
    { name: "admin-figures" },
    { name: "admin-figures-year", query: "downloads=12-months", who: "admin" },
  ],
  "clients.tsx": [
    {
      name: "admin-clients",
      also: ["page=2", "status=pending&access=demo", "status=active&page=2", "search=clara+tester"],
    },
    {
      name: "admin-clients-none-fit",
      query: "status=disabled&access=demo&search=nothing+fits",
      who: "admin",
    },
  ],
  "new-client.tsx": [{ name: "admin-client-new" }],
  "client.tsx": [
    { name: "admin-client", ids: client, also: ["held=all"] },
    { name: "admin-client-merged", ids: ({ merged }) => merged, who: "admin" },
    {
      name: "admin-client-undo",
      ids: ({ twin }) => twin,
      query: ({ merge }) => `undo=${merge}`,
      who: "admin",
    },
    { name: "admin-client-twin", ids: ({ twin }) => twin, who: "admin" },
    { name: "admin-client-pause", ids: client, query: "do=set-pending", who: "admin" },
    {
      name: "admin-client-take-back",
      ids: client,
      query: ({ report }) => `do=take-back&report=${report}`,
      who: "admin",
    },
  ],
  "edit-client.tsx": [{ name: "admin-client-edit", ids: client }],
  "reports.tsx": [
    { name: "admin-reports", also: ["search=bank", "status=published&page=2"] },
    { name: "admin-reports-none-fit", query: "search=nothing+fits", who: "admin" },
  ],
  "new-report.tsx": [{ name: "admin-report-new" }],
  "report.tsx": [
    { name: "admin-report", ids: ({ report }) => report },
    { name: "admin-report-withdraw", ids: ({ unheld }) => unheld, query: "withdraw=1", who: "admin" },
  ],
  "edit-report.tsx": [{ name: "admin-report-edit", ids: ({ unheld }) => unheld }],
  "new-version.tsx": [{ name: "admin-report-version", ids: ({ report }) => report }],
  "drafts.tsx": [
    { name: "drafts-empty" },
    { name: "drafts", query: "whose=all", who: "admin", also: ["whose=all&search=bank"] },
  ],
  "new-draft.tsx": [{ name: "draft-new" }],
  "draft.tsx": [
    { name: "draft-plain", ids: ({ draft }) => draft },
    { name: "draft", ids: ({ draft }) => draft, query: "preview=1", who: "admin" },
  ],
  "deliver-draft.tsx": [{ name: "draft-deliver", ids: ({ draft }) => draft, also: ["search=bank"] }],
  "live-upload.tsx": [
    {
      name: "live-upload",
      also: [
        `before=2030-01-01T00:00:00.000Z_${"f".repeat(32)}`,
        `after=2001-01-01T00:00:00.000Z_${"0".repeat(32)}`,
      ],
    },
  ],
  "subscriptions.tsx": [{ name: "admin-subscriptions" }],
  "new-subscription.tsx": [
    { name: "admin-subscription-new", also: ({ companyId }) => [`client=${companyId}`] },
  ],
  "subscription.tsx": [{ name: "admin-subscription", ids: ({ subscription }) => subscription }],
  "quotes.tsx": [
    { name: "admin-quotes", also: ["state=open", "state=expired&page=2"] },
    { name: "admin-quotes-all", query: "state=all", who: "admin" },
    { name: "admin-quotes-none-fit", query: "search=nothing+fits", who: "admin" },
  ],
  "quote.tsx": [
    { name: "admin-quote", ids: ({ quote }) => quote },
    { name: "admin-quote-offer", ids: ({ quotePrepared }) => quotePrepared, who: "admin" },
    { name: "admin-quote-sent", ids: ({ quoteSent }) => quoteSent, who: "admin" },
    { name: "admin-quote-withdraw", ids: ({ quoteSent }) => quoteSent, query: "do=withdraw", who: "admin" },
  ],
  "orders.tsx": [
    { name: "admin-orders", also: ["state=fulfilled&page=2", "search=bank"] },
    { name: "admin-orders-all", query: "state=all", who: "admin" },
    { name: "admin-orders-none-fit", query: "search=nothing+fits", who: "admin" },
  ],
  "order.tsx": [
    { name: "admin-order", ids: ({ order }) => order },
    { name: "admin-order-invoice", ids: ({ order }) => order, query: "confirm=invoice", who: "admin" },
    { name: "admin-order-invoiced", ids: ({ invoiced }) => invoiced, who: "admin" },
    { name: "admin-order-delivered", ids: ({ delivered }) => delivered, who: "admin" },
  ],
  "support.tsx": [
    {
      name: "admin-support",
      also: [
        "state=waiting-on-client",
        "state=closed&page=2",
        "search=bank",
        "keeper=nobody&state=all",
        "keeper=nobody&state=closed&page=2",
      ],
    },
    { name: "admin-support-all", query: "state=all", who: "admin" },
    { name: "admin-support-none-fit", query: "search=nothing+fits", who: "admin" },
    { name: "admin-support-mine", query: "keeper=mine", who: "admin" },
  ],
  "canned-replies.tsx": [{ name: "admin-canned-replies" }],
  "ticket.tsx": [
    { name: "admin-ticket", ids: ({ thread }) => thread.id },
    { name: "admin-ticket-client", ids: ({ ticket }) => ticket, who: "admin" },
    { name: "admin-ticket-closed", ids: ({ closed }) => closed.id, who: "admin" },
  ],
  "outbox.tsx": [
    { name: "admin-outbox", also: ["state=queued&before=900", "state=failed&after=1"] },
    { name: "admin-outbox-failed", query: "state=failed", who: "admin" },
  ],
  "outbox-message.tsx": [{ name: "admin-outbox-message", ids: ({ message }) => message }],
};
