import { type RefObject, useEffect, useState } from 'react';

/** Whether somebody can see this element now: it is in the window, and the window is not behind others. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  const [isWindowShown, setIsWindowShown] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setIsWindowShown(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView && isWindowShown;
}
