import { CheckboxesField, CheckboxField } from "#app/ui/form/fields/checkbox-field.tsx";
import { CodeField } from "#app/ui/form/fields/code-field.tsx";
import { ComboboxField } from "#app/ui/form/fields/combobox-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { PasswordField } from "#app/ui/form/fields/password-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";

interface Specimen {
  name: string;
  email: string;
  company: string;
  key: string;
  needs: string;
  country: string;
  client: string;
  timeline: string;
  services: string[];
  terms: boolean;
  password: string;
  code: string;
}

const SIZES = [
  { value: "small", label: "1 to 50 people" },
  { value: "large", label: "More than 50 people" },
];
const CLIENTS = [
  "Aldersgate",
  "Bishopsgate",
  "Cornhill",
  "Dowgate",
  "Eastcheap",
  "Fenchurch",
  "Gracechurch",
  "Holborn",
];
const MANY = CLIENTS.map((name) => ({ value: name.toLowerCase(), label: `${name} Capital` }));
const TIMELINES = [
  { value: "now", label: "Immediately" },
  { value: "quarter", label: "Within 3 months", hint: "Most firms start here" },
];

const FAILED = {
  status: "error" as const,
  initialValue: { name: "Jane", email: "jane@", timeline: "" },
  error: {
    "": ["We could not send this. Try again."],
    email: ["Enter an email address in the correct format, like name@example.com"],
    needs: ["Enter your data needs"],
    country: ["Select your country"],
    timeline: ["Select when you would like to start"],
    services: ["Select at least one service"],
    terms: ["Tick the box to accept the terms"],
    password: ["Enter your password"],
    code: ["Enter the 6-digit code"],
  },
};

export function FormSpecimens() {
  return (
    <section className="flow border-t border-line pt-6">
      <p className="eyebrow">Forms</p>
      <div className="grid gap-8 lg:grid-cols-2">
        <Fields id="fresh" title="As it comes" />
        <Fields id="failed" title="After a failed submit" reply={FAILED} />
      </div>
    </section>
  );
}

function Fields({ id, title, reply }: { id: string; title: string; reply?: typeof FAILED }) {
  const [form, fields] = usePostForm<Specimen>({ id, reply, defaults: { key: "CRR-AB12-CD34" } });
  return (
    <div>
      <ErrorSummary form={form} fields={fields} />
      <h2 className="mb-4">{title}</h2>
      <PostForm form={form}>
        <fieldset>
          <legend>About you</legend>
          <TextField field={fields.name} label="First name" autoComplete="given-name" width="l" />
          <TextField
            field={fields.email}
            label="Email"
            type="email"
            hint="Your work address"
            autoComplete="email"
          />
          <TextField field={fields.company} label="Department" optional />
          <TextField field={fields.key} label="User key" readOnly width="m" />
        </fieldset>
        <fieldset>
          <legend>What you need</legend>
          <TextArea
            field={fields.needs}
            label="Data needs"
            hint="What you would like to license, and for whom."
          />
          <SelectField field={fields.country} label="Company size" options={SIZES} width="m" />
          <ComboboxField field={fields.client} label="Client" options={MANY} />
          <RadioField field={fields.timeline} legend="When would you like to start?" options={TIMELINES} />
          <CheckboxesField
            field={fields.services}
            legend="Services"
            options={SIZES}
            hint="Select all that apply"
          />
          <CheckboxField field={fields.terms} label="I accept the terms" hint="They are two pages long." />
        </fieldset>
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <CodeField field={fields.code} label="Authenticator code" hint="Client accounts only" />
        <Honeypot />
        <div className="actions">
          <SubmitButton pending="Sending…">Submit application</SubmitButton>
        </div>
      </PostForm>
    </div>
  );
}
