import type { Option } from "#app/features/fields/choice.schema.ts";
import type { FieldMetadata } from "@conform-to/react";
import { DealField } from "#app/features/analysis/deals/forms/deal-field.tsx";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import type { MetricField } from "./metric-field.ts";

type Field = FieldMetadata<unknown>;

interface Props {
  fields: Record<string, Field>;
  metrics: readonly MetricField[];
  groups: readonly Option[];
  deals: readonly Option[];
  /** Weights and directions stand beside the numbers when a benchmark is changed. */
  withWeights?: boolean;
}

const DIRECTIONS = [
  { value: "higher", label: "Higher is better" },
  { value: "lower", label: "Lower is better" },
];

/** What people fill in about the company that is compared. */
export function BenchmarkFieldset({ fields, metrics, groups, deals, withWeights }: Props) {
  const field = (name: string) => fields[name] as Field;
  return (
    <>
      <TextField field={field("name")} label="Company name" autoComplete="off" />
      <TextField
        field={field("sector")}
        label="Sector"
        hint="As the peer set writes it, like Technology"
        autoComplete="off"
        width="l"
      />
      <TextField
        field={field("year")}
        label="Year"
        hint="Of the figures, like 2025"
        inputMode="numeric"
        autoComplete="off"
        width="s"
      />
      <TextField
        field={field("revenue")}
        label="Revenue"
        hint="In whole units of the peer set’s currency, like 25000000"
        inputMode="decimal"
        autoComplete="off"
        optional
        width="m"
      />
      <SelectField
        field={field("group")}
        label="Peer group"
        hint="A saved group, or the companies of the same sector in a set"
        options={groups}
      />
      <DealField field={field("deal")} deals={deals} />
      <fieldset>
        <legend>Metrics</legend>
        <p className="hint">
          Fill in those you know; one is needed.{" "}
          {withWeights &&
            "A weight is from 0 to 100, 1 where it is left empty; 0 leaves a metric out of the composite."}
        </p>
        {metrics.map(({ key, label, hint }) => (
          <div key={key} className={withWeights ? "grid items-end gap-4 sm:grid-cols-3" : undefined}>
            <TextField
              field={field(key)}
              label={label}
              hint={hint}
              inputMode="decimal"
              autoComplete="off"
              optional
              width="m"
            />
            {withWeights && (
              <>
                <TextField
                  field={field(`weight_${key}`)}
                  label={`Weight of ${label}`}
                  inputMode="decimal"
                  autoComplete="off"
                  optional
                  width="s"
                />
                <SelectField
                  field={field(`direction_${key}`)}
                  label={`Direction of ${label}`}
                  options={DIRECTIONS}
                  blank={null}
                />
              </>
            )}
          </div>
        ))}
      </fieldset>
    </>
  );
}
