import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { newRoomHref, roomHref } from "./diligence-href.ts";

interface Props {
  dealId: string;
  /** The query that staff carry along, or nothing. */
  keep: string;
  /** Those the person is in. */
  rooms: readonly { id: string; name: string }[];
}

/** On a deal's page: its diligence rooms, and the way to open one. */
export function DealRooms({ dealId, keep, rooms }: Props) {
  const open = `${newRoomHref(keep)}${keep ? "&" : "?"}deal=${dealId}`;
  return (
    <Card title="Due diligence">
      {rooms.length > 0 && (
        <ul className="plain">
          {rooms.map(({ id, name }) => (
            <li key={id}>
              <Link to={roomHref(id)}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={open}>Open a room for this deal</Link>
      </p>
    </Card>
  );
}
