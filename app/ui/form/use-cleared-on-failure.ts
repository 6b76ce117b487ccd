import { useEffect, useRef } from "react";
import { useActionData } from "react-router";

/** Passwords and codes are empty again after a failed submit, with scripts as without. */
export function useClearedOnFailure() {
  const input = useRef<HTMLInputElement>(null);
  const answer = useActionData();
  const first = useRef(answer);
  useEffect(() => {
    if (answer !== undefined && answer !== first.current && input.current) input.current.value = "";
    first.current = answer;
  }, [answer]);
  return input;
}
