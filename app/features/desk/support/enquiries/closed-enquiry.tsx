import { Link } from "react-router";
import { brand } from "#app/brand.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** In place of the form once an enquiry is closed. @param unsent what was typed before it was. */
export function ClosedEnquiry({ unsent }: { unsent: string | undefined }) {
  return (
    <>
      <Notice title="This enquiry is closed">
        <p>
          Nothing can be added to it. If something is still open,{" "}
          <Link to={linkTo("/contact")}>send a new one</Link>.
        </p>
      </Notice>
      {unsent && (
        <div className="flow">
          <h2>What you wrote was not sent</h2>
          <p className="hint">Copy it into a new enquiry.</p>
          <p className="whitespace-pre-line">{unsent}</p>
        </div>
      )}
    </>
  );
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
