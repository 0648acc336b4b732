import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Within this distance of the end counts as being at the end. */
const AT_END_PX = 48;
/** The distance of a highlighted message from the top. */
const MARGIN_PX = 56;
/** Scrolling is done when the element has kept its position for this many frames. */
const STEADY_FRAMES = 4;
const MOST_FRAMES = 40;

/**
 * The scroll position of a log that is laid out from its end (`flex-col-reverse`): adding older messages at the top
 * moves nothing. Keeps the visible messages in place when newer ones are added, and stays at the end when it is there.
 * @param firstKey the oldest message
 * @param lastKey the newest message
 */
export function useLogScroll(
  scroller: RefObject<HTMLElement | null>,
  firstKey: string | undefined,
  lastKey: string | undefined,
) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const shown = useRef({ firstKey, lastKey, height: 0 });

  const onScroll = useCallback(() => {
    const { current } = scroller;
    if (current) setIsAtEnd(-current.scrollTop < AT_END_PX);
  }, [scroller]);

  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const before = shown.current;
    const grown = current.scrollHeight - before.height;
    const onlyNewer = before.firstKey === firstKey && before.lastKey !== lastKey;
    if (onlyNewer && before.height > 0 && -current.scrollTop >= AT_END_PX) current.scrollTop -= grown;
    shown.current = { firstKey, lastKey, height: current.scrollHeight };
  }, [scroller, firstKey, lastKey]);

  const toEnd = useCallback(() => scroller.current?.scrollTo({ top: 0 }), [scroller]);
  /** Scrolls an element of the log into view, at the top if it was not visible; does nothing when it does not exist. */
  const toElement = useCallback(
    async (selector: string): Promise<void> => {
      // Elements that are laid out only now change their height, so scrolling is repeated until the position is stable.
      let steadyFrames = 0;
      for (let frames = 0; frames < MOST_FRAMES && steadyFrames < STEADY_FRAMES; frames += 1) {
        await new Promise(requestAnimationFrame);
        const { current } = scroller;
        const target = current?.querySelector(selector);
        if (!current || !target) return;
        const distance = target.getBoundingClientRect().top - current.getBoundingClientRect().top;
        const isInView = distance >= 0 && distance < current.clientHeight - MARGIN_PX;
        steadyFrames = isInView ? steadyFrames + 1 : 0;
        if (!isInView) current.scrollTop += distance - MARGIN_PX;
      }
    },
    [scroller],
  );
  return { isAtEnd, onScroll, toEnd, toElement };
}
