/**
 * A QR code as inline SVG, drawn on the server. Dark on white in every theme, or cameras would not read it.
 * The secret in words belongs beside it.
 */
export function QrCode({ svg, label }: { svg: string; label: string }) {
  return <div className="qr" role="img" aria-label={label} dangerouslySetInnerHTML={{ __html: svg }} />;
}
