import { PressedProvider, SubmitButton } from "#app/ui/form/post-form.tsx";
import { TokenForm } from "#app/ui/form/token-form.tsx";
import { useSubmitGuard } from "#app/ui/form/use-submit-guard.ts";
import { DEAL_STAGES, type DealStage } from "../records/deal.ts";

interface Props {
  deal: { id: string; name: string; stage: DealStage };
  /** The deal's page, which does the moving. */
  action: string;
  /** Where to come back to. */
  back: "board" | "list";
}

/** Any stage, and a button: no dragging needed. A lost deal's reason is asked for on its page. */
export function MoveForm({ deal, action, back }: Props) {
  const { guard, pressed } = useSubmitGuard();
  return (
    <TokenForm action={action} preventScrollReset {...guard} className="control-row">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="from" value={deal.stage} />
      <input type="hidden" name="back" value={back} />
      <select
        key={deal.stage}
        name="to"
        defaultValue={deal.stage}
        aria-label={`Stage of ${deal.name}`}
        className="control min-w-0 flex-1 sm:px-2 sm:text-sm"
      >
        {DEAL_STAGES.map((stage) => (
          <option key={stage}>{stage}</option>
        ))}
      </select>{" "}
      <PressedProvider value={pressed}>
        <SubmitButton variant="secondary" size="small" pending="Moving…">
          Move<span className="sr-only">{` ${deal.name}`}</span>
        </SubmitButton>
      </PressedProvider>
    </TokenForm>
  );
}
