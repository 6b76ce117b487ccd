import type { FieldMetadata } from "@conform-to/react";
import { DealField } from "#app/features/analysis/deals/forms/deal-field.tsx";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import type { HoldingForm } from "./holding.schema.ts";

interface Props {
  fields: Record<keyof HoldingForm, FieldMetadata<unknown>>;
  deals: readonly Option[];
}

/** What people fill in about a holding, when they add it and when they change it. */
export function HoldingFieldset({ fields, deals }: Props) {
  const sum = { inputMode: "decimal", autoComplete: "off", width: "l" } as const;
  return (
    <>
      <TextField field={fields.name} label="Name" autoComplete="off" />
      <TextField field={fields.sector} label="Sector" autoComplete="off" width="l" />
      <DealField field={fields.deal} deals={deals} />
      <TextField
        field={fields.currency}
        label="Currency"
        hint="Three letters. Every sum below is in it, in whole units."
        autoComplete="off"
        autoCapitalize="characters"
        width="s"
      />
      <TextField
        field={fields.stake}
        label="Stake (%)"
        hint="Share of the company held, like 25"
        inputMode="decimal"
        autoComplete="off"
        width="s"
      />
      <TextField field={fields.cost} label="Cost" hint="Like 10000000" {...sum} />
      <fieldset className="grid gap-5">
        <legend className="mb-3 text-xl font-semibold">The last twelve months</legend>
        <TextField field={fields.revenue} label="Revenue" optional {...sum} />
        <TextField
          field={fields.ebitda}
          label="EBITDA"
          hint="Negative for a loss, like -300000"
          optional
          {...sum}
        />
        <TextField
          field={fields.financialsDate}
          label="Last day of the twelve months"
          hint="Net debt is taken to be of this day, too. Without it nobody can say how old they are."
          type="date"
          optional
          width="l"
        />
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-3 text-xl font-semibold">From enterprise value to the holding</legend>
        <TextField
          field={fields.netDebt}
          label="Net debt"
          hint="Borrowings less cash; negative for net cash"
          optional
          {...sum}
        />
        <TextField field={fields.preferred} label="Preferred shares" optional {...sum} />
        <TextField field={fields.minorities} label="Minority interests" optional {...sum} />
        <TextField
          field={fields.discount}
          label="Marketability discount (%)"
          hint="For what can’t be sold at once, like 20. It isn’t taken off the price of a round."
          inputMode="decimal"
          autoComplete="off"
          optional
          width="s"
        />
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-3 text-xl font-semibold">The last round</legend>
        <TextField field={fields.postMoney} label="Post-money valuation" optional {...sum} />
        <TextField field={fields.roundDate} label="Date of the round" type="date" optional width="l" />
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-3 text-xl font-semibold">Net assets</legend>
        <TextField field={fields.netAssets} label="Net assets" optional {...sum} />
        <TextField field={fields.netAssetsDate} label="Date of the accounts" type="date" optional width="l" />
      </fieldset>
    </>
  );
}
