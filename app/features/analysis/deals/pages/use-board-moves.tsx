import { type DragEvent, useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { dealHref } from "./deal-href.ts";
import { type DealStage, isStage } from "../records/deal.ts";

interface Card {
  id: string;
  stage: DealStage;
}

/** Our own, so that files and texts from elsewhere are not taken for deals. */
const dragType = "application/x-deal";

/**
 * What scripts add to the board: a deal stands in its new column while the server still writes, and can be dragged
 * there. Everything goes through the form on the card, which does the same without scripts.
 */
export function useBoardMoves(cards: readonly Card[], keep: string) {
  const moving = useMovingDeal(cards);
  const submit = useSubmit();
  const hydrated = useHydrated();
  const [over, setOver] = useState<DealStage | null>(null);
  useFocusKept(moving);

  const dragFrom = (card: Card) =>
    hydrated
      ? {
          draggable: true,
          onDragStart: ({ dataTransfer }: DragEvent) => {
            dataTransfer.setData(dragType, card.id);
            dataTransfer.effectAllowed = "move";
          },
        }
      : {};
  const dropOn = (stage: DealStage) => ({
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      setOver(stage);
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      setOver(null);
      const card = cards.find(({ id }) => id === event.dataTransfer.getData(dragType));
      if (!card) return;
      event.preventDefault();
      if (card.stage === stage || moving) return;
      const fields = { intent: "move", from: card.stage, to: stage, back: "board" };
      void submit(fields, { method: "post", action: dealHref(card.id, keep), preventScrollReset: true });
    },
  });
  return { moving, over, dragFrom, dropOn };
}

/** The move that is under way, read from the form that was sent; a lost deal stays where it is until it has a reason. */
function useMovingDeal(cards: readonly Card[]): { id: string; to: DealStage } | null {
  const { formData, formAction } = useNavigation();
  const to = formData?.get("to");
  if (formData?.get("intent") !== "move" || !isStage(to) || to === "Closed Lost") return null;
  const card = cards.find(({ id }) => formAction?.split("?")[0] === dealHref(id));
  return card && card.stage !== to ? { id: card.id, to } : null;
}

/** In another column the card is a new element: the focus that was in it goes to its menu there. */
function useFocusKept(moving: { id: string } | null): void {
  const held = useRef<string | null>(null);
  const id = moving?.id ?? null;
  useEffect(() => {
    held.current = id ?? held.current;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (held.current && lost) document.querySelector<HTMLElement>(`#deal-${held.current} summary`)?.focus();
    if (!id) held.current = null;
  }, [id]);
}
