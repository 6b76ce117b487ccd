/** Every URL of the product: from the facts in the routes' folders, with each portal's layout, its lock, around it. */
import { index as indexRoute, layout, prefix, route, type RouteConfigEntry } from "@react-router/dev/routes";
import { frames } from "./routes/all-facts.ts";
import { addressesOf, type Folder } from "./routes/route-facts.ts";

const inDevelopment = process.env.NODE_ENV === "development";

export default byCase([
  ...frames.flatMap(({ layout: file, folders }) => {
    const entries = folders.flatMap(entriesOf);
    const inFrame = entries.filter(({ isFramed }) => isFramed).map(({ entry }) => entry);
    const alone = entries.filter(({ isFramed }) => !isFramed).map(({ entry }) => entry);
    return [...(file === null ? inFrame : [layout(file, inFrame)]), ...alone];
  }),

  ...prefix("api", [
    layout("routes/api/layout.ts", [
      route("openapi.json", "routes/api/openapi.ts"),
      route("auth/user", "routes/api/auth-user.ts"),
      route("login", "routes/api/login.ts"),
      route("logout", "routes/api/logout.ts"),
      ...prefix("client", [
        route("reports", "routes/api/client-reports.ts"),
        route("shop-reports", "routes/api/client-shop-reports.ts"),
        route("create-report", "routes/api/client-create-report.ts"),
        route("subscriptions", "routes/api/client-subscriptions.ts"),
        route("activity", "routes/api/client-activity.ts"),
        route("stats", "routes/api/client-stats.ts"),
        route("market-insights", "routes/api/client-market-insights.ts"),
        route("signup-application", "routes/api/client-signup-application.ts"),
      ]),
      route("services/available", "routes/api/services-available.ts"),
      route("reports/:id/download", "routes/api/report-download.ts"),
      ...prefix("admin", [
        route("user-keys", "routes/api/admin-user-keys.ts"),
        route("user-keys/generate", "routes/api/admin-user-keys-generate.ts"),
        route("user-keys/:keyId/reveal", "routes/api/admin-user-key-reveal.ts"),
        route("user-keys/:keyId/status", "routes/api/admin-user-key-status.ts"),
        route("users", "routes/api/admin-users.ts"),
        route("users/:id/setup-2fa", "routes/api/admin-user-setup-2fa.ts"),
      ]),
      route("notifications", "routes/api/notifications.ts"),
      route("notifications/count", "routes/api/notifications-count.ts"),
      route("notifications/mark-all-read", "routes/api/notifications-mark-all-read.ts"),
      route("notifications/:id", "routes/api/notification.ts"),
      route("notifications/:id/read", "routes/api/notification-read.ts"),
      // Applications, clients, files and prices.
      route("instruments", "routes/api/instruments.ts"),
      route("instruments/:id", "routes/api/instrument.ts"),
      route("instruments/:id/prices", "routes/api/instrument-prices.ts"),
      route("admin/prices", "routes/api/admin-prices.ts"),
      route("admin/applications", "routes/api/admin-applications.ts"),
      route("admin/applications/:id", "routes/api/admin-application.ts"),
      route("admin/applications/:id/review", "routes/api/admin-application-review.ts"),
      route("admin/applications/:id/questions", "routes/api/admin-application-questions.ts"),
      route("admin/applications/:id/decline", "routes/api/admin-application-decline.ts"),
      route("admin/applications/:id/approval", "routes/api/admin-application-approval.ts"),
      route("admin/clients", "routes/api/admin-clients.ts"),
      route("admin/clients/:id", "routes/api/admin-client.ts"),
      route("admin/clients/:id/access", "routes/api/admin-client-access.ts"),
      route("admin/clients/:id/status", "routes/api/admin-client-status.ts"),
      route("client/files", "routes/api/client-files.ts"),
      route("client/files/:id", "routes/api/client-file.ts"),
      route("admin/files", "routes/api/admin-files.ts"),
      route("admin/files/:id", "routes/api/admin-file.ts"),
      route("admin/files/:id/restore", "routes/api/admin-file-restore.ts"),
      // What is asked for, ordered, answered and pursued.
      route("quotes", "routes/api/quotes.ts"),
      ...prefix("quotes", [
        route(":id", "routes/api/quote.ts"),
        route(":id/accept", "routes/api/quote-accept.ts"),
        route(":id/decline", "routes/api/quote-decline.ts"),
        route(":id/withdraw", "routes/api/quote-withdraw.ts"),
        route(":id/messages", "routes/api/quote-messages.ts"),
        route(":id/prepare", "routes/api/quote-prepare.ts"),
        route(":id/draft", "routes/api/quote-draft.ts"),
        route(":id/offer", "routes/api/quote-offer.ts"),
        route(":id/revise", "routes/api/quote-revise.ts"),
      ]),
      route("orders", "routes/api/orders.ts"),
      ...prefix("orders", [
        route(":id", "routes/api/order.ts"),
        route(":id/cancel", "routes/api/order-cancel.ts"),
        route(":id/invoice", "routes/api/order-invoice.ts"),
        route(":id/payment", "routes/api/order-payment.ts"),
        route(":id/fulfil", "routes/api/order-fulfil.ts"),
      ]),
      route("tickets", "routes/api/tickets.ts"),
      ...prefix("tickets", [
        route(":id", "routes/api/ticket.ts"),
        route(":id/messages", "routes/api/ticket-messages.ts"),
        route(":id/attachments", "routes/api/ticket-attachments.ts"),
        route(":id/attachments/:attachmentId", "routes/api/ticket-attachment.ts"),
        route(":id/answer", "routes/api/ticket-answer.ts"),
        route(":id/close", "routes/api/ticket-close.ts"),
        route(":id/reopen", "routes/api/ticket-reopen.ts"),
        route(":id/keeper", "routes/api/ticket-keeper.ts"),
      ]),
      route("deals", "routes/api/deals.ts"),
      ...prefix("deals", [
        route(":id", "routes/api/deal.ts"),
        route(":id/move", "routes/api/deal-move.ts"),
        route(":id/restore", "routes/api/deal-restore.ts"),
      ]),
      route("*", "routes/api/not-found.ts"),
    ]),
  ]),

  ...(inDevelopment ? [route("design-system", "routes/development/design-system.tsx")] : []),
] satisfies RouteConfigEntry[]);

function entriesOf({ folder, routes }: Folder) {
  return Object.entries(routes).flatMap(([name, facts]) =>
    addressesOf(facts).map((address, index) => {
      const file = `routes/${folder}/${name}`;
      const path = address.replace(/^\//, "");
      return {
        // Only an index route takes a form that is posted to "/".
        entry:
          path === "" ? indexRoute(file) : route(path, file, index === 0 ? {} : { id: `${file}#${path}` }),
        isFramed: facts.gives === undefined || facts.gives === "redirect",
      };
    }),
  );
}

/** An address is told apart by case, here as in every rule that goes by addresses. */
function byCase(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map(({ children, ...entry }) => ({
    ...entry,
    caseSensitive: true,
    ...(children && { children: byCase(children) }),
  }));
}
