import type { Option } from "#app/features/fields/choice.schema.ts";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";

interface Choice {
  companies: readonly Option[] | null;
  /** What the button says. */
  label: string;
}

/** Leads to the page it stands on, for one client. */
export function CompanyForm({ companies, label }: Choice) {
  return (
    <Form method="get" className="form">
      <div className="field">
        <label htmlFor="company" className="label">
          Client
        </label>{" "}
        <select id="company" name="company" className="control">
          {companies?.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Button variant="primary">{label}</Button>
    </Form>
  );
}

interface Props extends Omit<Choice, "label"> {
  /** The tool's name. */
  tool: string;
  /** What is kept in it. */
  records: string;
}

/** Staff have no records of their own in a tool: they look into a client's. */
export function ChooseCompany({ tool, records, companies }: Props) {
  return (
    <Page title={tool} lead={`Choose the client whose ${records} you want to see.`} width="narrow">
      <CompanyForm companies={companies} label={`Open the ${records}`} />
    </Page>
  );
}
