import { COMPANY_ROLES } from "#app/features/core/company-roles/company-role.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import type { ReactNode } from "react";
import type { Field } from "#app/ui/form/fields/field.ts";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { joinDefaults, OF_ITS_OWN } from "./known-company.ts";
import "#app/ui/styles/join.css";

const undecided = { value: joinDefaults.joins, label: "Not decided yet" };
const own = { value: OF_ITS_OWN, label: "A company of its own", hint: "It is none of these" };

interface Props {
  fields: { joins: Field; role: Field };
  /** Those that may be the same. */
  offers: readonly Option[];
}

/** Asks whether a company is one that is here already, and as what somebody joins it. */
export function JoinFields({ fields, offers }: Props) {
  return (
    <>
      <input type="hidden" name="asked" value="1" />
      <RadioField
        field={fields.joins}
        legend="Is it one of these companies?"
        hint="Whoever joins one sees what it has. The applicant is told nothing of this"
        options={[undecided, ...offers, own]}
      />
      <div className="of-joined">
        <RadioField field={fields.role} legend="Role, where they join one" options={COMPANY_ROLES} />
      </div>
    </>
  );
}

/** What a company of its own starts with: whoever joins one finds what that has. */
export function OfItsOwn({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  if (!isAsked) return children;
  return (
    <div className="of-its-own flow">
      <h3>For a company of its own</h3>
      {children}
    </div>
  );
}
