import { brand } from "#app/brand.ts";
import { Chart } from "#app/ui/chart/chart.tsx";
import { Band } from "#app/ui/hero.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { FEWEST_ENQUIRIES } from "../enquiry-figures.ts";
import type { ShownContact } from "./show-contact.server.ts";

/** "2 hours" and the condition it stands under. */
const [, priority = "", condition = ""] = /^(\d+ \w+)(.*)/.exec(brand.promises.clientPriorityLine) ?? [];

/** How fast enquiries are answered: what is promised, and what was counted. */
export function AnswersBand({
  chart,
  total,
  demo,
  median,
}: Pick<ShownContact, "chart" | "total" | "demo" | "median">) {
  return (
    <Band id="enquiries" split heading="How we answer" lead="What we promise, and what we have counted.">
      <Stats>
        <Stat label="Written enquiries" value={brand.promises.enquiries} asAt="promised, at most" />
        <Stat label="Client priority line" value={priority} asAt={`promised, ${condition.trim()}`} />
        {median && (
          <Stat label="Half are answered within" value={median} asAt={`counted, last 90 days${demo}`} />
        )}
        {total !== null && (
          <Stat label="Enquiries" value={total} asAt={`counted, last twelve months${demo}`} />
        )}
      </Stats>
      {chart ? (
        <Chart chart={chart} />
      ) : (
        <div>
          <h3>Enquiries by month</h3>
          <p className="mt-2 text-muted">
            Too few to show: we publish the numbers once we have {FEWEST_ENQUIRIES} enquiries in twelve
            months.
          </p>
        </div>
      )}
    </Band>
  );
}
