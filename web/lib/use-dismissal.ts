import { useEffect, useState } from 'react';
import { dismiss, dismissedForMs } from '#web/lib/dismissed.ts';

/**
 * Whether a notice is dismissed, and how to dismiss it. On a page that stays open, it reappears by itself.
 * @param lastsMs how long it stays dismissed
 */
export function useDismissal(name: string, lastsMs: number) {
  const [leftMs, setLeftMs] = useState(() => dismissedForMs(name, lastsMs));
  useEffect(() => {
    if (leftMs === 0) return;
    const timer = setTimeout(() => setLeftMs(0), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return {
    isDismissed: leftMs > 0,
    dismiss: () => {
      dismiss(name);
      setLeftMs(lastsMs);
    },
  };
}
