import { written } from "#app/features/analysis/figures/pages/written.server.ts";
import {
  chooseMethodSchema,
  type ValuingForm,
  valuingSchema,
} from "#app/features/analysis/valuation/forms/holding.schema.ts";
import {
  InputsForm,
  type ChosenMethod,
  MethodForm,
} from "#app/features/analysis/valuation/forms/valuing-forms.tsx";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { showValuing } from "#app/features/analysis/valuation/pages/holding/show-valuing.server.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { CHANGED_MEANWHILE } from "#app/features/analysis/valuation/pages/valuation-words.ts";
import { chooseMethod, setValuing } from "#app/features/analysis/valuation/records/method.commands.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { holdingScope } from "#app/http/tools/portfolio.server.ts";
import { Card } from "#app/ui/card.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Page } from "#app/ui/page.tsx";
import { moneyText } from "#app/ui/text/figure-text.ts";
import type { Route } from "./+types/value";

export async function loader({ params, context }: Route.LoaderArgs) {
  const here = await holdingScope(context, params.id);
  if (here.holding.removedAt) throw notFound();
  return showValuing(here);
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, holding, keep } = await holdingScope(context, params.id);
  if (holding.removedAt) throw notFound();
  return intents(request, {
    inputs: valid("inputs", valuingSchema, async (form) => {
      const result = await setValuing(db, actor, { ...form.value, holdingId: holding.id });
      if (result.ok) {
        return succeeded(
          holdingHref(holding.id, "value", keep),
          "Inputs saved",
          "The values below are of them.",
        );
      }
      if (result.reason === "peers")
        return form.reject({ fieldErrors: { peerSet: ["Select the peer set from the list"] } });
      if (result.reason === "changed") return form.reject({ formErrors: [CHANGED_MEANWHILE] }, 409);
      throw notFound();
    }),
    method: valid("method", chooseMethodSchema, async (form) => {
      const result = await chooseMethod(db, actor, { ...form.value, holdingId: holding.id });
      if (result.ok) {
        return succeeded(
          holdingHref(holding.id, "", keep),
          "Holding valued",
          `${holding.facts.name}: ${moneyText(result.fairValuePence)}.`,
        );
      }
      if (result.reason === "no-value") {
        return form.reject({ fieldErrors: { method: result.problems.map(written) } });
      }
      if (result.reason === "changed") return form.reject({ formErrors: [CHANGED_MEANWHILE] }, 409);
      throw notFound();
    }),
  });
}

export default function ValueHolding({ loaderData, actionData }: Route.ComponentProps) {
  const { name, values, choice } = loaderData;
  const posted = usePosted(actionData);
  const [inputs, fields] = usePostForm<ValuingForm>({
    id: "inputs",
    reply: posted.replyOf("inputs"),
    defaults: values,
  });
  const [method, methodFields] = usePostForm<ChosenMethod>({
    id: "method",
    reply: posted.replyOf("method"),
    defaults: choice,
  });
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
        <InputsForm form={inputs} fields={fields} shown={loaderData} />
      </Card>
      <Card title="Method" id="method-card">
        <p>{loaderData.suggestion}</p>
        <MethodForm form={method} fields={methodFields} shown={loaderData} />
      </Card>
    </Page>
  );
}
