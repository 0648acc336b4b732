import { useEffect, useState } from 'react';

/**
 * When this device last left the screen `name`, as an ISO instant; now, on the first visit. Newer items are marked as
 * new.
 */
export function useLastVisit(name: string): string {
  const key = `fieldfare-last-visit:${name}`;
  const [lastVisit] = useState(() => localStorage.getItem(key) ?? new Date().toISOString());
  useEffect(() => {
    const leave = () => localStorage.setItem(key, new Date().toISOString());
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [key]);
  return lastVisit;
}
