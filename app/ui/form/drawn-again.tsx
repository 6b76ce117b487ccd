import { Component, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { forgetLost, giveBackTyped } from "./typed-fields.ts";

/** Milliseconds. What fails again at once has another cause. */
const atOnce = 1000;

interface State {
  failed: { error: unknown } | null;
  /** It is passed on: whoever stands around it says that something went wrong. */
  isFinal: boolean;
}

/**
 * Draws a part of the page once more, and gives back what was typed there, when React could not change it because a
 * translator had put elements of its own around the words.
 */
export class DrawnAgain extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: null, isFinal: false };
  private last = -Infinity;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } };
  }

  override componentDidCatch(): void {
    const now = performance.now();
    const isFinal = now - this.last < atOnce;
    this.last = now;
    if (isFinal) this.setState({ isFinal });
    else this.setState({ failed: null }, () => giveBackTyped());
  }

  override render(): ReactNode {
    const { failed, isFinal } = this.state;
    if (failed && isFinal) throw failed.error;
    return failed ? null : this.props.children;
  }
}

/** What goes with a page that was left is not wanted back on the next. */
export function ForgetsLost() {
  const { key } = useLocation();
  useEffect(forgetLost, [key]);
  return null;
}
