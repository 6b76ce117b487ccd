import { Form } from "react-router";
import { ExplainedFigure } from "#app/features/analysis/figures/explained-figure.tsx";
import type { ShownFigure } from "#app/features/analysis/figures/shown-figure.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { Notice } from "#app/ui/notice.tsx";

export interface ShownCalibration {
  typed: { by: string; metric: string; netDebt: string; peerMedian: string };
  problems: string[];
  figures: ShownFigure[];
}

interface Props extends ShownCalibration {
  currency: string;
  options: readonly { value: string; label: string }[];
  /** Fields of the address that the form carries along. */
  carried: Record<string, string>;
}

/** What the price at entry implied, carried to today: asked by address, so that nothing is kept of it. */
export function CalibrationCard({ typed, problems, figures, currency, options, carried }: Props) {
  const [form, fields] = usePostForm<ShownCalibration["typed"]>({ id: "calibration", defaults: typed });
  const sum = { inputMode: "decimal", autoComplete: "off", width: "l" } as const;
  return (
    <Card title="Calibration to the price paid" id="calibration-card">
      <p>
        The multiple that the cost implied at entry, moved as the peers’ median has moved since. It is a check
        on the value chosen, and isn’t kept.
      </p>
      {problems.length > 0 && (
        <Notice tone="warning" title="There is no calibrated multiple">
          <ul>
            {problems.map((text) => (
              <li key={text}>{text}.</li>
            ))}
          </ul>
        </Notice>
      )}
      <Form method="get" id={form.id} action="#calibration-card" className="form" preventScrollReset>
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField field={fields.by} label="Multiple" options={options} blank={null} width="l" />
        <TextField
          field={fields.metric}
          label="EBITDA or revenue at entry"
          hint={`In ${currency}`}
          {...sum}
        />
        <TextField field={fields.netDebt} label="Net debt at entry" hint="Empty for none" optional {...sum} />
        <TextField
          field={fields.peerMedian}
          label="Peers’ median at entry"
          hint="The multiple, like 8.2"
          {...sum}
          width="s"
        />
        <Button variant="secondary">Calibrate</Button>
      </Form>
      {figures.map((figure) => (
        <ExplainedFigure key={figure.key} figure={figure} id={figure.key} />
      ))}
    </Card>
  );
}
