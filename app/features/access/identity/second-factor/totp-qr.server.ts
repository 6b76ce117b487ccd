import { renderSVG } from "uqr";

/** The `otpauth://` address as a QR code in SVG. Authenticator apps want a quiet zone of four modules around it. */
export function totpQr(uri: string): string {
  return renderSVG(uri, { border: 4, ecc: "M" });
}
