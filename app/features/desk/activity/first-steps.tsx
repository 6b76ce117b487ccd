import { linkTo } from "#app/link.ts";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";

const steps = [
  {
    to: linkTo("/client-portal/shop"),
    label: "Find a report",
    text: "Read the first pages of any report before you order it. What you buy stays in My Reports, with its later versions.",
  },
  {
    to: linkTo("/client-portal/services"),
    label: "Ask for a service",
    text: "Licensed data and research for your own question. Say what you need, and a written quote comes within 24 hours.",
  },
  {
    to: linkTo("/client-portal/tools"),
    label: "Try the analyst tools",
    text: "Deals, valuations, KPIs, due diligence and benchmarks: begin with a sample, then add records of your own.",
  },
] as const;

/** For a company that has nothing here yet: what to do next. */
export function FirstSteps() {
  return (
    <Card title="Where to begin">
      <ol className="plain grid gap-6 md:grid-cols-3">
        {steps.map(({ to, label, text }) => (
          <li key={to}>
            <p className="font-semibold">
              <Link to={to}>{label}</Link>
            </p>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
