import { neededDay } from "#app/features/fields/day.schema.ts";
import { z } from "zod";
import { LONG_FILE } from "#app/features/csv/csv-table.ts";
import { problemText } from "#app/features/figures/problem.ts";
import { MOST_HOLDINGS, MOST_RATES } from "#app/features/valuation/holding-limits.ts";
import { MOST_PEERS } from "#app/features/valuation/comparables.ts";
import { DISPLAY_CURRENCY } from "#app/features/valuation/exchange-rate.ts";
import { importFlows } from "#app/features/valuation/import-flows.server.ts";
import { importHoldings } from "#app/features/valuation/import-holdings.server.ts";
import { importMultiples } from "#app/features/valuation/import-multiples.server.ts";
import { importRates } from "#app/features/valuation/import-rates.server.ts";
import { PortfolioBanner } from "#app/features/valuation/portfolio-tabs.tsx";
import {
  FLOW_COLUMNS,
  FLOW_HEADERS,
  HOLDING_COLUMNS,
  HOLDING_HEADERS,
  PEER_COLUMNS,
  PEER_HEADERS,
  RATE_COLUMNS,
  RATE_HEADERS,
} from "#app/features/valuation/valuation-columns.ts";
import { portfolioHref } from "#app/features/valuation/valuation-href.ts";
import { line } from "#app/features/fields/text.schema.ts";
import { importAccept, importFields, receiveImport } from "#app/http/import-form.server.ts";
import { portfolioScope } from "#app/http/portfolio.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { count } from "#app/plural.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ImportFields } from "#app/ui/form/import-fields.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { whole } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/import";

const largestFile = 16 * 1024 * 1024;
const plain = z.object(importFields);
const withSource = z.object({
  ...importFields,
  name: line("Name of the peer set", { max: 200 }),
  source: line("Source", { max: 200 }),
  asOf: neededDay("Date"),
});

const KINDS = ["holdings", "flows", "peers", "rates"] as const;
type Kind = (typeof KINDS)[number];
const kindOf = (url: URL): Kind => KINDS.find((kind) => kind === url.searchParams.get("of")) ?? "holdings";
const neededOf = (columns: Record<string, { header: string; isNeeded: boolean }>) =>
  Object.values(columns)
    .filter(({ isNeeded }) => isNeeded)
    .map(({ header }) => header)
    .join(", ");

export async function loader({ context }: Route.LoaderArgs) {
  const { request, portfolio, keep } = await portfolioScope(context);
  const kind = kindOf(request.url);
  const facts = {
    holdings: { columns: HOLDING_HEADERS, needed: neededOf(HOLDING_COLUMNS), most: MOST_HOLDINGS },
    flows: { columns: FLOW_HEADERS, needed: neededOf(FLOW_COLUMNS), most: LONG_FILE.rows - 1 },
    peers: { columns: PEER_HEADERS, needed: neededOf(PEER_COLUMNS), most: MOST_PEERS },
    rates: { columns: RATE_HEADERS, needed: neededOf(RATE_COLUMNS), most: MOST_RATES },
  }[kind];
  return {
    keep,
    kind,
    access: portfolio.access,
    companyName: portfolio.companyName,
    columns: facts.columns.join(", "),
    needed: facts.needed,
    mostRows: count(facts.most, "row"),
    accept: importAccept,
    once: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: facts, portfolio, keep } = await portfolioScope(context);
  const kind = kindOf(facts.url);
  const schema = kind === "peers" ? withSource : plain;
  const form = await receiveImport(request, actor, { schema, fileBytes: largestFile });
  if (!form.ok) return form.rejection;
  const input = { source: form.source, companyId: portfolio.companyId, once: form.value._once };
  const takeIn = {
    holdings: () => importHoldings(db, actor, input),
    flows: () => importFlows(db, actor, input),
    peers: () => importMultiples(db, actor, { ...input, ...sourceOf(form.value) }),
    rates: () => importRates(db, actor, input),
  };
  const result = await takeIn[kind]();
  if (result.ok) {
    await form.discard();
    return seeOther(portfolioHref(TEXTS[kind].page, keep), {
      flash: { kind: "success", title: "File imported", text: said(kind, result) },
    });
  }
  if (result.reason === "not-found") {
    await form.discard();
    throw notFound();
  }
  const problems = result.problems.map((one) => `${problemText(one)}.`);
  if (result.reason === "file") return form.refuseFile(problems);
  return form.reject({ formErrors: ["Nothing was imported.", ...problems] });
}

function sourceOf(value: object) {
  const { name = "", source = "", asOf = "" } = value as Partial<z.output<typeof withSource>>;
  return { name, from: source, asOf };
}

function said(kind: Kind, { added, others }: { added: number; others: number }): string {
  if (kind === "holdings") return `${count(added, "holding")} added, ${whole(others)} brought up to date.`;
  if (kind === "rates") return `${count(added, "exchange rate")} added, ${whole(others)} replaced.`;
  if (kind === "flows") return `${count(added, "cash flow")} added, ${whole(others)} there already.`;
  return `${count(added, "peer")} kept as version ${others}. Choose the set where a holding is valued.`;
}

const TEXTS = {
  holdings: {
    label: "Holdings",
    page: "",
    lead: "Adds the holdings of a CSV file, and brings those of the same name up to date.",
    more: "Sums are in whole units of the row’s currency, shares in percent, dates like 2026-03-31.",
    button: "Import holdings",
  },
  flows: {
    label: "Cash flows",
    page: "",
    lead: "Adds the cash flows of a CSV file to the holdings it names. Those that are there already are passed over.",
    more: "Amounts are in the holding’s currency, negative for money paid in; dates like 2026-03-31.",
    button: "Import cash flows",
  },
  peers: {
    label: "Peer set",
    page: "peers",
    lead: "Keeps the multiples of a CSV file as a peer set. A name that is there already gets its next version.",
    more: "Leave a multiple empty where it isn’t known or the company makes a loss.",
    button: "Import peer set",
  },
  rates: {
    label: "Exchange rates",
    page: "rates",
    lead: "Sets the exchange rates of a CSV file. One of a currency and day that is there already is replaced.",
    more: `A rate is how many ${DISPLAY_CURRENCY} one unit of the currency is, like 0.86; dates like 2026-03-31.`,
    button: "Import exchange rates",
  },
} as const;

interface ImportForm {
  csv: string;
  file: string;
  name: string;
  source: string;
  asOf: string;
}

export default function ImportPortfolio({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, kind, access, companyName, columns, needed, mostRows, accept, once: key } = loaderData;
  const texts = TEXTS[kind];
  const [form, fields] = usePostForm<ImportForm>({ id: "import", reply: actionData?.reply });
  return (
    <Page
      title={`Import: ${texts.label}`}
      heading={`Import ${texts.label.toLowerCase()}`}
      eyebrow={`Portfolio Valuation: ${companyName}`}
      lead={`${texts.lead} All of them, or, if one line won’t do, none.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <PortfolioBanner access={access} />
      <TabLinks
        label="What is imported"
        items={KINDS.map((one) => ({
          to: portfolioHref("import", keep, { of: one }),
          label: TEXTS[one].label,
          current: one === kind,
        }))}
      />
      <p>
        The first line names the columns: {columns}. Needed: {needed}. {texts.more}
      </p>
      <PostForm
        form={form}
        once={key}
        encType="multipart/form-data"
        action={portfolioHref("import", keep, { of: kind })}
      >
        {kind === "peers" && (
          <>
            <TextField field={fields.name} label="Name of the peer set" autoComplete="off" />
            <TextField
              field={fields.source}
              label="Source"
              hint="Stands beside every number that comes of it"
              autoComplete="off"
            />
            <TextField
              field={fields.asOf}
              label="Date"
              hint="The day the multiples are of"
              type="date"
              width="l"
            />
          </>
        )}
        <ImportFields
          form={form}
          fields={fields}
          most={`At most 16 MB and ${mostRows}.`}
          pasteHint="At most 256 KB"
          accept={accept}
          kept={actionData?.kept}
          button={texts.button}
          cancel={portfolioHref(texts.page, keep)}
        />
      </PostForm>
    </Page>
  );
}
