/** Every URL of the product, by portal. A portal's lock is the layout around it. */
import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

const inDevelopment = process.env.NODE_ENV === "development";

export default [
  index("routes/public/home.tsx"),
  route("tour", "routes/public/tour.tsx"),
  route("about", "routes/public/about.tsx"),
  route("contact", "routes/public/contact.tsx"),
  route("contact/thanks", "routes/public/contact-thanks.tsx"),
  route("enquiry/:token", "routes/public/enquiry.tsx"),
  route("services", "routes/public/services.tsx"),
  route("services/:id", "routes/public/service.tsx"),
  route("services/:id/enquiry", "routes/public/service-enquiry.tsx"),
  route("reports", "routes/public/reports.tsx"),
  route("privacy", "routes/public/privacy.tsx"),
  route("terms", "routes/public/terms.tsx"),
  route("accessibility", "routes/public/accessibility.tsx"),
  route("documentation", "routes/public/documentation.tsx"),
  route("robots.txt", "routes/public/robots.ts"),
  route("sitemap.xml", "routes/public/sitemap.ts"),
  route("signup", "routes/public/signup.tsx"),
  route("signup/thanks", "routes/public/signup-thanks.tsx"),
  route("application-reply/:token", "routes/public/application-reply.tsx"),

  route("login", "routes/access/login.tsx"),
  route("login/shortcuts/:id/removal", "routes/access/shortcut-removal.ts"),
  route("logout", "routes/access/logout.ts"),
  route("forgot-password", "routes/access/forgot-password.tsx"),
  route("reset-password/:token", "routes/access/reset-password.tsx"),
  route("welcome/:token", "routes/access/welcome.tsx"),

  route("preferences/theme", "routes/preferences/theme.ts"),
  route("preferences/basic", "routes/preferences/basic.ts"),

  // Signed in, either role.
  layout("routes/account/layout.tsx", [
    route("confirm-identity", "routes/access/confirm-identity.tsx"),
    ...prefix("account", [
      index("routes/account/profile.tsx"),
      route("security", "routes/account/security.tsx"),
      route("password", "routes/account/password.tsx"),
      route("two-factor", "routes/account/two-factor.tsx"),
      route("recovery-codes", "routes/account/recovery-codes.tsx"),
      route("sessions", "routes/account/sessions.tsx"),
      route("notifications", "routes/account/notifications.tsx"),
      route("data", "routes/account/data.tsx"),
    ]),
  ]),

  // Clients and admins.
  layout("routes/portal/layout.tsx", [
    ...prefix("client-portal", [
      index("routes/portal/dashboard.tsx"),
      route("shop", "routes/portal/shop/shop.tsx"),
      route("shop/:id", "routes/portal/shop/report.tsx"),
      route("shop/:id/quote", "routes/portal/quotes/price-request.tsx"),
      route("reports", "routes/portal/reports/reports.tsx"),
      route("reports/documents", "routes/portal/reports/documents.tsx"),
      route("reports/library", "routes/portal/reports/library.tsx"),
      route("reports/history", "routes/portal/reports/history.tsx"),
      route("reports/new", "routes/portal/reports/new.tsx"),
      route("markets", "routes/portal/markets/markets.tsx"),
      route("markets/:id", "routes/portal/markets/instrument.tsx"),
      route("services", "routes/portal/services/services.tsx"),
      route("services/:id", "routes/portal/services/service.tsx"),
      route("services/:id/quote", "routes/portal/quotes/request.tsx"),
      route("quotes", "routes/portal/quotes/quotes.tsx"),
      route("quotes/:id", "routes/portal/quotes/quote.tsx"),
      route("orders", "routes/portal/orders/orders.tsx"),
      route("orders/:id", "routes/portal/orders/order.tsx"),
      route("tools", "routes/portal/tools/tools.tsx"),
      ...prefix("tools/deal-flow", [
        index("routes/portal/tools/deal-flow/board.tsx"),
        route("list", "routes/portal/tools/deal-flow/list.tsx"),
        route("charts", "routes/portal/tools/deal-flow/charts.tsx"),
        route("new", "routes/portal/tools/deal-flow/new.tsx"),
        route("import", "routes/portal/tools/deal-flow/import.tsx"),
        route(":id", "routes/portal/tools/deal-flow/deal.tsx"),
        route(":id/edit", "routes/portal/tools/deal-flow/edit.tsx"),
      ]),
      route("support", "routes/portal/support/support.tsx"),
      route("support/new", "routes/portal/support/new.tsx"),
      route("support/:id", "routes/portal/support/ticket.tsx"),
      route("contact", "routes/portal/support/contact.tsx"),
    ]),
    route("data-portal", "routes/portal/data-portal.ts"),
    route("client-services", "routes/portal/client-services.ts"),
    route("reports/:id/purchase", "routes/portal/shop/purchase.tsx"),
  ]),
  // Files and small answers: no page of their own, so each asks who is there itself.
  route("client-portal/reports/history.csv", "routes/portal/reports/history-csv.ts"),
  route("client-portal/reports/files/:id/download", "routes/portal/reports/file-download.ts"),
  route("client-portal/markets/:id/prices.csv", "routes/portal/markets/prices-csv.ts"),
  route("client-portal/orders/:id/invoice", "routes/portal/orders/invoice.ts"),
  route("client-portal/tools/deal-flow/deals.csv", "routes/portal/tools/deal-flow/deals-csv.ts"),
  route("client-portal/support/attachments/:id", "routes/portal/support/attachment.ts"),
  route("client-portal/refresh", "routes/portal/refresh.ts"),
  route("reports/:id/sample", "routes/portal/shop/sample.ts"),
  route("reports/:id/download", "routes/portal/report-download.ts"),

  // Admins.
  layout("routes/admin/layout.tsx", [
    ...prefix("admin-data-portal", [
      index("routes/admin/data-portal/home.tsx"),
      route("clients", "routes/admin/data-portal/clients.tsx"),
      route("clients/:id", "routes/admin/data-portal/client.tsx"),
      route("reports", "routes/admin/data-portal/reports.tsx"),
      route("quotes", "routes/admin/data-portal/quotes.tsx"),
      route("quotes/:id", "routes/admin/data-portal/quote.tsx"),
      route("orders", "routes/admin/data-portal/orders.tsx"),
      route("orders/:id", "routes/admin/data-portal/order.tsx"),
      route("support", "routes/admin/data-portal/support.tsx"),
      route("support/:id", "routes/admin/data-portal/ticket.tsx"),
      route("outbox", "routes/admin/data-portal/outbox.tsx"),
      route("outbox/:id", "routes/admin/data-portal/outbox-message.tsx"),
    ]),
    route("admin-portal", "routes/admin/admin-portal.ts"),
    route("admin-dashboard", "routes/admin/admin-dashboard.ts"),
    ...prefix("admin-user-management", [
      index("routes/admin/user-management/user-keys.tsx"),
      route("users", "routes/admin/user-management/users.tsx"),
      route("two-factor", "routes/admin/user-management/two-factor.tsx"),
      route("applications", "routes/admin/user-management/applications.tsx"),
      route("applications/:id", "routes/admin/user-management/application.tsx"),
    ]),
    route("admin-notifications", "routes/admin/notifications.tsx"),
  ]),

  ...prefix("api", [
    layout("routes/api/layout.ts", [
      route("reports/:id/download", "routes/api/report-download.ts"),
      route("*", "routes/api/not-found.ts"),
    ]),
  ]),

  ...(inDevelopment ? [route("design-system", "routes/development/design-system.tsx")] : []),
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
