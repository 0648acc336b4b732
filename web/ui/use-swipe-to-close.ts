import type { PointerEvent, TouchEvent } from 'react';
import { useRef } from 'react';
import { SHEET_FAST_SWIPE_PX, SHEET_SWIPE_PX } from '#shared/limits.ts';
import { haptic } from '#web/lib/haptics.ts';

/**
 * When a swipe closes a sheet (offline requirements 9.5): after 150 px, or after 50 px in fast motion. The
 * drawer's own limits are half of the sheet's height, and none for fast swipes.
 * @param close closes the sheet
 * @returns `handlers` for the panel, and `isTooShort` to reject a swipe that the drawer counts as fast
 */
export function useSwipeToClose(close: () => void) {
  const movedPx = useRef(0);
  const release = (event: TouchEvent<HTMLElement> | PointerEvent<HTMLElement>) => {
    const moved = event.currentTarget.style.getPropertyValue('--drawer-swipe-movement-y');
    movedPx.current = Number.parseFloat(moved) || 0;
    if (movedPx.current <= SHEET_SWIPE_PX) return;
    haptic('light');
    close();
  };
  return {
    handlers: { onTouchEndCapture: release, onPointerUpCapture: release },
    isTooShort: () => movedPx.current <= SHEET_FAST_SWIPE_PX,
  };
}
