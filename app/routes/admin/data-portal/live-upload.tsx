import { Page } from "#app/ui/page.tsx";

export default function Stub() {
  return <Page title="Live upload">{null}</Page>;
}
