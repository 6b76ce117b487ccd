import { Card } from "#app/ui/card.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ShownApplication } from "./show-application.server.ts";

export function ApplicationDetails({ application: shown }: { application: ShownApplication }) {
  return (
    <>
      <Card title="About the applicant">
        <SummaryList
          items={[
            { term: "Name", detail: shown.name },
            { term: "Job title", detail: shown.jobTitle },
            { term: "Email", detail: <a href={`mailto:${shown.email}`}>{shown.email}</a> },
            {
              term: "Phone",
              detail: shown.dial ? <a href={`tel:${shown.dial}`}>{shown.phone}</a> : shown.phone,
            },
          ]}
        />
      </Card>
      <Card title="The company">
        <SummaryList
          items={[
            { term: "Company", detail: shown.company },
            { term: "Country", detail: shown.country },
            { term: "City", detail: shown.city },
            { term: "Business type", detail: shown.businessType },
            { term: "Company size", detail: shown.companySize },
            { term: "Annual revenue", detail: shown.annualRevenue },
          ]}
        />
      </Card>
      <Card title="What they need">
        <SummaryList
          items={[
            { term: "Data needs", detail: running(shown.dataNeeds) },
            { term: "Current data providers", detail: running(shown.currentDataProviders) },
            { term: "Specific requirements", detail: running(shown.specificRequirements) },
            { term: "Heard about us through", detail: shown.referralSource },
          ]}
        />
      </Card>
    </>
  );
}

/** Line breaks are part of what was written. */
function running(text: string | null) {
  return text && <span className="whitespace-pre-line">{text}</span>;
}
