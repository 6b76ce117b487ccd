import { brand } from "#app/brand.ts";
import { ALL_ORDER_STATES, type OrderState, stateForClient } from "#app/features/trade/orders/order.ts";
import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { type GuideSection, MailLink } from "./guide.tsx";

/** To a client, under the names that their pages have for the states. */
const ORDER_STATES_MEAN: Record<OrderState, string> = {
  requested: "We have your order; the invoice or the delivery follows",
  invoiced: "The invoice is there: please pay it by its day",
  paid: "Your payment has arrived; the delivery follows",
  fulfilled: "The report is in My Reports, or what you accepted is delivered",
  cancelled: "It will not be carried out; the order says why",
};

/** Reports, orders, enquiries and how the pages can be set. */
export const documentationUse: readonly GuideSection[] = [
  {
    id: "search",
    title: "Finding things",
    body: (
      <p>
        The box at the top of every page, or its magnifying glass on a phone,{" "}
        <Link to={linkTo("/search")}>searches</Link> all that your company may see at once: reports, orders,
        quotes, tickets, documents and the records of the analyst tools. A reference such as ORD-2026-0001
        leads straight to its record. The search names the pages that you may open and what you may begin
        there, too; Ctrl K, or Cmd K on a Mac, offers all of it on any page, with what you opened last.
      </p>
    ),
  },
  {
    id: "downloads",
    title: "Reports and downloads",
    body: (
      <>
        <p>
          <Link to={linkTo("/client-portal/reports")}>My Reports</Link> lists what your company holds. Search
          by words, or choose a category. Everybody with an account of your company sees the same reports.
        </p>
        <ul>
          <li>
            <strong>The stamp.</strong> Each PDF copy is made for you as you download it. Every page says your
            company, your name, the date and the copy id.
          </li>
          <li>
            <strong>Reading here.</strong> “Read” opens the same marked copy page by page in the browser, with
            its contents, its links and a search. Each opening is a copy with an id of its own.
          </li>
          <li>
            <strong>The copy id</strong> looks like CR-7Q2M-9F4K-X0TB. It names this one copy, stands in the
            file’s properties too, and is in your download history. Tell it to us if you have a question about
            a copy.
          </li>
          <li>
            <strong>Versions.</strong> A download is always the current version. If you took an earlier one,
            the list says so, with what changed. New versions within 30 days of delivery are{" "}
            <Link to={linkTo("/terms", { hash: "guarantee" })}>guaranteed</Link> at no charge.
          </li>
        </ul>
        <p>
          Beside the reports stand Client Documents, the Resource Library and{" "}
          <Link to={linkTo("/client-portal/reports/history")}>Download History</Link>, which you can take as
          CSV. Under <Link to={linkTo("/client-portal/reports/new")}>Create report</Link> your own text
          becomes a PDF in My Reports.
        </p>
        <p>
          “Many reports are being prepared” means that the stamping machine is busy: try again in a few
          seconds.
        </p>
      </>
    ),
  },
  {
    id: "orders",
    title: "Buying a report",
    body: (
      <>
        <p>
          The <Link to={linkTo("/reports")}>Report Shop</Link> is open to clients. Preview shows the real
          first pages, marked SAMPLE. Purchase sends us an order; you can add your purchase order number and a
          note. Prices are net of VAT.
        </p>
        <DataTable
          caption="What the states of an order mean"
          rows={ALL_ORDER_STATES}
          rowKey={(state) => state}
          columns={[
            { header: "State", cell: stateForClient, rowHeader: true },
            { header: "Meaning", cell: (state) => ORDER_STATES_MEAN[state] },
          ]}
        />
        <p>
          Your company’s orders and their invoices (PDF) are under{" "}
          <Link to={linkTo("/client-portal/orders")}>Orders</Link>. A report may be delivered before it is
          paid, or invoiced afterwards. You can cancel an order of a report until it is invoiced or delivered.
          “Contact for Price” leads to a request for a quote instead.
        </p>
      </>
    ),
  },
  {
    id: "enquiries",
    title: "Enquiries and quotes",
    body: (
      <>
        <p>
          Write through the <Link to={linkTo("/contact")}>contact page</Link>, or ask for a quote on a{" "}
          <Link to={linkTo("/services")}>service’s page</Link>. You get a reference such as T-2026-0001 and,
          by email, a private link to your enquiry. There you read our answer and add to it, without an
          account.
        </p>
        <p>
          Clients ask for quotes under <Link to={linkTo("/client-portal/services")}>Services</Link> and find
          our offers under <Link to={linkTo("/client-portal/quotes")}>Quotes</Link>: accept one with your
          name, decline it with a reason, or ask about it. An offer is good until the end of its last day in
          London. Accepting starts the subscription and makes the order.{" "}
          <Link to={linkTo("/client-portal/support")}>Support</Link> takes up to ten files a message, 50 MB
          each: PDF, Word, Excel, PowerPoint, PNG or JPG.
        </p>
        <p>
          We answer within {brand.promises.enquiries}. Clients can call our priority line:{" "}
          {brand.promises.clientPriorityLine}. No email? Look in the junk folder, then write to <MailLink />.
        </p>
      </>
    ),
  },
  {
    id: "deals-and-markets",
    title: "Deals and markets",
    body: (
      <>
        <p>
          The <Link to={linkTo("/client-portal/tools/deal-flow")}>Deal Flow Tracker</Link> keeps your
          company’s deals by stage. Weighted value is valuation times probability. A deal you removed can be
          brought back from the list. Excel and CSV go in and out. An import first shows what each row would
          become; when you say yes it takes those that are right, leaves out those that are not with the
          reason of each, and can be undone for 30 days.
        </p>
        <p>
          <Link to={linkTo("/client-portal/markets")}>Live Markets</Link> says of each price where it comes
          from and when it was taken, marks what is old, and states the rule of each alert. Prices are for
          information, not for trading.
        </p>
      </>
    ),
  },
  {
    id: "analyst-tools",
    title: "Analyst tools",
    body: (
      <>
        <p>
          Besides the tracker there are four more <Link to={linkTo("/client-portal/tools")}>tools</Link>.
          Everybody in your company sees the same records, and nobody else but our staff. “Explain” beside a
          number shows its method, formula, the values put in, where they come from and as of when.
        </p>
        <p>
          <Link to={linkTo("/client-portal/tools/portfolio-valuation")}>Portfolio Valuation</Link> values
          holdings by the price of a recent investment, by multiples of comparables, by discounted cash flow
          or by net assets. You choose the method and say why. A snapshot keeps the whole portfolio of a day
          and is never changed; two of them make a bridge of what moved. Returns are MOIC, DPI, RVPI and XIRR
          (actual/365).
        </p>
        <p>
          <Link to={linkTo("/client-portal/tools/kpi-alerts")}>KPI &amp; Metrics Alerts</Link> judges each
          rule once for each period, as soon as the value is there or late, and tells the people you named
          once for each change of state, here and by email. On Mondays they get a digest of what is open, new
          and due. Choose under <Link to={linkTo("/account/notifications")}>Notifications</Link> which of
          these mails you want. A correction is judged again. Covenants show how far EBITDA may fall.
        </p>
        <p>
          The <Link to={linkTo("/client-portal/tools/due-diligence")}>Due Diligence Portal</Link> keeps a room
          for each deal: a list of requests from a template or your own file, with questions, documents and
          red flags. A room is seen by the people of your company who are in it, and a request by the parties
          that may see it. A request’s number stays its own; its status only moves as the page offers.
          Completion weighs must-haves 3, should-haves 2 and nice-to-haves 1.
        </p>
        <p>
          <Link to={linkTo("/client-portal/tools/benchmarking")}>Benchmarking</Link> ranks a company among its
          peers: midrank percentiles, quartiles as in Excel’s PERCENTILE.INC. Below five peers a statistic is
          hidden, below eight the extremes are. The peers that come with it are made up and say so; import
          your own from Excel or CSV.
        </p>
        <p>
          A deal’s page opens its room, its valuation and its benchmark, and hands on what is known already;
          which deal one of yours is about can be chosen where it is edited. Without the grant a tool runs in
          demo mode: samples to play with and set back, ten records of your own, no export.
        </p>
      </>
    ),
  },
  {
    id: "settings",
    title: "Basic version and dark mode",
    body: (
      <>
        <p>Both are at the foot of every page, and are kept on this device for a year.</p>
        <ul>
          <li>
            <strong>Use basic version</strong> sends no scripts. Everything still works; pages are lighter and
            reload after each step. Right for locked-down or slow machines.
          </li>
          <li>
            <strong>Theme</strong> is System, Light or Dark. System follows your device.
          </li>
        </ul>
        <p>Pages print without menus and buttons; use your browser’s own print command.</p>
      </>
    ),
  },
  {
    id: "browsers",
    title: "Browsers",
    body: (
      <>
        <p>
          Current versions of Chrome, Edge, Firefox and Safari, on computers, tablets and phones. Scripts may
          be switched off; cookies of this site are needed to sign in. An older browser may show a plainer
          page, and its forms and links still work.
        </p>
        <p>
          The site needs no plug-in and nothing from other addresses: a proxy that lets this one host through
          is enough.
        </p>
      </>
    ),
  },
];
