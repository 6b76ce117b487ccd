import { labelOf } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { SERVICE_CATEGORIES, type Service } from "./service.ts";
import "#app/ui/styles/marketing.css";

type Listed = Pick<Service, "id" | "name" | "category">;

/** What the firm offers, a line each, leading to its page. */
export function ServiceList({ services }: { services: readonly Listed[] }) {
  return (
    <ul className="plain index">
      {services.map((service) => (
        <li key={service.id}>
          <Link to={linkTo("/services/:id", { id: service.id })}>{service.name}</Link>{" "}
          <span className="text-sm text-muted">{labelOf(SERVICE_CATEGORIES, service.category)}</span>
        </li>
      ))}
    </ul>
  );
}
