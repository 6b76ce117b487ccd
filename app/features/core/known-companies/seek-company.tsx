import { Fold } from "#app/ui/fold.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";

interface Props {
  /** What was looked for; null for nothing yet. */
  sought: string | null;
  /** It was found nowhere. */
  isNone: boolean;
}

/** Looks for a company that nothing in the application names: by another name, or by a number. */
export function SeekCompany({ sought, isNone }: Props) {
  return (
    <Fold name="Is it here already, under another name?" open={sought !== null}>
      <SearchForm
        label="Look for it by another name, a registered or VAT number, or ours (CO-0007)"
        value={sought ?? ""}
        keep={{ do: "approve" }}
      />
      {isNone && <p>No company here has this name or number.</p>}
    </Fold>
  );
}
