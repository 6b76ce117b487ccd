import type { ComponentProps } from "react";
import { DemoBanner } from "#app/features/analysis/tools/demo-banner.tsx";
import { Link } from "#app/ui/link.tsx";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { requestsCsvHref, roomHref, roomsHref, roomZipHref } from "./diligence-href.ts";
import { PARTIES, type ItemState, STATE_TONES, requestStateLabel } from "../records/request-item.ts";
import type { RoomFrame } from "./room-frame.ts";

interface Props extends Pick<
  ComponentProps<typeof Page>,
  "lead" | "errors" | "summary" | "actions" | "width" | "children"
> {
  room: RoomFrame;
  title: string;
  /** The heading where it is not the room's name. */
  heading?: string;
  current?: "" | "requests" | "documents" | "risks" | "members";
}

/** A page of a room: its name and its tabs. */
export function RoomPage({ room, title, heading = room.name, current, children, ...page }: Props) {
  return (
    <Page
      title={`${title}: ${room.name}`}
      heading={heading}
      eyebrow={
        <Link to={roomsHref(room.keep)}>
          Due Diligence Portal{room.companyName ? `: ${room.companyName}` : ""}
        </Link>
      }
      width="wide"
      {...page}
    >
      {room.access === "demo" && <DemoBanner tool="due-diligence" />}
      <RoomTabs room={room} current={current} />
      {children}
    </Page>
  );
}

function RoomTabs({ room, current }: { room: RoomFrame; current: Props["current"] }) {
  const tabs = [
    { page: "", label: "Overview" },
    { page: "requests", label: "Requests" },
    { page: "documents", label: "Documents" },
    ...(room.seesFlags ? [{ page: "risks", label: "Red flags" } as const] : []),
    { page: "members", label: "People" },
  ] as const;
  return (
    <TabLinks
      label="Parts of the room"
      items={tabs.map(({ page, label }) => ({
        to: roomHref(room.id, page),
        label,
        current: page === current,
      }))}
    />
  );
}

/** What can be done with the whole room. */
export function RoomActions({ room }: { room: RoomFrame }) {
  return (
    <>
      {room.mayManage && <LinkButton to={roomHref(room.id, "requests/new")}>Add request</LinkButton>}{" "}
      {room.mayManage && (
        <LinkButton to={roomHref(room.id, "import")} variant="secondary">
          Import
        </LinkButton>
      )}{" "}
      {room.access === "granted" && <ExportLinks to={requestsCsvHref(room.id)} />} <RoomZipLink room={room} />{" "}
      {room.mayManage && (
        <LinkButton to={roomHref(room.id, "edit")} variant="quiet">
          Room settings
        </LinkButton>
      )}
    </>
  );
}

/** The whole room at once: the buyer's, with the full tool. */
export function RoomZipLink({ room }: { room: RoomFrame }) {
  if (room.access !== "granted" || !room.mayManage) return null;
  return (
    <LinkButton to={roomZipHref(room.id)} variant="secondary" external>
      Export ZIP
    </LinkButton>
  );
}

/** Whose side somebody is on in a room. */
export function PartyBadge({ party, isStaff }: { party: RoomFrame["party"]; isStaff?: boolean }) {
  if (isStaff) return <Badge tone="slate">Staff</Badge>;
  const tones = { buyer: "blue", seller: "violet", adviser: "teal" } as const;
  return <Badge tone={tones[party]}>{PARTIES.find(({ value }) => value === party)?.label}</Badge>;
}

export function StateBadge({ state }: { state: ItemState }) {
  return <Badge tone={STATE_TONES[state]}>{requestStateLabel(state)}</Badge>;
}
