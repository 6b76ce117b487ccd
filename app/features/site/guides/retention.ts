/**
 * How long the firm keeps what the product does not delete by itself: yours to decide and to edit. The privacy page
 * shows it as it stands here. Staff act on it at the review named below.
 */
export const retention = {
  review: "once a year",
  periods: [
    { what: "Applications that were declined or withdrawn", period: "12 months after the decision" },
    {
      what: "Enquiries, tickets and their attachments, with our answers",
      period: "24 months after the last message",
    },
    {
      what: "Client accounts, company records, subscriptions and the applications that led to them",
      period: "As long as the company is a client, and six years after",
    },
    { what: "Quotes that led to no order", period: "24 months after they ended" },
    {
      what: "Orders, invoices and accepted quotes",
      period: "Six years after the end of the financial year they fall in",
    },
    {
      what: "Deals, portfolios, KPIs, diligence rooms, benchmarks, company documents and reports that clients made",
      period: "As long as the company is a client, and 12 months after",
    },
    { what: "Market prices, which name nobody", period: "As long as we show them" },
    {
      what: "The download log: who took which copy of which report, and when",
      period: "Six years after the company’s last licence ended",
    },
    { what: "Messages sent to you (the text is encrypted)", period: "24 months" },
    { what: "Messages to our staff about new applications, enquiries and orders", period: "24 months" },
    { what: "The server’s request log", period: "90 days" },
    {
      what: "The audit log of changes and sign-ins",
      period: "As long as the portal runs: its entries are chained, so that none can be taken out unnoticed",
    },
  ],
} as const;
