import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SHOP_SORTS, shopPath, type ShopPlace } from "./shop.schema.ts";

interface Chip {
  id: string;
  name: string;
  count: number;
}

/** The categories as links, then words and order as a form. All of it stands in the address. */
export function ShopFilters({ place, chips }: { place: ShopPlace; chips: readonly Chip[] }) {
  const { category, search, sort } = place;
  return (
    <>
      <nav aria-label="Categories">
        <ul className="chips">
          {chips.map((chip) => (
            <li key={chip.id}>
              <Link
                to={shopPath({ category: chip.id, search, sort })}
                aria-current={chip.id === category ? "true" : undefined}
              >
                {chip.name} <span className="num">{chip.count}</span>
                <span className="sr-only"> {chip.count === 1 ? "report" : "reports"}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="get" role="search" aria-label="Reports" className="shop-search">
        {category !== "all" && <input type="hidden" name="category" value={category} />}
        <div className="field">
          <label htmlFor="search" className="label">
            Search
          </label>
          <input
            key={search}
            id="search"
            name="search"
            type="search"
            maxLength={100}
            defaultValue={search}
            className="control"
            autoComplete="off"
          />
        </div>
        <div className="field">
          <label htmlFor="sort" className="label">
            Sort by
          </label>
          <select key={sort} id="sort" name="sort" defaultValue={sort} className="control">
            {SHOP_SORTS.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </select>
        </div>
        <Button variant="secondary">Show</Button>
      </Form>
    </>
  );
}
