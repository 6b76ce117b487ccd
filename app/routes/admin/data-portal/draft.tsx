import { Page } from "#app/ui/page.tsx";

export default function Stub() {
  return <Page title="Draft">{null}</Page>;
}
