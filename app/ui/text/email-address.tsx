/** An address of mail in a narrow column: where it breaks, it breaks behind its @. */
export function EmailAddress({ of }: { of: string }) {
  const at = of.indexOf("@") + 1;
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
}
