import { linkTo } from "#app/link.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { TokenForm } from "#app/ui/form/token-form.tsx";

interface Props {
  companyId: string;
  person: { id: string; name: string };
}

/** The button that begins a viewing; it loads a document, since what follows has another frame. */
export function ViewAsForm({ companyId, person: { id, name } }: Props) {
  const action = linkTo("/admin-data-portal/clients/:id/people/:person/view", { id: companyId, person: id });
  return (
    <TokenForm action={action} reloadDocument className="row-action">
      <button type="submit" className={buttonClass("secondary")}>
        View as {name}
      </button>
    </TokenForm>
  );
}
