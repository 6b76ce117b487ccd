import { Page } from "#app/ui/page.tsx";

export default function Stub() {
  return <Page title="New version">{null}</Page>;
}
