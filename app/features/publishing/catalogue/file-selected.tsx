import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useActionData } from "react-router";

/** Says "File Selected" once a file was chosen in the field inside, where scripts run. */
export function FileSelected({ children }: { children: ReactNode }) {
  const [name, setName] = useState<string | null>(null);
  const answer = useActionData();
  // After an answer the field is empty again.
  useEffect(() => setName(null), [answer]);
  const onChange = ({ target }: FormEvent<HTMLDivElement>) => {
    if (target instanceof HTMLInputElement && target.type === "file")
      setName(target.files?.[0]?.name ?? null);
  };
  return (
    <div onChange={onChange}>
      {children}
      <p role="status" className="hint m-0">
        {name && `File Selected: ${name}`}
      </p>
    </div>
  );
}
