import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import { type BoardCard, canMove } from '#web/features/work-orders/board/board-columns.ts';
import { useMay } from '#web/lib/use-may.ts';

const KEY = Symbol('board card');

const cardOf = (data: Record<string | symbol, unknown>) => data[KEY] as BoardCard | undefined;

/** Makes a card draggable for users who schedule work; returns whether it is being dragged. */
export function useDraggableCard(ref: RefObject<HTMLElement | null>, card: BoardCard): boolean {
  const canMoveWork = useMay()('assign_work');
  const [isDragged, setIsDragged] = useState(false);
  const data = useEffectEvent(() => ({ [KEY]: card }));
  useEffect(() => {
    if (!ref.current || !canMoveWork) return;
    return draggable({
      element: ref.current,
      getInitialData: () => data(),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    });
  }, [ref, canMoveWork]);
  return isDragged;
}

/** Makes a column accept the cards that may go there; returns whether one is held over it. */
export function useDropColumn(
  ref: RefObject<HTMLElement | null>,
  status: WorkOrderStatus,
  onDrop: (card: BoardCard) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!ref.current) return;
    return dropTargetForElements({
      element: ref.current,
      canDrop: ({ source }) => {
        const card = cardOf(source.data);
        return card !== undefined && canMove(card.status, status);
      },
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false);
        const card = cardOf(source.data);
        if (card) drop(card);
      },
    });
  }, [ref, status]);
  return isOver;
}

/** The card that is being dragged, or null. */
export function useDraggedCard(): BoardCard | null {
  const [card, setCard] = useState<BoardCard | null>(null);
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => setCard(cardOf(source.data) ?? null),
        onDrop: () => setCard(null),
      }),
    [],
  );
  return card;
}
