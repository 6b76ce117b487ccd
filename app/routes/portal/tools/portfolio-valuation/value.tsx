import { londonDay } from "#app/features/calendar.ts";
import { typedNumber, typedPercent, typedUnits } from "#app/features/numbers/show-input.ts";
import { calibratedValue } from "#app/features/analysis/valuation/maths/calibration.ts";
import {
  type ShownCalibration,
  CalibrationCard,
} from "#app/features/analysis/valuation/pages/calibration-card.tsx";
import { chooseMethod } from "#app/features/analysis/valuation/records/choose-method.server.ts";
import { MULTIPLE_NAMES, MULTIPLES } from "#app/features/analysis/valuation/maths/comparables.ts";
import {
  findMultiplesSet,
  findMultiplesSets,
} from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { TERMINALS } from "#app/features/analysis/valuation/forms/holding-options.ts";
import {
  calibrationSchema,
  chooseMethodSchema,
  valuingSchema,
} from "#app/features/analysis/valuation/forms/holding.schema.ts";
import {
  type HoldingFacts,
  suggestedMethods,
  VALUATION_METHODS,
} from "#app/features/analysis/valuation/records/holding.ts";
import { ValuingReader } from "#app/features/analysis/valuation/records/keep-value.server.ts";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { setValuing } from "#app/features/analysis/valuation/records/set-valuing.server.ts";
import {
  type ValuationContext,
  valueEveryWay,
} from "#app/features/analysis/valuation/maths/value-holding.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { CHANGED_MEANWHILE } from "#app/features/analysis/valuation/pages/valuation-words.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { holdingScope } from "#app/http/tools/portfolio.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { figureText, moneyText } from "#app/ui/text/figure-text.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { CheckboxField } from "#app/ui/form/fields/checkbox-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { SelectField } from "#app/ui/form/fields/select-field.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextArea } from "#app/ui/form/fields/text-area.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { problemWriter, showFigure, shownText } from "#app/features/analysis/figures/shown-figure.ts";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { date } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/value";

const written = problemWriter(date);

const typed = (value: number | null | undefined, write: (value: number) => string) =>
  value === null || value === undefined ? "" : write(value);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, holding, portfolio, keep, now } = await holdingScope(context, params.id);
  if (holding.removedAt) throw notFound();
  const asOf = londonDay(now);
  const reader = new ValuingReader(db, actor, portfolio);
  const { facts, context: valuing } = await reader.read(holding, asOf);
  const { plan } = valuing;
  const { values, refused } = valueEveryWay(facts, valuing);
  const [first] = suggestedMethods(facts, { asOf, hasPlan: plan !== null });
  const sets = await findMultiplesSets(db, actor, portfolio.companyId);
  const { peerSetId } = holding;
  if (peerSetId && !sets.some(({ id }) => id === peerSetId)) {
    const taken = await findMultiplesSet(db, actor, portfolio.companyId, peerSetId);
    if (taken) sets.unshift(taken);
  }
  const { planRates, choice } = holding;
  const calibration = calibrationOf(request.url.searchParams, facts, valuing);
  return {
    calibration,
    carried: Object.fromEntries(new URLSearchParams(keep)),
    multiples: MULTIPLES.map((value) => ({ value, label: MULTIPLE_NAMES[value] })),
    id: holding.id,
    keep,
    access: portfolio.access,
    name: facts.name,
    currency: facts.currency,
    seen: holding.revision,
    suggestion: first
      ? `${shownText(first.because, date)}: ${VALUATION_METHODS.find(({ value }) => value === first.method)?.label} is tried first.`
      : "None of the methods has what it needs yet.",
    methods: VALUATION_METHODS.map(({ value, label }) => {
      const found = values.find(({ method }) => method === value);
      const problems = refused.find(({ method }) => method === value)?.problems ?? [];
      return {
        value,
        label,
        hint: found
          ? [
              `${moneyText(found.fairValuePence)} as of ${date(asOf)}.`,
              ...found.warnings.map((one) => `${written(one)}.`),
            ].join(" ")
          : problems.map((one) => `${written(one)}.`).join(" "),
      };
    }),
    sets: sets.map(({ id, name, version, asOf: day, peers, isSample }) => ({
      value: id,
      label: `${isSample ? "Sample data: " : ""}${name} v${version}, ${count(peers, "peer")}, ${date(day)}`,
    })),
    values: {
      peerSet: holding.peerSetId ?? "",
      cashFlows: (plan?.cashFlows ?? []).map(typedUnits).join("\n"),
      wacc: typed(planRates?.wacc, typedPercent),
      terminalBy: planRates?.terminalBy ?? "growth",
      growth: typed(planRates?.growth, typedPercent),
      exitMultiple: typed(planRates?.exitMultiple, typedNumber),
      exitEbitda: typed(planRates?.exitEbitda, typedUnits),
      isMidYear: planRates?.isMidYear ?? false,
    },
    choice: { method: choice?.method ?? "", reason: choice?.reason ?? "" },
  };
}

function calibrationOf(
  asked: URLSearchParams,
  facts: HoldingFacts,
  valuing: ValuationContext,
): ShownCalibration {
  const text = (name: string) => (asked.get(name) ?? "").slice(0, 40);
  const typed = {
    by: text("by") || "ev-ebitda",
    metric: text("metric"),
    netDebt: text("netDebt"),
    peerMedian: text("peerMedian"),
  };
  if (!asked.has("metric")) return { typed, problems: [], figures: [] };
  const entry = calibrationSchema.safeParse(typed);
  if (!entry.success)
    return { typed, problems: entry.error.issues.map(({ message }) => message), figures: [] };
  const result = calibratedValue(facts, entry.data, valuing);
  if (!result.ok) return { typed, problems: result.problems.map(written), figures: [] };
  const { entryMultiple, currentMultiple, valuation } = result.value;
  return {
    typed,
    problems: [],
    figures: [entryMultiple, currentMultiple, valuation.fairValue].map((figure) =>
      showFigure(figure, { write: figureText, date }, "calibration-"),
    ),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, holding, keep } = await holdingScope(context, params.id);
  if (holding.removedAt) throw notFound();
  return intents(request, {
    inputs: valid("inputs", valuingSchema, async (form) => {
      const result = await setValuing(db, actor, { ...form.value, holdingId: holding.id });
      if (result.ok) {
        return seeOther(holdingHref(holding.id, "value", keep), {
          flash: { kind: "success", title: "Inputs saved", text: "The values below are of them." },
        });
      }
      if (result.reason === "peers")
        return form.reject({ fieldErrors: { peerSet: ["Select the peer set from the list"] } });
      if (result.reason === "changed") return form.reject({ formErrors: [CHANGED_MEANWHILE] }, 409);
      throw notFound();
    }),
    method: valid("method", chooseMethodSchema, async (form) => {
      const result = await chooseMethod(db, actor, { ...form.value, holdingId: holding.id });
      if (result.ok) {
        return seeOther(holdingHref(holding.id, "", keep), {
          flash: {
            kind: "success",
            title: "Holding valued",
            text: `${holding.facts.name}: ${moneyText(result.fairValuePence)}.`,
          },
        });
      }
      if (result.reason === "no-value") {
        return form.reject({ fieldErrors: { method: result.problems.map(written) } });
      }
      if (result.reason === "changed") return form.reject({ formErrors: [CHANGED_MEANWHILE] }, 409);
      throw notFound();
    }),
  });
}

interface Inputs {
  peerSet: string;
  cashFlows: string;
  wacc: string;
  terminalBy: string;
  growth: string;
  exitMultiple: string;
  exitEbitda: string;
  isMidYear: boolean;
}

export default function ValueHolding({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, currency, seen, sets, methods, values, choice } = loaderData;
  const posted = usePosted(actionData);
  const [inputs, fields] = usePostForm<Inputs>({
    id: "inputs",
    reply: posted.replyOf("inputs"),
    defaults: values,
  });
  const [method, methodFields] = usePostForm<{ method: string; reason: string }>({
    id: "method",
    reply: posted.replyOf("method"),
    defaults: choice,
  });
  const rate = { inputMode: "decimal", autoComplete: "off", width: "s", optional: true } as const;
  return (
    <Page
      title={`Value ${name}`}
      eyebrow="Portfolio Valuation"
      lead="Set what the methods need, then choose one and say why it is the right one."
      errors={posted.failed}
      summary={posted.summary({ inputs, method })}
      width="narrow"
    >
      <PortfolioBanner access={loaderData.access} />
      <Card title="Inputs" id="inputs-card">
        <PostForm form={inputs}>
          <input type="hidden" name="intent" value="inputs" />
          <input type="hidden" name="seen" value={seen} />
          <SelectField
            field={fields.peerSet}
            label="Peer set"
            hint="Its quartiles give the EV/EBITDA and EV/Revenue values"
            options={sets}
            blank="None"
            optional
          />
          <TextArea
            field={fields.cashFlows}
            label="Free cash flows"
            hint={`One a year, the first a year from now, each on its own line, in ${currency}; five as a rule. Empty for no plan.`}
            rows={5}
            optional
          />
          <TextField field={fields.wacc} label="WACC (%)" {...rate} />
          <SelectField
            field={fields.terminalBy}
            label="Terminal value"
            options={TERMINALS}
            blank={null}
            width="l"
          />
          <TextField
            field={fields.growth}
            label="Terminal growth (%)"
            hint="Growth for ever after the plan: below the WACC, like 2"
            {...rate}
          />
          <TextField field={fields.exitMultiple} label="Exit multiple" hint="Of EBITDA, like 8.5" {...rate} />
          <TextField
            field={fields.exitEbitda}
            label="EBITDA of the last year"
            hint="What the exit multiple is of"
            {...rate}
            width="l"
          />
          <CheckboxField
            field={fields.isMidYear}
            label="Mid-year convention"
            hint="Money comes in through the year: each flow, and the terminal value by growth, is discounted half a year less"
          />
          <SubmitButton pending="Saving…" variant="secondary">
            Save inputs
          </SubmitButton>
        </PostForm>
      </Card>
      <Card title="Method" id="method-card">
        <p>{loaderData.suggestion}</p>
        <PostForm form={method}>
          <input type="hidden" name="intent" value="method" />
          <input type="hidden" name="seen" value={seen} />
          <RadioField field={methodFields.method} legend="Method" options={methods} />
          <TextArea
            field={methodFields.reason}
            label="Reason"
            hint="Stands in snapshots and in the memo"
            rows={4}
          />
          <div className="actions">
            <SubmitButton pending="Valuing…">Value by this method</SubmitButton>{" "}
            <LinkButton to={holdingHref(id, "", keep)} variant="secondary">
              Cancel
            </LinkButton>
          </div>
        </PostForm>
      </Card>
      <CalibrationCard
        {...loaderData.calibration}
        currency={currency}
        options={loaderData.multiples}
        carried={loaderData.carried}
      />
    </Page>
  );
}
