/** A field people never see and machines fill in. The server drops what comes with it. */
export function Honeypot() {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor="website">Leave this field blank</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
