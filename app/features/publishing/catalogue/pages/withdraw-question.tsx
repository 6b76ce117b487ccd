import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";

interface Props {
  /** The report's. */
  title: string;
  /** On a page with several, which one it is. */
  fields?: { id: string };
  cancel: string;
  action: string;
}

/** Asks before a report is taken out of the shop. */
export function WithdrawQuestion({ title, ...where }: Props) {
  return (
    <ConfirmBanner
      title={`Withdraw “${title}” from the shop?`}
      intent="withdraw"
      label="Yes, withdraw it"
      {...where}
    >
      Nobody can order it or read its sample any more. Clients who hold it keep it, and you can publish it
      again.
    </ConfirmBanner>
  );
}
