import { useEffect, useState } from 'react';

/** Whether a condition has been true for this long, in ms. */
export function useIsLong(isSo: boolean, afterMs: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLong(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isSo, afterMs]);
  return isSo && isLong;
}
