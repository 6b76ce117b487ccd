import { problemWriter } from "#app/features/analysis/figures/shown-figure.ts";
import { moneyOptions } from "#app/features/analysis/kpis/forms/kpi-options.ts";
import {
  type COVENANT_FIGURES,
  judgedBy,
  lightOfTest,
  LIGHTS,
  limitText,
} from "#app/features/analysis/kpis/pages/covenant-words.ts";
import { covenantHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { COVENANTS } from "#app/features/analysis/kpis/records/covenant-fields.ts";
import { findCovenantTerms, tested } from "#app/features/analysis/kpis/records/find-covenants.server.ts";
import { findKpiBook } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { countOpenRules } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import type { AtDesk } from "#app/features/analysis/tools/tool-page.server.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { spanChart } from "#app/ui/chart/span-chart.server.ts";
import { dateTime } from "#app/ui/text/format.ts";
import { kpiText } from "#app/ui/text/kpi-text.ts";
import { headroomChart } from "./headroom-chart.ts";
import { judgedText } from "./judged-text.ts";
import { kpiWriting } from "#app/ui/text/kpi-writing.ts";

const said = problemWriter(kpiWriting.date);

/** A company's covenants, each as it was last tested. */
export async function showCovenants({ db, actor, desk, frame, keep, now }: AtDesk) {
  const terms = await findCovenantTerms(db, actor, desk.companyId);
  const ids = new Set<string | null>(terms.flatMap(({ kpis }) => Object.values(kpis)));
  const book = await findKpiBook(db, actor, desk.companyId, (all) => all.filter(({ id }) => ids.has(id)));
  const covenants = tested(terms, book);
  const chart = headroomChart(covenants, {
    source: `Source: your company’s KPIs, as of ${dateTime(now.toISOString())} (UK time).`,
    write: kpiText,
  });
  return {
    ...frame,
    open: await countOpenRules(db, actor, desk.companyId),
    once: crypto.randomUUID(),
    options: moneyOptions(book.kpis),
    chart: chart && spanChart(chart),
    rows: covenants.toSorted(worstFirst).map(({ id, name, kind, limit, period, test }) => {
      const shown = (key: (typeof COVENANT_FIGURES)[number]) => {
        const one = test.ok ? test.value[key] : null;
        return one && judgedText(one.value, one.unit, judgedBy(key, limit), kpiText);
      };
      const light = lightOfTest(test);
      return {
        id,
        name,
        kind: labelOf(COVENANTS, kind),
        to: covenantHref(id, keep),
        limit: limitText({ kind, limit }),
        period,
        light: light && LIGHTS[light],
        problem: test.ok ? null : test.problems.map(said).join(". "),
        actual: shown("actual"),
        headroom: shown("headroom"),
        cushion: shown("cushion"),
        capacity: shown("capacity"),
      };
    }),
  };
}

type Tested = ReturnType<typeof tested>[number];

/** The broken ones first, those that can't be tested last; of one headroom as they came, by name. */
function worstFirst(one: Tested, other: Tested): number {
  const [first, second] = [placeOf(one), placeOf(other)];
  return Number(first > second) - Number(first < second);
}

function placeOf({ test }: Tested): number {
  if (test.ok) return test.value.headroom.value;
  return lightOfTest(test) ? -Infinity : Infinity;
}

export type ShownCovenants = Awaited<ReturnType<typeof showCovenants>>;
