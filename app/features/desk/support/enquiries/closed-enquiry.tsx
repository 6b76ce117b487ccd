import { brand } from "#app/brand.ts";
import { ClosedExchange } from "#app/features/desk/support/closed-exchange.tsx";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";

export function ClosedEnquiry({ unsent }: { unsent: string | undefined }) {
  return <ClosedExchange noun="enquiry" to={linkTo("/contact")} label="send a new one" unsent={unsent} />;
}

/** Behind an address that opens no enquiry. */
export function NoEnquiry() {
  return (
    <>
      <p>
        There is no enquiry behind this address. Open the link in our email again, or copy the whole of it.
      </p>
      <p>
        If it still does not open, write to{" "}
        <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a> and give the reference.
      </p>
      <div className="actions">
        <LinkButton to={linkTo("/contact")}>Contact us</LinkButton>
      </div>
    </>
  );
}
