import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface Props {
  /** What the record is: "deal". */
  noun: string;
  name: string;
  /** Its page, which takes the post. */
  here: string;
  isRemoving: boolean;
  /** It can be brought back here. */
  isRemoved?: boolean;
  /** What follows from the removal. */
  children: string;
}

/** Stands above a record that is to be removed, or is. */
export function RemovalNotices({ noun, name, here, isRemoving, isRemoved = false, children }: Props) {
  return (
    <>
      {isRemoving && (
        <ConfirmBanner
          title={`Remove ${name}?`}
          intent="remove"
          label={`Yes, remove the ${noun}`}
          cancel={here}
          action={here}
        >
          {children}
        </ConfirmBanner>
      )}
      {isRemoved && (
        <Notice tone="warning" title={`This ${noun} is removed`}>
          <RowAction intent="restore" label="Restore" about={name} variant="secondary" action={here} />
        </Notice>
      )}
    </>
  );
}
