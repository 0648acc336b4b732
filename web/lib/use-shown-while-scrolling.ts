import { useEffect, useRef, useState } from 'react';

const SHOWN_AT_ONCE = 50;
/** Draw more before the end is visible. */
const AHEAD = '600px';

/**
 * The start of a long list, extended as the user scrolls to its end, so that a phone draws only what is looked at.
 * Returns the rows to draw, and the ref of the element after them; null once all rows are shown.
 */
export function useShownWhileScrolling<Row>(rows: readonly Row[]) {
  const [count, setCount] = useState(SHOWN_AT_ONCE);
  const end = useRef<HTMLLIElement>(null);
  const isLonger = count < rows.length;

  useEffect(() => {
    if (!isLonger || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount(count + SHOWN_AT_ONCE),
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLonger, count]);

  return { shown: rows.slice(0, count), end: isLonger ? end : null };
}
