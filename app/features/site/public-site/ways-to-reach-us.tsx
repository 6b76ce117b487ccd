import { brand } from "#app/brand.ts";

/** Address, telephone and hours: wherever a page says how to reach the firm. */
export function WaysToReachUs({ level = 3 }: { level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <>
      <p>
        <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>
        <br />
        <a href={brand.phone.href}>{brand.phone.label}</a>
      </p>
      <Heading className="mt-2 text-base">Business hours</Heading>
      <dl className="hours">
        {brand.hours.map((line) => (
          <div key={line.days} className="contents">
            <dt>{line.days}</dt>
            <dd>{line.hours}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">London time. Client priority line: {brand.promises.clientPriorityLine}.</p>
    </>
  );
}
