import { Card } from "#app/ui/card.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ShownApplication } from "./show-application.server.ts";
import { Written } from "#app/ui/text/written.tsx";

/** As staff call the parts. */
const titles = { person: "About the applicant", company: "The company", needs: "What they need" };
/** As the applicant does. */
const ownTitles = { person: "About you", company: "Your company", needs: "What you need" };

interface Props {
  application: ShownApplication;
  /** It is shown to who applied. */
  own?: boolean;
}

export function ApplicationDetails({ application: shown, own }: Props) {
  const { person, company, needs } = own ? ownTitles : titles;
  // Staff decide by it; whoever applied reads their answers in the order they gave them.
  const wanted = (
    <Card title={needs} level={own ? 3 : 2}>
      <SummaryList
        items={[
          { term: "Data needs", detail: running(shown.dataNeeds) },
          { term: "Current data providers", detail: running(shown.currentDataProviders) },
          { term: "Specific requirements", detail: running(shown.specificRequirements) },
          { term: "Heard about us through", detail: shown.referralSource },
        ]}
      />
    </Card>
  );
  return (
    <>
      {!own && wanted}
      <Card title={person} level={own ? 3 : 2}>
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
      <Card title={company} level={own ? 3 : 2}>
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
      {own && wanted}
    </>
  );
}

/** Line breaks are part of what was written. */
function running(text: string | null) {
  return text && <Written text={text} />;
}
