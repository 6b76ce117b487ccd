/** A field people never see and machines fill in. The server drops what comes with it. */
export function Honeypot() {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        Leave this field blank <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
