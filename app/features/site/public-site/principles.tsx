import { companyFigures } from "#app/company-figures.ts";

/** What the firm holds itself to. */
export function Principles() {
  return (
    <ul className="plain plates">
      {companyFigures.principles.map((principle) => (
        <li key={principle.title} className="plate">
          <h3>{principle.title}</h3>
          <p>{principle.text}</p>
        </li>
      ))}
    </ul>
  );
}
