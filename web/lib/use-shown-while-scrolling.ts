import { useEffect, useRef, useState } from 'react';

const SHOWN_AT_ONCE = 50;
/** More are drawn before the end comes into view. */
const AHEAD = '600px';

/**
 * The beginning of a long list, and more of it as its end is scrolled towards: a phone draws what is looked at.
 * Returns the rows to draw, and the ref of what stands behind them; null once all are shown.
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
