import { Page } from "#app/ui/page.tsx";

export default function Stub() {
  return <Page title="Dashboard">{null}</Page>;
}
