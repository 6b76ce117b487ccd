import { Form, Link } from "react-router";
import { plural } from "#app/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { SHOP_AGES, SHOP_PRICES, SHOP_SORTS, shopPath, type ShopPlace } from "./shop.schema.ts";

interface Chip {
  id: string;
  name: string;
  count: number;
}

/** The categories as links, then words, price, date and order as a form. All of it stands in the address. */
export function ShopFilters({ place, chips }: { place: ShopPlace; chips: readonly Chip[] }) {
  const { category, search } = place;
  return (
    <>
      <nav aria-label="Categories">
        <ul className="chips">
          {chips.map((chip) => (
            <li key={chip.id}>
              <Link
                to={shopPath({ ...place, category: chip.id, page: 1 })}
                aria-current={chip.id === category ? "true" : undefined}
              >
                {chip.name} <span className="num">{chip.count}</span>
                <span className="sr-only"> {plural(chip.count, "report")}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="get" role="search" aria-label="Reports" className="filters">
        {category !== "all" && <input type="hidden" name="category" value={category} />}
        <div className="field">
          <label htmlFor="search" className="label">
            Search
          </label>{" "}
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
        <Choice name="price" label="Price" value={place.price} options={SHOP_PRICES} />
        <Choice name="published" label="Published" value={place.published} options={SHOP_AGES} />
        <Choice name="sort" label="Sort by" value={place.sort} options={SHOP_SORTS} />
        <Button variant="secondary">Show</Button>
      </Form>
    </>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name} className="label">
        {label}
      </label>{" "}
      <select key={value} id={name} name={name} defaultValue={value} className="control">
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  );
}
