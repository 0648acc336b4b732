import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end counts as being there. */
const AT_END_PX = 48;
/** How far below the upper edge a message is put that was looked for. */
const MARGIN_PX = 56;
/** An element that was far away is in its place when it was so for some frames. */
const STEADY_FRAMES = 4;
const MOST_FRAMES = 40;

/**
 * The scroll position of a log that is laid out from its end (`flex-col-reverse`): older messages that are added above
 * move nothing. Keeps what is read in place when newer ones are added below, and stays at the end when it is there.
 * @param firstKey the oldest and
 * @param lastKey the newest message shown
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
  /** Brings an element of the log into view, at the upper edge when it was not; nothing happens when it is not there. */
  const toElement = useCallback(
    async (selector: string): Promise<void> => {
      // What is laid out only now is not as high as it was taken for, so the place is looked for until it stays.
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
