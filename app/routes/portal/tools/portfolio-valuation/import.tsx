import { importKinds } from "#app/features/analysis/staged-imports/import-kinds.server.ts";
import { DISPLAY_CURRENCY } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { neededDay } from "#app/features/fields/day.schema.ts";
import { line } from "#app/features/fields/text.schema.ts";
import { findTakenImports } from "#app/features/analysis/staged-imports/undo-import.server.ts";
import { importAccept, receiveImport } from "#app/http/tools/import-table.server.ts";
import { portfolioScope } from "#app/http/tools/portfolio.server.ts";
import { count } from "#app/plural.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { ImportFields } from "#app/ui/form/import-fields.tsx";
import { PostForm, usePostForm } from "#app/ui/form/post-form.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/import";

const KINDS = ["holdings", "flows", "peers", "rates"] as const;
type Kind = (typeof KINDS)[number];
const kindOf = (url: URL): Kind => KINDS.find((kind) => kind === url.searchParams.get("of")) ?? "holdings";
const NAMES = { holdings: "holdings", flows: "flows", peers: "multiples", rates: "rates" } as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, portfolio, keep } = await portfolioScope(context);
  const kind = kindOf(request.url);
  const { fields, mostRows } = importKinds[NAMES[kind]];
  return {
    keep,
    kind,
    earlier: await findTakenImports(db, actor, { companyId: portfolio.companyId, kind: NAMES[kind] }),
    access: portfolio.access,
    companyName: portfolio.companyName,
    columns: fields.map(({ header }) => header).join(", "),
    needed: fields.flatMap(({ header, isNeeded }) => (isNeeded ? [header] : [])).join(", "),
    mostRows: count(mostRows, "row"),
    accept: importAccept,
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: facts, portfolio } = await portfolioScope(context);
  const kind = kindOf(facts.url);
  const settings = {
    name: line("Name of the peer set", { max: 200 }),
    source: line("Source", { max: 200 }),
    asOf: neededDay("Date"),
  };
  return receiveImport(
    request,
    { db, actor },
    { kind: NAMES[kind], companyId: portfolio.companyId, ...(kind === "peers" && { settings }) },
  );
}

const TEXTS = {
  holdings: {
    label: "Holdings",
    page: "",
    lead: "Adds the holdings of a file, and brings those of the same name up to date.",
    more: "Sums are in whole units of the row’s currency, shares in percent, dates like 2026-03-31.",
    button: "Check the holdings",
  },
  flows: {
    label: "Cash flows",
    page: "",
    lead: "Adds the cash flows of a file to the holdings it names. Those that are there already are passed over.",
    more: "Amounts are in the holding’s currency, negative for money paid in; dates like 2026-03-31.",
    button: "Check the cash flows",
  },
  peers: {
    label: "Peer set",
    page: "peers",
    lead: "Keeps the multiples of a file as a peer set. A name that is there already gets its next version.",
    more: "Leave a multiple empty where it isn’t known or the company makes a loss.",
    button: "Check the peer set",
  },
  rates: {
    label: "Exchange rates",
    page: "rates",
    lead: "Sets the exchange rates of a file. One of a currency and day that is there already is replaced.",
    more: `A rate is how many ${DISPLAY_CURRENCY} one unit of the currency is, like 0.86; dates like 2026-03-31.`,
    button: "Check the exchange rates",
  },
} as const;

interface ImportForm {
  csv: string;
  file: string;
  name: string;
  source: string;
  asOf: string;
}

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

export default function ImportPortfolio({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, kind, access, companyName, columns, needed, mostRows, accept, once: key } = loaderData;
  const texts = TEXTS[kind];
  const [form, fields] = usePostForm<ImportForm>({ id: "import", reply: actionData?.reply });
  return (
    <Page
      title={`Import: ${texts.label}`}
      heading={`Import ${texts.label.toLowerCase()}`}
      eyebrow={`Portfolio Valuation: ${companyName}`}
      lead={`${texts.lead} You see what would change before anything does.`}
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
        The first line names the columns: {columns}. Needed for what is new: {needed}. {texts.more}
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
          most={`At most 64 MB and ${mostRows}.`}
          pasteHint="At most 256 KB"
          accept={accept}
          kept={actionData?.kept}
          button={texts.button}
          cancel={portfolioHref(texts.page, keep)}
          earlier={loaderData.earlier}
        />
      </PostForm>
    </Page>
  );
}
